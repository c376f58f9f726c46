"""Evolution cards without the stage before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pokeca_dsl.diagnostics import Diagnostic, Mend, Wording
from pokeca_dsl.diagnostics.nearness import likeness, nearest
from pokeca_dsl.documents.card import Card, PokemonCard, TrainerCard
from pokeca_dsl.effects.statements import PlayAs
from pokeca_dsl.effects.vocabulary import CardClass
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.problems import NO_STAGE

_BEFORE = {
    CardClass.STAGE_1: (CardClass.BASIC_POKEMON,),
    CardClass.STAGE_2: (CardClass.STAGE_1,),
}
"""What a stage is played on; others (Pokémon LV.X, BREAK) are played on any."""
_MEANT = 0.75
"""Likeness (0 to 1) from which a name may be meant: names of Pokémon are short and often end alike."""
_NAMES = {
    CardClass.BASIC_POKEMON: Wording("a Basic Pokémon", "たねポケモン"),
    CardClass.STAGE_1: Wording("a Stage 1 Pokémon", "1進化ポケモン"),
    CardClass.STAGE_2: Wording("a Stage 2 Pokémon", "2進化ポケモン"),
}


def without_stage(ground: Ground) -> Iterator[Diagnostic]:
    """The linted Evolution cards whose stage before is missing, is another one, or leads in a circle."""
    for subject in ground.subjects:
        card = subject.card
        if isinstance(card, PokemonCard) and card.evolves_from is not None:
            yield from _looked_at(subject, card, card.evolves_from, ground.known)


def _looked_at(
    subject: Subject, card: PokemonCard, origin: str, known: Mapping[str, Sequence[Card]]
) -> Iterator[Diagnostic]:
    place, shown = subject.named(origin), subject.printed(origin)
    before = [other for other in known.get(origin, ()) if _stage(other) is not None]
    if not before:
        reason = _reason("no Pokémon is called `{0}`", "`{0}` というポケモンがいません", shown)
        names = [name for name, cards in known.items() if name != card.name and _any_fits(card, cards)]
        meant = [name for name in nearest(origin, names) if likeness(origin, name) >= _MEANT]
        mends = [Mend(place, subject.printed(name)) for name in meant]
    elif not _any_fits(card, before):
        found, wanted = _NAMES.get(_stage(before[0]) or card.stage), _NAMES[_BEFORE[card.stage][0]]
        reason = Wording(
            f"`{shown}` is {found.en if found else 'another stage'}, not {wanted.en}",
            f"`{shown}` は{wanted.ja}ではなく{found.ja if found else '別の段階'}です",
        )
        mends = []
    elif _in_circle(card, known):
        own = subject.printed(card.name)
        reason = _reason("its line leads back to `{0}` itself", "進化をたどると `{0}` にもどります", own)
        mends = []
    else:
        return
    yield NO_STAGE.at(place, mends=mends, name=subject.printed(card.name), reason=reason)


def _reason(en: str, ja: str, name: str) -> Wording:
    shown = name.replace("{", "{{").replace("}", "}}")
    return Wording(en.format(shown), ja.format(shown))


def _stage(card: Card) -> CardClass | None:
    """The stage of what a card is in play; None for one that is no Pokémon there."""
    if isinstance(card, PokemonCard):
        return card.stage
    played = isinstance(card, TrainerCard) and any(isinstance(each, PlayAs) for each in card.text.statements)
    return CardClass.BASIC_POKEMON if played else None


def _fits(card: PokemonCard, other: Card) -> bool:
    """Whether a card can stand below an Evolution card."""
    stage, wanted = _stage(other), _BEFORE.get(card.stage)
    return stage is not None and (wanted is None or stage in wanted)


def _any_fits(card: PokemonCard, others: Iterable[Card]) -> bool:
    return any(_fits(card, other) for other in others)


def _in_circle(card: PokemonCard, known: Mapping[str, Sequence[Card]]) -> bool:
    """Whether every way down from a card comes back to it."""
    seen: set[str] = set()
    waiting = [card.evolves_from]
    while waiting:
        name = waiting.pop()
        for other in known.get(name or "", ()):
            if not isinstance(other, PokemonCard) or other.evolves_from is None:
                return False
            if other.evolves_from not in seen:
                seen.add(other.evolves_from)
                waiting.append(other.evolves_from)
    return card.name in seen
