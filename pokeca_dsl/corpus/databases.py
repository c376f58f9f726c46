"""Cards of public databases, brought to one shape: the corpus's own lines, TCGdex, pokemon-tcg-data.

The fields that are read are listed in docs/import.md. What a database lacks stays empty; nothing is guessed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen

from pokeca_dsl.corpus.texts import CorpusError, tidied
from pokeca_dsl.diagnostics.languages import is_japanese

Fields: TypeAlias = Mapping[str, Any]


@frozen
class Part:
    """An attack or an ability as a database gives it; ``kind`` is an ability's."""

    name: str
    text: str
    cost: tuple[str, ...] = ()
    damage: str = ""
    kind: str = ""


@frozen
class Entry:
    """A card of a database. Types, stages and kinds are the database's own words, in English."""

    key: str
    language: str
    set_name: str
    name: str
    category: str
    """``pokemon``, ``trainer`` or ``energy``."""
    kind: str = ""
    """Item, Supporter, …; of Energy: Normal or Basic, Special."""
    hp: str = ""
    types: tuple[str, ...] = ()
    stage: str = ""
    evolves_from: str = ""
    labels: tuple[str, ...] = ()
    attacks: tuple[Part, ...] = ()
    abilities: tuple[Part, ...] = ()
    weaknesses: tuple[tuple[str, str], ...] = ()
    resistances: tuple[tuple[str, str], ...] = ()
    retreat: int = 0
    text: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that other cards' texts may mention: the card's, its attacks' and its abilities'."""
        parts = (*self.attacks, *self.abilities)
        return tuple(name for name in (self.name, *(part.name for part in parts)) if name)


def read_entries(paths: Iterable[Path]) -> Iterator[Entry]:
    """The cards of files (JSON or JSON lines) and folders of them, in order.

    Raises CorpusError for a file that isn't JSON, or whose objects aren't cards.
    """
    for path in paths:
        files = sorted(p for p in path.rglob("*.json*") if _holds_cards(p)) if path.is_dir() else [path]
        for file in files:
            for place, content in enumerate(_objects(file), 1):
                try:
                    yield entry_of(content, file.stem.split(".")[0])
                except (KeyError, TypeError, ValueError, AttributeError) as fault:
                    raise CorpusError(f"{file}: object {place} isn't a card ({fault!r})") from None


def _holds_cards(path: Path) -> bool:
    """Whether a file of a folder is looked at: texts and pairs of a corpus are no cards."""
    return not path.name.startswith(("texts.", "pairs."))


def _objects(file: Path) -> Iterator[Fields]:
    try:
        content = file.read_text(encoding="utf-8-sig")
        if file.suffix == ".jsonl":
            yield from (json.loads(line) for line in content.splitlines() if line.strip())
            return
        whole = json.loads(content)
    except OSError as fault:
        raise CorpusError(f"{file}: can't be read ({fault.strerror})") from None
    except ValueError as fault:
        raise CorpusError(f"{file}: not JSON ({fault})") from None
    if isinstance(whole, dict) and isinstance(whole.get("data"), list | dict):
        whole = whole["data"]  # an answer of the API
    yield from whole if isinstance(whole, list) else [whole]


def entry_of(content: Fields, file: str = "") -> Entry:
    """One card, whichever of the databases it comes from."""
    return _pokemon_tcg_data(content, file) if "supertype" in content else _tcgdex(content)


# ---- TCGdex, and the corpus's lines, which have its fields ------------------------------------


def _tcgdex(card: Fields) -> Entry:
    name = card["name"]
    code = _language(name, card)
    of_set = card.get("set")
    key = str(card.get("id", name))
    suffix = card.get("suffix") or ""
    return Entry(
        key=key,
        language=code,
        set_name=of_set.get("name", "") if isinstance(of_set, dict) else key.rpartition("/")[0],
        name=name,
        category=card["category"].lower().replace("é", "e"),
        kind=card.get("trainerType") or card.get("energyType") or "",
        hp=str(card.get("hp") or ""),
        types=tuple(card.get("types") or ()),
        stage=card.get("stage") or "",
        evolves_from=card.get("evolveFrom") or "",
        labels=tuple(suffix.replace("-", " ").split()) if suffix != "TAG TEAM-GX" else ("TAG TEAM", "GX"),
        attacks=tuple(_part(part, code) for part in card.get("attacks") or ()),
        abilities=tuple(_part(part, code) for part in card.get("abilities") or ()),
        weaknesses=_affinities(card.get("weaknesses")),
        resistances=_affinities(card.get("resistances")),
        retreat=int(card.get("retreat") or 0),
        text=tidied(card.get("effect") or card.get("text") or "", code),
    )


def _language(name: str, card: Fields) -> str:
    texts = [part.get("text") or part.get("effect") or "" for part in card.get("attacks") or ()]
    return "ja" if any(is_japanese(letter) for words in (name, *texts) for letter in words) else "en"


def _part(part: Fields, code: str) -> Part:
    return Part(
        name=part.get("name") or "",
        text=tidied(part.get("effect") or part.get("text") or "", code),
        cost=tuple(part.get("cost") or ()),
        damage=str(part.get("damage") or ""),
        kind=part.get("type") or "",
    )


def _affinities(content: Any) -> tuple[tuple[str, str], ...]:
    return tuple((each["type"], each.get("value") or "") for each in content or ())


# ---- pokemon-tcg-data -------------------------------------------------------------------------

_REMINDERS = (
    "You may play only", "You may play any number", "You can play only", "You may attach any number",
    "Attach a Pokémon Tool", "This card stays in play", "This Stadium card stays", "This stays in play",
    "You may attach only", "You can't have more than", "(This card can't be attached",
)  # fmt: skip
"""How rules begin that every card of a kind repeats: they are the ruleset's, not the card's text."""


def _pokemon_tcg_data(card: Fields, file: str) -> Entry:
    subtypes = [str(each) for each in card.get("subtypes") or ()]
    category = card["supertype"].lower().replace("é", "e")
    pokemon = category == "pokemon"
    of_set = card.get("set")
    stages = [each for each in subtypes if each in _STAGES]
    rules = () if pokemon else (rule for rule in card.get("rules") or () if not rule.startswith(_REMINDERS))
    return Entry(
        key=str(card.get("id", card["name"])),
        language="en",
        set_name=of_set.get("name", "") if isinstance(of_set, dict) else file,
        name=card["name"],
        category=category,
        kind="" if pokemon else next(iter(subtypes), ""),
        hp=str(card.get("hp") or ""),
        types=tuple(card.get("types") or ()),
        stage=stages[-1] if stages else "",
        evolves_from=card.get("evolvesFrom") or "",
        labels=tuple(each for each in subtypes if each not in ("Basic", "Stage 1", "Stage 2")),
        attacks=tuple(_part(part, "en") for part in card.get("attacks") or ()),
        abilities=tuple(_part(part, "en") for part in card.get("abilities") or ()),
        weaknesses=_affinities(card.get("weaknesses")),
        resistances=_affinities(card.get("resistances")),
        retreat=len(card.get("retreatCost") or ()),
        text=tidied(" ".join(rules), "en"),
    )


_STAGES = ("Basic", "Stage 1", "Stage 2", "VMAX", "VSTAR", "MEGA", "BREAK", "Level-Up", "Restored", "V-UNION")
