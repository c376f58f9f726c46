"""What ``pokeca lint`` can find: kinds of warnings about cards that are written well and make no sense."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Severity, kind

NO_STAGE = kind(
    "lint/no-stage",
    en="`{name}` can't be reached by evolving: {reason}",
    ja="`{name}` には進化できません：{reason}",
    severity=Severity.WARNING,
    help=(
        "add a card of that stage, name another one, or print this card as a Basic Pokémon",
        "その段階のカードを加えるか、別のカードから進化することにするか、たねポケモンにします",
    ),
)
NEVER_USABLE = kind(
    "lint/never-usable",
    en="`{name}` can never be used under {rules}: {reason}",
    ja="`{name}` は {rules} では使えるときがありません：{reason}",
    severity=Severity.WARNING,
    help=(
        "change what it needs, or lint it under the ruleset that it is made for (--rules)",
        "必要なことを変えるか、そのカードのためのルールで調べます（--rules）",
    ),
)
NO_EFFECT = kind(
    "lint/no-effect",
    en="this clause changes nothing under {rules}: {reason}",
    ja="{rules} では、この文で変わることがありません：{reason}",
    severity=Severity.WARNING,
)
DOMINATED = kind(
    "lint/dominated-attack",
    en="`{name}` is never the better choice beside `{other}`: {reason}",
    ja="`{other}` があるので `{name}` を選ぶ理由がありません：{reason}",
    severity=Severity.WARNING,
)
ENDLESS = kind(
    "lint/endless-loop",
    en="this has no end: {reason}",
    ja="終わりがありません：{reason}",
    severity=Severity.WARNING,
    help=(
        "let each round use something up, or limit it: “Once during your turn, …”",
        "1回ごとに何かを使うようにするか、「自分の番に1回使える。」のように回数を限ります",
    ),
)
