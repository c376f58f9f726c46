"""Texts that read, put on made cards and played: can the engine carry out what the language reads?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from attrs import evolve

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.corpus.figures import READ, count_cards, good_texts, tally
from pokeca_dsl.corpus.made import Made, made_card
from pokeca_dsl.corpus.measuring import Measured, measure
from pokeca_dsl.corpus.runs import Outcome, Run
from pokeca_dsl.corpus.stage import companions, setups
from pokeca_dsl.corpus.texts import PrintedText, read_cards
from pokeca_dsl.corpus.trial import try_out
from pokeca_dsl.corpus.verdict import Judged, Verdict
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading

_AT_ONE_TABLE = 300
"""Made cards that share a table: preparing one costs as much as a hundred trials."""

_CARD = re.compile(r"card \d+ \(.*\)")
"""How an error names a card: left out of the reason, so that texts with the same fault stand together."""

RULES = "standard"
"""The ruleset of series that name no other: the present."""
RULES_OF_SERIES = {
    "Base": "base",
    "Gym": "base",
    "Legendary Collection": "base",
    "Neo": "neo",
    "E-Card": "e",
    "EX": "pcg",
    "Trainer kits": "pcg",
    "Diamond & Pearl": "dp",
    "POP": "dp",
    "Platinum": "dpt",
    "HeartGold & SoulSilver": "legend",
    "Call of Legends": "legend",
    "Black & White": "bw",
    "XY": "xy",
    "Sun & Moon": "sm",
    "SM": "sm",
    "Sword & Shield": "swsh",
    "S": "swsh",
    "Scarlet & Violet": "sv",
    "SV": "sv",
    "Mega Evolution": "mega",
    "M": "mega",
    "Pokémon TCG Pocket": "pocket",
}
"""The ruleset of a series' time; English and Japanese names of series."""


def rules_of(text: PrintedText) -> str:
    """The ruleset of a text's time."""
    return RULES_OF_SERIES.get(text.series, RULES)


def run_texts(
    judged: Sequence[Judged], tables: Mapping[str, NameTable], seed: int = 0
) -> Iterator[tuple[int, Run]]:
    """Run every text that reads: its place among ``judged``, and what came of it."""
    groups: defaultdict[str, list[tuple[int, Made, CardDef]]] = defaultdict(list)
    for place, one in enumerate(judged):
        if one.verdict not in READ:
            continue
        made = _made(one, tables[one.text.language], place)
        definition, reason = _compiled(made)
        if definition is None:
            yield place, Run(one, Outcome.REFUSED, reason)
        else:
            groups[rules_of(one.text)].append((place, made, definition))
    for rules, group in groups.items():
        for start in range(0, len(group), _AT_ONE_TABLE):
            for place, run in _at_one_table(rules, group[start : start + _AT_ONE_TABLE], judged, seed):
                yield place, run


def _made(one: Judged, names: NameTable, place: int) -> Made:
    own = names.speaking_for(one.text.card, one.text.owner)
    reading = language(one.text.language).attempt(one.text.words, names=own)
    assert isinstance(reading, Reading), "it read before"
    return made_card(one.text, reading, f"{one.text.card or 'Text'} no. {place}")


def _compiled(made: Made) -> tuple[CardDef | None, str]:
    """The card as the engine plays it, or why it can't."""
    try:
        definition, problems = compile_card(made.card)
    except Exception as error:
        return None, f"compiler: {type(error).__name__}: {error}"
    serious: list[Problem] = [problem for problem in problems if problem.severity == "error"]
    if serious:
        return None, f"{serious[0].code}: {serious[0].message}"
    return definition, ""


def _at_one_table(
    rules: str, group: Sequence[tuple[int, Made, CardDef]], judged: Sequence[Judged], seed: int
) -> Iterator[tuple[int, Run]]:
    known = {card.name: compile_card(card)[0] for card in companions()}
    for _, made, _ in group:
        for card in made.spoken_of:
            if card.name not in known:
                known[card.name] = compile_card(card)[0]
    table = prepare(load_rules(rules), Library((*known.values(), *(entry[2] for entry in group))))
    for place, made, definition in group:
        spoken_of = [known[card.name] for card in made.spoken_of]
        yield place, _run(judged[place], table, definition, spoken_of, seed + place)


def _run(one: Judged, table: Table, definition: CardDef, spoken_of: Sequence[CardDef], seed: int) -> Run:
    used = False
    for number, setup in enumerate(setups(definition, spoken_of)):
        trial = try_out(table, definition.name, setup, 10 * seed + number)
        used = used or trial.used
        if trial.fault is not None:
            error = _CARD.sub("a card", trial.fault.error)
            return Run(one, Outcome.BROKEN, f"{error} ({trial.fault.place})", trial.fault)
    if not used and not _only_holds(definition):
        return Run(one, Outcome.IDLE, "never usable in any situation")
    return Run(one, Outcome.RAN)


def _only_holds(definition: CardDef) -> bool:
    """Whether a text works by lying there: nothing tells that it was heard of but the numbers."""
    programs = definition.programs()
    return any(program.passives or program.provides or program.attach_only_to for program in programs)


def measure_running(
    paths: Sequence[Path],
    spoken: str | None = None,
    kind: str | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> tuple[Measured, Measured, list[Run]]:
    """Read all texts (or ``sample`` of them) and run those that read.

    Gives what was read, then the same with what can't be compiled declined, then what came of each run.

    Raises CorpusError as ``measure`` does.
    """
    measured = measure(paths, spoken, kind)
    judged = measured.judged
    if sample is not None and sample < len(judged):
        judged = Random(seed).sample(judged, sample)
    runs = dict(run_texts(judged, measured.tables, seed))
    final = [declined_by_engine(one, runs.get(place)) for place, one in enumerate(judged)]
    ran = {place for place, run in runs.items() if run.outcome is Outcome.RAN}
    figures = tally(final, ran)
    if kind is None and sample is None:
        good = set(good_texts(final, ran))
        cards = (card for path in paths for card in read_cards(path))
        figures.cards = count_cards((c for c in cards if spoken is None or c.language == spoken), good)
    return measured, Measured(final, measured.tables, figures), list(runs.values())


def declined_by_engine(one: Judged, run: Run | None) -> Judged:
    """The verdict with what the compiler says: a clause that can't be carried out isn't read."""
    return evolve(one, verdict=Verdict.DECLINED) if run and run.outcome is Outcome.REFUSED else one
