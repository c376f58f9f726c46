"""The compiler's findings in card files, at the words that caused them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pokeca_dsl.compiler.link import compile_card, readings, unknown_names
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.diagnostics import Diagnostic, Kind, Severity, kind
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.source import Span


def _kind(code: str, ja: str, severity: Severity = Severity.ERROR) -> Kind:
    return kind(f"card-text/{code}", en="{reason}", ja=ja, severity=severity)


WRONG: dict[str, Kind] = {
    "attached-to-what": _kind("attached-to-what", "どのポケモンについているカードか書かれていません"),
    "filter-needs-pokemon": _kind("filter-needs-pokemon", "これは場のポケモンについてだけ言えます"),
    "fixed-stat": _kind("fixed-stat", "残りHPはダメージで決まり、直接は変えられません"),
    "never-carried-out": _kind("never-carried-out", "これが起きるときがありません"),
    "no-amount": _kind("no-amount", "いくつ変わるのか書かれていません"),
    "no-such-move": _kind("no-such-move", "ここへ移すことはできません"),
    "not-a-step": _kind("not-a-step", "これはここでは効果として行えません"),
    "not-attached": _kind("not-attached", "ポケモンについているカードの話ではありません"),
    "not-usable": _kind("not-usable", "このカードには宣言して使う特性がありません"),
    "only-in-attacks": _kind("only-in-attacks", "これはワザの文でだけ言えます"),
    "only-on-energy": _kind("only-on-energy", "エネルギーとしてはたらくのはエネルギーカードだけです"),
    "provides-nothing": _kind("provides-nothing", "このエネルギーカードは何エネルギーか書かれていません"),
    "trigger-subject": _kind("trigger-subject", "何に起きたときのことか、この文では決まりません"),
    "unbound-reference": _kind("unbound-reference", "これが指すものが前にありません"),
    "unknown-name": _kind("unknown-name", "この名前のカードがありません", Severity.WARNING),
    "wrong-kind": _kind("wrong-kind", "ここに書けるものではありません"),
}
"""The kind of each code that the compiler gives."""


def check_file(file: CardFile, known: Collection[str]) -> Iterator[Diagnostic]:
    """What keeps the cards of a file from being played; ``known`` are the names of all cards there are."""
    for card in file.cards:
        _, problems = compile_card(card)
        for problem in (*problems, *unknown_names(card, known)):
            yield as_diagnostic(problem, card, file)


def as_diagnostic(problem: Problem, card: Card, file: CardFile) -> Diagnostic:
    """A problem of a card of this file, at its words."""
    place = _place(problem, card, file) or card.span or Span(file.source, 0, 0)
    return WRONG[problem.code].at(place, reason=problem.message)


def _place(problem: Problem, card: Card, file: CardFile) -> Span | None:
    passage = file.passages.get((card.key, problem.text))
    reading = next((text for name, text in readings(card) if name == problem.text), None)
    if passage is None or reading is None:
        return None
    for length in range(len(problem.path), 0, -1):
        words = reading.spans.get(problem.path[:length])
        if words is not None:
            return passage.span(*words)
    return passage.span(0, len(passage.words))
