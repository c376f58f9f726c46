"""Lines and blocks: what every file of ours is made of, before anyone asks what the lines say.

A block is a line with the lines that are indented below it. Comments begin with ``#`` and are kept with the
line they belong to, so that a formatter can put them back. Whatever the input, an outline comes out, with
diagnostics; time and memory grow linearly with the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import LANGUAGES, Diagnostic, Mend, language_of
from pokeca_dsl.diagnostics.languages import named_language
from pokeca_dsl.documents import problems
from pokeca_dsl.source import Source, Span

INDENT = 2
"""Spaces of one level, as the formatter writes them."""
LONGEST_LINE = 5_000
DEEPEST = 12
MOST_PROBLEMS = 500
"""Problems of one file after which reading stops looking for more."""

_OPENING = {'"': '"', "「": "」"}


@frozen
class Line:
    """A line and its block. ``text`` is without indentation and trailing comment; ``span`` is its place.

    ``comments`` are the comment lines above it, ``comment`` the one behind it, ``closing`` those at the end
    of its block (each with its ``#``, and ``""`` for an empty line below one); ``apart`` tells that an empty
    line stands above it all.
    """

    text: str
    span: Span
    comments: tuple[str, ...] = ()
    comment: str | None = None
    children: tuple[Line, ...] = ()
    closing: tuple[str, ...] = ()
    apart: bool = False

    def part(self, start: int, end: int) -> Span:
        """The place of a part of ``text``."""
        return Span(self.span.source, self.span.start + start, self.span.start + end)

    def flat(self) -> Iterator[Line]:
        """The lines of its block, in order, however deep."""
        waiting = list(reversed(self.children))
        while waiting:
            line = waiting.pop()
            yield line
            waiting.extend(reversed(line.children))


@frozen
class Outline:
    """A file as blocks. ``closing`` are the comments after the last block; ``named`` tells that the first
    line names the language."""

    source: Source
    language: str
    named: bool
    lines: tuple[Line, ...]
    closing: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


@define
class _Open:
    """A block that is still being read."""

    indent: int
    text: str
    span: Span
    comments: tuple[str, ...]
    comment: str | None
    apart: bool
    children: list[Line] = field(factory=list)
    closing: list[str] = field(factory=list)
    inner: int | None = None  # the indentation of its first child

    def close(self) -> Line:
        """The block as it has become."""
        return Line(
            self.text,
            self.span,
            self.comments,
            self.comment,
            tuple(self.children),
            tuple(self.closing),
            self.apart,
        )


@define
class _Builder:
    source: Source
    stack: list[_Open]
    diagnostics: list[Diagnostic] = field(factory=list)
    pending: list[tuple[int, str]] = field(factory=list)
    apart: bool = False
    too_deep: bool = False

    def not_spaces(self, margin: Span) -> None:
        """The indentation holds something other than spaces."""
        mend = Mend(margin, "".join(" " if c == " " else " " * INDENT for c in margin.text))
        self.diagnostics.append(problems.NOT_SPACES.at(margin, mends=[mend]))

    def empty_line(self) -> None:
        """An empty line: above the next line, or below the comment that stands above it."""
        if not self.pending:
            self.apart = True
        elif self.pending[-1][1]:
            self.pending.append((self.pending[-1][0], ""))

    def comment(self, indent: int, text: str) -> None:
        """A line that is only a comment; whose it is shows with the next line."""
        self.pending.append((indent, text))

    def line(self, indent: int, text: str, comment: str | None, span: Span) -> None:
        """A line, which ends the blocks beside it and may begin one of its own."""
        self.close_down_to(indent)
        parent = self.stack[-1]
        if parent.inner is None:
            parent.inner = indent
        elif parent.inner != indent and not self.too_deep:
            self._uneven(indent, parent.inner, span)
        comments = tuple(words for _, words in self.pending)
        self.pending = []
        self.stack.append(_Open(indent, text, span, comments, comment, self.apart))
        self.apart = False
        if len(self.stack) - 1 > DEEPEST:
            if not self.too_deep:
                self.diagnostics.append(problems.TOO_DEEP.at(span, limit=DEEPEST))
            self.too_deep = True
            self.close_down_to(self.stack[DEEPEST].indent + 1)

    def _uneven(self, indent: int, expected: int, span: Span) -> None:
        margin = Span(self.source, span.start - indent, span.start)
        mend = Mend(margin, " " * expected)
        self.diagnostics.append(problems.UNEVEN.at(span, indent=indent, expected=expected, mends=[mend]))

    def close_down_to(self, indent: int) -> None:
        """End the blocks that a line of this indentation can't belong to; comments inside them stay."""
        while len(self.stack) > 1 and self.stack[-1].indent >= indent:
            block = self.stack.pop()
            inside = 0
            while inside < len(self.pending) and self.pending[inside][0] > max(block.indent, indent):
                inside += 1
            block.closing.extend(words for _, words in self.pending[:inside])
            del self.pending[:inside]
            if block.closing and not block.closing[-1]:
                block.closing.pop()
                self.apart = True
            self.stack[-1].children.append(block.close())


def outline(source: Source) -> Outline:
    """The blocks of a file, and what is wrong with their shape."""
    builder = _Builder(source, [_Open(-1, "", Span(source, 0, 0), (), None, False, inner=0)])
    language, named, offset, diagnostics = _first_line(source)
    builder.diagnostics.extend(diagnostics)
    text = source.text
    while offset < len(text) and len(builder.diagnostics) < MOST_PROBLEMS:
        end = text.find("\n", offset)
        end = len(text) if end < 0 else end
        _read_line(builder, source, offset, end)
        offset = end + 1
    if len(builder.diagnostics) >= MOST_PROBLEMS:
        builder.diagnostics.append(problems.TOO_MANY.at(Span(source, offset, offset), limit=MOST_PROBLEMS))
    builder.close_down_to(0)
    root = builder.stack[0]
    closing = tuple(words for _, words in builder.pending)
    return Outline(source, language, named, tuple(root.children), closing, tuple(builder.diagnostics))


def _first_line(source: Source) -> tuple[str, bool, int, list[Diagnostic]]:
    """Language, whether it is named, where the rest of the file begins, and what is wrong with the name."""
    line = source.line_text(1)
    named = named_language(line[:200])
    language = language_of(source)
    if named is None:
        return language, False, 0, []
    if named in LANGUAGES:
        return language, True, len(line) + 1, []
    place = Span(source, 0, len(line.rstrip()))
    mends = [Mend(place, f"# language: {language}")]
    return language, True, len(line) + 1, [problems.UNKNOWN_LANGUAGE.at(place, found=named, mends=mends)]


def _read_line(builder: _Builder, source: Source, start: int, end: int) -> None:
    if end - start > LONGEST_LINE:
        place = Span(source, start, min(start + 40, end))
        builder.diagnostics.append(problems.LINE_TOO_LONG.at(place, limit=LONGEST_LINE, length=end - start))
        return
    raw = source.text[start:end]
    body = raw.lstrip()
    if not body:
        builder.empty_line()
        return
    margin = raw[: len(raw) - len(body)]
    if margin.strip(" "):
        builder.not_spaces(Span(source, start, start + len(margin)))
    indent = sum(1 if c == " " else INDENT for c in margin)
    cut = _comment_start(body)
    comment = body[cut:].rstrip() if cut < len(body) else None
    text = body[:cut].rstrip()
    if not text:
        builder.comment(indent, comment or "")
        return
    first = start + len(margin)
    builder.line(indent, text, comment, Span(source, first, first + len(text)))


def _comment_start(body: str) -> int:
    """Where a comment begins: a ``#`` at the start or after a space, outside quotation marks."""
    if "#" not in body:
        return len(body)
    closing: str | None = None
    for position, character in enumerate(body):
        if closing is not None:
            closing = None if character == closing else closing
        elif character in _OPENING and body.find(_OPENING[character], position + 1) > 0:
            closing = _OPENING[character]
        elif character == "#" and (position == 0 or body[position - 1].isspace()):
            return position
    return len(body)
