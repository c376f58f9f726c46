"""Texts read and counted; stops ranked; wordings probed; the ledger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.corpus.ledger import read_ledger
from pokeca_dsl.corpus.measuring import measure
from pokeca_dsl.corpus.stops import blockers, probe
from pokeca_dsl.corpus.texts import CorpusError, read_texts
from pokeca_dsl.corpus.verdict import Verdict
from tests.corpus.conftest import GRUMBLE, PARALYZED, text, write_lines


def run(*words: str) -> Result:
    return CliRunner().invoke(pokeca, ["corpus", "read", *words])


def test_verdicts(corpus: Path) -> None:
    verdicts = [judged.verdict for judged in measure([corpus]).judged]
    assert verdicts == [
        Verdict.EXACT,
        Verdict.VARIANT,
        Verdict.DECLINED,
        Verdict.EXACT,
        Verdict.DECLINED,
        Verdict.EXACT,
        Verdict.EXACT,
    ]


def test_counts_by_text_by_printing_and_by_card(corpus: Path) -> None:
    found = json.loads(run(str(corpus), "--format", "json").output)
    total = found["total"]
    assert {key: total[key] for key in ("texts", "exact", "variant", "declined", "mismatch", "run")} == {
        "texts": 7,
        "exact": 4,
        "variant": 1,
        "declined": 2,
        "mismatch": 0,
        "run": None,
    }
    assert total["printings"]["variant"] == 5
    assert found["by"]["kind:en/attack"]["texts"] == 3
    assert found["by"]["row:en/abilities"]["declined"] == 1
    assert found["by"]["series:en/Base"]["variant"] == 1
    assert found["cards"]["en"] == {"cards": 2, "whole": 1}


def test_stops_are_ranked_with_what_each_alone_blocks(corpus: Path) -> None:
    measured = measure([corpus])
    ranked = blockers(measured.judged, measured.tables)
    assert {(each.before, each.words, each.texts, each.alone) for each in ranked} == {
        ("cards. Draw 2", "grumbles", 1, 1),
        ("Draw 3", "grumbles", 1, 1),
    }


def test_a_second_trouble_in_the_text_is_not_blocked_alone(tmp_path: Path) -> None:
    write_lines(tmp_path / "texts.en.jsonl", [text("Draw 2 grumbles. Draw 3 grumbles.")])
    measured = measure([tmp_path])
    assert [each.alone for each in blockers(measured.judged, measured.tables)] == [0]


def test_a_probe_tells_what_a_wording_would_unlock(corpus: Path) -> None:
    measured = measure([corpus])
    probed = probe(measured.judged, measured.tables, "2 grumbles", "a card")
    assert probed.held == 1
    assert [one.text.words for one in probed.unlocked] == ["Draw 2 cards. Draw a card. Draw a card."]
    nothing = probe(measured.judged, measured.tables, "3 grumbles", "3 sighs")
    assert (nothing.held, nothing.unlocked) == (1, ())


def test_a_ledger_shows_what_changed_and_fails_where_it_got_worse(corpus: Path, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.txt"
    assert run(str(corpus), "--ledger", str(ledger), "--update").exit_code == 0
    content = ledger.read_text(encoding="utf-8")
    assert len(read_ledger(content)) == 7
    assert PARALYZED not in content
    assert "no text reads otherwise" in run(str(corpus), "--ledger", str(ledger)).output
    ledger.write_text(content.replace(" declined -", " exact 0123456789abcdef"), encoding="utf-8")
    worse = run(str(corpus), "--ledger", str(ledger))
    assert worse.exit_code == 1
    assert "2  exact → declined" in worse.output
    ledger.write_text(content.replace(" variant ", " exact "), encoding="utf-8")
    other = run(str(corpus), "--ledger", str(ledger))
    assert other.exit_code == 0 and "exact → variant" in other.output


def test_only_a_language_or_a_kind(corpus: Path) -> None:
    assert len(measure([corpus], "ja").judged) == 2
    assert len(measure([corpus], "en", "trainer").judged) == 1


@pytest.mark.parametrize("line", ["{", '{"lang": "en"}', '{"lang": "en", "text": "x", "n": "many"}'])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "texts.en.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"texts\.en\.jsonl"):
        list(read_texts(path))
    assert run(str(path)).exit_code == 1


def test_a_report_for_people(corpus: Path) -> None:
    said = run(str(corpus), "--declined", "5", "--by-series").output
    assert "row:en/attacks" in said and "series:en/Base" in said
    assert "⟦grumbles⟧" in said and GRUMBLE in said


def test_declined_texts_are_drawn_with_the_stop_marked(corpus: Path) -> None:
    said = run(str(corpus), "--draw", "1", "--seed", "3").output
    assert said.count("⟦grumbles⟧") == 1
    assert run(str(corpus), "--draw", "9").output.count("⟦grumbles⟧") == 2


def test_stops_with_fewer_words_before_them_come_together(corpus: Path) -> None:
    measured = measure([corpus])
    assert [(b.words, b.texts) for b in blockers(measured.judged, measured.tables, 0)] == [("grumbles", 2)]
