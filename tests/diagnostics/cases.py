"""A file that causes each diagnostic: what its page says to avoid, a file in ``cases/``, or one made here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from pokeca_dsl.cli.formatting import translated
from pokeca_dsl.cli.kinds import check
from pokeca_dsl.compiler.checking import as_diagnostic
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents.card_reader import read_card_file
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.lab.lint import lint
from pokeca_dsl.play.decks import check_deck, read_deck
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.source import Source

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "diagnostics"
_BLOCK = re.compile(r"^## (Avoid|Prefer)\n\n```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CARD = '# language: en\npokemon "Boltmouse" basic [L] 60 HP\n  attack "Static Kiss" [L]\n'


def page(code: str) -> Path:
    """The page of a diagnostic."""
    return PAGES / f"{code}.md"


def examples(code: str) -> dict[str, tuple[str, str]]:
    """The files shown in a page: ``Avoid`` and ``Prefer`` to suffix and text."""
    found = _BLOCK.finditer(page(code).read_text(encoding="utf-8"))
    return {match[1]: (match[2], match[3].removesuffix("\n")) for match in found}


def diagnostics_of(code: str) -> tuple[Diagnostic, ...]:
    """What the case of a diagnostic gives; the current folder is empty and may be written to."""
    if code in _MADE:
        return _MADE[code]()
    if code in _COMPILED:
        return (_found_by_the_compiler(code, _COMPILED[code]),)
    stored = sorted((HERE / "cases").glob(f"{code}.*"))
    if stored:
        path = Path(stored[0].name)
        path.write_bytes(stored[0].read_bytes())
    else:
        suffix, text = examples(code)["Avoid"]
        path = Path(f"case.{suffix}")
        path.write_text(text + "\n", encoding="utf-8")
    return found_in(path, code)


def found_in(path: Path, code: str) -> tuple[Diagnostic, ...]:
    """What the verb that tells of this code says about a file."""
    if code.startswith("lint/"):
        return lint([path], [load_rules("standard")]).diagnostics
    return check([path]).diagnostics


def _written(text: str | bytes, name: str = "case.card") -> tuple[Diagnostic, ...]:
    data = text.encode() if isinstance(text, str) else text
    Path(name).write_bytes(data)
    return check([Path(name)]).diagnostics


def _cannot_read() -> tuple[Diagnostic, ...]:
    Path("case.card").symlink_to("gone.card")
    return check([Path("case.card")]).diagnostics


def _no_name() -> tuple[Diagnostic, ...]:
    Path("case.card").write_text(_CARD, encoding="utf-8")
    return translated(Path("case.card"), "ja").diagnostics


class _Speechless:
    """A language without words."""

    def write(self, *_: object, **__: object) -> None:
        """No statement has a wording."""


def _no_wording() -> tuple[Diagnostic, ...]:
    Path("case.card").write_text(_CARD + "    Flip a coin.\n", encoding="utf-8")
    with patch("pokeca_dsl.documents.translation.speech", return_value=_Speechless()):
        return translated(Path("case.card"), "ja").diagnostics


def _found_by_the_compiler(code: str, reason: str) -> Diagnostic:
    """The compiler's finding as the check would show it, for those that texts of the grammar hardly reach."""
    file = read_card_file(Source("case.card", _CARD + "    Flip a coin. If heads, draw a card.\n"))
    problem = Problem((1, "steps", 0), code.removeprefix("card-text/"), reason, text="Static Kiss")
    return as_diagnostic(problem, file.cards[0], file)


_COMPILED = {
    "card-text/attached-to-what": "this does not say to which Pokémon the cards are attached",
    "card-text/filter-needs-pokemon": "only a Pokémon in play can be like this",
    "card-text/fixed-stat": "remaining HP follows from damage and can't be changed itself",
    "card-text/never-carried-out": "nothing makes this happen",
    "card-text/no-amount": "this does not say by how much",
    "card-text/no-such-move": "cards can't be moved to this place (active)",
    "card-text/not-a-step": "this can't stand inside another effect",
    "card-text/not-attached": "this card is never attached to a Pokémon",
    "card-text/not-usable": "this card has no ability that can be announced",
    "card-text/only-on-energy": "only an Energy card, by itself, provides Energy",
    "card-text/trigger-subject": "it does not follow to which Pokémon this happens",
    "card-text/unbound-reference": "nothing before this is “that Pokémon”",
    "card-text/wrong-kind": "a Pokémon must be named here",
}


def _deck_under_standard(text: str, rules: str = "standard") -> tuple[Diagnostic, ...]:
    pokemon = CardDef("Boltmouse", "pokemon", ("pokemon", "basic pokemon"), stage="basic pokemon")
    energy = CardDef("Lightning Energy", "energy", ("energy", "basic energy"), energy_type="L")
    golden = [
        CardDef(f"Golden {tool}", "trainer", ("trainer", "item", "ace spec")) for tool in ("Bell", "Drum")
    ]
    library = Library((pokemon, energy, *golden))
    read = read_deck(Source("case.deck", f'# language: en\ndeck "Storm"\n{text}'), Lexicon(), library)
    assert read.deck is not None
    return (*read.diagnostics, *check_deck(read.deck, library, load_rules(rules)))


def _not_together() -> tuple[Diagnostic, ...]:
    library = Library(
        tuple(CardDef(f"Golden {tool}", "trainer", ("trainer", "item")) for tool in ("Bell", "Drum"))
    )
    text = '# language: en\ndeck "Storm"\n  1 Golden Bell\n  1 Golden Drum\n'
    deck = read_deck(Source("case.deck", text), Lexicon(), library).deck
    assert deck is not None
    rules = replace(load_rules("standard"), never_together=("Golden Bell", "Golden Drum"))
    return tuple(d for d in check_deck(deck, library, rules) if d.kind.code == "deck/not-together")


_MADE: dict[str, Callable[[], tuple[Diagnostic, ...]]] = {
    "file/cannot-read": _cannot_read,
    "file/too-large": lambda: _written(b" " * 4_000_001),
    "file/not-utf-8": lambda: _written("# language: ja\nセット 「雷の草原」\n".encode("cp932")),
    "file/line-too-long": lambda: _written(f'# language: en\nset "{"a" * 6000}"\n'),
    "file/too-many-problems": lambda: _written("# language: en\n" + "\tset\n" * 600)[-1:],
    "card-text/too-long": lambda: _written(_CARD + "    Flip a coin.\n" * 400),
    "deck/wrong-size": lambda: _deck_under_standard("  4 Boltmouse\n"),
    "deck/too-many-copies": lambda: _deck_under_standard("  5 Boltmouse\n"),
    "deck/energy-in-deck": lambda: _deck_under_standard("  18 Lightning Energy\n  2 Boltmouse\n", "pocket"),
    "deck/not-together": _not_together,
    "deck/one-a-deck": lambda: _deck_under_standard("  1 Golden Bell\n  1 Golden Drum\n"),
    "deck/no-basic-pokemon": lambda: _deck_under_standard("  60 Lightning Energy\n"),
    "translate/no-name": _no_name,
    "translate/no-wording": _no_wording,
}
