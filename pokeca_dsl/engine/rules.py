"""The lowered ruleset: one field for each clause, plain data, no number or order of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pokeca_dsl.engine.program import Program


@dataclass(frozen=True)
class Clause:
    """Where a clause stands: its label, its words as the ruleset file writes them, and what it cites."""

    label: str
    words: str
    citation: str


@dataclass(frozen=True, kw_only=True)
class SpecialCondition:
    """A Special Condition. ``name`` is "asleep", "burned", "confused", "paralyzed" or "poisoned".

    ``excludes`` names the conditions that it replaces and is replaced by (the newest stays); ``forbids``
    may hold "attack" and "retreat"; ``ends`` is "never" (its text ends it) or "at the checkup after its
    owner's turn". In the programs THIS is the affected Pokémon and YOU its owner.
    """

    name: str
    excludes: tuple[str, ...]
    stacks_with_itself: bool
    forbids: tuple[str, ...]
    before_attacking: Program | None
    before_retreating: Program | None
    at_checkup: Program | None
    ends: str


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything that differs from era to era. Options are written as in the ruleset files (English).

    Numbers are in cards, damage and HP in points. ``clauses`` (by label) is only for quoting.
    """

    name: str

    # Setup
    deck_size: int
    copies_of_a_name: int
    basic_pokemon_needed: int
    opening_hand: int
    prize_cards: int
    active_pokemon: int
    bench: int
    mulligan_bonus: int
    bonus_cards_are_drawn: str  # "at once" | "after the setup"
    first_player: str  # "winner chooses" | "winner goes first"
    first_player_is_decided: str  # "before the setup" | "after the setup"
    one_a_deck: tuple[str, ...]  # classes of which a deck holds one card
    one_of_a_name: tuple[str, ...]  # classes of which a deck holds one card of each name
    energy_in_decks: str  # "allowed" | "none"
    zone_types: int | None  # Energy types of a deck, where Energy comes from the Energy Zone
    never_together: tuple[str, ...] | None  # names of which a deck holds only one
    no_own_name: tuple[str, ...] | None  # of "pokemon lv.x", "delta": they count as copies of another name

    # Turn
    turn_order: tuple[str, ...]  # of "draw", "free actions", "attack"
    start_of_turn_draw: int
    first_player_draws: bool
    no_card_to_draw: str  # "loses" | "plays on"
    hand_limit: int | None  # cards; what would be drawn beyond it stays in the deck
    other_draws: str  # "as many as there are" | "all or lose"
    first_turn_forbids: tuple[str, ...]
    # of "attack", "energy", "supporter", "trainer", "item", "stadium", "tool"
    energy_a_turn: int | None  # None: any number, as in the following
    energy_comes_from: str  # "hand" | "energy zone"
    energy_goes_to: str  # "any own pokemon" | "the active pokemon"
    energy_types: str  # "any" | "matching"
    basic_pokemon_a_turn: int | None  # None: any number
    supporters_a_turn: int | None
    stadiums_a_turn: int | None
    tools_on_a_pokemon: int
    tools_are: str  # "items" | "own kind"
    used_trainers: str  # "discarded" | "stay" (to the end of the turn)
    used_supporters: str
    same_name_stadium: str  # "forbidden" | "allowed"
    evolution_needs: tuple[str, ...]  # of "named stage", "not new", "not just evolved", "not own first turn"
    evolution_places: tuple[str, ...]  # of "active", "bench"
    evolving_keeps: tuple[str, ...]  # of "damage", "cards"
    evolving_ends: tuple[str, ...]
    # of "special conditions", "lasting effects", "earlier attacks and abilities", "past", "markers"
    devolving_ends: tuple[str, ...]  # of "special conditions", "lasting effects"
    leaving_the_active_spot_keeps: tuple[str, ...]  # of "damage", "cards"
    leaving_the_active_spot_ends: tuple[str, ...]  # of "special conditions", "lasting effects", "markers"
    lasting_effects_on: str  # "active only" | "anywhere"
    lasting_effects_of_powers: str  # "outlive leaving" | "end"
    lasting_effects_when_their_source_leaves: str  # "stay" | "end"
    abilities: str  # "as often as the text says" | "once a turn"
    powers_need: str  # "what the text says" | "no special condition"
    powers_switched_off: str  # "do nothing" | "still answer being played"
    after_an_ability: str  # "the turn goes on" | "the turn ends"
    lost_answers: str  # "carried out all the same" | "not carried out"
    up_to_elsewhere: str  # "none too" | "one at least", of "up to" so many in texts other than attacks
    retreats_a_turn: int | None
    retreat_order: tuple[str, ...]  # of "pay", "confusion", "switch"
    retreat_cost: str  # "energy of any type" | "nothing"
    retreat_needs: tuple[str, ...]  # of "enough energy", "benched pokemon"
    no_retreat_symbol: str  # "free" | "cannot retreat"
    leveling_up_needs: tuple[str, ...] | None
    # of "named stage", "active spot", "not new", "not just evolved", "not own first turn"; None, here and in
    # the following: the era doesn't know the class of cards
    lv_x_keep: tuple[str, ...] | None
    # of "earlier attacks and abilities", "used abilities", "affinities", "retreat cost", "past"
    lv_x_are: str | None  # "evolution" | "no evolution"
    break_keep: tuple[str, ...] | None
    mega_evolution_ends: str | None  # "the turn goes on" | "the turn ends"
    legend_parts_come_from: str | None  # "hand" | "discard pile"
    union_parts_come_from: str | None
    unions_a_game: int | None  # V-UNIONs of a name that a player puts together in a game
    prism_star_go_to: str | None  # "lost zone" | "discard pile"
    technical_machines: str | None  # "end of turn" | "stay"
    effects_at_once: str  # "their own players" | "the turn player" | "the player whose turn is next"
    checkup_effects: str  # the same, of what answers the checkup
    crowded_benches: str  # "at the same time" | "one after the other"
    own_name_excluded: str  # "that pokemon alone" | "every one of its name"
    switched_out_is_chosen_by: str  # "its own player" | "the effect's player", of several Active Pokémon
    clears_first: str  # "the player whose turn is next" | "the turn player"

    # Attack
    attacks_a_turn: int
    gx_attacks_a_game: int | None  # of each player; a GX attack is one whose name ends so
    after_an_attack: str  # "the turn ends" | "the turn goes on"
    attacking: str  # "at will" | "forced"
    attack_needs: tuple[str, ...]  # of "energy", "matching types", "an effect"
    attack_target: str  # "the opposing active" | "one opposing active chosen after the attacker"
    attack_order: tuple[str, ...]  # of "announce", "baby", "hindrance", "confusion", "pay", "carry out"
    before_attacking_a_baby: Program | None
    up_to_in_attacks: str  # "none too" | "one at least", of "up to" so many
    copied_attack_pays: str  # "the copying attack" | "the copied attack", for Energy beyond its cost
    the_text_is_done: str  # "in written order" | "from the end"
    damage_comes: str  # "before the text" | "after the text"
    attack_energy: str  # "stays" | "discarded"
    placing_damage_counters: str  # "effect" | "damage"
    no_damage_stops: tuple[str, ...]  # of "damage", "effects"
    no_damage_or_effects_stops: tuple[str, ...]  # of "damage", "effects"
    protection_covers: str  # "the pokemon alone" | "the whole side"
    after_lethal_damage: str  # "effects still happen" | "the attack stops"

    # Damage
    damage_unit: int
    rounding: str  # "as the text says" | "up" | "down"
    damage_order: tuple[str, ...]
    # of "base", "stop at zero" (may repeat), "weakness", "resistance", "attacker", "defender", and what
    # takes something out of these two: "attacker's own", "attacker's cards", "whole field", "defender's …"
    weakness_without_a_number: tuple[str, int]  # operation ("plus", "minus", "times") and number
    resistance_without_a_number: tuple[str, int]
    printed_weakness_numbers: str  # "count" | "ignored"
    printed_resistance_numbers: str  # "count" | "ignored"
    weakness_and_resistance_count_for: str  # "active only" | "all"
    tera_on_the_bench: str | None  # "no damage" | "damage", by attacks

    # Special Conditions
    special_conditions: tuple[SpecialCondition, ...]
    special_conditions_on: str  # "active only" | "anywhere"
    checkup_order: tuple[str, ...]  # names of conditions
    the_checkup_goes: str  # "by condition" | "by player"
    no_hp_in_the_checkup: str  # "is checked on" | "is passed over"

    # Knock Outs
    knock_out_order: tuple[str, ...]
    # of "triggers", "discard", "benches", "prizes", "promotion", "judgement"
    a_knock_out_gives: str  # "prizes" | "points"
    prizes_for_a_knock_out: int
    prizes_by_class: tuple[tuple[str, tuple[str, ...], int], ...]
    # name, classes that the Pokémon has, number in place of the above; of several the last counts
    knock_outs_are_processed: str  # "after the attack" | "at once"
    promotes_first: str  # "the player whose turn is next" | "the turn player"

    # Judgement
    wins: tuple[str, ...]  # of "all prizes taken", "opponent has no pokemon", "opponent can't draw"
    points_to_win: int
    no_pokemon: str  # "no pokemon in play" | "no pokemon to make active"
    judgement: str  # "more conditions win" | "first found wins" | "a tie"
    tie: str  # "sudden death" | "draw"
    sudden_death_prizes: int
    sudden_death_ends: str  # "first to take it" | "being ahead" | "all prizes taken"
    tie_in_sudden_death: str  # "draw" | "sudden death"

    # Limits
    turns: int  # a game that has had so many turns is over
    turns_after_time: int | str  # … or so many after the one in which time was called | "even turns"
    out_of_turns: str  # "no result" | "fewer prizes win" | "fewer prizes win, or extension" | "draw"
    the_last_turn_ends: str  # "after the checkup" | "before the checkup"
    zone_stock: int | None  # Energy of each type in the Energy Zone
    steps_a_decision: int  # instructions between two decisions
    loop_budget: int  # rounds of one loop of a text

    clauses: Mapping[str, Clause] = field(compare=False, repr=False)
