"""Texts with one mistake: are they refused, is the right word marked, does the first mend restore them?

``python -m benchmarks.spoilt [CORPUS]`` spoils texts that read (of a corpus, or of the shipped cards), each
by one change: a word misspelt, left out, doubled, two swapped, in Japanese also a wrong particle.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import click
from attrs import field, frozen

from benchmarks.clock import Figure, at_least, at_most
from pokeca_dsl.corpus.texts import name_tables, read_texts
from pokeca_dsl.documents.collection import load
from pokeca_dsl.resources import data_folder
from pokeca_dsl.syntax.languages import Language, language
from pokeca_dsl.syntax.lexicon import PARTICLES, word_end
from pokeca_dsl.syntax.mending import Trouble
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import Reading

HOW_MANY = 2_000
MARKED_GOAL, MENDED_GOAL = 0.9, 0.75
_WRONG_PARTICLES = "をがはにのとでも"
_SHORTEST = {"en": 3, "ja": 2}
"""Letters of the shortest word that is misspelt."""


@frozen
class Readable:
    """A text that reads."""

    code: str
    words: str
    names: NameTable = field(repr=False)
    reading: Reading = field(repr=False)


@frozen
class Spoilt:
    """A text after one change; ``start`` to ``end`` is the changed place with the word that follows it."""

    original: Readable
    how: str
    words: str
    start: int
    end: int


@frozen
class Outcome:
    """What reading a spoilt text gave."""

    spoilt: Spoilt
    result: str
    """``refused``, ``another`` (reads to another meaning and prints back), ``same`` or ``fault``."""
    marked: bool = False
    mended: bool = False
    trouble: Trouble | None = None


def cut(words: str, spoken: Language) -> list[tuple[int, int]]:
    """The places of the words of a text, marks and numbers included."""
    places, position = [], 0
    lexicon = spoken.grammar.lexicon
    while position < len(words):
        if words[position].isspace():
            position += 1
            continue
        if spoken.grammar.spaced:
            end = word_end(words, position)
        else:
            found = lexicon.morpheme_at(words, position, frozenset())
            end = position + (len(found[0]) if found else 1)
        places.append((position, end))
        position = end
    return places


def spoil(text: Readable, how: str, random: Random) -> Spoilt | None:
    """A text spoilt in this way at a place drawn by chance; None where it has no such place."""
    words, places = text.words, cut(text.words, language(text.code))
    usable = [i for i, place in enumerate(places) if _can_be(how, words, places, i, text.code)]
    if not usable:
        return None
    at = random.choice(usable)
    start, end = places[at]
    following = places[at + 1][1] if at + 1 < len(places) else len(words)
    word = words[start:end]
    gap = words[end : places[at + 1][0]] if at + 1 < len(places) else ""
    if how == "misspelt":
        changed, reach = misspelt(word, random), following
    elif how == "wrong particle":
        changed, reach = random.choice([p for p in _WRONG_PARTICLES if p != word]), following
    elif how == "doubled":
        changed, reach = word + (" " if text.code == "en" else "") + word, following
    elif how == "swapped":
        other = words[places[at + 1][0] : following]
        after = places[at + 2][1] if at + 2 < len(places) else len(words)
        return Spoilt(text, how, words[:start] + other + gap + word + words[following:], start, after)
    else:
        left = words[:start] + words[end + len(gap) :]
        return Spoilt(text, how, left, start, start + 2 * (following - end - len(gap)) + 2)
    longer = len(changed) - len(word)
    return Spoilt(text, how, words[:start] + changed + words[end:], start, reach + longer)


def _can_be(how: str, words: str, places: Sequence[tuple[int, int]], i: int, code: str) -> bool:
    start, end = places[i]
    word = words[start:end]
    letters = word.isalpha()
    if how == "misspelt":
        return letters and len(word) >= _SHORTEST[code] and word.isascii() == (code == "en")
    if how == "wrong particle":
        return word in _WRONG_PARTICLES and word in PARTICLES
    if how == "swapped":
        if i + 1 == len(places) or not letters:
            return False
        other = words[places[i + 1][0] : places[i + 1][1]]
        return other.isalpha() and other.lower() != word.lower()
    return letters


def misspelt(word: str, random: Random) -> str:
    """A word with one letter left out, doubled or changed, or two swapped; not the word itself."""
    while True:
        at = random.randrange(len(word))
        way = random.randrange(4)
        if way == 0:
            changed = word[:at] + word[at + 1 :]
        elif way == 1:
            changed = word[:at] + word[at] + word[at:]
        elif way == 2:
            changed = (
                word[:at] + random.choice("aeiorstn" if word.isascii() else "かいのしンル") + word[at + 1 :]
            )
        else:
            changed = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
        if changed != word:
            return changed


def judge(spoilt: Spoilt) -> Outcome:
    """Read a spoilt text and look at what comes of it."""
    text = spoilt.original
    spoken = language(text.code)
    result = spoken.read(spoilt.words, names=text.names)
    if isinstance(result, Reading):
        if result.statements == text.reading.statements:
            return Outcome(spoilt, "same")
        return Outcome(spoilt, "another" if _prints_back(result, text) else "fault")
    trouble = result[0]
    marked = spoilt.start <= trouble.start <= max(spoilt.start, spoilt.end - 1)
    mended = False
    if trouble.suggestions:
        mend = trouble.suggestions[0]
        again = spoilt.words[: mend.start] + mend.replacement + spoilt.words[mend.end :]
        mended = "".join(again.split()) == "".join(text.words.split())
    return Outcome(spoilt, "refused", marked, mended, trouble)


def _prints_back(reading: Reading, text: Readable) -> bool:
    spoken = language(text.code)
    for beside in (False, True):
        printed = spoken.write(reading.statements, names=text.names, beside_damage=beside)
        again = spoken.attempt(printed, names=text.names) if printed is not None else None
        if isinstance(again, Reading) and again.statements == reading.statements:
            return True
    return False


def readable(path: Path | None) -> Iterator[Readable]:
    """The texts that read: of a corpus, or of the shipped cards."""
    if path is None:
        yield from _shipped()
        return
    tables = name_tables(path)
    for text in read_texts(path):
        names = tables[text.language].speaking_for(text.card, text.owner)
        reading = language(text.language).attempt(text.words, names=names)
        if not isinstance(reading, Stop):
            yield Readable(text.language, text.words, names, reading)


def _shipped() -> Iterator[Readable]:
    from benchmarks.reading import texts_of

    for code in ("en", "ja"):
        collection = load([data_folder("cards")], code)
        table = collection.names(code)
        for card in collection.cards.values():
            names = table.speaking_for(table.printed_name(card.name))
            for words in dict.fromkeys(texts_of(card)):
                reading = language(code).attempt(words, names=names)
                if isinstance(reading, Reading):
                    yield Readable(code, words, names, reading)


_WAYS = {
    "en": ("misspelt", "left out", "doubled", "swapped"),
    "ja": ("misspelt", "left out", "doubled", "swapped", "wrong particle"),
}


def outcomes(texts: Sequence[Readable], how_many: int, seed: int) -> list[Outcome]:
    """So many texts of each language, in turn spoilt in every way, read again."""
    random = Random(seed)
    found: list[Outcome] = []
    for code, ways in _WAYS.items():
        spoken = [text for text in texts if text.code == code]
        while spoken and (number := sum(o.spoilt.original.code == code for o in found)) < how_many:
            spoilt = spoil(random.choice(spoken), ways[number % len(ways)], random)
            if spoilt is not None and spoilt.words != spoilt.original.words:
                found.append(judge(spoilt))
    return found


def figures_of(found: Sequence[Outcome]) -> Iterator[Figure]:
    """The figures by language."""
    for code, name in (("en", "English"), ("ja", "Japanese")):
        mine = [outcome for outcome in found if outcome.spoilt.original.code == code]
        if not mine:
            continue
        results = Counter(outcome.result for outcome in mine)
        refused = [outcome for outcome in mine if outcome.result == "refused"]
        said = (
            f"{results['refused']} refused, {results['another']} another meaning, {results['same']} the same"
        )
        faults = results["fault"]
        yield Figure(f"{name}, {len(mine)} spoilt texts: faults", str(faults), said, *at_most(faults, 0, "0"))
        for what, goal, hits in (
            ("the spoilt word or the next is marked", MARKED_GOAL, sum(o.marked for o in refused)),
            ("the first mend restores the text", MENDED_GOAL, sum(o.mended for o in refused)),
        ):
            part = hits / len(refused) if refused else 1.0
            yield Figure(
                f"{name}: {what}",
                _percent(part),
                _by_way(refused, what),
                *at_least(part, goal, _percent(goal)),
            )


def _by_way(refused: Sequence[Outcome], what: str) -> str:
    """The share for each way of spoiling."""
    hits: defaultdict[str, list[bool]] = defaultdict(list)
    for outcome in refused:
        hits[outcome.spoilt.how].append(outcome.marked if "marked" in what else outcome.mended)
    return ", ".join(f"{how} {_percent(sum(got) / len(got))}" for how, got in hits.items())


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def figures() -> Iterator[Figure]:
    """Spoilt texts of the shipped cards."""
    yield from figures_of(outcomes(list(readable(None)), HOW_MANY // 4, 0))


@click.command()
@click.argument("corpus", required=False, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--texts", "how_many", type=int, default=HOW_MANY // 2, show_default=True, help="Of each language."
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--show", type=int, default=0, metavar="N", help="Show N texts of each failure.")
@click.option("--strict", is_flag=True, help="End with code 1 where a goal is missed.")
def main(corpus: Path | None, how_many: int, seed: int, show: int, strict: bool) -> None:
    """Spoil texts that read, each by one change, and say how well the mistakes are found and mended."""
    found = outcomes(list(readable(corpus)), how_many, seed)
    all_figures = list(figures_of(found))
    for figure in all_figures:
        verdict = {True: "reached", False: "MISSED", None: ""}[figure.reached]
        click.echo(f"{figure.what:<55} {figure.value:>6}  {figure.goal:<8} {verdict}  ({figure.against})")
    for name in ("fault", "same", "not marked", "not mended"):
        for outcome in [o for o in found if _failed(o, name)][:show]:
            click.echo(_shown(name, outcome))
    if strict and any(figure.reached is False for figure in all_figures):
        sys.exit(1)


def _failed(outcome: Outcome, how: str) -> bool:
    if outcome.result != "refused":
        return outcome.result == how
    return not outcome.marked if how == "not marked" else how == "not mended" and not outcome.mended


def _shown(name: str, outcome: Outcome) -> str:
    spoilt, trouble = outcome.spoilt, outcome.trouble
    lines = [f"{name}, {spoilt.how}: {spoilt.words}", f"    was: {spoilt.original.words}"]
    if trouble is not None:
        mends = " / ".join(
            f"{spoilt.words[m.start : m.end]!r} → {m.replacement!r}" for m in trouble.suggestions
        )
        lines.append(
            f"    at {trouble.found!r} ({trouble.start}, spoilt {spoilt.start} to {spoilt.end}): {mends}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
