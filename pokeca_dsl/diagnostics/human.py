"""Diagnostics for people: the line, the words marked below it, and what to do.

Marks stand under the right words for wide characters too; a line that is too long is shown around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from pokeca_dsl.diagnostics.columns import cell_width, columns, width
from pokeca_dsl.diagnostics.model import Diagnostic, Mend, Severity, spoken, visible
from pokeca_dsl.source import Span

_TITLES = {
    Severity.ERROR: {"en": "error", "ja": "エラー"},
    Severity.WARNING: {"en": "warning", "ja": "警告"},
}
_MORE = {"en": "help: ", "ja": "ヒント："}
_WIDEST = 110
"""Cells of a shown line."""
_BEFORE = 40
"""Characters kept before the marked words in a line that is cut."""
_MOST_SHOWN = 200
"""Characters of a line that are looked at from there."""

_STYLES = {"error": "1;31", "warning": "1;33", "strong": "1", "dim": "1;34", "plain": ""}


@frozen
class Paint:
    """Puts colour around words, or leaves them as they are."""

    colour: bool

    def __call__(self, text: str, style: str) -> str:
        code = _STYLES[style]
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text else text


def render_human(
    diagnostics: Iterable[Diagnostic], *, language: str | None = None, colour: bool = False
) -> str:
    """Diagnostics as paragraphs. Without ``language`` each speaks the language of its file."""
    paint = Paint(colour)
    return "\n".join("\n".join(_paragraph(d, language or d.language, paint)) + "\n" for d in diagnostics)


def _paragraph(diagnostic: Diagnostic, language: str, paint: Paint) -> Iterator[str]:
    style = diagnostic.kind.severity.value
    title = paint(f"{_TITLES[diagnostic.kind.severity][language]}[{diagnostic.code}]", style)
    yield f"{title}: {paint(diagnostic.message(language), 'strong')}"
    spans = [diagnostic.span, *(label.span for label in diagnostic.labels)]
    margin = max(len(str(_line(span))) for span in spans)
    if diagnostic.span.source.text:
        yield from _snippet(diagnostic.span, diagnostic.label(language), margin, "^", style, paint)
    else:
        yield f"{' ' * margin}{paint('-->', 'dim')} {diagnostic.span.source.name}"
    for label in diagnostic.labels:
        words = label.wording.fill(language, diagnostic.values)
        yield from _snippet(label.span, words, margin, "-", "dim", paint)
    for words in [*diagnostic.advice(language), *_mending(diagnostic.mends, language)]:
        yield f"{' ' * margin} {paint('=', 'dim')} {paint(_MORE[language], 'strong')}{words}"


def _line(span: Span) -> int:
    return span.source.line_and_column(span.start)[0]


def place(span: Span) -> str:
    """``file:line:column``, the column counted as a person sees it."""
    line, column = span.source.line_and_column(span.start)
    before = span.source.text[span.start - column + 1 : span.start]
    return f"{span.source.name}:{line}:{columns(before) + 1}"


def _snippet(span: Span, label: str, margin: int, mark: str, style: str, paint: Paint) -> Iterator[str]:
    line, column = span.source.line_and_column(span.start)
    text = span.source.line_text(line)
    end = min(column - 1 + max(span.end - span.start, 0), len(text))
    shown, before, marked = _cut(text, column - 1, end)
    gutter = paint(" " * margin + " |", "dim")
    yield f"{' ' * margin}{paint('-->', 'dim')} {place(span)}"
    yield gutter
    yield f"{paint(f'{line:>{margin}} |', 'dim')} {shown}"
    marks = paint(mark * max(marked, 1), style)
    yield f"{gutter} {' ' * before}{marks}{' ' if label else ''}{paint(label, style)}".rstrip()


def _cut(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a line that is shown; the cells before the marks, and those of the marks."""
    fits = len(text) <= _MOST_SHOWN and width(text) <= _WIDEST
    first = 0 if fits else max(start - _BEFORE, 0)
    lead = "…" if first else ""
    before = _seen(text[first:start])
    shown, room = lead + before, _WIDEST - width(lead + before)
    tail, cells = [], 0
    for character in _seen(text[start : start + _MOST_SHOWN]):
        cells += cell_width(character)
        if cells > room:
            tail.append("…")
            break
        tail.append(character)
    marked = min(width(_seen(text[start:end][:_MOST_SHOWN])), room)
    return shown + "".join(tail), width(shown), marked


def _seen(text: str) -> str:
    """The text with tabs as a space and what can't be seen as a replacement character."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\u3000" else " " if c == "\t" else "\ufffd" for c in text)


def _mending(mends: Iterable[Mend], language: str) -> Iterator[str]:
    """A sentence for each way to mend it; several words for one place share a sentence."""
    by_place: dict[tuple[int, int], list[Mend]] = {}
    for mend in mends:
        alone = (mend.span.start, -1 - len(by_place))  # leaving out is told apart from replacing
        key = (mend.span.start, mend.span.end) if mend.replacement.strip() else alone
        by_place.setdefault(key, []).append(mend)
    for together in by_place.values():
        if together[0].span.text.strip() or together[0].replacement.strip():  # else the label says it better
            yield _advised(together, language)


def _advised(mends: list[Mend], language: str) -> str:
    mend = mends[0]
    old, new = visible(mend.span.text), spoken([m.replacement.strip() for m in mends], language)
    if not mend.span.text:
        return f"{new} を入れます" if language == "ja" else f"put in {new}"
    if not mend.replacement.strip():
        return f"`{old}` を取ります" if language == "ja" else f"leave out `{old}`"
    return f"`{old}` ではなく {new}" if language == "ja" else f"write {new} instead of `{old}`"
