"""One card made otherwise: what ``--vary`` asks for, and the card that comes of it."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

import attrs

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.card import Attack, Card, EnergyCard, PokemonCard
from pokeca_dsl.documents.card_reader import CardFile, read_card_file
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change
from pokeca_dsl.source import Source

FORMS = (
    '"CARD at 50, 60, 70 HP"',
    '"CARD: HP 50 to 90 by 10"',
    '"CARD: retreat 0, 1, 2"',
    '"CARD: ATTACK 10, 20, 30" (the damage)',
    "\"CARD: 'old words' -> 'new words' | 'other words'\"",
)
"""How a variation is written."""

_AT_HP = re.compile(r"(?P<card>.+?) at (?P<values>\d[\d, ]*(?: to \d+(?: by \d+)?)?) HP")
_OF = re.compile(r"(?P<part>.+?) (?P<values>\d+(?: *, *\d+)*|\d+ to \d+(?: by \d+)?)")
_WORDS = re.compile(r"'(?P<old>.+?)' -> (?P<new>'.*')")
_RANGE = re.compile(r"(\d+) to (\d+)(?: by (\d+))?")
_MOST = 50
"""Variants of one study."""


def read_variation(words: str, cards: Container[str], lexicon: Lexicon) -> list[Change]:
    """The changes that a ``--vary`` asks for, one for each value; ``cards`` are keys. Raises LabError."""
    at = _AT_HP.fullmatch(words)
    if at is not None:
        return [Change(_key(at["card"], cards, lexicon), "hp", "", v) for v in _values(at["values"], words)]
    named, _, rest = words.partition(": ")
    if not rest:
        raise LabError(f"`{words}` is no variation; write it as {', '.join(FORMS)}")
    card, rest = _key(named, cards, lexicon), rest.strip()
    texts = _WORDS.fullmatch(rest)
    if texts is not None:
        new = [part.strip().strip("'") for part in texts["new"].split("|")]
        return [Change(card, "text", texts["old"], value) for value in _distinct([texts["old"], *new])]
    numbers = _OF.fullmatch(rest)
    if numbers is None:
        raise LabError(f"`{rest}` is no variation of {named}; write it as {', '.join(FORMS)}")
    part, values = numbers["part"], _values(numbers["values"], words)
    if part.lower() in ("hp", "retreat"):
        return [Change(card, part.lower(), "", value) for value in values]
    attack = lexicon.canonical(part)
    return [Change(card, "damage", attack, value) for value in values]


def _key(named: str, cards: Container[str], lexicon: Lexicon) -> str:
    for key in (named.strip(), lexicon.canonical(named.strip())):
        if key in cards:
            return key
    raise LabError(f"no card is called `{named.strip()}`")


def _values(words: str, whole: str) -> list[str]:
    span = _RANGE.fullmatch(words.strip())
    if span is not None:
        first, last, step = int(span[1]), int(span[2]), int(span[3] or 10)
        if step == 0 or (last - first) // step >= _MOST:
            raise LabError(f"`{whole}` asks for more than {_MOST} variants")
        values = [str(value) for value in range(first, last + 1, step)]
    else:
        values = [part.strip() for part in words.split(",") if part.strip()]
    if not values or len(values) > _MOST or not all(v.isdecimal() and len(v) < 6 for v in values):
        raise LabError(
            f"`{whole}`: values are 1 to {_MOST} numbers, such as `50, 60, 70` or `50 to 90 by 10`"
        )
    return _distinct(values)


def _distinct(values: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(values))


def label(change: Change) -> str:
    """What a variant is called."""
    if change.what == "text" and change.part == change.value:
        return f"{change.card}, as printed"
    words = {
        "hp": "{card}, {value} HP",
        "retreat": "{card}, retreat {value}",
        "damage": "{card}, {part} {value}",
        "text": "{card}, “{value}”",
    }
    return words[change.what].format(card=change.card, part=change.part, value=change.value)


def is_as_printed(change: Change, card: Card) -> bool:
    """Whether a change leaves the card as it is."""
    return changed(change, card) == card if change.what != "text" else change.part == change.value


def changed(change: Change, card: Card) -> Card:
    """The card with another number. Raises LabError where it has no such number."""
    number = int(change.value)
    if change.what == "hp" and not number:
        raise LabError(f"{card.name} can't have 0 HP: begin with 10")
    if change.what == "hp" and not isinstance(card, EnergyCard) and card.hp is not None:
        return attrs.evolve(card, hp=number)
    if isinstance(card, PokemonCard) and change.what == "retreat":
        return attrs.evolve(card, retreat=number)
    if not isinstance(card, EnergyCard) and change.what == "damage":
        return attrs.evolve(card, attacks=_attacks(change, card.attacks, number))
    raise LabError(f"{card.name} prints no {'HP' if change.what == 'hp' else change.what}")


def _attacks(change: Change, attacks: tuple[Attack, ...], number: int) -> tuple[Attack, ...]:
    known = [attack.name for attack in attacks]
    if change.part not in known:
        raise LabError(f"{change.card} has no attack `{change.part}`; it has: {', '.join(known) or 'none'}")
    if next(attack for attack in attacks if attack.name == change.part).damage is None:
        raise LabError(f"{change.card}'s {change.part} prints no damage that could be another")
    return tuple(
        attrs.evolve(attack, damage=number) if attack.name == change.part else attack for attack in attacks
    )


def reworded(change: Change, files: Sequence[CardFile]) -> Card:
    """The card with other words, read as its file would be with them. Raises LabError."""
    for file in files:
        starts = sorted(card.span.start for card in file.cards if card.span is not None)
        for card in file.cards:
            if card.key == change.card and card.span is not None:
                end = next((start for start in starts if start > card.span.start), len(file.source.text))
                return _reread(change, file, card.span.start, end)
    raise LabError(f"no file holds the card `{change.card}`")


def _reread(change: Change, file: CardFile, start: int, end: int) -> Card:
    text = file.source.text
    block, old = text[start:end], r"\s+".join(map(re.escape, change.part.split()))
    if not re.search(old, block):
        raise LabError(f"{change.card} in {file.source.name} doesn't say `{change.part}`")
    new = re.sub(old, lambda _: change.value, block)
    source = Source(file.source.name, text[:start] + new + text[end:])
    read = read_card_file(source, file.lexicon)
    if has_errors(read.diagnostics):
        raise LabError(f"{change.card} can't say `{change.value}`", read.diagnostics)
    for card in read.cards:
        if card.key == change.card:
            return card
    raise LabError(f"`{change.value}` makes another card of {change.card}: its name has to stay")
