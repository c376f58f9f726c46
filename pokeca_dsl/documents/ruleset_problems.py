"""What can be wrong in a ruleset file, and between a ruleset and the ones it builds on."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, kind

NO_HEADER = kind(
    "ruleset/no-header",
    en="a ruleset file begins with its name",
    ja="ルールのファイルは名前の行で始まります",
    help=(
        'begin with `ruleset "my-era" extends "base"` or `format "my format" over any`',
        "`ルールセット 「my-era」 継承 「base」` か `フォーマット 「my format」 適用先 すべて` で始めます",
    ),
)
TWO_HEADERS = kind(
    "ruleset/two-headers",
    en="a file holds one ruleset, and this is a second one",
    ja="1つのファイルに書けるルールセットは1つです",
)
UNKNOWN_SECTION = kind(
    "ruleset/unknown-section",
    en="no section is called `{found}`",
    ja="`{found}` という見出しはありません",
    label=("did you mean {nearest}?", "{nearest} ですか？"),
)
UNKNOWN_LABEL = kind(
    "ruleset/unknown-label",
    en="`{section}` has no clause `{found}`",
    ja="`{section}` に `{found}` という条項はありません",
    label=("did you mean {nearest}?", "{nearest} ですか？"),
)
OTHER_SECTION = kind(
    "ruleset/other-section",
    en="the clause `{found}` belongs to the section `{section}`",
    ja="条項 `{found}` は `{section}` の見出しの下に書きます",
)
UNKNOWN_OPTION = kind(
    "ruleset/unknown-option",
    en="`{label}` can't be `{found}`",
    ja="`{label}` を `{found}` にはできません",
    label=("can be: {expected}", "書けるもの：{expected}"),
)
SET_TWICE = kind(
    "ruleset/set-twice",
    en="the clause `{found}` is set twice",
    ja="条項 `{found}` が2回書かれています",
    label=("here again", "2回目"),
)
NAMED_TWICE = kind(
    "ruleset/named-twice",
    en="`{found}` stands twice in `{label}`",
    ja="`{label}` に `{found}` が2回あります",
    label=("name each step once", "1つの項目は1回だけ書きます"),
)
UNKNOWN_PARENT = kind(
    "ruleset/unknown-parent",
    en="no ruleset is called `{found}`",
    ja="`{found}` というルールセットはありません",
    label=("known: {known}", "あるもの：{known}"),
)
CIRCLE = kind(
    "ruleset/circle",
    en="`{found}` builds on itself: {chain}",
    ja="`{found}` が自分自身を継承しています：{chain}",
)
NOTHING_TO_REMOVE = kind(
    "ruleset/nothing-to-remove",
    en="there is no clause `{found}` to remove",
    ja="なくす条項 `{found}` がありません",
    label=("the rulesets before say nothing about it", "もとのルールセットにもありません"),
)
SAME_AS_INHERITED = kind(
    "ruleset/same-as-inherited",
    en="`{found}` says what `{parent}` says already",
    ja="`{found}` は `{parent}` と同じです",
    label=("leave it out", "この行を消します"),
)
MISSING = kind(
    "ruleset/missing-clause",
    en="the ruleset `{name}` can't be played: {count} clauses are missing, such as {missing}",
    ja="ルールセット `{name}` では対戦できません。条項が{count}個ありません（{missing}など）",
    help=(
        "extend a complete ruleset such as `base`, or add the clauses",
        "`base` などを継承するか、条項を書きます",
    ),
)
NO_CITATION = kind(
    "ruleset/no-citation",
    en="`{found}` cites nothing",
    ja="`{found}` に出典がありません",
    severity=Severity.WARNING,
    help=("write a line `source: …` above it in its section", "見出しの下に `出典：…` の行を書きます"),
)
EMPTY_SECTION = kind(
    "ruleset/empty-section",
    en="the section `{found}` holds no clause",
    ja="見出し `{found}` の下に条項がありません",
    severity=Severity.WARNING,
)
