"""Rulesets shown to people: what there is, what is in force and who says so, how two differ."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from pokeca_dsl.documents.ruleset import Key, Provision, Ruleset, RulesetFile, RulesetKind
from pokeca_dsl.documents.ruleset_chain import Rulebook
from pokeca_dsl.documents.ruleset_restating import restated
from pokeca_dsl.documents.ruleset_words import SECTIONS, grammar, section_of

_BLOCK = "condition_section"

_WORDS = {
    "says": ("says so", "の条項"),
    "option": ("or, as “{name}”", "または「{name}」"),
    "sure": ("A: a rulebook or the publisher says it; B: judges and officials, as others quote them; "
             "C: reconstructed; D: derived",
             "A：ルールブックや公式の記述　B：審判や公式回答の引用　C：復元　D：推定"),
    "nothing": ("nothing", "なし"),
    "same": ("no clause differs", "ちがう条項はありません"),
    "ruleset": ("rulesets", "ルールセット"),
    "format": ("formats, to be laid over any of them", "フォーマット（どのルールセットにも重ねる）"),
    "region": ("regions, laid over the eras that they played otherwise",
               "地域（ちがうルールで遊んだ時代に重ねる）"),
    "option_kind": ("options: what other sources say", "選択肢（ほかの資料のルール）"),
}  # fmt: skip

_KINDS = {
    RulesetKind.FORMAT: "format",
    RulesetKind.REGION: "region",
    RulesetKind.OPTION: "option_kind",
}


def _say(word: str, language: str, **values: str) -> str:
    return _WORDS[word][language == "ja"].format(**values)


@frozen
class Shown:
    """A clause in force: its place among all clauses, its words, what it cites and which file says it."""

    key: Key
    words: str
    citation: str
    ruleset: str


def listed(book: Rulebook, language: str = "en") -> str:
    """All rulesets, each under its parent, then the formats, the regions and the options."""
    lines = [_say("ruleset", language)]
    lines += list(_children(book, None, 1))
    for kind, word in _KINDS.items():
        lines += ["", _say(word, language)]
        files = [file for file in book.files().values() if file.kind is kind]
        for file in sorted(files, key=lambda file: (file.name, file.parent or "")):
            lines.append(_described(file, 1, "" if kind is RulesetKind.FORMAT else f" + {file.name}"))
    return "\n".join(lines) + "\n"


def _children(book: Rulebook, parent: str | None, depth: int) -> Iterator[str]:
    for name in book.names(RulesetKind.RULESET):
        file = book.files()[name]
        if file.parent == parent:
            yield _described(file, depth)
            yield from _children(book, name, depth + 1)


def _described(file: RulesetFile, depth: int, over: str = "") -> str:
    name = (file.parent or "") + over if over else file.name
    about = " ".join(comment.lstrip("# ") for comment in file.comments.above if "language:" not in comment)
    return f"{'  ' * depth}{name}" + (f"  – {about}" if about else "")


def clauses(ruleset: Ruleset, language: str) -> tuple[Shown, ...]:
    """The clauses in force in the order of the grammar, in the words of a language."""
    said = restated(ruleset, language)
    found = [_shown(key, provision) for key, provision in said.provisions.items()]
    return tuple(sorted(found, key=lambda each: _position(each.key)))


def _shown(key: Key, provision: Provision) -> Shown:
    return Shown(key, provision.words, provision.citation, provision.ruleset)


def _position(key: Key) -> tuple[int, str, int]:
    subject, label = key
    section = _BLOCK if subject is not None else section_of()[label]
    labels = grammar().labels(SECTIONS[section])
    return list(SECTIONS).index(section), subject or "", list(labels).index(label)


def _heading(key: Key, language: str) -> str:
    subject, label = key
    section = _BLOCK if subject is not None else section_of()[label]
    words = grammar().words_of(section, language)
    return words if subject is None else f"{words} {grammar().words_of(subject, language)}"


def shown(book: Rulebook, ruleset: Ruleset, language: str = "en") -> str:
    """All clauses in force, each with what it cites and the file that says it; options beside the default."""
    disputed = _disputed(book, ruleset.name, language)
    chain = " → ".join(file.name for file in book.lineage(ruleset.name))
    lines = [f"{ruleset.name}  ({chain})" if chain != ruleset.name else ruleset.name]
    heading = ""
    for clause in clauses(ruleset, language):
        if _heading(clause.key, language) != heading:
            heading = _heading(clause.key, language)
            lines += ["", heading]
        lines.append(f"  {clause.words}")
        lines.append(f"      {_credit(clause)}")
        for name, other in disputed.get(clause.key, ()):
            words = other.words if other is not None else _say("nothing", language)
            lines.append(f"    {_say('option', language, name=name)}: {words}")
            if other is not None:
                lines.append(f"      {_credit(other)}")
    return "\n".join([*lines, "", _say("sure", language)]) + "\n"


def _credit(clause: Shown) -> str:
    return f"{clause.ruleset}: {clause.citation}" if clause.citation else clause.ruleset


def _disputed(book: Rulebook, name: str, language: str) -> dict[Key, list[tuple[str, Shown | None]]]:
    """What regions and the options of a ruleset say instead, by clause; None where they take one out."""
    found: dict[Key, list[tuple[str, Shown | None]]] = {}
    laid = {file.name for file in book.lineage(name)}
    for region in (region for region in book.names(RulesetKind.REGION) if region not in laid):
        for key, there in _otherwise(book, name, region, language):
            found.setdefault(key, []).append((region, there))
    for option in book.options(name):
        other = book.resolve(f"{name} + {option.name}").ruleset if option.name not in laid else None
        if other is None:
            continue
        said = {each.key: each for each in clauses(other, language)}
        for section in option.sections:
            for entry in section.entries:
                key = (section.subject, getattr(entry, "label", ""))
                if key[1] and _still_so(book, option, key, name):
                    found.setdefault(key, []).append((option.name, said.get(key)))
    return found


def _otherwise(book: Rulebook, name: str, region: str, language: str) -> Iterator[tuple[Key, Shown | None]]:
    """The clauses that are others in a region, each with what it says there."""
    here, there = book.resolve(name).ruleset, book.resolve(f"{name} + {region}").ruleset
    if here is None or there is None:
        return
    said = {each.key: each for each in clauses(there, language)}
    for key in {**here.provisions, **there.provisions}:
        before, after = here.provisions.get(key), there.provisions.get(key)
        if before is None or after is None or before.value != after.value:
            yield key, said.get(key)


def _still_so(book: Rulebook, option: RulesetFile, key: Key, name: str) -> bool:
    """Whether a later ruleset still says what the option disputes, or has set the clause itself."""
    disputed, now = book.resolve(option.parent or "").ruleset, book.resolve(name).ruleset
    if disputed is None or now is None:
        return False
    return disputed.provisions.get(key) == now.provisions.get(key)


def differences(one: Ruleset, other: Ruleset, language: str = "en") -> str:
    """Clause by clause what two rulesets say differently, with what each cites."""
    first = {each.key: each for each in clauses(one, language)}
    second = {each.key: each for each in clauses(other, language)}
    lines: list[str] = []
    heading = ""
    for key in sorted({*first, *second}, key=_position):
        before, after = one.provisions.get(key), other.provisions.get(key)
        if before is not None and after is not None and before.value == after.value:
            continue
        if _heading(key, language) != heading:
            heading = _heading(key, language)
            lines += ["", heading] if lines else [heading]
        for sign, side in (("-", first.get(key)), ("+", second.get(key))):
            if side is not None:
                lines += [f"{sign} {side.words}", f"      {_credit(side)}"]
    return "\n".join(lines or [_say("same", language)]) + "\n"
