"""Reading a ``.scenario`` file: each line by the start rule of its block, everything wrong collected."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Mend, Wording, has_errors, in_order
from pokeca_dsl.documents import problems
from pokeca_dsl.documents import scenario_problems as wrong
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_reader import read_cards
from pokeca_dsl.documents.lines import folded
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line, outline
from pokeca_dsl.documents.ruleset_chain import SUFFIX, shipped_names
from pokeca_dsl.documents.scenario import FREE_TEXT, Entry, Scenario, ScenarioFile
from pokeca_dsl.documents.wording import LineGrammar, Misread, Node, line_grammar
from pokeca_dsl.source import Source

STARTS = ("header", "line", "side", "step", "expectation", "question", "asked_side")
_BLOCKS = {
    ("header", "scenario"): "line",
    ("line", "you"): "side",
    ("line", "opponent"): "side",
    ("line", "do"): "step",
    ("line", "expect"): "expectation",
    ("expectation", "you"): "side",
    ("expectation", "opponent"): "side",
    ("line", "odds"): "question",
    ("question", "you"): "asked_side",
    ("question", "opponent"): "asked_side",
}
_CARDS = "cards_block"
_SIDES = {"you": Wording("your side", "自分の側"), "opponent": Wording("the opponent's side", "相手の側")}


@frozen
class ReadScenarios:
    """A file's scenarios and what is wrong with it."""

    file: ScenarioFile
    diagnostics: tuple[Diagnostic, ...]


def scenario_grammar() -> LineGrammar:
    """The grammar of scenario files."""
    return line_grammar("scenario", STARTS)


def read_scenarios(source: Source) -> ReadScenarios:
    """Read a ``.scenario`` file."""
    shape = outline(source)
    reader = _Reader(shape.language)
    reader.found.extend(shape.diagnostics)
    entries = tuple(reader.entries(shape.lines, "header"))
    shared = tuple(card for entry in entries if entry.word == _CARDS for card in entry.cards)
    scenarios = tuple(reader.scenario(entry, shared) for entry in entries if entry.word == "scenario")
    file = ScenarioFile(entries, scenarios, shape.language, shape.closing)
    return ReadScenarios(file, in_order(reader.found))


@define
class _Reader:
    language: str
    found: list[Diagnostic] = field(factory=list)
    cards_faulty: bool = False

    def entries(self, lines: tuple[Line, ...], start: str) -> Iterator[Entry]:
        """Lines with their blocks, read by the start rule of their place."""
        for line in lines:
            node = scenario_grammar().read(folded(line.text), start, self.language)
            if isinstance(node, Misread):
                self.unreadable(line, node)
                continue
            entry = Entry(_as_written(node, line), (), line)
            if entry.word == _CARDS:
                block = read_cards(line.children, line.span.source, self.language, Lexicon())
                self.found.extend(block.diagnostics)
                self.cards_faulty |= has_errors(block.diagnostics)
                yield Entry(node, (), line, block.cards)
                continue
            inner = _BLOCKS.get((start, entry.word)) if len(node.nodes) <= 2 else None
            if inner is None or (entry.word == "opponent" and len(node.nodes) > 1):
                if line.children:
                    self.found.append(problems.NO_BLOCK.at(line.children[0].span))
                yield entry
                continue
            yield Entry(entry.node, tuple(self.entries(line.children, inner)), line)

    def scenario(self, entry: Entry, shared: tuple[Card, ...]) -> Scenario:
        """A block as a scenario."""
        own = tuple(card for inner in entry.entries if inner.word == _CARDS for card in inner.cards)
        title = entry.node.nodes[1].words[0]
        made = Scenario(title, entry.entries, (*shared, *own), entry.span, self.language)
        self.check(made, entry)
        return made

    def check(self, scenario: Scenario, entry: Entry) -> None:
        """What a scenario must have to be played at all."""
        if not scenario.rules:
            self.found.append(wrong.NO_RULES.at(entry.span, title=scenario.title))
        self.known_rules(scenario)
        if not any(inner.entries for word in ("expect", "odds") for inner in scenario.lines(word)):
            self.found.append(wrong.NOTHING_EXPECTED.at(entry.span, title=scenario.title))
        if any(e.node.nodes[1].name == "at_the_very_beginning" for e in scenario.lines("begins")):
            return
        for side, words in _SIDES.items():
            blocks = list(scenario.lines(side))
            if not any(inner.word == "active" for block in blocks for inner in block.entries):
                self.found.append(wrong.NO_ACTIVE.at(entry.span, side=words, title=scenario.title))
        self.known_cards(scenario)

    def known_rules(self, scenario: Scenario) -> None:
        """Every ruleset that it names must be shipped, or be a file of its own."""
        for entry in scenario.lines("rules"):
            line = entry.line
            for part in (words.strip() for name in scenario.rules for words in name.split("+")):
                if line is None or part in shipped_names() or part.endswith(SUFFIX):
                    continue
                begin = line.text.find(part)
                place = line.part(begin, begin + len(part))
                known = sorted(shipped_names())
                mends = [Mend(place, near) for near in get_close_matches(part, known, 1)]
                self.found.append(wrong.UNKNOWN_RULES.at(place, found=part, known=known, mends=mends))

    def known_cards(self, scenario: Scenario) -> None:
        """Every card that the situation lays out must be one the scenario knows."""
        if self.cards_faulty:
            return  # a card that doesn't read is told of already
        known = [name for card in scenario.cards for name in dict.fromkeys((card.key, card.name))]
        asked = (line for block in scenario.lines("odds") for line in block.entries)
        sides = (line for line in asked if line.word in _SIDES)
        for block in (*scenario.lines("you"), *scenario.lines("opponent"), *sides):
            for inner in block.entries:
                for name in _names(inner.node):
                    if name.words[0] not in known and inner.line is not None:
                        place = inner.line.part(name.start, name.end)
                        near = get_close_matches(name.words[0], known, 1)
                        mends = [Mend(place, f'"{word}"') for word in near]
                        self.found.append(
                            wrong.UNKNOWN_CARD.at(place, found=name.words[0], known=known, mends=mends)
                        )

    def unreadable(self, line: Line, misread: Misread) -> None:
        """A line that does not read."""
        place = line.part(misread.start, misread.end)
        if misread.start >= len(line.text):
            self.found.append(problems.UNFINISHED.at(place, expected=misread.expected[:12]))
            return
        near = get_close_matches(place.text, misread.expected, 1, 0.5)
        mends = [Mend(place, word) for word in near]
        self.found.append(
            problems.UNREADABLE.at(place, found=place.text, expected=misread.expected[:12], mends=mends)
        )


def _as_written(node: Node, line: Line) -> Node:
    """Free words keep the letters that their author wrote (lines are read with full-width letters folded)."""
    if node.nodes and node.nodes[0].name in FREE_TEXT and node.words:
        length = len(node.words[0])
        return Node(node.name, (*node.parts[:-1], line.text[len(line.text) - length :]), node.start, node.end)
    return node


def _names(node: Node) -> Iterator[Node]:
    if node.name == "name":
        yield node
    for inner in node.nodes:
        yield from _names(inner)
