"""What lint finds: each finding with a card that has it and one that nearly has it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.diagnostics.mending import mended, sure_mends
from pokeca_dsl.lab.lint import lint
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.resources import data_folder


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def found(cards: str, rules: str = "standard", language: str = "en") -> Sequence[Diagnostic]:
    """What is found in a file of these cards."""
    Path("own.card").write_text(f"# language: {language}\n{cards}", encoding="utf-8")
    return lint([Path("own.card")], [load_rules(rules)]).diagnostics


def codes(cards: str, rules: str = "standard", language: str = "en") -> list[str]:
    """The codes of what is found, and the marked words."""
    return [f"{d.code.removeprefix('lint/')}: {d.span.text}" for d in found(cards, rules, language)]


def pokemon(*texts: str, name: str = "Boltmouse", hp: int = 60, stage: str = "basic") -> str:
    """A Pokémon with these lines below it."""
    return f'pokemon "{name}" {stage} [L] {hp} HP\n' + "".join(f"  {text}\n" for text in texts)


def attack(head: str, *texts: str) -> str:
    """An attack and its text, as lines of a Pokémon."""
    return "\n    ".join((f"attack {head}", *texts))


def ability(*texts: str, name: str = "Gift") -> str:
    """An Ability and its text."""
    return "\n    ".join((f'ability "{name}"', *texts))


_NOW = "Your opponent's Active Pokémon is now {}."
_AS_OFTEN = "As often as you like during your turn, you may"
_TO_HAND = "put a basic Energy attached to 1 of your Pokémon into your hand."
ZAP = attack('"Zap" [L] 20')


# ---- stages


@pytest.mark.parametrize(
    ("cards", "marked"),
    [
        (pokemon(ZAP) + pokemon(ZAP, name="Boltcat", stage='stage 1 from "Boltmaus"'), "Boltmaus"),
        (pokemon(ZAP) + pokemon(ZAP, name="Boltlion", stage='stage 2 from "Boltmouse"'), "Boltmouse"),
        (
            pokemon(ZAP, name="Egg", stage='stage 1 from "Hen"')
            + pokemon(ZAP, name="Hen", stage='stage 1 from "Egg"'),
            "Hen",
        ),
        ('item "Ball"\n  Draw a card.\n' + pokemon(ZAP, name="Boltcat", stage='stage 1 from "Ball"'), "Ball"),
    ],
    ids=["none of that name", "another stage", "a circle", "a Trainer card"],
)
def test_an_evolution_without_its_stage(cards: str, marked: str) -> None:
    assert f"no-stage: {marked}" in codes(cards)


def test_an_evolution_with_its_stage() -> None:
    line = (
        pokemon(ZAP)
        + pokemon(ZAP, name="Boltcat", stage='stage 1 from "Boltmouse"')
        + pokemon(ZAP, name="Boltlion", stage='stage 2 from "Boltcat"')
    )
    assert codes(line) == []


def test_the_stage_may_stand_in_another_file_of_the_folder() -> None:
    Path("first.card").write_text(f"# language: en\n{pokemon(ZAP)}", encoding="utf-8")
    assert codes(pokemon(ZAP, name="Boltcat", stage='stage 1 from "Boltmouse"')) == []


def test_the_nearest_name_mends_it() -> None:
    cards = pokemon(ZAP) + pokemon(ZAP, name="Boltcat", stage='stage 1 from "Boltmaus"')
    (source, mends), *_ = sure_mends(found(cards)).values()
    assert codes(mended(source, mends).split("\n", 1)[1]) == []


# ---- attacks


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (attack('"Slow" [L][C] 20'), ZAP),
        (attack('"Slow" [L] 10'), ZAP),
        (attack('"Slow" [L] 20'), attack('"Zap" [C] 20')),
        (
            attack('"Slow" [L] 20'),
            attack('"Zap" [L] 20', "Flip a coin. If heads, your opponent's Active Pokémon is now Burned."),
        ),
        (
            attack('"Slow" [L] 20'),
            attack('"Zap" [L] 20+', "Flip a coin. If heads, this attack does 20 more damage."),
        ),
        (
            attack('"Slow" [L][C] 20', "Discard an Energy from this Pokémon."),
            attack('"Zap" [L] 20', "Discard an Energy from this Pokémon."),
        ),
    ],
    ids=["costs more", "does less", "needs a type", "no condition", "no chance of more", "the same text"],
)
def test_an_attack_outdone_by_another(one: str, other: str) -> None:
    assert [code for code in codes(pokemon(one, other)) if code.startswith("dominated")] == [
        "dominated-attack: " + one.split("\n")[0]
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (attack('"Slow" [L][C] 30'), ZAP),
        (attack('"Slow" [C] 20'), ZAP),
        (attack('"Slow" [R] 20'), ZAP),
        (attack('"Slow" [L][C] 20'), attack('"Zap" [L] 30', "Discard an Energy from this Pokémon.")),
        (attack('"Slow" [L][C] 20'), attack('"Zap" [L] 30', "This Pokémon also does 10 damage to itself.")),
        (attack('"Slow" [L][C] 20', "Draw a card."), ZAP),
        (
            attack('"Slow" [L][C] 20'),
            attack('"Zap" [L] 20×', "Flip 2 coins. This attack does 20 damage for each heads."),
        ),
        (attack('"Slow" [L][C] 20'), attack('"Zap GX" [L] 20')),
    ],
    ids=[
        "more damage",
        "any type",
        "another type",
        "a cost",
        "a drawback",
        "a text",
        "a chance of none",
        "once a game",
    ],
)
def test_an_attack_that_has_its_use(one: str, other: str) -> None:
    assert [code for code in codes(pokemon(one, other)) if "Slow" in code] == []


def test_of_two_attacks_that_are_the_same_one_is_told() -> None:
    assert codes(pokemon(ZAP, attack('"Zip" [L] 20'))) == ['dominated-attack: attack "Zip" [L] 20']


# ---- use


_ONLY_IF = """item "Last Spark"
  You can use this card only if your opponent has exactly {} Prize cards remaining.
  Draw 2 cards.
"""


def test_a_card_that_can_never_be_played() -> None:
    marked = "You can use this card only if your opponent has exactly 7 Prize cards remaining."
    assert codes(_ONLY_IF.format(7)) == [f"never-usable: {marked}"]
    assert codes(_ONLY_IF.format(6)) == []


def test_what_is_used_only_after_something_is_left_alone() -> None:
    after = "You can use this attack only if your Boltcat used Pounce during your last turn."
    pouncing = pokemon(attack('"Pounce" [L] 20'), name="Boltcat")
    assert codes(pouncing + pokemon(attack('"Late" [L] 90', after))) == []


def test_an_attack_that_can_never_be_used() -> None:
    text = "You can use this attack only if your opponent has exactly {} Prize cards remaining."
    wanted = attack('"Late" [L] 90', text)
    assert codes(pokemon(ZAP, wanted.format(9))) == [f"never-usable: {text.format(9)}"]
    assert codes(pokemon(ZAP, wanted.format(1))) == []


def test_what_a_ruleset_has_no_place_for() -> None:
    special = 'energy "Odd Energy" special\n  This card provides [C] Energy.\n'
    assert codes(special, "pocket") == ['never-usable: energy "Odd Energy" special']
    assert codes(special, "standard") == []
    leveled = pokemon(ZAP) + pokemon(
        attack('"Storm" [L] 60'), name="Boltmouse LV.X", stage='level-up from "Boltmouse"'
    )
    assert [code.split(":")[0] for code in codes(leveled, "base")] == ["never-usable"]
    assert codes(leveled, "dpt") == []


def test_basic_energy_of_the_energy_zone_is_used() -> None:
    assert codes('energy "Lightning Energy" basic [L]\n', "pocket") == []


# ---- effect


@pytest.mark.parametrize(
    ("idle", "words"),
    [
        (attack('"Nap" [L] 10', "Flip a coin."), "Flip a coin."),
        (
            attack('"Nap" [L] 10', _NOW.format("Asleep") + " " + _NOW.format("Paralyzed")),
            "Your opponent's Active Pokémon is now Asleep",
        ),
        (
            attack('"Nap" [L]', "This attack's damage isn't affected by Resistance. Draw a card."),
            "This attack's damage isn't affected by Resistance",
        ),
        (
            ability("Once during your turn, you may flip a coin. If heads, heal 0 damage from this Pokémon."),
            "heal 0 damage from this Pokémon",
        ),
    ],
    ids=["a coin for nothing", "replaced at once", "no damage", "nothing healed"],
)
def test_a_clause_without_effect(idle: str, words: str) -> None:
    cards = pokemon(idle, *(() if "attack" in idle else (ZAP,)))
    assert [code.removesuffix(".") for code in codes(cards)] == [f"no-effect: {words.removesuffix('.')}"]


@pytest.mark.parametrize(
    "text",
    [
        attack('"Nap" [L] 10', "Flip a coin. If heads, your opponent's Active Pokémon is now Asleep."),
        attack('"Nap" [L] 10', _NOW.format("Burned") + " " + _NOW.format("Paralyzed")),
        attack('"Nap" [L] 10', "This attack's damage isn't affected by Resistance. Draw a card."),
        attack('"Nap" [L] 250', "Your opponent's Active Pokémon is now Poisoned."),
        attack('"Nap" [L]', "This Pokémon recovers from all Special Conditions. Draw a card."),
        attack('"Nap" [L] 10', "If your opponent's Active Pokémon is a Stage 2 Pokémon, draw 3 cards."),
        attack(
            '"Nap" [L] 10', "If this Pokémon was healed during this turn, this attack does 40 more damage."
        ),
    ],
)
def test_a_clause_with_effect(text: str) -> None:
    assert codes(pokemon(text)) == []


def test_the_mend_leaves_the_clause_out() -> None:
    cards = pokemon(
        attack(
            '"Nap" [L]',
            _NOW.format("Asleep") + " " + _NOW.format("Paralyzed"),
        )
    )
    (source, mends), *_ = sure_mends(found(cards)).values()
    after = mended(source, mends).split("\n", 1)[1]
    assert after == pokemon(attack('"Nap" [L]', "Your opponent's Active Pokémon is now Paralyzed."))


# ---- loops

_TUG = "you may move an Energy from 1 of your Pokémon to another of your Pokémon."
_SWITCH = (
    "When this Pokémon moves from your Bench to the Active Spot, switch it with 1 of your Benched Pokémon."
)


def _trace(diagnostic: Diagnostic) -> list[str]:
    return [line for line in diagnostic.advice("en") if line[0].isdigit()]


def test_answers_that_answer_each_other() -> None:
    cards = pokemon(ability(_SWITCH, name="Dance"), ZAP)
    (loop,) = found(cards)
    assert (loop.code, loop.span.text) == ("lint/endless-loop", _SWITCH)
    assert _trace(loop)[:2] == [
        "1. Boltmouse switches in for Boltmouse  «switch it with 1 of your Benched Pokémon»",
        f"2. Boltmouse: Dance  «{_SWITCH}»",
    ]
    assert codes(cards.replace("switch it with 1 of your Benched Pokémon", "draw a card")) == []


def test_two_cards_that_make_a_loop_together() -> None:
    one = pokemon(
        ability(f"{_AS_OFTEN} attach a Lightning Energy card from your hand to 1 of your Pokémon."),
        ZAP,
        name="Giver",
    )
    other = pokemon(ability(f"{_AS_OFTEN} {_TO_HAND}"), ZAP, name="Taker")
    (loop,) = found(one + other)
    assert loop.code == "lint/endless-loop"
    assert [label.span.source.line_and_column(label.span.start)[0] for label in loop.labels] == [8]
    told = " ".join(_trace(loop))
    assert "Giver uses Gift" in told and "Taker uses Gift" in told
    assert codes(one + other.replace("As often as you like", "Once")) == []


def test_what_can_be_done_for_ever() -> None:
    (loop,) = found(pokemon(ability(f"As often as you like during your turn, {_TUG}"), ZAP))
    assert loop.code == "lint/endless-loop"
    assert len(_trace(loop)) >= 2
    assert codes(pokemon(ability(f"Once during your turn, {_TUG}"), ZAP)) == []
    (source, mends), *_ = sure_mends([loop]).values()
    assert codes(mended(source, mends).split("\n", 1)[1]) == []


BACK = 'item "Ladle"\n  Put a Pokémon from your discard pile on top of your deck.\n'
DRAW = 'item "Cup"\n  Draw a card.\n'
GIVE = "Once during your turn, you may discard this Pokémon and all attached cards. If you do, put"
_THREE = BACK + DRAW
_BALM = 'item "Balm"\n  Heal 20 damage from your Active Pokémon.\n'


def giver(words: str) -> str:
    return pokemon(ability(f"{GIVE} {words}"), ZAP, name="Giver")


@pytest.mark.parametrize(
    ("cards", "without", "marked"),
    [
        pytest.param(
            'item "Echo"\n  Put an Item card from your discard pile into your hand.\n',
            ("an Item card", "a Supporter card"),
            ["Put an Item card from your discard pile into your hand."],
            id="two copies of one Item",
        ),
        pytest.param(
            pokemon(ability("Once during your turn, you may put this Pokémon into your hand."), ZAP),
            ("into your hand", "on the bottom of your deck"),
            ["Once during your turn, you may put this Pokémon into your hand."],
            id="a Pokémon that comes back",
        ),
        pytest.param(
            _THREE + giver("2 Item cards from your discard pile into your hand."),
            ("2 Item cards", "an Item card"),
            [
                "Put a Pokémon from your discard pile on top of your deck.",
                "Draw a card.",
                f"{GIVE} 2 Item cards from your discard pile into your hand.",
            ],
            id="three cards",
        ),
        pytest.param(
            _THREE
            + _BALM
            + giver(
                "up to 3 Item cards from your discard pile into your hand, "
                "and put 2 damage counters on your Active Pokémon."
            ),
            ("put 2 damage", "put 3 damage"),
            [
                "Put a Pokémon from your discard pile on top of your deck.",
                "Draw a card.",
                f"{GIVE} up to 3 Item cards from your discard pile into your hand, "
                "and put 2 damage counters on your Active Pokémon.",
                "Heal 20 damage from your Active Pokémon.",
            ],
            id="four cards",
        ),
    ],
)
def test_cards_that_come_back_again_and_again(
    cards: str, without: tuple[str, str], marked: list[str]
) -> None:
    loops = [each for each in found(cards) if each.code == "lint/endless-loop"]
    words = [[each.span.text, *(label.span.text for label in each.labels)] for each in loops]
    assert [[text.rstrip(".") for text in each] for each in words] == [[each.rstrip(".") for each in marked]]
    assert without[0] in cards
    assert "lint/endless-loop" not in {each.code for each in found(cards.replace(*without))}


def test_a_round_names_the_cards_that_come_and_go() -> None:
    cards = _THREE + giver("2 Item cards from your discard pile into your hand.")
    (loop,) = found(cards)
    told = [line.partition("  «")[0].partition(". ")[2] for line in _trace(loop)]
    assert {"puts Giver onto the Bench", "Giver uses Gift", "plays Ladle", "plays Cup"} <= set(told)


def test_a_round_that_a_coin_decides_on_has_an_end() -> None:
    echo = 'item "Echo"\n  {}ut an Item card from your discard pile into your hand.\n'
    assert codes(echo.format("Flip a coin. If heads, p")) == []


def test_what_costs_more_than_comes_back_has_an_end() -> None:
    costs = "You can use this card only if you discard another card from your hand. "
    echo = f'item "Echo"\n  {costs}Put an Item card from your discard pile into your hand.\n'
    assert codes(echo) == []


def test_what_uses_something_up_has_an_end() -> None:
    assert codes(pokemon(ability("As often as you like during your turn, you may draw a card."), ZAP)) == []


# ---- the verb


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(pokeca, ["lint", *words])
    return result.exit_code, result.output


def test_the_verb_in_its_formats() -> None:
    found(pokemon(ZAP, attack('"Zip" [L] 20')))
    code, told = run("own.card")
    assert code == 0
    assert "lint/dominated-attack" in told and "own.card:4:3" in told
    assert told.endswith("1 file: 0 errors, 1 warning\n")
    assert run("own.card", "--strict")[0] == 1
    (one,) = json.loads(run("own.card", "--format", "json")[1])["diagnostics"]
    assert (one["code"], one["place"]["start"]["line"]) == ("lint/dominated-attack", 4)
    assert one["mends"][0]["replacement"] == "30"
    result = json.loads(run("own.card", "--format", "sarif")[1])["runs"][0]["results"][0]
    assert (result["ruleId"], result["level"]) == ("lint/dominated-attack", "warning")
    assert "警告[lint/dominated-attack]" in run("own.card", "--lang", "ja")[1]


def test_mistakes_come_first() -> None:
    found(pokemon(ZAP, "retrat 1"))
    code, told = run("own.card")
    assert code == 1
    assert "retrat" in told and "lint/" not in told


def test_a_ruleset_that_there_is_not() -> None:
    Path("own.card").write_text("# language: en\n", encoding="utf-8")
    code, told = run("own.card", "--rules", "nope")
    assert code == 1
    assert "nope" in told
    assert run("own.card", "--rules", "nope.rules")[0] == 2


def test_a_japanese_card() -> None:
    told = codes(
        "ポケモン 「デンチュー」 たね [雷] HP60\n  ワザ 「ピリ」 [雷] 20\n  ワザ 「パリ」 [雷] 10\n",
        language="ja",
    )
    assert told == ["dominated-attack: ワザ 「パリ」 [雷] 10"]


@pytest.mark.slow
def test_the_shipped_cards_make_sense() -> None:
    """Two of them move Energy as often as one likes, and mean it."""
    linted = lint([data_folder("cards")], [load_rules("standard")])
    assert linted.cards > 180
    assert {d.code for d in linted.diagnostics} == {"lint/endless-loop"}
    assert len(linted.diagnostics) == 2
