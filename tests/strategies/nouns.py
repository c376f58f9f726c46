"""What texts speak of: Pokémon, cards and Energy, by what they have."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pokeca_dsl.effects.filters import (
    DAMAGED,
    Afflicted,
    AllOf,
    AnyOf,
    Bearing,
    Having,
    Named,
    Non,
    OfClass,
    OfType,
)
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.quantities import ALL, Exactly, UpTo
from pokeca_dsl.effects.values import (
    Number,
)
from pokeca_dsl.effects.vocabulary import (
    ABILITIES,
    CardClass,
    Feature,
    Owner,
    Place,
    Role,
    SpecialCondition,
    Type,
)

NAMES = {"Boltmouse": "デンチュー", "Emberpup": "ヒダネコ", "Tidewhelp": "シオワラシ"}
ATTACK_NAMES = {"Big Zap": "メガビリ", "Soft Landing": "ふんわりおち"}

SIDES = st.sampled_from([Owner.YOU, Owner.OPPONENT])
PLAYERS = st.sampled_from([Owner.YOU, Owner.OPPONENT, Owner.EITHER])  # CHOSEN needs a choice before
TYPES = st.sampled_from([t for t in Type if t is not Type.COLORLESS])
CONDITIONS = st.sampled_from(list(SpecialCondition))
FEATURES = st.sampled_from([feature for feature in ABILITIES if feature is not Feature.ANCIENT_TRAIT])
THEM, IT, DEFENDER, ATTACKER, HOLDER, REST = (
    Reference(r) for r in (Role.THEM, Role.IT, Role.DEFENDER, Role.ATTACKER, Role.HOLDER, Role.REST)
)

small = st.integers(1, 9).map(Number)
damage_number = st.integers(1, 30).map(lambda n: Number(10 * n))

of_a_class = st.sampled_from([CardClass.BASIC_POKEMON, CardClass.EVOLUTION, CardClass.POKEMON_EX]).map(
    OfClass
)
of_a_type = TYPES.map(OfType)
of_a_name = st.sampled_from(sorted(NAMES)).map(Named)
_state = st.one_of(
    st.just(DAMAGED),
    st.just(Afflicted()),
    FEATURES.map(Having),
    st.builds(lambda t: Bearing(energy_noun((OfType(t), OfClass(CardClass.ENERGY)), ALL)), TYPES),
    st.just(Bearing(Noun(Place.ATTACHED, filters=(OfClass(CardClass.ENERGY),), quantity=ALL))),
    st.just(Bearing(Noun(Place.ATTACHED, filters=(OfClass(CardClass.TOOL),), quantity=ALL))),
)


def energy_noun(filters: tuple[Any, ...], quantity: Any, on: Any = None) -> Noun:
    return Noun(Place.ATTACHED, filters=filters, quantity=quantity, on=on)


pokemon_filters = st.one_of(
    st.just(()),
    st.just(()),
    st.tuples(of_a_class),
    st.tuples(of_a_type),
    st.tuples(of_a_type, of_a_class),
    st.tuples(_state),
    st.tuples(of_a_type, _state),
    st.tuples(of_a_name),
    st.tuples(of_a_type.map(Non)),
)
"""Of Pokémon in play."""

card_filters = st.one_of(
    st.just(()),
    st.sampled_from(
        [
            CardClass.POKEMON,
            CardClass.BASIC_POKEMON,
            CardClass.EVOLUTION,
            CardClass.ENERGY,
            CardClass.BASIC_ENERGY,
            CardClass.SPECIAL_ENERGY,
            CardClass.TRAINER,
            CardClass.ITEM,
            CardClass.SUPPORTER,
            CardClass.STADIUM,
            CardClass.TOOL,
        ]
    ).map(lambda kind: (OfClass(kind),)),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.ENERGY))),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.POKEMON))),
    st.tuples(of_a_name),
    st.just((AnyOf((OfClass(CardClass.BASIC_POKEMON), OfClass(CardClass.BASIC_ENERGY))),)),
    TYPES.map(
        lambda t: (
            AnyOf(
                (
                    AllOf((OfClass(CardClass.POKEMON), OfType(t))),
                    AllOf((OfClass(CardClass.ENERGY), OfType(t))),
                )
            ),
        )
    ),
)
"""Of cards in hand, deck or discard pile."""

energy_filters = st.one_of(
    st.just((OfClass(CardClass.ENERGY),)),
    st.just((OfClass(CardClass.SPECIAL_ENERGY),)),
    st.just((OfClass(CardClass.BASIC_ENERGY),)),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.ENERGY))),
)

active = SIDES.map(lambda owner: Noun(Place.ACTIVE, owner))
some_place = st.sampled_from([Place.BENCH, Place.IN_PLAY])
one_chosen = st.builds(lambda p, o, f: Noun(p, o, f), some_place, SIDES, pokemon_filters)
each = st.builds(lambda p, o, f: Noun(p, o, f, ALL), some_place, SIDES, pokemon_filters)
one_pokemon = st.one_of(st.just(THIS), active, one_chosen)
"""Exactly one Pokémon in play."""
any_pokemon = st.one_of(one_pokemon, each)
counted_pokemon = st.builds(
    lambda p, o, f: Noun(p, o, f, ALL),
    some_place,
    PLAYERS,
    st.one_of(st.just(()), st.tuples(of_a_type), st.tuples(of_a_class), st.tuples(of_a_name)),
)
definite = st.one_of(st.just(THIS), active)
"""A Pokémon that needs no choice."""


def attached(quantities: Any, on: Any = definite) -> st.SearchStrategy[Noun]:
    """Energy attached to a Pokémon."""
    return st.builds(lambda f, q, target: energy_noun(f, q, target), energy_filters, quantities, on)


exactly = st.integers(1, 4).map(lambda n: Exactly(Number(n)))
up_to = st.integers(2, 4).map(lambda n: UpTo(Number(n)))


def cards(place: Place, owners: Any, quantities: Any, filters: Any = card_filters) -> st.SearchStrategy[Noun]:
    """Cards in a zone."""
    return st.builds(lambda o, f, q: Noun(place, o, f, q), owners, filters, quantities)
