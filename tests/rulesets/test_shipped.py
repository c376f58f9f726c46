"""The shipped rulesets: whole, in the formatter's layout, the same in both languages, each clause cited."""

from pathlib import Path

import pytest

from pokeca_dsl.documents.ruleset import Clause, Key, RulesetFile, RulesetKind
from pokeca_dsl.documents.ruleset_chain import Rulebook, lay, shipped
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_writer import write_ruleset
from pokeca_dsl.resources import data_folder
from pokeca_dsl.source import Source, source_from_path

FILES = sorted(data_folder("rulesets").glob("*.rules"))
BOOK: Rulebook = shipped()
RULESETS = BOOK.names(RulesetKind.RULESET)
FORMATS = BOOK.names(RulesetKind.FORMAT)
OPTIONS = BOOK.names(RulesetKind.OPTION)
REGIONS = BOOK.names(RulesetKind.REGION)
ERAS = ("base", "neo", "e", "adv", "pcg", "dp", "dpt", "legend", "bw", "xy", "sm", "swsh", "sv", "mega")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_nothing_wrong(path: Path) -> None:
    read = read_ruleset(source_from_path(path))
    assert [d.message("en") for d in read.diagnostics] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_formatted(path: Path) -> None:
    source = source_from_path(path)
    file = read_ruleset(source).file
    assert file is not None
    assert write_ruleset(file) == source.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_the_same_in_the_other_language_and_back(path: Path) -> None:
    file = read_ruleset(source_from_path(path)).file
    assert file is not None
    for language in ("ja", "en"):
        again = read_ruleset(Source(f"{path.stem}.{language}", write_ruleset(file, language)))
        assert [d.message("en") for d in again.diagnostics] == []
        assert again.file == file


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_whole(name: str) -> None:
    resolved = BOOK.resolve(name)
    assert [d.message("en") for d in resolved.diagnostics] == []
    assert resolved.ruleset is not None


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_lies_over_every_ruleset(name: str, format_: str) -> None:
    resolved = BOOK.resolve(f"{name} + {format_}")
    assert resolved.ruleset is not None
    alone = BOOK.resolve(name).ruleset
    assert alone is not None
    assert resolved.ruleset.provisions != alone.provisions


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_file_repeats_what_it_builds_on(path: Path) -> None:
    file = read_ruleset(source_from_path(path)).file
    assert file is not None
    assert [d.message("en") for d in Rulebook(tuple(FILES)).check(file)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_fits_on_two_screens(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= (200 if path.stem == "common" else 90)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_changes_the_ruleset_that_it_is_for(name: str) -> None:
    parent = BOOK.files()[name].parent
    assert parent is not None
    with_it, without = BOOK.resolve(f"{parent} + {name}").ruleset, BOOK.resolve(parent).ruleset
    assert with_it is not None
    assert without is not None
    assert {key: p.value for key, p in with_it.provisions.items()} != {
        key: p.value for key, p in without.provisions.items()
    }


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("region", REGIONS)
def test_every_region_lies_over_every_ruleset(name: str, region: str) -> None:
    resolved = BOOK.resolve(f"{name} + {region}")
    assert [d.message("en") for d in resolved.diagnostics] == []
    assert resolved.ruleset is not None


@pytest.mark.parametrize("file", [file for region in REGIONS for file in BOOK.of_region(region)])
def test_a_region_changes_what_it_lies_over_in_each_of_its_clauses(file: RulesetFile) -> None:
    base = "mega + " * (file.parent in FORMATS)
    there, here = BOOK.resolve(f"{base}{file.parent} + {file.name}").ruleset, BOOK.lineage(file.parent or "")
    assert there is not None
    before = lay([*BOOK.lineage("mega"), *here] if base else here, [])
    for section in file.sections:
        for entry in section.entries:
            if isinstance(entry, Clause):
                key = (section.subject, entry.label)
                assert there.provisions[key].ruleset == file.name
                assert before[key].value != there.provisions[key].value or _set_by_the_region(file, key)


def _set_by_the_region(file: RulesetFile, key: Key) -> bool:
    """Whether an earlier file of the region had set the clause, which this one sets back."""
    others = (other for other in BOOK.of_region(file.name) if other is not file)
    return any(
        isinstance(entry, Clause) and (section.subject, entry.label) == key
        for other in others
        for section in other.sections
        for entry in section.entries
    )


def test_a_region_lies_below_what_later_eras_say() -> None:
    """In Japan none may be chosen since the revision; the West's damage of 2006 ends with Black & White."""
    for name, label, says in (
        ("sv + japan", "up_to_in_attacks", "japan"),
        ("mega-tiebreak + japan", "up_to_in_attacks", "mega-tiebreak"),
        ("legend + west", "damage_order", "west"),
        ("bw + west", "damage_order", "bw"),
    ):
        ruleset = BOOK.resolve(name).ruleset
        assert ruleset is not None
        assert ruleset.provisions[None, label].ruleset == says


def test_each_era_extends_the_one_before() -> None:
    assert [file.name for file in BOOK.lineage("mega-tiebreak")] == ["common", *ERAS, "mega-tiebreak"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_source_says_how_sure_it_is(path: Path) -> None:
    file = read_ruleset(source_from_path(path)).file
    assert file is not None
    sources = [
        entry.source for section in file.sections for entry in section.entries if entry.source is not None
    ]
    assert [source for source in sources if source[-3:] not in ("[A]", "[B]", "[C]", "[D]")] == []


@pytest.mark.parametrize("name", RULESETS)
def test_every_clause_cites_its_source(name: str) -> None:
    ruleset = BOOK.resolve(name).ruleset
    assert ruleset is not None
    bare = [key for key, provision in ruleset.provisions.items() if not provision.citation]
    assert [label for _, label in bare if label != "turns"] == ["steps_a_decision", "loop_budget"]


def test_revisions_differ_where_the_guides_do() -> None:
    older, newer = BOOK.resolve("dp-2.2").ruleset, BOOK.resolve("guide-3.3").ruleset
    assert older is not None
    assert newer is not None
    differing = {
        key[1] for key, clause in older.provisions.items() if clause.value != newer.provisions[key].value
    }
    assert differing == {"tie", "no_pokemon"}
