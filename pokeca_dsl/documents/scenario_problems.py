"""What can be wrong in a scenario file."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, kind

NO_RULES = kind(
    "scenario/no-rules",
    en="the scenario `{title}` doesn't say under which rules it holds",
    ja="シナリオ `{title}` にルールが書かれていません",
    help=("add a line `rules: dp`", "`ルール：dp` の行を書きます"),
)
UNKNOWN_RULES = kind(
    "scenario/unknown-rules",
    en="no ruleset or format is called `{found}`",
    ja="`{found}` というルールセットやフォーマットはありません",
    label=("known: {known}", "あるもの：{known}"),
    help=(
        "a file of your own is named with its ending: `house.rules`",
        "自分のファイルは `house.rules` のように書きます",
    ),
)
NO_ACTIVE = kind(
    "scenario/no-active",
    en="{side} has no Active Pokémon in the scenario `{title}`",
    ja="シナリオ `{title}` で{side}のバトルポケモンがいません",
    help=('add a line `active: "…"` below it', "その下に `バトル場：「…」` の行を書きます"),
)
NOTHING_EXPECTED = kind(
    "scenario/nothing-expected",
    en="the scenario `{title}` expects nothing, so it can't fail",
    ja="シナリオ `{title}` に結果が書かれていないので、失敗しようがありません",
    severity=Severity.WARNING,
    help=("add a block `then`", "`結果` のブロックを書きます"),
)
UNKNOWN_CARD = kind(
    "scenario/unknown-card",
    en="no card is called `{found}` in this scenario",
    ja="このシナリオに `{found}` というカードはありません",
    label=("known: {known}", "あるもの：{known}"),
)
