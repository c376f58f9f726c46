"""Texts put on made cards and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.corpus import trial
from pokeca_dsl.corpus.made import made_card, printed_damage
from pokeca_dsl.corpus.measuring import measure
from pokeca_dsl.corpus.running import RULES, RULES_OF_SERIES, rules_of, run_texts
from pokeca_dsl.corpus.runs import Outcome, Run, reasons
from pokeca_dsl.corpus.texts import read_texts
from pokeca_dsl.documents.card import PokemonCard
from pokeca_dsl.effects.vocabulary import CardClass, Operation
from pokeca_dsl.play.rulesets import shipped_rulesets
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import Reading
from tests.corpus.conftest import text, write_lines

KINDS = {
    "attack": "Flip a coin. If heads, this attack does 20 more damage.",
    "ability": "Once during your turn, you may draw a card.",
    "poke-body": "This Pokémon takes 10 less damage from attacks.",
    "trainer/item": "Heal 30 damage from 1 of your Pokémon.",
    "trainer/supporter": "Draw 3 cards.",
    "energy/special": "This card provides [C] Energy.",
}


def outcomes(folder: Path, *lines: dict[str, object]) -> list[Run]:
    write_lines(folder / "texts.en.jsonl", lines)
    measured = measure([folder])
    return [run for _, run in sorted(run_texts(measured.judged, measured.tables), key=lambda entry: entry[0])]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_text_is_played(tmp_path: Path, kind: str) -> None:
    (run,) = outcomes(tmp_path, text(KINDS[kind], kind=kind, damage="20+" if kind == "attack" else None))
    assert run.outcome is Outcome.RAN, run.reason


def test_what_nothing_can_carry_out_is_declined(tmp_path: Path) -> None:
    (run,) = outcomes(tmp_path, text("Draw a card.", kind="poke-body"))
    assert run.outcome is Outcome.REFUSED
    assert run.reason.startswith("never-carried-out")
    found = json.loads(
        CliRunner().invoke(pokeca, ["corpus", "run", str(tmp_path), "--format", "json"]).output
    )
    assert (found["total"]["declined"], found["total"]["run"]) == (1, 0)


def test_what_never_can_be_used_is_idle(tmp_path: Path) -> None:
    words = "You can play this card only if your opponent has 60 or more cards in their hand. Draw a card."
    (run,) = outcomes(tmp_path, text(words, kind="trainer/item", damage=None))
    assert run.outcome is Outcome.IDLE


def test_a_fault_of_the_engine_is_found_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("card 7 (Boltmouse) divides")

    monkeypatch.setattr(trial, "step", broken)
    (run,) = outcomes(tmp_path, text("Draw a card."))
    assert run.outcome is Outcome.BROKEN
    assert run.reason.startswith("ZeroDivisionError: a card divides (test_run.py:")
    assert [(outcome, len(found)) for outcome, _, found in reasons([run, run])] == [(Outcome.BROKEN, 2)]


def test_texts_run_under_the_rules_of_their_time(corpus: Path) -> None:
    rules = {each.series: rules_of(each) for each in read_texts(corpus)}
    assert rules == {"Thunder Meadow": "standard", "Base": "base"}


def test_every_ruleset_of_a_series_is_shipped() -> None:
    assert {RULES, *RULES_OF_SERIES.values()} <= set(shipped_rulesets())


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("30", (30, None)),
        ("30+", (30, Operation.PLUS)),
        ("20x", (20, Operation.TIMES)),
        ("50−", (50, Operation.MINUS)),
        ("", (None, None)),
        ("?", (None, None)),
    ],
)
def test_printed_damage(printed: str, expected: tuple[int | None, Operation | None]) -> None:
    assert printed_damage(printed) == expected


def test_a_text_that_answers_evolving_stands_on_an_evolution(corpus: Path) -> None:
    words = (
        "When you play this Pokémon from your hand to evolve 1 of your Pokémon during your turn, "
        "you may draw 3 cards."
    )
    reading = language("en").read(words)
    assert isinstance(reading, Reading), reading
    printed = next(iter(read_texts(corpus)))
    card = made_card(printed, reading, "Boltcat").card
    assert isinstance(card, PokemonCard) and card.stage is CardClass.STAGE_1


def test_figures_fall_or_hold(corpus: Path, tmp_path: Path) -> None:
    file = tmp_path / "figures.txt"
    kept = CliRunner().invoke(pokeca, ["corpus", "figures", str(corpus), str(file), "--update"])
    assert kept.exit_code == 0, kept.output
    assert "en/attacks read 66.6" in file.read_text(encoding="utf-8")
    assert CliRunner().invoke(pokeca, ["corpus", "figures", str(corpus), str(file)]).exit_code == 0
    higher = file.read_text(encoding="utf-8").replace("en/attacks read 66.6", "en/attacks read 70.0")
    file.write_text(higher, encoding="utf-8")
    fell = CliRunner().invoke(pokeca, ["corpus", "figures", str(corpus), str(file)])
    assert fell.exit_code == 1
    assert "fell: en/attacks read, from 70.0 to 66.6" in fell.output
