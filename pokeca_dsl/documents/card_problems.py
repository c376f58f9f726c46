"""What can be wrong with a card file, beyond the shape of its lines and the words of its texts."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, Wording, kind

FIRST = Wording("said here first", "先に書かれたところ")

NO_NAME = kind(
    "card-file/no-name",
    en="there is no name between the quotation marks",
    ja="引用符の間に名前がありません",
)
NUMBER_TOO_LARGE = kind(
    "card-file/number-too-large",
    en="the number has {digits} digits, and a card prints at most {limit}",
    ja="数が{digits}桁あります。カードに書けるのは{limit}桁までです",
)
SAID_TWICE = kind(
    "card-file/said-twice",
    en="this is said a second time for the same card",
    ja="同じカードに2回書かれています",
)
SAME_NAME = kind(
    "card-file/same-name",
    en="two different cards are called `{name}`",
    ja="`{name}` という名前のカードが2種類あります",
    help=(
        'say behind the name which is which, by set and number: `"{name}" (ABC 12)`',
        "名前のあとに、セットと番号を書いて区別します：`「{name}」(ABC 12)`",
    ),
)
SAME_CARD = kind(
    "card-file/same-card",
    en="the same card stands in this file a second time",
    ja="このファイルに同じカードが2回書かれています",
    severity=Severity.WARNING,
)
NO_TEXT = kind(
    "card-file/no-text",
    en="`{name}` has no text",
    ja="`{name}` に文がありません",
    label=("write it indented below this line", "この行の下に字下げして書きます"),
)
TEXT_ON_BASIC = kind(
    "card-file/text-on-basic-energy",
    en="a basic Energy card has no text",
    ja="基本エネルギーに文は書けません",
    help=(
        "write `special` instead of `basic` for an Energy card with a text",
        "文のあるエネルギーは `基本` ではなく `特殊` と書きます",
    ),
)
ONE_TYPE = kind(
    "card-file/one-type",
    en="a basic Energy card has one type",
    ja="基本エネルギーのタイプは1つです",
)
SIGN_WITHOUT_TEXT = kind(
    "card-file/sign-without-text",
    en="the damage of `{name}` has a sign, and no text says what it means",
    ja="`{name}` のダメージに記号がありますが、その意味を言う文がありません",
    severity=Severity.WARNING,
)
EVOLVES_FROM_ITSELF = kind(
    "card-file/evolves-from-itself",
    en="`{name}` can't evolve from itself",
    ja="`{name}` は自分自身から進化できません",
)
