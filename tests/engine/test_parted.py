"""Games that went otherwise in another engine, as the rules have it, shrunken and with cards of our own.

One for every kind of fault that replayed games showed here; docs/oracle.md says where others stand.
"""

from __future__ import annotations

import pytest

from pokeca_dsl.documents.card import Ability, Attack, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.filters import OfClass
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.statements import Triggered
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Type
from pokeca_dsl.engine.events import quote
from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.situation import Standing
from pokeca_dsl.engine.state import State
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import EMPTY, Reading
from tests.engine.course import Course, side
from tests.engine.made_up import attack, made_up_rules, pokemon, table_of

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100, retreat=1)
LEAF = EnergyCard("Leaf", Type.GRASS, EMPTY)
FULL = ("Plain",) * 4


def reads(words: str) -> Reading:
    """A text, read by the grammar."""
    found = language("en").read(words)
    assert isinstance(found, Reading), found
    return found


def able(name: str, words: str, **fields: object) -> PokemonCard:
    """A Pokémon with an Ability of this text."""
    ability = Ability("Gift", Feature.ABILITY, reads(words))
    return pokemon(name, attack("Tap", "", 10), abilities=(ability,), **fields)


def using(name: str, words: str, damage: int | None = None) -> PokemonCard:
    """A Pokémon with an attack of this text."""
    return pokemon(name, Attack("Deed", (), damage, None, reads(words)), hp=100)


def item(words: str) -> TrainerCard:
    """An Item card with this text."""
    return TrainerCard("Thing", CardClass.ITEM, reads(words))


# ---- what can be used -----------------------------------------------------------------------------


SHOWN_FOR_THE_BENCH = (
    "Reveal the top 3 cards of your opponent's deck. You may choose any number of Basic Pokémon you find "
    "there and put those Pokémon onto their Bench. Your opponent shuffles the other cards back into "
    "their deck.",
    "Your opponent reveals their hand, and you put a Basic Pokémon you find there onto "
    "your opponent's Bench.",
)


@pytest.mark.parametrize("mine", [(), FULL])
@pytest.mark.parametrize("words", SHOWN_FOR_THE_BENCH)
def test_what_is_shown_for_a_full_bench_is_no_effect(words: str, mine: tuple[str, ...]) -> None:
    table = table_of(PLAIN, item(words))
    for bench, can in (((), True), (FULL, False)):
        course = Course(table, side("Plain", *mine, hand=("Thing",)), side("Plain", *bench, hand=("Plain",)))
        assert course.can("trainer") == can


def test_a_card_put_into_an_empty_deck_can_be_drawn() -> None:
    words = (
        "You must put 2 cards from your hand on the bottom of your deck in order to use this Ability. "
        "Once during your turn, you may draw cards until you have 3 cards in your hand."
    )
    table = table_of(PLAIN, able("Teller", words))
    course = Course(table, side("Teller", hand=("Plain",) * 2, deck=()), side())
    assert course.can("ability")
    assert course.do("ability").cards(course.state.hand) == ["Plain"] * 2
    assert not Course(table, side("Teller", hand=("Plain",) * 5, deck=()), side()).can("ability")
    assert not Course(table, side("Teller", hand=("Plain",), deck=("Plain",)), side()).can("ability")


# ---- texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [1, 2])
def test_knocked_out_only_if_all_cards_can_be_discarded(held: int) -> None:
    words = (
        "Discard 2 Basic [G] Energy cards from your hand, and Knock Out your opponent's Active Pokémon. "
        "If you can't discard 2 cards in this way, this attack does nothing."
    )
    hand = ("Leaf",) * held
    course = Course(
        table_of(PLAIN, LEAF, using("Reaper", words)), side("Reaper", hand=hand), side("Plain", "Plain")
    )
    course.attack("Deed")
    assert len(course.cards(course.state.discard, 1)) == held - 1
    assert len(course.cards(course.state.hand)) - ("prize" in course.kinds()) == (1 if held == 1 else 0)


# ---- Knock Outs --------------------------------------------------------------------------------------


def test_what_loses_its_hp_with_another_is_knocked_out_with_it() -> None:
    giver = able("Giver", "All of your Pokémon in play get +40 HP.", hp=60)
    table = table_of(PLAIN, giver, pokemon("Hitter", attack("Hit", "", 100)))
    course = Course(
        table,
        side("Hitter"),
        side("Giver", Standing("Plain", damage=110), "Plain"),
    )
    course.attack("Hit")
    assert len(course.state.bench[1]) == 0 and course.theirs.card.name == "Plain"
    assert course.theirs.damage == 0
    assert course.amounts("prize") == [2]


# ---- what an Ability does as long as it holds -------------------------------------------------------


SHY = "Prevent all effects of your opponent's Pokémon's Abilities done to this Pokémon."
SCARING = (
    "As long as this Pokémon is in the Active Spot, attacks used by your opponent's Active Pokémon do "
    "20 less damage (before applying Weakness and Resistance)."
)


@pytest.mark.parametrize(("attacker", "damage"), [("Plain", 0), ("Shy", 10)])
def test_an_ability_does_nothing_to_a_pokemon_from_which_it_is_kept_away(attacker: str, damage: int) -> None:
    table = table_of(PLAIN, able("Shy", SHY), able("Scarer", SCARING))
    course = Course(table, side(attacker), side("Scarer"))
    assert course.attack("Tap").theirs.damage == damage


def test_what_its_own_side_does_to_it_is_not_kept_away() -> None:
    words = "Attacks used by your Pokémon do 20 more damage to your opponent's Active Pokémon."
    table = table_of(PLAIN, able("Shy", SHY), able("Helper", words))
    assert Course(table, side("Shy", "Helper"), side()).attack("Tap").theirs.damage == 30


# ---- the setup ----------------------------------------------------------------------------------------


def _begun(keep: bool) -> tuple[State, list[str]]:
    """A game whose first opening hands hold no Basic Pokémon, but cards that may begin."""
    words = "This Pokémon can be put face down in the Active Spot when you are setting up to play."
    eager = able("Eager", words, stage=CardClass.STAGE_1, evolves_from="Plain")
    table = table_of(PLAIN, eager)
    deck = ["Plain"] * 2 + ["Eager"] * 12
    state = start(table, (deck, deck), 0, ask_chance=True)
    asked = []
    shuffles = [0, 0]
    _, decision = begin(state)
    while decision is not None and decision.kind != "active":
        answer = [0]
        if decision.kind == "shuffle":  # Basic Pokémon come to the hand with the second deal
            owner = state.match.owner(decision.options[0][1])
            shuffles[owner] += 1
            plain = [state.match.cards[option[1]].name == "Plain" for option in decision.options]
            answer = sorted(range(len(plain)), key=lambda i: plain[i] != (shuffles[owner] == 2))
        elif decision.kind == "may":
            asked.append(decision.purpose)
            answer = [0 if keep else 1]
        _, decision = step(state, answer)
    return state, asked


@pytest.mark.parametrize("keep", [True, False])
def test_a_hand_whose_only_starter_may_begin_need_not_be_kept(keep: bool) -> None:
    state, asked = _begun(keep)
    assert asked == ["opening hand"] * 2
    assert state.mulligans == ((0, 0) if keep else (1, 1))
    names = [[state.match.cards[cid].name for cid in hand] for hand in state.hand]
    assert [hand.count("Plain") for hand in names] == ([0, 0] if keep else [2, 2])


# ---- what a text lets choose ----------------------------------------------------------------------


def test_a_pokemon_is_chosen_only_where_something_can_be_done_to_it() -> None:
    words = (
        "Heal 30 damage from 1 of your Pokémon. "
        "If you healed any damage in this way, discard an Energy from it."
    )
    hurt = Standing("Odd", damage=20)
    odd = pokemon("Odd", attack("Tap", "", 10), hp=100)
    course = Course(
        table_of(PLAIN, odd, item(words)), side("Plain", hurt, "Plain", hurt, hand=("Thing",)), side()
    )
    assert course.do("trainer").names() == ["Odd", "Odd"]
    words = (
        "Choose 1 of your opponent's Pokémon. Discard a Pokémon Tool from that Pokémon. "
        "Discard an Energy from that Pokémon."
    )
    lit = Standing("Odd", energy=("C",))
    course = Course(
        table_of(PLAIN, odd, item(words)), side(hand=("Thing",)), side("Plain", lit, "Plain", lit)
    )
    assert course.do("trainer").names() == ["Odd", "Odd"]


@pytest.mark.parametrize(("benched", "most"), [(1, 3), (3, 1), (4, 3)])
def test_no_more_is_chosen_for_the_bench_than_fits_there(benched: int, most: int) -> None:
    """With no room at all the choice is free: nothing comes of it."""
    words = (
        "Search your deck for up to 3 Basic Pokémon and put them onto your Bench. Then, shuffle your deck."
    )
    bench, deck = ("Plain",) * benched, ("Plain",) * 5
    course = Course(table_of(PLAIN, using("Caller", words)), side("Caller", *bench, deck=deck), side())
    assert course.attack("Deed").pending().maximum == most


def test_what_was_chosen_for_one_heads_is_gone_for_the_next() -> None:
    words = (
        "Flip 2 coins. If any of them are heads, your opponent reveals their hand. "
        "For each heads, choose a card you find there and put it on the bottom of your opponent's deck."
    )
    table = table_of(PLAIN, pokemon("Odd"), using("Picker", words))
    course = Course(table, side("Picker"), side("Plain", hand=("Odd", "Plain", "L")), coins="HH")
    assert course.attack("Deed").names() == ["Odd", "Plain", "L"]
    assert course.pick("Plain").names() == ["Odd", "L"]
    course.pick("Odd")
    assert course.cards(course.state.hand, 1)[0] == "L"


def test_an_owners_pokemon_is_no_other_card_of_that_owner() -> None:
    words = "Search your deck for a Marlow's Pokémon, reveal it, and put it into your hand."
    whim = TrainerCard("Marlow's Whim", CardClass.SUPPORTER, reads("Draw 2 cards."))
    table = table_of(PLAIN, pokemon("Marlow's Plain"), whim, using("Caller", words))
    deck = ("Marlow's Plain", "Marlow's Whim", "Plain", "Marlow's Plain")
    course = Course(table, side("Caller", deck=deck), side())
    assert course.attack("Deed").names() == ["Marlow's Plain"]


@pytest.mark.parametrize(
    ("but", "damage"), [("Weakness", 0), ("Weakness or Resistance, or by any effects on that Pokémon", 30)]
)
def test_damage_that_no_effects_affect_reaches_a_tera_pokemon_on_the_bench(but: str, damage: int) -> None:
    words = (
        "This attack does 30 damage to 1 of your opponent's Benched Pokémon. "
        f"This attack's damage isn't affected by {but}."
    )
    table = table_of(PLAIN, pokemon("Gem", hp=100, classes=(CardClass.TERA,)), using("Piercer", words))
    course = Course(table, side("Piercer"), side("Plain", "Gem")).attack("Deed")
    assert course.state.bench[1][0].damage == damage


def test_a_card_that_a_text_lets_evolve_a_pokemon_is_played_from_the_hand() -> None:
    words = "When you play this Pokémon from your hand to evolve 1 of your Pokémon, you may draw 2 cards."
    between = pokemon("Between", stage=CardClass.STAGE_1, evolves_from="Plain")
    grown = able("Grown", words, stage=CardClass.STAGE_2, evolves_from="Between")
    skip = (
        "Choose 1 of your Basic Pokémon in play. If you have a Stage 2 card in your hand that evolves from "
        "that Pokémon, put that card onto the Basic Pokémon to evolve it, skipping the Stage 1."
    )
    table = table_of(PLAIN, between, grown, item(skip))
    course = Course(table, side("Plain", hand=("Thing", "Grown")), side())
    course.do("trainer")
    assert course.mine.card.name == "Grown" and course.pending().purpose == "may"
    assert len(course.pick("yes").state.hand[0]) == 2


def test_a_pokemon_that_is_chosen_several_times_is_damaged_once() -> None:
    words = (
        "Choose 1 of your opponent's Pokémon 3 times. (You can choose the same Pokémon more than once.) "
        "For each time you chose a Pokémon, do 10 damage to it."
    )
    prickly = able(
        "Prickly",
        "If this Pokémon is in the Active Spot and is damaged by an attack from your opponent's Pokémon, "
        "put 2 damage counters on the Attacking Pokémon.",
        hp=100,
    )
    table = table_of(PLAIN, prickly, using("Thrower", words))
    course = Course(table, side("Thrower"), side("Prickly", "Plain")).attack("Deed")
    course.pick("Prickly").pick("Plain").pick("Prickly")
    assert [course.theirs.damage, course.state.bench[1][0].damage] == [20, 10]
    assert course.mine.damage == 20


def test_a_basic_pokemon_that_is_not_of_a_type_is_a_basic_pokemon() -> None:
    words = (
        "Whenever any player puts a Basic Pokémon that isn't a [L] Pokémon onto their Bench during their "
        "turn, put a damage counter on that Pokémon."
    )
    (triggered,) = reads(words).statements
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.trigger.subject, Noun)
    assert OfClass(CardClass.BASIC_POKEMON) in triggered.trigger.subject.filters


def test_counters_that_are_moved_onto_a_pokemon_from_which_they_are_kept_away_are_gone() -> None:
    cage = TrainerCard(
        "Cage",
        CardClass.STADIUM,
        reads(
            "Prevent all damage counters from being placed on Benched Pokémon (including your own) by "
            "effects of attacks and Abilities from your opponent's Pokémon."
        ),
    )
    words = "Move 2 damage counters from 1 of your Pokémon to 1 of your opponent's Pokémon."
    table = table_of(PLAIN, cage, using("Mover", words))
    hurt = Standing("Mover", damage=20)
    for stadium, damage in ((None, 20), (("Cage", 0), 0)):
        course = Course(table, side(hurt), side("Plain", "Plain"), stadium=stadium)
        course.attack("Deed")
        benched = course.state.bench[1][0]
        where = next(i for i, option in enumerate(course.pending().options) if option[1] == benched.uid)
        course._take(step(course.state, (where,)))
        assert (course.state.active[0][0].damage, benched.damage) == (0, damage)


# ---- what comes from where, and goes where -----------------------------------------------------------


def test_a_card_comes_from_the_hand_onto_its_own_players_bench() -> None:
    words = (
        "Once during your turn, if this Pokémon is in your hand and your opponent has any Evolution Pokémon "
        "in play, you may put this Pokémon onto your Bench."
    )
    late = able("Late", words, stage=CardClass.STAGE_1, evolves_from="Plain")
    table = table_of(PLAIN, late)
    for bench, can in (((), True), (FULL, False)):
        course = Course(table, side("Plain", *bench, hand=("Late",)), side("Late"))
        assert course.can("ability") == can


def test_energy_is_moved_to_another_pokemon() -> None:
    words = (
        "Once during your turn, you may move any amount of Energy from your other Pokémon to this Pokémon."
    )
    taker = able("Taker", words, hp=100)
    mine, theirs = Standing("Taker", energy=("Leaf",)), Standing("Plain", energy=("Leaf", "Leaf"))
    course = Course(table_of(PLAIN, LEAF, taker), side(mine, theirs), side("Plain"))
    course.do("ability")
    assert len(course.pending().options) == 2
    alone = Course(table_of(PLAIN, LEAF, taker), side(mine, "Plain"), side("Plain"))
    assert not alone.can("ability")


def test_energy_of_the_attacker_goes_to_another_of_its_side() -> None:
    words = (
        "If this Pokémon is in the Active Spot and is damaged by an attack from your opponent's Pokémon, "
        "move an Energy from the Attacking Pokémon to 1 of your opponent's Benched Pokémon."
    )
    fan = able("Fan", words, hp=100)
    comes = using("Comes", "You may switch this Pokémon with 1 of your Benched Pokémon.", 10)
    attacker = Standing("Comes", energy=("Leaf",))
    course = Course(table_of(PLAIN, LEAF, fan, comes), side(attacker, "Plain", "Plain"), side("Fan"))
    course.do("attack").pick("yes").pick("Plain")
    assert [p.card.name for p in course.state.bench[0] if p.energy] == ["Plain"]


def test_what_only_certain_pokemon_bear_is_discarded_from_others() -> None:
    words = (
        "This card can only be attached to a Basic Pokémon. If this card is attached to anything other than "
        "a Basic Pokémon, discard this card. This card provides [C] Energy."
    )
    young = EnergyCard("Young", None, reads(words))
    grown = pokemon("Grown", attack("Tap", "", 20), hp=150, stage=CardClass.STAGE_1, evolves_from="Plain")
    mine = Standing("Plain", energy=("Young", "Leaf"))
    course = Course(table_of(PLAIN, LEAF, young, grown), side(mine, "Plain", hand=("Grown",)), side("Plain"))
    course.do("evolve")
    assert course.cards(course.state.discard) == ["Young"]
    (discarded,) = course.of_kind("discard")
    assert quote(course.state, discarded.cause).stretch == young.text.words
    assert course.cards([course.mine.energy]) == ["Leaf"]


def test_the_attack_of_a_protected_pokemon_is_copied() -> None:
    mirror = using(
        "Mirror", "Choose 1 of your opponent's Active Pokémon's attacks and use it as this attack."
    )
    guarded = able(
        "Guarded",
        "Prevent all effects of attacks used by your opponent's Pokémon done to this Pokémon.",
        hp=100,
    )
    course = Course(table_of(PLAIN, mirror, guarded), side("Mirror"), side("Guarded"))
    course.do("attack")
    assert course.amounts("damage") == [10]


@pytest.mark.parametrize(("number", "least"), [("any number of", 0), ("up to 2", 1)])
def test_any_number_may_be_none_where_up_to_so_many_is_one_at_least(number: str, least: int) -> None:
    words = (
        f"Your opponent reveals their hand, and you put {number} Basic Pokémon you find there onto "
        "your opponent's Bench."
    )
    rules = made_up_rules(up_to_elsewhere="one at least")
    table = table_of(PLAIN, item(words), rules=rules)
    course = Course(table, side("Plain", hand=("Thing",)), side("Plain", hand=("Plain", "Plain")))
    assert course.do("trainer").pending().minimum == least


def test_a_trainer_card_protects_a_benched_pokemon() -> None:
    words = (
        "Choose 1 of your Pokémon in play. During your opponent's next turn, prevent all damage from and "
        "effects of attacks done to that Pokémon."
    )
    hits = using("Hits", "This attack does 20 damage to 1 of your opponent's Benched Pokémon.")
    other = pokemon("Other", attack("Tap", "", 10), hp=100)
    table = table_of(PLAIN, other, hits, item(words))
    course = Course(table, side("Plain", "Other", hand=("Thing",)), side("Hits"))
    course.do("trainer").pick("Other").do("end").do("attack")
    assert not course.amounts("damage")


@pytest.mark.parametrize(("damage", "back"), [(50, 0), (60, 20)])
def test_so_much_damage_is_answered(damage: int, back: int) -> None:
    words = (
        "If the Pokémon this card is attached to isn't a Pokémon ex, is in the Active Spot, and takes 60 or "
        "more damage from an attack from your opponent's Pokémon ex (even if this Pokémon is Knocked Out), "
        "place 2 damage counters on the Attacking Pokémon."
    )
    thorns = TrainerCard("Thorns", CardClass.TOOL, reads(words))
    strong = pokemon("Strong", attack("Deed", "", damage), hp=100, classes=(CardClass.POKEMON_EX,))
    theirs = side(Standing("Plain", tools=("Thorns",)))
    course = Course(table_of(PLAIN, thorns, strong), side("Strong"), theirs).do("attack")
    assert course.amounts("damage") == [damage]
    assert course.mine.damage == back
