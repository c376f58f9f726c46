"""Reading a ``.rules`` file: lines to clauses, everything wrong collected."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, Wording, in_order
from pokeca_dsl.documents import problems
from pokeca_dsl.documents import ruleset_problems as wrong
from pokeca_dsl.documents.lines import folded
from pokeca_dsl.documents.outline import Line, outline
from pokeca_dsl.documents.ruleset import (
    Citation,
    Clause,
    Comments,
    Key,
    Order,
    RulesetFile,
    RulesetKind,
    Section,
    Value,
)
from pokeca_dsl.documents.ruleset_words import (
    REPEATABLE,
    SECTIONS,
    grammar,
    section_of,
    value_from,
)
from pokeca_dsl.documents.texts import passage, read_passage
from pokeca_dsl.documents.wording import Misread, Node
from pokeca_dsl.source import Source, Span
from pokeca_dsl.syntax.names import NO_NAMES


@frozen
class ReadRuleset:
    """A file's ruleset (None where not even its first line reads) and what is wrong with it."""

    file: RulesetFile | None
    diagnostics: tuple[Diagnostic, ...]


def read_ruleset(source: Source) -> ReadRuleset:
    """Read a ``.rules`` file."""
    shape = outline(source)
    reader = _Reader(shape.language)
    reader.found.extend(shape.diagnostics)
    header = reader.header(shape.lines, source)
    sections = tuple(reader.sections(shape.lines[1:] if header else shape.lines))
    made = None
    if header is not None:
        node, line = header
        names = [child.words[0] for child in node.nodes if child.name == "name"]
        made = RulesetFile(
            name=names[0],
            kind=next(kind for kind in RulesetKind if node.child(kind.value) is not None),
            parent=names[1] if len(names) > 1 else None,
            sections=sections,
            language=shape.language,
            span=line.span,
            comments=_comments(line),
            trailing=shape.closing,
        )
    return ReadRuleset(made, in_order(reader.found))


@define
class _Reader:
    language: str
    found: list[Diagnostic] = field(factory=list)
    keys: dict[Key, Span] = field(factory=dict)

    def header(self, lines: tuple[Line, ...], source: Source) -> tuple[Node, Line] | None:
        """The first line, if it names a ruleset."""
        if not lines:
            self.found.append(wrong.NO_HEADER.at(Span(source, 0, min(1, len(source.text)))))
            return None
        node = grammar().read(folded(lines[0].text), "header", self.language)
        if isinstance(node, Node):
            return node, lines[0]
        if isinstance(grammar().read(folded(lines[0].text), "section", self.language), Node):
            self.found.append(wrong.NO_HEADER.at(lines[0].span))
        else:
            self.unreadable(lines[0], node)
        return None

    def sections(self, lines: tuple[Line, ...]) -> Iterator[Section]:
        """The blocks of the file."""
        for line in lines:
            node = grammar().read(folded(line.text), "section", self.language)
            if isinstance(node, Node):
                word = node.nodes[0].name
                subject = node.nodes[1].name if len(node.nodes) > 1 else None
                entries = tuple(self.entries(line.children, word, subject))
                if not entries:
                    self.found.append(wrong.EMPTY_SECTION.at(line.span, found=line.text))
                yield Section(word, subject, entries, line.span, _comments(line))
            elif isinstance(grammar().read(folded(line.text), "header", self.language), Node):
                self.found.append(wrong.TWO_HEADERS.at(line.span))
            else:
                self.unknown_section(line)

    def entries(self, lines: tuple[Line, ...], word: str, subject: str | None) -> Iterator[Clause | Citation]:
        """The lines of a section."""
        cited = False
        for line in lines:
            citation = grammar().read(folded(line.text), "source", self.language)
            if isinstance(citation, Node):
                cited = True
                self.no_block(line)
                yield Citation(citation.words[0], line.span, _comments(line))
                continue
            clause = self.clause(line, word, subject)
            if clause is not None:
                if (
                    not cited
                    and clause.value is not None
                    and clause.source is None
                    and word != "limits_section"
                ):
                    self.found.append(wrong.NO_CITATION.at(line.span, found=line.text.split(":")[0]))
                yield clause

    def clause(self, line: Line, word: str, subject: str | None) -> Clause | None:
        """A clause; None where its line does not read."""
        node = grammar().read(folded(line.text), SECTIONS[word], self.language)
        if isinstance(node, Misread):
            self.misread_clause(line, word, node)
            return None
        removed = node.nodes[0].name == "remove"
        label = node.nodes[1 if removed else 0]
        self.once(line, label, subject)
        source = self.own_source(line)
        if removed:
            return Clause(label.name, None, source, line.text, line.span, _comments(line))
        value = self.value(line, label, node.nodes[1])
        if value is None:
            return None
        return Clause(label.name, value, source, line.text, line.span, _comments(line))

    def value(self, line: Line, label: Node, node: Node) -> Value | None:
        """What a clause says; None where its text does not read."""
        if node.name != "text":
            value = value_from(node)
            if isinstance(value, Order):
                self.each_once(line, label, node, value)
            return value
        place = line.part(node.start, node.end)
        text = passage((Line(place.text, place),), self.language)  # as written: texts keep their own letters
        reading, troubles = read_passage(text, self.language, NO_NAMES)
        self.found.extend(troubles)
        return None if troubles else reading

    def own_source(self, line: Line) -> str | None:
        """The citation under a clause."""
        source = None
        for child in line.children:
            node = grammar().read(folded(child.text), "source", self.language)
            if isinstance(node, Node):
                source = node.words[0]
                self.no_block(child)
            else:
                self.unreadable(child, node)
        return source

    def once(self, line: Line, label: Node, subject: str | None) -> None:
        """A clause is set once in a file."""
        place = line.part(label.start, label.end)
        first = self.keys.setdefault((subject, label.name), place)
        if first is not place:
            words = Wording("it is set here", "1回目")
            self.found.append(wrong.SET_TWICE.at(place, found=place.text, labels=[Label(first, words)]))

    def each_once(self, line: Line, label: Node, node: Node, order: Order) -> None:
        """An order names each step once."""
        seen: set[str] = set()
        for part in node.nodes:
            if part.name in seen and part.name not in REPEATABLE:
                place = line.part(part.start, part.end)
                words = line.text[label.start : label.end]
                self.found.append(wrong.NAMED_TWICE.at(place, found=place.text, label=words))
            seen.add(part.name)

    def misread_clause(self, line: Line, word: str, misread: Misread) -> None:
        """A line of a section that does not read: is it the label, or what the clause says?"""
        if not line.text:
            return
        head = _label_words(line.text)
        known = {
            grammar().words_of(label, self.language): label for label in grammar().labels(SECTIONS[word])
        }
        everywhere = {grammar().words_of(label, self.language): label for label in section_of()}
        place = line.part(line.text.find(head), line.text.find(head) + len(head))
        if head in known:
            self.misread_value(line, SECTIONS[word], known[head], misread)
        elif head in everywhere:
            section = grammar().words_of(section_of()[everywhere[head]], self.language)
            self.found.append(wrong.OTHER_SECTION.at(place, found=head, section=section))
        else:
            nearest = get_close_matches(head, known, 3, 0.5) or sorted(known)[:3]
            section = grammar().words_of(word, self.language)
            mends = [Mend(place, nearest[0])]
            self.found.append(
                wrong.UNKNOWN_LABEL.at(place, found=head, section=section, nearest=nearest, mends=mends)
            )

    def misread_value(self, line: Line, start: str, label: str, misread: Misread) -> None:
        """The value of a known clause does not read: which of its options is none?"""
        rule = grammar().value_rule(start, label)
        options = [grammar().words_of(option, self.language) for option in grammar().options(rule)]
        begin, end = _item(line.text, misread.start)
        if not options or begin == end:
            self.unreadable(line, misread)
            return
        place = line.part(begin, end)
        mends = [Mend(place, near) for near in get_close_matches(place.text, options, 1, 0.5)]
        head = grammar().words_of(label, self.language)
        self.found.append(
            wrong.UNKNOWN_OPTION.at(place, label=head, found=place.text, expected=options, mends=mends)
        )

    def unknown_section(self, line: Line) -> None:
        """A block that no section begins with."""
        known = [grammar().words_of(word, self.language) for word in SECTIONS]
        nearest = get_close_matches(line.text, known, 2, 0.4) or known
        mends = [Mend(line.span, nearest[0])] if len(nearest) < len(known) else []
        self.found.append(wrong.UNKNOWN_SECTION.at(line.span, found=line.text, nearest=nearest, mends=mends))

    def unreadable(self, line: Line, misread: Misread) -> None:
        """A line that does not read."""
        place = line.part(misread.start, misread.end)
        expected = misread.expected[:8]
        if misread.start >= len(line.text):
            self.found.append(problems.UNFINISHED.at(place, expected=expected))
        else:
            self.found.append(problems.UNREADABLE.at(place, found=place.text, expected=expected))

    def no_block(self, line: Line) -> None:
        """Nothing may stand below this line."""
        if line.children:
            self.found.append(problems.NO_BLOCK.at(line.children[0].span))


def _item(text: str, position: int) -> tuple[int, int]:
    """Where the item of a list around a position begins and ends."""
    ends = [i for i, character in enumerate(text) if character in ":：,、→"]
    begin = max((i + 1 for i in ends if i < position), default=0)
    end = min((i for i in ends if i >= position), default=len(text))
    inner = text[begin:end]
    return begin + len(inner) - len(inner.lstrip()), begin + len(inner.rstrip())


def _label_words(text: str) -> str:
    head = text.replace("：", ":").split(":")[0].strip()
    for word in ("remove ", "なくす "):
        head = head.removeprefix(word)
    return head.strip()


def _comments(line: Line) -> Comments:
    return Comments(line.comments, line.comment, line.closing, line.apart)
