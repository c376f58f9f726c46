"""Card-language text inside a ruleset: reading it, and telling where it can't be read."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Diagnostic, Mend, kind
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.mending import Trouble
from pokeca_dsl.syntax.reading import Reading

UNREADABLE_TEXT = kind(
    "ruleset/unreadable-text",
    en="the text of this clause doesn't read at `{found}`",
    ja="この条項の文は `{found}` で読めなくなります",
    label=("could stand here: {expected}", "ここに書けるもの：{expected}"),
)
UNFINISHED_TEXT = kind(
    "ruleset/unfinished-text",
    en="the text of this clause isn't finished",
    ja="この条項の文は途中で終わっています",
    label=("could follow: {expected}", "続けて書けるもの：{expected}"),
)


def read_text(words: str, span: Span, code: str) -> Reading | list[Diagnostic]:
    """The statements of a clause's text, or what is wrong with it. ``span`` is where the words stand."""
    result = language(code).read(words)
    if isinstance(result, Reading):
        return result
    return [_diagnostic(trouble, span) for trouble in result]


def _diagnostic(trouble: Trouble, span: Span) -> Diagnostic:
    def place(start: int, end: int) -> Span:
        return Span(span.source, span.start + start, span.start + end)

    here = place(trouble.start, trouble.end)
    mends = [Mend(place(m.start, m.end), m.replacement) for m in trouble.suggestions[:1]]
    if not trouble.found:
        return UNFINISHED_TEXT.at(here, expected=trouble.expected, mends=mends)
    return UNREADABLE_TEXT.at(here, found=trouble.found, expected=trouble.expected, mends=mends)
