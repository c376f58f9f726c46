"""What an instruction will look at among the cards that nobody has seen yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pokeca_dsl.engine import own_events, selectors, values
from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.state import Frame, State

TOP: Final = "top of the deck"
BOTTOM: Final = "bottom of the deck"

HANDS_UNREAD: Final = frozenset(
    {
        *("draw", "draw_until", "bonus_draws", "turn_draw", "set_prizes", "shuffle", "shuffle_decks"),
        *(
            "shuffle_cards",
            "move_cards",
            "rest",
            "gather",
            "collect",
            "look",
            "reveal",
            "choose",
            "attach",
            "swap_cards",
        ),
        *("end", "jump", "call", "test", "unless", "when", "if_any", "if_found", "done_by", "may"),
        *("choose_one", "choose_number", "unless_option", "set_times", "repeat", "for_each", "clear"),
        *("add_coins", "flip", "flip_until_tails", "end_turn", "chunk", "select_cards", "select_pokemon"),
        *("put_counters", "heal", "apply", "recover", "switch", "base_damage", "own_damage", "deal_damage"),
        *(
            "attack_announce",
            "attack_hindrance",
            "attack_confusion",
            "attack_pay",
            "paid",
            "attack_carry_out",
        ),
        *("attack_done", "action_done", "turn_over", "next_turn", "last_turn", "settle", "first_player"),
        *("checkup_begin", "checkup_next", "checkup_triggers", "make_energy", "game_started"),
        *("knock_out_triggers", "knock_out_discard", "knock_out_benches", "knock_out_prizes"),
        *("knock_out_promotion", "knock_out_judgement", "knock_out_end", "bench_shrinks"),
    }
)
"""Instructions that read no more of a hand than the nouns in them say."""

DRAWS: Final = frozenset(
    {"draw", "draw_until", "bonus_draws", "turn_draw", "set_prizes", "opening_hands"}
    | {"knock_out_prizes", "take_prizes", "settle", "knock_out_triggers"}
)
"""Instructions that move hidden cards by where they lie, not by what they are."""


def reads(state: State, frame: Frame, ins: Any, tells: bool) -> Iterator[list[int]]:
    """Groups of cards whose identity the instruction reads. ``tells``: cards answer to being drawn."""
    op = ins[0]
    for noun in _nouns(ins):
        yield from _of_noun(state, frame, noun)
    if op not in HANDS_UNREAD and op not in ("opening_hands", "take_prizes"):
        if op in ("free_actions", "attack_step") and frame.answer is None:
            yield state.hand[state.player]
        else:
            yield state.hand[0]
            yield state.hand[1]
    if tells and op == "turn_draw":
        number = state.match.table.rules.start_of_turn_draw
        yield state.deck[state.player][-number:] if number > 0 else []
    if tells and op in ("knock_out_prizes", "take_prizes", "settle"):
        yield state.prizes[0]
        yield state.prizes[1]


def _nouns(part: Any) -> Iterator[Any]:
    if isinstance(part, tuple):
        if part and part[0] == "noun" and len(part) == 7:
            yield part
        for inner in part:
            yield from _nouns(inner)


def _of_noun(state: State, frame: Frame, noun: Any) -> Iterator[list[int]]:
    _, place, owner, _tests, quantity, _, _ = noun
    if place not in ("hand", "deck", "prize cards", TOP, BOTTOM):
        return
    for player in selectors.players(frame, owner):
        if place == "hand":
            yield state.hand[player]
        elif place == "deck":
            yield state.deck[player]
        elif place == "prize cards":
            yield state.prizes[player]
        else:
            deck = state.deck[player]
            number = values.quantity_number(state, frame, quantity)
            if number is None or number >= len(deck):
                yield deck
            elif number > 0:
                yield deck[-number:] if place == TOP else deck[:number]


def answers_to_being_drawn(match: Match) -> bool:
    """Whether any card of the game has a text that answers its being drawn or taken as a Prize card."""
    told = {"respond " + own_events.DRAWN, "respond " + own_events.TAKEN}
    return any(passive.grant.modifier[0] in told for card in match.cards for passive in card.passives)


def hands_always_read(match: Match) -> bool:
    """Whether a standing effect or a condition outside of instructions asks what a hand holds."""
    return match.used_elsewhere or any(
        noun[1] == "hand" and noun[3]
        for program in match.table.programs
        for grant in program.grants
        for noun in _nouns((grant.scope, grant.modifier, grant.condition))
    )
