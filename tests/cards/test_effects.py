"""What the cards of both sets do in play: every text that holds by itself, and the rulings' cards."""

from __future__ import annotations

import pytest

from pokeca_dsl.engine.situation import Side, Standing
from tests.cards.boards import ENERGY, board, hit, side, stand

DP, NOW = "dp", "standard"
TARGET = stand("Graytusk")
"""A Colorless Pokémon of 90 HP without Resistance; it is weak to Fighting Pokémon alone."""
WALL = stand("Dozewhale")
"""Its present counterpart with 140 HP."""


def dealt(attacker: Standing, attack: str, theirs: Side, ruleset: str = DP) -> int:
    """The damage an attack does to the opponent's Active Pokémon."""
    return hit(board(ruleset, side(attacker, "Fluffox"), theirs), attack)


# ---- damage taken and dealt ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        (TARGET, 40),
        (stand("Fernstag"), 30),
        (stand("Titanolith"), 20),
        (stand("Graytusk", tools=("Wool Scarf",)), 30),
        (stand("Gearclank", special=("Alloy Energy",)), 30),
        (stand("Mirrorbell"), 0),
    ],
)
def test_damage_taken_in_lantern_road(defender: Standing, expected: int) -> None:
    assert dealt(stand("Plumefox", "CCC"), "Feather Tail", side(defender)) == expected


@pytest.mark.parametrize(
    ("attacker", "attack", "bench", "expected"),
    [
        (stand("Duskit", "D"), "Night Nip", "Fluffox", 20),
        (stand("Duskit", special=("Dusk Energy",)), "Night Nip", "Fluffox", 30),
        (stand("Duskit", "D", tools=("Iron Bell",)), "Night Nip", "Fluffox", 30),
        (stand("Gearclank", "MC"), "Gear Lock", "Fluffox", 30),
        (stand("Gearclank", "MC"), "Gear Lock", "Bastionox", 40),
    ],
)
def test_damage_dealt_in_lantern_road(attacker: Standing, attack: str, bench: str, expected: int) -> None:
    assert hit(board(DP, side(attacker, bench), side(TARGET)), attack) == expected


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("Courieagle", WALL, 80),
        ("Courieagle", stand("Pavemaul"), 50),
        ("Courieagle", stand("Dozewhale", tools=("Cork Vest",)), 60),
        ("Courieagle", stand("Reefwarden"), 80),
    ],
)
def test_damage_taken_in_tide_engine(attacker: str, defender: Standing, expected: int) -> None:
    assert dealt(stand(attacker, "CCC"), "Talon Stamp", side(defender), NOW) == expected


def test_the_steady_needle_stops_lightning() -> None:
    assert dealt(stand("Stormkite", "LLL"), "Kite String", side("Gaugeowl"), NOW) == 0


def test_mind_poke_hurts_those_with_an_ability() -> None:
    assert dealt(stand("Foretot", "P"), "Mind Poke", side("Wickmouse"), NOW) == 40
    assert dealt(stand("Foretot", "P"), "Mind Poke", side("Lampangler"), NOW) == 10


def test_reefwarden_takes_no_damage_from_pokemon_ex() -> None:
    assert dealt(stand("Sporequeen ex", "GC"), "Drowsy Cloud", side("Reefwarden"), NOW) == 0


def test_harpoon_sling_and_the_gunnery_chief_add_up() -> None:
    you = side(stand("Courieagle", "CCC", tools=("Harpoon Sling",)), hand=("Gunnery Chief",))
    game = board(NOW, you, side(WALL))
    game.do("trainer", "Gunnery Chief")
    assert hit(game, "Talon Stamp") == 130


def test_the_fae_chorus_is_for_fairies() -> None:
    fae, other = stand("Petalfae", "YC"), stand("Clovercalf", "GGC")
    assert hit(board(NOW, side(fae, "Bloomfae"), side(WALL)), "Glimmer Tap") == 60
    assert hit(board(NOW, side(other, "Bloomfae"), side(WALL)), "Meadow Charge") == 60


# ---- HP, Retreat Cost, Energy --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "defender", "bench", "stadium", "survives"),
    [
        (DP, stand("Graytusk", damage=60), "Fluffox", None, False),
        (DP, stand("Graytusk", damage=60), "Fluffox", "Lantern Plaza", True),
        (DP, stand("Plumefox", damage=40), "Fluffox", None, False),
        (DP, stand("Plumefox", damage=40), "Blizzowl", None, True),
        (DP, stand("Graytusk", damage=60), "Blizzowl", None, False),
        (NOW, stand("Clovercalf", damage=40), "Wickmouse", None, False),
        (NOW, stand("Clovercalf", damage=40), "Thornmaestro", None, True),
        (NOW, stand("Clovercalf", damage=40), "Wickmouse", "Rain-Washed Pier", True),
        (NOW, stand("Sporequeen ex", damage=170), "Wickmouse", "Rain-Washed Pier", False),
        (NOW, stand("Clovercalf", damage=40, tools=("Riveted Vest",)), "Wickmouse", None, True),
    ],
)
def test_more_hp_keeps_a_pokemon_in_play(
    ruleset: str, defender: Standing, bench: str, stadium: str | None, survives: bool
) -> None:
    attacker, attack = ("Plumefox", "Feather Tail") if ruleset == DP else ("Harborseal", "Ball Spin")
    you = side(stand(attacker, "WCC"), "Fluffox")
    laid = None if stadium is None else (stadium, 0)
    game = board(ruleset, you, side(defender, bench), stadium=laid)
    game.attack(attack)
    assert ("knocked out" in game.kinds()) is not survives


@pytest.mark.parametrize(
    ("ruleset", "pokemon", "bench", "free"),
    [
        (DP, stand("Sparkhare"), "Fluffox", False),
        (DP, stand("Sparkhare", "L"), "Fluffox", True),
        (NOW, stand("Cogsentry", "M"), "Wickmouse", True),
        (NOW, stand("Keelwyrm", "W"), "Galeonwyrm", True),
        (NOW, stand("Keelwyrm", "W"), "Wickmouse", False),
    ],
)
def test_retreat_costs(ruleset: str, pokemon: Standing, bench: str, free: bool) -> None:
    assert board(ruleset, side(pokemon, bench), side("Fluffox")).can("retreat") is free


@pytest.mark.parametrize(
    ("ruleset", "pokemon", "energy", "attack"),
    [
        (DP, "Galeheron", "Paired Energy", "Flock Wind"),
        (DP, "Duskit", "Dusk Energy", "Night Nip"),
        (DP, "Gearclank", "Alloy Energy", ""),
        (DP, "Pebblit", "Spectrum Energy", "Roll Along"),
        (NOW, "Masqueraven", "Twin Coil Energy", "Third Curtain"),
        (NOW, "Ampling", "Prism Tide Energy", "Little Bolt"),
        (NOW, "Wickmouse", "Message Energy", "Nibble Rope"),
        (NOW, "Ampling", "Message Energy", ""),
    ],
)
def test_what_special_energy_pays_for(ruleset: str, pokemon: str, energy: str, attack: str) -> None:
    game = board(ruleset, side(stand(pokemon, special=(energy,))), side("Fluffox"))
    assert game.can("attack", attack or None) is bool(attack)


def test_energy_for_darkness_and_metal_pokemon_goes_to_no_other() -> None:
    you = side("Duskit", "Rivetling", "Fluffox", hand=("Dusk Energy", "Alloy Energy"))
    offered = board(DP, you, side("Fluffox")).names()
    assert {name for name in offered if " to " in name} == {
        "Dusk Energy to Duskit",
        "Alloy Energy to Rivetling",
    }


def test_message_energy_draws_and_spectrum_energy_hurts() -> None:
    game = board(NOW, side("Wickmouse", hand=("Message Energy",)), side("Fluffox"))
    game.do("attach")
    assert len(game.cards(game.state.hand)) == 1
    game = board(DP, side("Fluffox", hand=("Spectrum Energy",)), side("Fluffox"))
    game.do("attach")
    assert game.mine.damage == 10


# ---- what may not be done ------------------------------------------------------------------------------


def test_clinging_perfume_forbids_retreating() -> None:
    theirs = side(stand("Galeheron"), "Fluffox")
    assert board(DP, theirs, side("Stingbud")).can("retreat")
    assert not board(DP, theirs, side("Venomblume")).can("retreat")
    assert board(DP, theirs, side("Stingbud", "Venomblume")).can("retreat")


def test_written_in_ink_forbids_items_alone() -> None:
    you = side("Wickmouse", "Wickmouse", hand=("Patch Kit", "Dockmaster"))
    assert board(NOW, you, side("Wickmouse")).can("trainer", "Dockmaster")
    game = board(NOW, you, side("Fatemaven"))
    assert not game.can("trainer", "Patch Kit")
    assert game.can("trainer", "Dockmaster")


def test_abilities_are_switched_off() -> None:
    you = side("Squallsquid", stand("Wickmouse", damage=20))
    assert board(NOW, you, side("Wickmouse")).can("ability", "Cross Current")
    assert not board(NOW, you, side("Wickmouse", "Nullgeist ex")).can("ability")


def test_the_stern_gaze_switches_off_powers_not_bodies() -> None:
    you = side(stand("Plumefox", "CCC"))
    assert board(DP, you, side("Fluffox")).can("ability", "Letter Carrier")
    assert not board(DP, you, side("Sternowl")).can("ability")
    assert hit(board(DP, you, side("Titanolith", "Fluffox")), "Feather Tail") == 20


def test_the_tolling_hour_switches_off_bodies() -> None:
    you = side(stand("Plumefox", "CCC"), "Fluffox")
    assert hit(board(DP, you, side("Fernstag")), "Feather Tail") == 30
    you = side(stand("Plumefox", "CCC"), "Steeplecat")
    assert hit(board(DP, you, side("Fernstag")), "Feather Tail") == 40


@pytest.mark.parametrize(
    ("attacker", "attack", "card", "kind"),
    [
        (stand("Sternowl", "CC"), "Scolding Hoot", "Signal Lantern", "trainer"),
        (stand("Bogcrone", "GC"), "Sunken Road", "Grass Energy", "attach"),
        (stand("Hushmoth", "P"), "Hush", "Dockmaster", "trainer"),
        (stand("Hushmoth", "PC"), "Quiet Descent", "Patch Kit", "trainer"),
        (stand("Gaugeowl", "MC"), "Measured Peck", "Cork Vest", "tool"),
        (stand("Cobblet", "FC"), "Road Closed", "Night Ferry", "stadium"),
    ],
)
def test_what_the_opponent_cannot_play_next_turn(
    attacker: Standing, attack: str, card: str, kind: str
) -> None:
    hurt = stand("Dozewhale", damage=10)
    free = board(DP, side(attacker, deck=("Fluffox",) * 4), side(hurt, deck=(card,) * 4)).end()
    assert free.can(kind)
    game = board(DP, side(attacker, deck=("Fluffox",) * 4), side(hurt, deck=(card,) * 4))
    game.attack(attack)
    assert game.state.player == 1
    assert not game.can(kind)


# ---- Special Conditions and effects kept away ----------------------------------------------------------


def test_conditions_that_cannot_be() -> None:
    sheep = board(DP, side(stand("Dreamewe", "P")), side("Fluffox"), coins="TT")
    sheep.attack("Counting Sheep")
    assert sheep.mine.conditions == []
    assert sheep.theirs.conditions == ["asleep"]
    queen = board(NOW, side(stand("Grimgull", "D")), side("Sporequeen ex"))
    queen.attack("Bilge Water")
    assert queen.theirs.conditions == []


def test_deep_pressure_keeps_effects_away_not_damage() -> None:
    game = board(DP, side(stand("Boltmouse", "LC")), side("Tidewyrm", "Fluffox"), coins="H")
    assert hit(game, "Static Kiss") == 50
    assert game.theirs.conditions == []


# ---- the rulings' cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("coin", "out"), [("H", 2), ("T", 1)])
def test_deathly_beckon_takes_the_attacker_along(coin: str, out: int) -> None:
    victim = stand("Dreadlantern", damage=100)
    game = board(DP, side(stand("Boltmouse", "L"), "Fluffox"), side(victim, "Fluffox"), coins=coin)
    game.attack("Spark Nip")
    assert game.kinds().count("knocked out") == out


def test_parting_bite_and_cinder_coat_and_prickly_welcome() -> None:
    you = side(stand("Graytusk", "FCC"), "Fluffox")
    bite = board(DP, you, side(stand("Eclipsewolf", damage=110), "Fluffox"))
    bite.attack("Unhurried Stomp")
    assert bite.mine.damage == 40
    coat = board(DP, you, side("Infernjackal"))
    coat.attack("Unhurried Stomp")
    assert coat.mine.damage == 20
    welcome = board(NOW, side(stand("Courieagle", "CCC")), side("Bramblehog"))
    welcome.attack("Talon Stamp")
    assert welcome.mine.damage == 30


def test_homing_star_comes_back_to_the_hand() -> None:
    game = board(DP, side(stand("Skimstar", "W"), "Fluffox"), side(TARGET))
    assert hit(game, "Homing Star") == 20
    assert sorted(game.cards(game.state.hand)) == ["Skimstar", "Water Energy"]


def test_mind_homing_goes_into_the_deck() -> None:
    game = board(DP, side(stand("Mindsprite", "C"), "Fluffox"), side(TARGET))
    assert hit(game, "Mind Homing") == 20
    assert "Mindsprite" in game.cards(game.state.deck)
    assert game.mine.card.name == "Fluffox"


def test_last_spark_hits_both() -> None:
    game = board(DP, side(stand("Magmole", "RC"), "Fluffox"), side(TARGET))
    assert hit(game, "Last Spark") == 60
    assert "knocked out" in game.kinds()


@pytest.mark.parametrize(
    ("ruleset", "attacker", "attack"),
    [(DP, stand("Volcamole", "RC"), "Ash Curtain"), (NOW, stand("Inklet", "W"), "Ink Screen")],
)
@pytest.mark.parametrize(("coin", "fails"), [("T", True), ("H", False)])
def test_smoke_and_ink(ruleset: str, attacker: Standing, attack: str, coin: str, fails: bool) -> None:
    theirs = side(stand("Dozewhale", "CCC"))
    game = board(ruleset, side(attacker), theirs, coins=coin)
    game.attack(attack)
    game.attack("Belly Landing")
    assert ("attack failed" in game.kinds()) is fails


@pytest.mark.parametrize(
    ("defender", "attack", "damage", "conditions"),
    [
        (stand("Bastionox", "MMCC"), "Iron Gate", 0, ["burned"]),
        (stand("Mirrorbell", "CC"), "Ringing Veil", 0, []),
        (stand("Gearclank", "MC"), "Gear Lock", 40, []),
    ],
)
def test_no_damage_and_no_effects(
    defender: Standing, attack: str, damage: int, conditions: list[str]
) -> None:
    game = board(DP, side(defender), side(stand("Graytusk", "CCC")), coins="H")
    game.attack(attack)
    assert hit(game, "Unhurried Stomp") == damage
    burn = board(DP, side(defender), side(stand("Infernjackal", "RC")), coins="H")
    burn.attack(attack)
    burn.attack("Ring of Embers")
    assert burn.mine.conditions == conditions


@pytest.mark.parametrize(
    ("defender", "attack", "damage"),
    [("Pebblit", "Brace", 10), ("Bouldrum", "Rhythm Break", 20)],
)
def test_halves_are_rounded_as_the_text_says(defender: str, attack: str, damage: int) -> None:
    # 30 damage: half is 15, which is 10 rounded down and 20 rounded up.
    game = board(DP, side(stand(defender, "FFC")), side(stand("Nightfang", "DC")))
    game.attack(attack)
    assert hit(game, "Pilfer Bite") == damage


@pytest.mark.parametrize(
    ("name", "damage", "prizes"), [("Wickmouse", 40, 0), ("Hoardling", 130, 2), ("Cobblet", 70, 1)]
)
def test_prize_modifiers(name: str, damage: int, prizes: int) -> None:
    victim = stand(name, damage=damage - 10)
    game = board(NOW, side(stand("Inklet", "W")), side(victim, "Dozewhale"))
    game.attack("Ink Screen")
    assert 3 - len(game.state.prizes[0]) == prizes


@pytest.mark.parametrize(
    ("ruleset", "attacker", "attack", "left", "damage"),
    [
        (DP, stand("Copyparrot", "CCC"), "Half the Story", 50, 20),
        (NOW, stand("Pistonram", "FFC"), "Halving Hammer", 50, 30),
    ],
)
def test_half_of_what_is_left(ruleset: str, attacker: Standing, attack: str, left: int, damage: int) -> None:
    defender = stand("Harborseal", damage=80 - left)
    assert hit(board(ruleset, side(attacker), side(defender)), attack) == damage


# ---- attacks that are seldom used in random games --------------------------------------------------------


def test_copied_attacks() -> None:
    for ruleset, pokemon, attack in (
        (DP, "Copyparrot", "Say It Again"),
        (NOW, "Masqueraven", "Borrowed Face"),
    ):
        game = board(ruleset, side(stand(pokemon, "CC")), side("Dozewhale"))
        game.attack(attack)
        game.pick("Belly Landing")
        assert game.theirs.damage == 100


def test_starlit_spray_reaches_the_bench() -> None:
    game = board(DP, side(stand("Skimstar", "WWC")), side(TARGET, "Duskit"))
    game.attack("Starlit Spray")
    if game.pending().kind == "choose pokemon":
        game.pick("Duskit")
    assert [pokemon.damage for pokemon in game.state.bench[1]] == [30]


def test_scales_weigh_hands_and_counters() -> None:
    hands = board(
        DP, side(stand("Scalewight", "P"), hand=(ENERGY["G"],)), side(TARGET, hand=(ENERGY["G"],) * 4)
    )
    assert hit(hands, "Tip the Scale") == 60
    counters = board(DP, side(stand("Scalewight", "PC", damage=20)), side(stand("Graytusk", damage=30)))
    assert hit(counters, "Weigh Both Pans") == 50


# ---- costs, the Active Spot, the end of a turn ------------------------------------------------------------


def test_the_fair_wind_makes_attacks_cheaper_and_the_draft_dearer() -> None:
    game = board(NOW, side(stand("Keelwyrm", "WL")), side("Dozewhale"))
    assert game.can("attack", "Deckhand's Bite")
    assert not board(NOW, side(stand("Keelwyrm", "WC")), side("Dozewhale")).can("attack")
    cold = board(DP, side(stand("Frostowl", "W")), side(stand("Graytusk", "CCC")))
    cold.attack("Numbing Draft")
    assert cold.can("attack", "Old Memory")
    assert not cold.can("attack", "Unhurried Stomp")


def test_the_gale_brings_energy_into_the_active_spot() -> None:
    you = side(stand("Wickmouse", "C"), "Stormkite", hand=(ENERGY["L"],))
    game = board(NOW, you, side("Dozewhale"))
    game.do("retreat")
    while game.pending().kind != "turn":
        game.do("yes") if game.pending().kind == "may" else game.pick(game.names()[0])
    assert game.mine.card.name == "Stormkite"
    assert len(game.mine.energy) == 1


def test_the_evening_graze_comes_at_the_end_of_its_owners_turn() -> None:
    game = board(NOW, side(stand("Clovercalf", damage=50)), side("Dozewhale"))
    game.end()
    assert game.mine.damage == 30
    game.end()
    assert game.mine.damage == 30


def test_express_mail_is_used_once_a_turn_by_one_bird_alone() -> None:
    game = board(NOW, side("Courieagle", "Courieagle", hand=(ENERGY["G"],) * 3), side("Dozewhale"))
    game.do("ability", "Express Mail")
    game.pick(ENERGY["G"])
    assert len(game.cards(game.state.hand)) == 4
    assert not game.can("ability")
