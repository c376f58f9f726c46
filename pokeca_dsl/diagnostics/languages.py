"""Which human language a file is written in, and so answered in."""

from __future__ import annotations

from pokeca_dsl.source import Source

LANGUAGES = ("en", "ja")
_LOOKED_AT = 4_000
"""Characters from the beginning of a file that are looked at for Japanese letters."""


def named_language(first_line: str) -> str | None:
    """What a first line ``# language: …`` names; None where the line is no such comment."""
    mark, _, words = first_line.strip().partition("#")
    key, colon, value = words.replace("：", ":").partition(":")
    if mark or not colon or key.strip().lower() not in ("language", "言語"):
        return None
    return value.strip().lower()


def language_of(source: Source) -> str:
    """``en`` or ``ja``: what the first line says; else ``ja`` where Japanese letters stand in the file."""
    named = named_language(source.line_text(1)[:200])
    if named in LANGUAGES:
        return str(named)
    return "ja" if any(is_japanese(c) for c in source.text[:_LOOKED_AT]) else "en"


def is_japanese(character: str) -> bool:
    """Whether a character is a kana, a kanji or a Japanese punctuation mark."""
    return "\u3001" <= character <= "\u30ff" or "\u4e00" <= character <= "\u9fff"
