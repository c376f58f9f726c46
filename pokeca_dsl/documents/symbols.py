"""How card files write Energy symbols, HP, damage and its signs, in either language."""

from __future__ import annotations

from pokeca_dsl.effects.vocabulary import Operation, Type

LETTERS: dict[Type, tuple[str, str]] = {
    Type.GRASS: ("G", "草"),
    Type.FIRE: ("R", "炎"),
    Type.WATER: ("W", "水"),
    Type.LIGHTNING: ("L", "雷"),
    Type.PSYCHIC: ("P", "超"),
    Type.FIGHTING: ("F", "闘"),
    Type.DARKNESS: ("D", "悪"),
    Type.METAL: ("M", "鋼"),
    Type.FAIRY: ("Y", "妖"),
    Type.DRAGON: ("N", "竜"),
    Type.COLORLESS: ("C", "無"),
}
"""The letter in brackets of each type: English, Japanese."""

_TYPES = {letter: kind for kind, letters in LETTERS.items() for letter in letters}
_SIGNS = {
    "+": Operation.PLUS,
    "-": Operation.MINUS,
    "−": Operation.MINUS,
    "×": Operation.TIMES,
    "x": Operation.TIMES,
    "*": Operation.TIMES,
}
_PRINTED = {Operation.PLUS: "+", Operation.MINUS: "−", Operation.TIMES: "×"}


def read_types(symbols: str) -> tuple[Type, ...]:
    """The types of ``[L][C]`` or ``[雷][無]``."""
    return tuple(_TYPES[letter] for letter in symbols.strip("[]").split("]["))


def write_types(types: tuple[Type, ...], language: str) -> str:
    """``[L][C]`` in English, ``[雷][無]`` in Japanese."""
    return "".join(f"[{LETTERS[kind][language == 'ja']}]" for kind in types)


def read_hp(token: str) -> str:
    """The digits of ``60 HP`` or ``HP60``."""
    return token.replace("HP", "").strip()


def write_hp(digits: str, language: str) -> str:
    """``60 HP`` in English, ``HP60`` in Japanese."""
    return f"HP{digits}" if language == "ja" else f"{digits} HP"


def read_damage(token: str) -> tuple[str, Operation | None]:
    """The digits and the sign of ``20``, ``50+``, ``10×``."""
    sign = _SIGNS.get(token[-1])
    return (token if sign is None else token[:-1]), sign


def write_damage(digits: str, sign: Operation | None) -> str:
    """``20``, ``50+``, ``50−``, ``10×``."""
    return digits + (_PRINTED[sign] if sign else "")


def read_change(token: str) -> tuple[Operation, str]:
    """The sign and the digits of ``×2``, ``+20``, ``−20``."""
    return _SIGNS[token[0]], token[1:]


def write_change(sign: Operation, digits: str) -> str:
    """``×2``, ``+20``, ``−20``."""
    return _PRINTED[sign] + digits
