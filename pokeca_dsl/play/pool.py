"""The card pool of a match: compiled cards, their names in both languages, and decks made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from attrs import evolve, frozen

from pokeca_dsl.compiler import link
from pokeca_dsl.diagnostics import Diagnostic, has_errors
from pokeca_dsl.documents.collection import Collection, Loader, load, merged
from pokeca_dsl.documents.files import find_files, load_source
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.play.decks import Deck, check_deck, printed, read_deck
from pokeca_dsl.play.fuzzing import Pairing, pair_all
from pokeca_dsl.play.library_cache import Compiled, cached
from pokeca_dsl.play.needed import table_for_decks
from pokeca_dsl.play.rulesets import load_rules, shipped_formats, shipped_rulesets
from pokeca_dsl.resources import data_folder

DECKS = ".deck"


class CardsFaulty(ValueError):
    """Cards or decks that can't be played; ``diagnostics`` tell why (``pokeca check`` shows them)."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], reasons: Iterable[str] = ()) -> None:
        self.diagnostics = diagnostics
        said = [d.message("en") for d in diagnostics if d.is_error]
        super().__init__("; ".join((*said, *reasons)))


@frozen
class Pool:
    """Cards ready to be played. ``decks`` go by the names of their files, without suffix."""

    language: str
    library: Library
    lexicon: Lexicon
    decks: Mapping[str, Deck]

    def printed_name(self, name: str) -> str:
        """How a card, an attack or an ability is called in the pool's language."""
        return printed(self.lexicon, name, self.language)

    def deck(self, name: str) -> Deck:
        """A deck of the pool, or of a path of a ``.deck`` file.

        Raises KeyError for a name that no deck has, OSError for a file that can't be read, CardsFaulty for
        a deck with mistakes.
        """
        if name.endswith(DECKS):
            return _deck(Path(name), self.lexicon, self.library, self.language)
        return self.decks[name]


def _deck(path: Path, lexicon: Lexicon, library: Library, language: str) -> Deck:
    """The deck of a file, with its name in the language if a file of names beside it knows that."""
    source, troubles = load_source(path)
    if has_errors(troubles):
        raise CardsFaulty(tuple(troubles))
    read = read_deck(source, lexicon, library)
    found = (*troubles, *read.diagnostics)
    if read.deck is None or has_errors(found):
        raise CardsFaulty(found)
    titles, _ = Loader().lexicon_beside(path)
    return evolve(read.deck, name=printed(titles, read.deck.name, language))


def load_pool(paths: Iterable[Path], language: str) -> Pool:
    """The cards and decks of files and folders. Of a card in two languages the text of ``language`` counts.

    Compiled once for a content of the files (see library_cache). Raises CardsFaulty where a file has an
    error.
    """
    places = tuple(paths)
    return _pool(places, language, cached(places, language, lambda: _compiled(load(places), language)))


@cache
def shipped(language: str = "en") -> Pool:
    """The cards and decks that come with the project; all cards have a text in both languages."""
    places = (data_folder("cards"),)
    wish = f"only {language}"
    return _pool(places, language, cached(places, wish, lambda: _compiled(load(places, language), language)))


def _compiled(collection: Collection, language: str) -> Compiled:
    if has_errors(collection.diagnostics):
        raise CardsFaulty(collection.diagnostics)
    cards, _ = merged(sorted(collection.files, key=lambda file: file.language != language))
    library, problems = link(cards.values())
    serious = [f"{p.card}: {p.message}" for p in problems if p.severity == "error"]
    if serious:
        raise CardsFaulty((), serious)
    return library, collection.lexicon


def _pool(places: tuple[Path, ...], language: str, compiled: Compiled) -> Pool:
    library, lexicon = compiled
    decks = {
        path.name.removesuffix(DECKS): _deck(path, lexicon, library, language)
        for path in find_files(places, [DECKS])
        if path.name.endswith(DECKS)
    }
    return Pool(language, library, lexicon, decks)


def allowed_decks(pool: Pool, rules: Rules) -> tuple[str, ...]:
    """Names of the pool's decks that may be played under a ruleset."""
    return tuple(
        name for name, deck in pool.decks.items() if not has_errors(check_deck(deck, pool.library, rules))
    )


def pairings_under(ruleset: str, pool: Pool) -> list[Pairing]:
    """Every pair of the pool's decks that a ruleset allows, on one table."""
    rules = load_rules(ruleset)
    allowed = allowed_decks(pool, rules)
    table = table_for_decks(rules, pool.library, [pool.decks[name].cards for name in allowed])
    return [
        Pairing(ruleset, table, (one, other), (pool.decks[one].cards, pool.decks[other].cards))
        for one, other in pair_all(allowed)
    ]


def shipped_rules() -> tuple[str, ...]:
    """Names of all shipped rulesets, and of each with each format laid over it."""
    rulesets, formats = shipped_rulesets(), shipped_formats()
    return (*rulesets, *(f"{ruleset} + {form}" for ruleset in rulesets for form in formats))
