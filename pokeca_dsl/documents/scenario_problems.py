"""What can be wrong in a scenario file."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, kind

NO_TITLE = kind(
    "scenario/unknown-block",
    en="`{found}` is neither a scenario nor a block of cards",
    ja="`{found}` はシナリオでもカードのブロックでもありません",
    label=("write `scenario \"…\"` or `cards`", "`シナリオ 「…」` か `カード` と書きます"),
)
NO_RULES = kind(
    "scenario/no-rules",
    en="the scenario `{title}` doesn't say under which rules it holds",
    ja="シナリオ `{title}` にルールが書かれていません",
    help=("add a line `rules: dp`", "`ルール：dp` の行を書きます"),
)
NO_ACTIVE = kind(
    "scenario/no-active",
    en="{side} has no Active Pokémon in the scenario `{title}`",
    ja="シナリオ `{title}` で{side}のバトルポケモンがいません",
    help=("add a line `active: \"…\"` below it", "その下に `バトル場：「…」` の行を書きます"),
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
