"""Reading a single line by a start rule of ``grammar/card.lark``, and saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from pokeca_dsl.diagnostics import Diagnostic, Mend, Wording
from pokeca_dsl.diagnostics.languages import is_japanese
from pokeca_dsl.diagnostics.nearness import likeness, nearest
from pokeca_dsl.documents import problems, symbols
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.wording import DESCRIPTIONS, LineGrammar, Misread, Node, line_grammar

STARTS = ("top", "body", "pair")
_PLACES = {
    "top": Wording("at the margin, without indentation", "字下げのない行に書きます"),
    "body": Wording("indented below a Pokémon", "ポケモンの行の下に字下げして書きます"),
    "pair": Wording(
        "indented below `names`, or in a file of names", "`名前` の行の下か、名前のファイルに書きます"
    ),
}
_MOST_OFFERED = 6
_QUOTES = {'"': '"', "「": "」"}
_FOLDED = {0xFF01 + i: 0x21 + i for i in range(94)} | {0x3000: 0x20, 0x201C: 0x22, 0x201D: 0x22}


@cache
def card_grammar() -> LineGrammar:
    """The grammar of card files' lines."""
    return line_grammar("card", STARTS)


def folded(text: str) -> str:
    """The line with full-width letters, digits, brackets and spaces plain outside names; same offsets."""
    if text.isascii():
        return text
    pieces: list[str] = []
    position = 0
    while position < len(text):
        closing = _QUOTES.get(text[position])
        end = text.find(closing, position + 1) if closing else -1
        if end >= 0:
            pieces.append(text[position : end + 1])
            position = end + 1
        else:
            pieces.append(text[position].translate(_FOLDED))
            position += 1
    return "".join(pieces)


def read_line(line: Line, start: str, language: str) -> Node | Diagnostic:
    """The node of a line, or what is wrong with it."""
    text = folded(line.text)
    node = _read(text, start, language)
    return _diagnosed(card_grammar(), line, text, node, start) if isinstance(node, Misread) else node


@lru_cache(maxsize=4_096)
def _read(text: str, start: str, language: str) -> Node | Misread:
    """Lines are asked for twice (the names first, then the cards), and many are alike."""
    return card_grammar().read(text, start, language)


def _diagnosed(grammar: LineGrammar, line: Line, text: str, misread: Misread, start: str) -> Diagnostic:
    begin = misread.start
    expected = _to_choose_from(misread.expected, text[begin : _end_of_word(text, begin)])
    if begin >= len(text):
        end = line.part(len(line.text), len(line.text))
        return problems.UNFINISHED.at(end, expected=expected)
    if text[begin] in _QUOTES and _QUOTES[text[begin]] not in text[begin + 1 :]:
        mark = _QUOTES[text[begin]]
        place = line.part(begin, len(line.text))
        return problems.OPEN_QUOTE.at(place, mark=mark)
    place = line.part(begin, _end_of_word(text, begin))
    if begin == 0 and (where := _place_of(grammar, text, start)) is not None:
        return problems.MISPLACED.at(place, found=place.text, where=where)
    known = [word for word in misread.expected if word not in DESCRIPTIONS]
    mends = [Mend(place, word) for word in nearest(place.text, known)]
    return problems.UNREADABLE.at(place, found=place.text, expected=expected, mends=mends)


def _place_of(grammar: LineGrammar, text: str, start: str) -> Wording | None:
    """Where a line that begins like this belongs, if anywhere else."""
    for other, where in _PLACES.items():
        if other != start:
            node = grammar.read(text, other)
            if isinstance(node, Node) or node.start > 0:
                return where
    return None


def _to_choose_from(expected: tuple[str, ...], found: str) -> tuple[str | Wording, ...]:
    """What to offer: words like the one found first, then what can only be described."""
    words = [word for word in expected if word not in DESCRIPTIONS]
    words.sort(key=lambda word: -likeness(word, found))
    described = [Wording(*DESCRIPTIONS[text]) for text in expected if text in DESCRIPTIONS]
    return (*words[:_MOST_OFFERED], *described)


def _end_of_word(text: str, start: int) -> int:
    """The end of the word, the bracketed symbol or the name that begins here."""
    if start >= len(text):
        return start
    closing = {"[": "]", **_QUOTES}.get(text[start])
    if closing and (end := text.find(closing, start + 1)) >= 0:
        return end + 1
    end = start + 1
    while end < len(text) and not text[end].isspace() and text[end] not in '"「[':
        end += 1
    return end


_TOKENS: dict[str, Callable[[str, str], str]] = {
    "types": lambda token, language: symbols.write_types(symbols.read_types(token), language),
    "hp": lambda token, language: symbols.write_hp(symbols.read_hp(token), language),
    "damage": lambda token, _: symbols.write_damage(*symbols.read_damage(token)),
    "change": lambda token, _: symbols.write_change(*symbols.read_change(token)),
}


def write_line(node: Node, language: str) -> str:
    """The line of a node, with symbols and words as the language writes them."""
    if node.name == "name_pair":  # each name keeps the quotation marks of its own language
        return " = ".join(_quoted(name.words[0]) for name in node.nodes)
    return card_grammar().write(_localised(node, language), language)


def _quoted(name: str) -> str:
    japanese = ("」" not in name and any(map(is_japanese, name))) or '"' in name
    return f"「{name}」" if japanese else f'"{name}"'


def _localised(node: Node, language: str) -> Node:
    respell = _TOKENS.get(node.name)
    parts = tuple(
        _localised(part, language)
        if isinstance(part, Node)
        else (respell(part, language) if respell else part)
        for part in node.parts
    )
    return Node(node.name, parts)
