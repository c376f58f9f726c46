"""A ruleset with made-up numbers everywhere, and cards built from effect objects, for tests of the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pokeca_dsl.compiler.link import link
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.documents.card import Ability, Affinity, Attack, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.control import If
from pokeca_dsl.effects.nouns import THIS
from pokeca_dsl.effects.standing import Respond
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.vocabulary import (
    CardClass,
    Event,
    Face,
    Feature,
    Operation,
    Owner,
    SpecialCondition,
    Type,
)
from pokeca_dsl.engine.game import begin, prepare, start, step
from pokeca_dsl.engine.program import Program
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.rules import SpecialCondition as ConditionRule
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.syntax.reading import Reading

HEADS, TAILS = c.Came(Face.HEADS), c.Came(Face.TAILS)
HINDERING = Respond(
    Trigger(Event.TRIES_TO_ATTACK), (b.Flip(Number(1), Owner.OPPONENT), If(TAILS, (b.FailAttack(),)))
)
"""The Pokémon's player flips a coin where it tries to attack; tails: the attack fails."""


def text(*statements: Any, words: str = "") -> Reading:
    """A printed text without grammar."""
    return Reading(statements, words)


def condition_text(name: str, *statements: Any) -> Program:
    """A text of a Special Condition."""
    program, problems = compile_text(text(*statements), name, "text", "condition")
    assert not problems, problems
    return program


def _special_conditions() -> tuple[ConditionRule, ...]:
    one = Number(1)
    rotating = ("asleep", "confused", "paralyzed")

    def rule(name: str, **changes: Any) -> ConditionRule:
        plain: dict[str, Any] = {
            "excludes": tuple(n for n in rotating if n != name) if name in rotating else (),
            "stacks_with_itself": False,
            "forbids": (),
            "before_attacking": None,
            "before_retreating": None,
            "at_checkup": None,
            "ends": "never",
        }
        return ConditionRule(name=name, **{**plain, **changes})

    sleep = (b.Flip(one), If(HEADS, (b.Recover((SpecialCondition.ASLEEP,), THIS),)))
    burn = (
        b.PutCounters(Number(2), THIS),
        b.Flip(one),
        If(HEADS, (b.Recover((SpecialCondition.BURNED,), THIS),)),
    )
    confusion = (b.Flip(one), If(TAILS, (b.FailAttack(), b.PutCounters(Number(3), THIS))))
    return (
        rule("poisoned", at_checkup=condition_text("poisoned", b.PutCounters(one, THIS))),
        rule("burned", at_checkup=condition_text("burned", *burn)),
        rule("asleep", forbids=("attack", "retreat"), at_checkup=condition_text("asleep", *sleep)),
        rule(
            "paralyzed",
            forbids=("attack", "retreat"),
            ends="at the checkup after its owner's turn",
        ),
        rule("confused", before_attacking=condition_text("confused", *confusion)),
    )


def made_up_rules(**changes: Any) -> Rules:
    """A playable ruleset; none of its numbers is any era's, unless ``changes`` make it so."""
    rules = Rules(
        name="made up",
        deck_size=33,
        copies_of_a_name=7,
        basic_pokemon_needed=2,
        opening_hand=6,
        prize_cards=3,
        active_pokemon=1,
        bench=4,
        mulligan_bonus=2,
        bonus_cards_are_drawn="after the setup",
        first_player="winner goes first",
        first_player_is_decided="before the setup",
        one_a_deck=(),
        one_of_a_name=(),
        turn_order=("draw", "free actions", "attack"),
        start_of_turn_draw=1,
        first_player_draws=True,
        no_card_to_draw="loses",
        hand_limit=None,
        other_draws="as many as there are",
        first_turn_forbids=("supporter",),
        energy_a_turn=2,
        energy_comes_from="hand",
        energy_goes_to="any own pokemon",
        energy_types="any",
        basic_pokemon_a_turn=None,
        supporters_a_turn=1,
        stadiums_a_turn=1,
        tools_on_a_pokemon=1,
        tools_are="own kind",
        used_trainers="discarded",
        used_supporters="discarded",
        same_name_stadium="forbidden",
        evolution_needs=("named stage", "not new", "not just evolved", "not own first turn"),
        evolution_places=("active", "bench"),
        evolving_keeps=("damage", "cards"),
        evolving_ends=("special conditions", "lasting effects", "earlier attacks and abilities"),
        devolving_ends=("special conditions", "lasting effects"),
        leaving_the_active_spot_keeps=("damage", "cards"),
        leaving_the_active_spot_ends=("special conditions", "lasting effects"),
        lasting_effects_on="active only",
        lasting_effects_of_powers="outlive leaving",
        lasting_effects_when_their_source_leaves="stay",
        abilities="as often as the text says",
        powers_need="what the text says",
        powers_switched_off="do nothing",
        after_an_ability="the turn goes on",
        lost_answers="carried out all the same",
        up_to_elsewhere="none too",
        retreats_a_turn=1,
        retreat_order=("pay", "confusion", "switch"),
        retreat_cost="energy of any type",
        retreat_needs=("enough energy", "benched pokemon"),
        no_retreat_symbol="free",
        effects_at_once="the turn player",
        checkup_effects="the turn player",
        crowded_benches="at the same time",
        own_name_excluded="that pokemon alone",
        switched_out_is_chosen_by="its own player",
        clears_first="the turn player",
        energy_in_decks="allowed",
        zone_types=None,
        never_together=None,
        no_own_name=("pokemon lv.x",),
        leveling_up_needs=("named stage", "active spot", "not new"),
        lv_x_keep=("earlier attacks and abilities", "affinities", "retreat cost"),
        lv_x_are="evolution",
        break_keep=None,
        mega_evolution_ends="the turn goes on",
        legend_parts_come_from="hand",
        union_parts_come_from="discard pile",
        unions_a_game=2,
        prism_star_go_to="lost zone",
        technical_machines="end of turn",
        before_attacking_a_baby=None,
        up_to_in_attacks="none too",
        copied_attack_pays="the copying attack",
        tera_on_the_bench="no damage",
        attacks_a_turn=1,
        gx_attacks_a_game=None,
        after_an_attack="the turn ends",
        attacking="at will",
        attack_needs=("energy", "matching types"),
        attack_target="one opposing active chosen after the attacker",
        attack_order=("announce", "hindrance", "confusion", "carry out"),
        the_text_is_done="in written order",
        damage_comes="before the text",
        attack_energy="stays",
        placing_damage_counters="effect",
        no_damage_stops=("damage",),
        no_damage_or_effects_stops=("damage", "effects"),
        protection_covers="the pokemon alone",
        after_lethal_damage="effects still happen",
        damage_unit=10,
        rounding="as the text says",
        damage_order=(
            "base",
            "stop at zero",
            "attacker",
            "stop at zero",
            "weakness",
            "resistance",
            "defender",
        ),
        weakness_without_a_number=("times", 3),
        resistance_without_a_number=("minus", 40),
        printed_weakness_numbers="count",
        printed_resistance_numbers="count",
        weakness_and_resistance_count_for="active only",
        special_conditions=_special_conditions(),
        special_conditions_on="active only",
        checkup_order=("poisoned", "burned", "asleep", "paralyzed"),
        the_checkup_goes="by condition",
        no_hp_in_the_checkup="is checked on",
        knock_out_order=("triggers", "discard", "prizes", "promotion", "judgement"),
        a_knock_out_gives="prizes",
        prizes_for_a_knock_out=1,
        prizes_by_class=(("pokemon ex", ("pokemon ex",), 2),),
        knock_outs_are_processed="after the attack",
        promotes_first="the player whose turn is next",
        wins=("all prizes taken", "opponent has no pokemon", "opponent can't draw"),
        points_to_win=0,
        no_pokemon="no pokemon in play",
        judgement="more conditions win",
        tie="sudden death",
        sudden_death_prizes=1,
        sudden_death_ends="first to take it",
        tie_in_sudden_death="draw",
        turns=400,
        turns_after_time=2,
        out_of_turns="no result",
        the_last_turn_ends="after the checkup",
        zone_stock=None,
        steps_a_decision=20000,
        loop_budget=500,
        clauses={},
    )
    return replace(rules, **changes)


# ---- cards ------------------------------------------------------------------------------------


def attack(
    name: str, cost: str = "", damage: int | None = None, *statements: Any, sign: Any = None
) -> Attack:
    """An attack; the cost as letters."""
    return Attack(name, tuple(Type(letter) for letter in cost), damage, sign, text(*statements))


def ability(name: str, *statements: Any, kind: Feature = Feature.ABILITY) -> Ability:
    """An ability."""
    return Ability(name, kind, text(*statements))


def pokemon(name: str, *attacks: Attack, **fields: Any) -> PokemonCard:
    """A Basic Lightning Pokémon with 60 HP, unless ``fields`` say otherwise."""
    plain: dict[str, Any] = {
        "stage": CardClass.BASIC_POKEMON,
        "evolves_from": None,
        "types": (Type.LIGHTNING,),
        "hp": 60,
        "abilities": (),
        "weaknesses": (),
        "resistances": (),
        "retreat": 1,
        "classes": (),
    }
    return PokemonCard(name=name, attacks=attacks, **{**plain, **fields})


def evolution(name: str, origin: str, *attacks: Attack, **fields: Any) -> PokemonCard:
    """A Stage 1 Pokémon."""
    return pokemon(name, *attacks, **{"stage": CardClass.STAGE_1, "evolves_from": origin, "hp": 90, **fields})


def trainer(name: str, *statements: Any, kind: CardClass = CardClass.ITEM) -> TrainerCard:
    """A Trainer card."""
    return TrainerCard(name, kind, text(*statements))


def special_energy(name: str, *statements: Any) -> EnergyCard:
    """A special Energy card."""
    return EnergyCard(name, None, text(*statements))


def energy_card(letter: str) -> EnergyCard:
    """The basic Energy card of a type, named by its letter."""
    return EnergyCard(letter, Type(letter), text())


def weakness(
    letter: str, operation: Operation | None = None, amount: int | None = None
) -> tuple[Affinity, ...]:
    """A Weakness or Resistance."""
    return (Affinity(Type(letter), operation, amount),)


def table_of(*cards: Any, rules: Rules | None = None) -> Table:
    """A table with these cards and a basic Energy of each type; their texts must be without problems."""
    basics = [energy_card(t.value) for t in Type]
    library, problems = link([*basics, *cards])
    assert not [p for p in problems if p.severity == "error"], problems
    return prepare(rules if rules is not None else made_up_rules(), library)


def random_game(table: Table, decks: Any, seed: int, watch: Any = None, limit: int = 20000) -> State:
    """A game of two random players; ``watch(state, events)`` sees every step."""
    from random import Random

    chance = Random(seed)
    state = start(table, decks, seed)
    events, decision = begin(state)
    while decision is not None and limit > 0:
        if watch is not None:
            watch(state, events)
        number = chance.randint(decision.minimum, decision.maximum)
        answer = tuple(chance.sample(range(len(decision.options)), number))
        events, decision = step(state, answer)
        limit -= 1
    if watch is not None:
        watch(state, events)
    return state
