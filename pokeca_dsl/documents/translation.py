"""Card files from one language into the other: lines and comments stay in order, texts are written anew."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Severity, Wording, has_errors, in_order, kind
from pokeca_dsl.documents.card_formatter import text_block
from pokeca_dsl.documents.card_reader import read_card_outline
from pokeca_dsl.documents.card_writer import wrapped
from pokeca_dsl.documents.layout import lay_out, made
from pokeca_dsl.documents.lines import read_line, write_line
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line, Outline
from pokeca_dsl.documents.printed_attacks import parted
from pokeca_dsl.documents.texts import passage, read_passage
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.grammar import MODERN
from pokeca_dsl.syntax.languages import language as speech
from pokeca_dsl.syntax.names import NameTable

LANGUAGE_NAMES = {"en": Wording("English", "英語"), "ja": Wording("Japanese", "日本語")}
NO_WORDING = kind(
    "translate/no-wording",
    en="there is no {language} wording for this text",
    ja="この文に当たる{language}の書き方がありません",
)
NO_NAME = kind(
    "translate/no-name",
    en="`{name}` has no {language} name",
    ja="`{name}` の{language}の名前がありません",
    severity=Severity.WARNING,
    label=("pair it with one in a file of names", "名前のファイルに組を書きます"),
)


@frozen
class Translation:
    """A file in the other language (None where the file has errors), and what stood in the way."""

    text: str | None
    diagnostics: tuple[Diagnostic, ...]


@define
class _Translator:
    source: str
    target: str
    wording: str
    lexicon: Lexicon
    reading: NameTable
    writing: NameTable
    found: list[Diagnostic] = field(factory=list)
    told: set[str] = field(factory=set)

    def top(self, line: Line) -> Line:
        """A card, or another line at the margin."""
        node = read_line(line, "top", self.source)
        assert isinstance(node, Node), "files with errors are not translated"
        if node.name == "names_line":
            children = tuple(evolve(child, text=self.pair(child)) for child in line.children)
        elif node.name == "pokemon_line":
            own = _own(node)
            children = tuple(self.body(child, own) for child in line.children)
        elif node.name == "trainer_line":
            block, attacks = parted(line, self.source)
            told = self.text(block, node, _own(node))
            printed = (self.body(child, _own(node)) for child in attacks)
            return evolve(
                told, children=(*told.children, *printed), closing=line.closing if attacks else told.closing
            )
        else:
            return self.text(line, node, _own(node))
        return evolve(line, text=self.line(line, node), children=children)

    def body(self, line: Line, own: str) -> Line:
        """A line below a Pokémon, with its text."""
        node = read_line(line, "body", self.source)
        assert isinstance(node, Node), "files with errors are not translated"
        return self.text(line, node, own)

    def pair(self, line: Line) -> str:
        """A pair of names stays what it is."""
        node = read_line(line, "pair", self.source)
        assert isinstance(node, Node), "files with errors are not translated"
        return write_line(node, self.target)

    def line(self, line: Line, node: Node) -> str:
        """The line itself, its names in the other language."""
        return write_line(self.renamed(line, node), self.target)

    def renamed(self, line: Line, node: Node) -> Node:
        """The node with its names in the other language."""
        if node.name == "name":
            return Node("name", (self.name(node.words[0].strip(), line.part(node.start, node.end)),))
        parts = tuple(self.renamed(line, part) if isinstance(part, Node) else part for part in node.parts)
        return Node(node.name, parts)

    def name(self, printed: str, place: Span) -> str:
        """A name in the other language, or as it is where nobody has said."""
        found = self.lexicon.printed(printed, self.target)
        if found is None and printed not in self.told:
            self.told.add(printed)
            self.found.append(NO_NAME.at(place, name=printed, language=LANGUAGE_NAMES[self.target]))
        return found or printed

    def text(self, line: Line, node: Node, own: str) -> Line:
        """A line with the text below it; the comments of the text come before its first line."""
        text = passage(line.flat(), self.source)
        changed = evolve(line, text=self.line(line, node), children=())
        if text is None:
            return changed
        reading, _ = read_passage(text, self.source, self.reading.speaking_for(own, _own(node)))
        names = self.writing.speaking_for(self.lexicon.printed(own, self.target) or own)
        beside = node.child("damage") is not None
        words = speech(self.target).write(
            reading.statements, names=names, beside_damage=beside, wording=self.wording
        )
        if words is None:
            self.found.append(NO_WORDING.at(text.whole, language=LANGUAGE_NAMES[self.target]))
            words = text.words
        first, *others = (made(part) for part in wrapped(words, self.target))
        flat = text_block(line, self.source)
        comments = [c for part in flat.children for c in (*part.comments, part.comment or "") if c]
        children = (evolve(first, comments=tuple(comments)), *others)
        return evolve(changed, children=children, closing=flat.closing)


def _own(node: Node) -> str:
    name = node.child("name")
    return name.words[0].strip() if name else ""


def translate_card_file(blocks: Outline, lexicon: Lexicon, target: str, wording: str = MODERN) -> Translation:
    """A card file in the language ``target``, its texts in one of WORDINGS. Not for files with errors."""
    file = read_card_outline(blocks, lexicon)
    if has_errors(file.diagnostics):
        return Translation(None, file.diagnostics)
    names = {file.lexicon.printed(name, target) or name for name in file.declared}
    translator = _Translator(
        blocks.language,
        target,
        wording,
        file.lexicon,
        file.lexicon.table(blocks.language, _printed(file.declared, file.lexicon, blocks.language)),
        file.lexicon.table(target, names),
    )
    lines = [translator.top(line) for line in blocks.lines]
    found = in_order([*file.diagnostics, *translator.found])
    text = None if has_errors(found) else lay_out(lines, target, blocks.closing)
    return Translation(text, found)


def _printed(names: Iterable[str], lexicon: Lexicon, language: str) -> set[str]:
    return {lexicon.printed(name, language) or name for name in names}
