"""What can be wrong in a deck file, and with a deck under a ruleset."""

from __future__ import annotations

from pokeca_dsl.diagnostics import kind

NO_HEADER = kind(
    "deck/no-header",
    en="a deck file begins with its name",
    ja="デッキのファイルは名前の行で始まります",
    help=('begin with `deck "my deck"`', "`デッキ 「my deck」` で始めます"),
)
NOT_A_COUNT = kind(
    "deck/not-a-count",
    en="`{found}` doesn't say how many of which card",
    ja="`{found}` には枚数とカード名がありません",
    label=("a number, a space, a card's name", "枚数、空白、カード名の順に書きます"),
)
UNKNOWN_CARD = kind(
    "deck/unknown-card",
    en="no card is called `{found}`",
    ja="`{found}` というカードはありません",
)
TWICE = kind(
    "deck/card-twice",
    en="`{found}` is listed twice",
    ja="`{found}` が2回書かれています",
    label=("add the numbers", "枚数を合わせて1行にします"),
)
WRONG_SIZE = kind(
    "deck/wrong-size",
    en="the deck has {size} cards, and {ruleset} asks for {expected}",
    ja="デッキは{size}枚ですが、{ruleset}では{expected}枚です",
)
TOO_MANY_COPIES = kind(
    "deck/too-many-copies",
    en="{count} cards are called `{found}`, and {ruleset} allows {limit}",
    ja="`{found}` が{count}枚ありますが、{ruleset}では{limit}枚までです",
)
NO_BASIC = kind(
    "deck/no-basic-pokemon",
    en="the deck has {count} Basic Pokémon to begin with, and {ruleset} asks for {expected}",
    ja="デッキに、はじめから場に出せるたねポケモンが{count}枚しかありません。{ruleset}では{expected}枚必要です",
)
ENERGY_IN_DECK = kind(
    "deck/energy-in-deck",
    en="`{found}` is an Energy card, and {ruleset} has none in decks",
    ja="`{found}` はエネルギーカードですが、{ruleset}ではデッキに入れません",
)
NOT_TOGETHER = kind(
    "deck/not-together",
    en="`{found}` can't be in a deck with `{other}` under {ruleset}",
    ja="{ruleset}では `{found}` と `{other}` を同じデッキに入れられません",
    label=("leave one of them out", "どちらかを外します"),
)
ONE_A_DECK = kind(
    "deck/one-a-deck",
    en="the deck has {count} cards of the class {found}, and {ruleset} allows one in all",
    ja="デッキに{found}のカードが{count}枚ありますが、{ruleset}では合わせて1枚までです",
)
