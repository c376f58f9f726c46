"""The report: a page with charts that stands alone, for showing around."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from pokeca_dsl.documents.files import write_whole
from pokeca_dsl.lab import charts
from pokeca_dsl.lab.charts import NEITHER, OURS, THEIRS, Dot
from pokeca_dsl.lab.figures import CardFigures, Figures, Tally
from pokeca_dsl.lab.intervals import CONFIDENCE, Estimate
from pokeca_dsl.lab.planning import Plan
from pokeca_dsl.lab.playing import AGAINST, DECK, DRAW, NONE
from pokeca_dsl.lab.problems import MissingExtra
from pokeca_dsl.lab.study import Pairing
from pokeca_dsl.lab.summary import percent, points, verdict
from pokeca_dsl.play.narration import Voice

_TEMPLATE = Path(__file__).with_name("report.html.jinja")
_MOST_DOTS = 30
_VOICE = Voice("en")
_COLOURS = {DECK: OURS, AGAINST: THEIRS, DRAW: NEITHER, NONE: NEITHER}


def libraries() -> Any:
    """jinja2, once it is sure that the report can be made. Raises MissingExtra."""
    charts.plotting()
    try:
        return import_module("jinja2")
    except ImportError:
        raise MissingExtra("the report", "lab", "--no-report needs none") from None


def write_report(figures: Figures, plan: Plan, path: Path, command: str) -> None:
    """Write the page. Raises MissingExtra, OSError."""
    jinja = libraries()
    environment = jinja.Environment(autoescape=True, undefined=jinja.StrictUndefined, trim_blocks=True)
    environment.filters.update(share=_share, gap=_gap, number=_number)
    page = environment.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    write_whole(path, page.render(_content(figures, plan, command)))


def _share(estimate: Estimate) -> str:
    return percent(estimate)


def _gap(estimate: Estimate) -> str:
    return points(estimate)


def _number(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"


def _content(figures: Figures, plan: Plan, command: str) -> dict[str, Any]:
    base = figures.of(plan.base)
    deck, opponents = figures.pairings[0].deck, figures.opponents()
    other = opponents[0] if len(opponents) == 1 else f"a field of {len(opponents)} decks"
    names = {DECK: deck, AGAINST: other, DRAW: "draw", NONE: "no result"}
    return {
        "title": f"{deck} against {other}",
        "deck": deck,
        "other": other,
        "verdict": verdict(deck, base, other),
        "about": plan.about,
        "command": command,
        "called": plan.called,
        "confidence": round(100 * CONFIDENCE),
        "total": plan.study.total,
        "base": plan.base,
        "tally": base,
        "sides": ((DECK, deck), (AGAINST, other)),
        "outcome": charts.outcome_bar(_outcome(base, names)),
        "seats": charts.dots(_seats(base), 50, "games won, %"),
        "lengths": charts.histogram(_lengths(base, names), "turns, both players'", _width(base)),
        "prizes": charts.side_by_side({names[s]: base.prizes[s] for s in (DECK, AGAINST)}, plan.counted),
        "counted": plan.counted,
        "endings": charts.bars(_endings(base, names), "games"),
        "ending_rows": [
            (_VOICE.word(reason), names[winner], number, 100 * number / base.games)
            for (reason, winner), number in sorted(base.endings.items(), key=_most)
        ],
        **_field(figures, plan.base),
        **_variants(figures, plan),
        **_cards(figures, plan, names),
    }


def _most(item: tuple[tuple[str, str], int]) -> tuple[int, tuple[str, str]]:
    return (-item[1], item[0])


def _outcome(tally: Tally, names: dict[str, str]) -> list[tuple[str, float, str]]:
    return [
        (names[winner], tally.winners[winner] / max(1, tally.games), _COLOURS[winner])
        for winner in (DECK, DRAW, NONE, AGAINST)
    ]


def _seats(tally: Tally) -> list[Dot]:
    return [
        Dot("going first", tally.wins_going(DECK)),
        Dot("going second", tally.wins_going(AGAINST)),
        *(Dot(f"in seat {seat}", tally.wins_in_seat(seat), strong=False) for seat in (1, 2)),
    ]


def _lengths(tally: Tally, names: dict[str, str]) -> dict[str, dict[int, int]]:
    told = {f"won by {names[side]}": dict(tally.turns_by_winner[side]) for side in (DECK, AGAINST)}
    decided = [tally.turns_by_winner[side] for side in (DECK, AGAINST)]
    rest = {turn: n - sum(each[turn] for each in decided) for turn, n in tally.turns.items()}
    return {**told, "undecided": rest} if any(rest.values()) else told


def _width(tally: Tally) -> int:
    """Turns in a bar, so that there are some thirty bars."""
    return max(1, round((max(tally.turns, default=0) + 1) / 30))


def _endings(tally: Tally, names: dict[str, str]) -> list[tuple[str, int, str]]:
    return [
        (_ending(reason, winner, names), number, _COLOURS[winner])
        for (reason, winner), number in sorted(tally.endings.items(), key=_most)
    ]


def _ending(reason: str, winner: str, names: dict[str, str]) -> str:
    words = _VOICE.word(reason)
    return f"{words} · {names[winner]}" if winner in (DECK, AGAINST) else words


def _field(figures: Figures, base: str) -> dict[str, Any]:
    opponents = figures.opponents()
    rows = [(name, figures.of(base, name)) for name in opponents]
    if len(opponents) == 1:
        return {"field": None, "field_rows": rows}
    ranked = sorted(rows, key=lambda row: -row[1].wins.value)
    shown = [Dot("the whole field", figures.of(base).wins), *(Dot(n, t.wins, False) for n, t in ranked)]
    return {"field": charts.dots(shown, 50, "games won, %"), "field_rows": ranked}


def _variants(figures: Figures, plan: Plan) -> dict[str, Any]:
    variants = figures.variants()
    if len(variants) == 1 and not variants[0]:
        return {"variants": None, "variant_rows": []}
    known = figures.of(plan.base)
    rows = [
        (name, figures.of(name), None if name == plan.base else figures.of(name).better_than(known))
        for name in variants
    ]
    changes = {pairing.variant: pairing.change for pairing in figures.pairings}
    numeric = all(change is not None and change.what != "text" for change in changes.values())
    if not numeric or len(variants) == 1:
        chart = charts.dots([Dot(name, tally.wins) for name, tally, _ in rows], 50, "games won, %")
    else:
        chart = _curve(figures, plan)
    return {"variants": chart, "variant_rows": rows}


def _curve(figures: Figures, plan: Plan) -> str:
    first = next(p for p in figures.pairings if p.change is not None)
    assert first.change is not None
    named = {"hp": "HP", "retreat": "retreat cost, Energy", "damage": f"damage of {first.change.part}"}
    lines = {"all games": _line(figures, None)}
    if len(figures.opponents()) > 1:
        lines |= {name: _line(figures, name) for name in figures.opponents()}
    return charts.curve(lines, f"{first.change.card}, {named[first.change.what]}", _printed(plan))


def _line(figures: Figures, against: str | None) -> list[tuple[float, Estimate]]:
    values = {p.variant: float(p.change.value) for p in figures.pairings if p.change is not None}
    return sorted((value, figures.of(name, against).wins) for name, value in values.items())


def _printed(plan: Plan) -> float | None:
    """The number that is printed, where it is among the variants."""
    return next((_value(p) for p in plan.study.pairings if p.variant == plan.base and plan.printed), None)


def _value(pairing: Pairing) -> float | None:
    return None if pairing.change is None else float(pairing.change.value)


def _cards(figures: Figures, plan: Plan, names: dict[str, str]) -> dict[str, Any]:
    told = [
        (names[side], number, figures.cards_of(number, plan.base))
        for number, side in enumerate((DECK, AGAINST))
        if number == 0 or len(figures.opponents()) == 1
    ]
    own = told[0][2]
    dots = [
        Dot(plan.called[card.count.card], card.when_opened)
        for card in _by_effect(own)
        if card.when_opened is not None
    ]
    chart = charts.dots(dots, 0, "games won with it in the opening hand less without, percentage points")
    return {"cards": chart if dots else None, "card_rows": told if own else []}


def _by_effect(cards: list[CardFigures]) -> list[CardFigures]:
    told = [card for card in cards if card.when_opened is not None]
    told.sort(key=lambda card: -(card.when_opened.value if card.when_opened else 0.0))
    return told if len(told) <= _MOST_DOTS else [*told[: _MOST_DOTS // 2], *told[-_MOST_DOTS // 2 :]]
