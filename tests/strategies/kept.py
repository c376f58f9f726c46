"""What stays where it is or comes back, what works once in a game, and what is taken off as one likes."""

from __future__ import annotations

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import Came, Did, Is, IsNot, Now
from pokeca_dsl.effects.control import If, May
from pokeca_dsl.effects.filters import EvolvesFrom, Measuring, Named, OfClass, OfType
from pokeca_dsl.effects.nouns import THIS, Noun, Target
from pokeca_dsl.effects.quantities import ALL, ANY
from pokeca_dsl.effects.standing import AdjustStat, Allow, Forbid, Grant, Prevent, Suppress
from pokeca_dsl.effects.statements import Activated, Cost, Triggered
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.verbs import (
    Attach,
    Choose,
    Devolve,
    Evolve,
    Flip,
    Move,
    Reveal,
    Search,
    Shuffle,
    Switch,
    TakePrizes,
)
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Chooser,
    Circumstance,
    Duration,
    Event,
    Face,
    Feature,
    Harm,
    Limit,
    Operation,
    Owner,
    Place,
    Relation,
    Stat,
)
from tests.strategies.nouns import ATTACK_NAMES, CONDITIONS, HOLDER, IT, NAMES, THEM, TYPES
from tests.strategies.steps import alone, draw

_stays = st.one_of(
    st.just(Grant(Duration.WHILE_IN_PLAY, THIS, Forbid(Action.LEAVE_DISCARD_PILE))),
    st.builds(
        lambda who, what: Grant(Duration.WHILE_IN_PLAY, Noun(Place.IN_PLAY, who, quantity=ALL), what),
        st.sampled_from([Owner.OPPONENT, Owner.EITHER]),
        st.one_of(
            CONDITIONS.map(lambda name: Forbid(Action.RECOVER_BY_EVOLVING, condition=name)),
            st.just(Forbid(Action.MOVE_COUNTERS)),
            st.just(Suppress(Feature.SACRIFICE)),
        ),
    ),
    st.just(
        Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL),
            Forbid(Action.RETURN_TO_HAND),
        )
    ),
    st.just(
        Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.BENCH, quantity=ALL),
            Prevent(Harm.COUNTERS, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)),
        )
    ),
)
"""What keeps cards, counters and Special Conditions where they are."""
_HOLDERS_FALL = Trigger(Event.KNOCKED_OUT, HOLDER, Cause.OPPONENTS_ATTACK)
_once_or_back = st.one_of(
    st.builds(
        lambda taken: Triggered(_HOLDERS_FALL, None, (taken,), Limit.ONCE_A_GAME_EACH_NAME),
        st.just(TakePrizes(Owner.OPPONENT, Number(1), Operation.MINUS)),
    ),
    st.builds(
        lambda name, inner: Triggered(
            Trigger(Event.BENCHED_FROM_HAND, THIS), None, (May(inner),), Limit.ONCE_A_TURN_EACH_PART, name
        ),
        st.sampled_from(sorted(NAMES)),
        draw.map(lambda step: (step,)),
    ),
    st.builds(
        lambda name, step: Activated(Limit.ONCE_A_TURN_EACH_PART, None, (step,), name),
        st.sampled_from(sorted(NAMES)),
        draw,
    ),
    st.builds(
        lambda condition: Triggered(
            Trigger(Event.DISCARDED, THIS, Cause.ATTACK, source=HOLDER), condition, (Attach(THIS, HOLDER),)
        ),
        st.one_of(st.none(), TYPES.map(lambda kind: Is(HOLDER, OfType(kind)))),
    ),
    st.integers(1, 2).map(
        lambda n: Grant(
            Duration.WHILE_ATTACHED, HOLDER, AdjustStat(Stat.ANY_ENERGY_COST, Operation.MINUS, Number(n))
        )
    ),
)
_EVOLVED = (OfClass(CardClass.EVOLUTION),)
_off = st.one_of(
    st.sampled_from([Owner.YOU, Owner.OPPONENT]).map(
        lambda who: (Devolve(Noun(Place.IN_PLAY, who, _EVOLVED), Place.HAND, ANY),)
    ),
    st.sampled_from([Owner.YOU, Owner.OPPONENT]).map(
        lambda who: (Devolve(Noun(Place.IN_PLAY, who, _EVOLVED), Place.DECK, ANY), Shuffle(who))
    ),
    draw.map(
        lambda step: (
            May((TakePrizes(Owner.EITHER, Number(1)),), Owner.OPPONENT),
            If(IsNot(Did()), (step,)),
        )
    ),
)
"""Stages taken off as one likes; what the opponent is asked."""
_names = st.sampled_from(sorted(NAMES))
_STUCK = (
    Flip(Number(1), Owner.OPPONENT),
    If(Came(Face.TAILS), (Grant(Duration.THIS_TURN, IT, Forbid(Action.RETREAT)),)),
)
_come_in = st.one_of(
    st.just(Triggered(Trigger(Event.TRIES_TO_RETREAT, Noun(Place.ACTIVE, Owner.OPPONENT)), None, _STUCK)),
    st.builds(
        lambda kind, name: Grant(
            Duration.WHILE_IN_PLAY,
            THIS,
            Allow(
                Action.EVOLVE_INTO,
                of=Noun(Place.HAND, Owner.YOU, (OfClass(kind), EvolvesFrom(name=name)), ALL),
            ),
        ),
        st.sampled_from([CardClass.POKEMON_EX, CardClass.POKEMON_VMAX]),
        _names,
    ),
    st.one_of(st.none(), TYPES.map(lambda kind: Is(HOLDER, OfType(kind)))).map(
        lambda condition: Grant(Duration.WHILE_ATTACHED, HOLDER, Allow(Action.FLIP_AGAIN), condition)
    ),
    st.builds(
        lambda bearer, effect: Grant(
            Duration.WHILE_IN_PLAY,
            THIS,
            Forbid(Action.ENTER_PLAY, effect, Noun(Place.IN_PLAY, filters=(Named(bearer),), quantity=ALL)),
        ),
        _names,
        st.sampled_from(sorted(ATTACK_NAMES)),
    ),
    _names.map(lambda name: Cost((Move(Noun(Place.STADIUM, filters=(Named(name),)), Place.DISCARD),))),
    _names.map(lambda name: Grant(Duration.WHILE_IN_PLAY, THIS, Allow(Action.PLAY_STADIUM, name))),
)
"""How cards come into play, and what keeps their Pokémon from going."""
_in_the_own_turn = st.builds(
    lambda event, inner: Triggered(
        Trigger(event, THIS), Now(Circumstance.YOUR_TURN), (May((inner,)),), Limit.ONCE_A_TURN
    ),
    st.sampled_from([Event.BECAME_ACTIVE, Event.BECAME_BENCHED]),
    draw,
)
_trade = st.just(
    (
        Reveal(Noun(Place.PRIZES, Owner.OPPONENT), Duration.REST_OF_GAME),
        Choose(Noun(Place.HAND, Owner.OPPONENT, chooser=Chooser.RANDOM)),
        Reveal(THEM),
        May((Switch(THEM, THEM),)),
    )
)
_SEASONED = (OfClass(CardClass.BASIC_POKEMON), Measuring(Stat.TURNS_IN_PLAY, Relation.AT_LEAST, Number(1)))


def _grown(stage: CardClass, origin: Target) -> tuple[Search, Evolve]:
    found = Search(Noun(Place.DECK, Owner.YOU, (OfClass(stage), EvolvesFrom(origin))))
    return found, Evolve(IT, THEM)


_tree = st.just(
    (
        Activated(
            Limit.ONCE_A_TURN_EACH_PLAYER,
            IsNot(Now(Circumstance.FIRST_TURN)),
            (
                *_grown(CardClass.STAGE_1, Noun(Place.IN_PLAY, Owner.YOU, _SEASONED)),
                If(Did(), (May(_grown(CardClass.STAGE_2, IT)),)),
                Shuffle(Owner.YOU),
            ),
        ),
    )
)
"""A Stadium by which each player evolves a Pokémon twice over."""
kept_texts = st.one_of(
    alone(st.one_of(_stays, _once_or_back, _come_in, _in_the_own_turn)), _off, _trade, _tree
)
