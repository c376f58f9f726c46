"""What can be wrong with a card's text, as a card file sees it."""

from __future__ import annotations

from pokeca_dsl.diagnostics import kind

UNKNOWN_WORD = kind(
    "card-text/unknown-word",
    en="the card language has no word `{found}`",
    ja="`{found}` はカードのことばにありません",
    label=("could stand here: {expected}", "ここに書けることば：{expected}"),
)
UNEXPECTED_WORD = kind(
    "card-text/unexpected-word",
    en="`{found}` can't stand here",
    ja="`{found}` はここには書けません",
    label=("could stand here: {expected}", "ここに書けることば：{expected}"),
)
UNFINISHED = kind(
    "card-text/unfinished",
    en="the text isn't finished",
    ja="文が途中で終わっています",
    label=("could follow: {expected}", "続けて書けることば：{expected}"),
)
TOO_LONG = kind(
    "card-text/too-long",
    en="the text is longer than any card's",
    ja="カードの文として長すぎます",
)
