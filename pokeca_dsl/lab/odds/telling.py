"""Chances told: as text, as data, and as the tree of all that can happen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from attrs import define

from pokeca_dsl.documents.scenario_writer import write_line
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.lab.odds.asking import Asked, Chance, Hands, Wish
from pokeca_dsl.lab.odds.choices import BEST, RANDOM, chosen_by, ways
from pokeca_dsl.lab.odds.course import advance
from pokeca_dsl.lab.odds.solving import NEAR, Solver, Value, best_of
from pokeca_dsl.lab.odds.world import ByChance, Choice, Coin, End, Pick, World, answer
from pokeca_dsl.play.scenario_answers import Answer, option_name
from pokeca_dsl.play.scenario_words import options_words, side_word

_CLOSE = 1e-6
_LONGEST = 24
"""Digits from which on a fraction is told only in decimals."""


def as_text(chance: Chance, wish: Wish) -> Iterator[str]:
    """The answer to one question, line by line."""
    asked = chance.asked
    yield f"{asked.scenario.title} — under {asked.rules}"
    for words in asked_words(asked):
        yield f"  asked    {words}"
    value, estimate = chance.value, chance.estimate
    if value is not None:
        yield f"  chance   {value_words(value)}"
        yield f"  exact    {_counted(chance)}"
        yield from _hands(chance)
        if value.strayed:
            yield f"  plan     can't be followed to its end with a chance of {fraction_words(value.strayed)}"
    elif estimate is not None:
        yield (
            f"  chance   about {estimate.value:.4f}, from {estimate.low:.4f} to {estimate.high:.4f} "
            f"(95 % interval)"
        )
        yield f"  sampled  {chance.samples:,} courses, not exact: {chance.reason}"
        if BEST in wish.players:
            yield "           `best` takes what did best in a few tries; true best play may do better"
        if chance.strayed:
            yield f"  plan     couldn't be followed to its end in {chance.strayed:.1%} of the courses"
    if chance.solver is None or chance.solver.choices:
        yield f"  choices  {_players(asked, wish)}"


def _hands(chance: Chance) -> Iterator[str]:
    """What players who choose best saw of the hands, where that makes a difference."""
    solver = chance.solver
    assert solver is not None
    if chance.hands is Hands.OWN and chance.with_open_hands is not None:
        seen = value_words(chance.with_open_hands)
        yield f"  hands    chosen by what the player sees; with both hands open it would be {seen}"
    elif chance.hands is Hands.OPEN:
        number = solver.unlike
        yield (
            f"  hands    open: in {number:,} situation{'' if number == 1 else 's'} `best` may have chosen by "
            f"cards that the player doesn't see"
        )
        yield f"           not worked out otherwise: {chance.reason}"
        if len(solver.choosers) > 1:
            yield "           name one of the two (as in --players best,simple) for a choice by what is seen"
        if len(solver.blind) == 1:  # to see more never makes the chance of the one who chooses worse
            (chooser,) = solver.blind
            bound = "at most" if chooser == chance.asked.question.wisher else "at least"
            yield f"           by what the player sees it is {bound} this"


def _counted(chance: Chance) -> str:
    solver, value = chance.solver, chance.value
    assert solver is not None and value is not None
    number = solver.situations
    words = f"{number:,} situation{'' if number == 1 else 's'} worked out"
    return words if value.exact else f"{words}; only what comes less than once in 10¹² times is left open"


def _players(asked: Asked, wish: Wish) -> str:
    language = asked.scenario.language
    sides = []
    for seat, name in enumerate(wish.players):
        words = name
        if name == BEST:
            words += " for it" if seat == asked.question.wisher else " against it"
        elif name == RANDOM and not wish.only_sample:
            words += ", each answer weighed"
        elif name != RANDOM:
            words += f" (seed {wish.seed + seat})"
        sides.append(f"{side_word(seat, language)}: {words}")
    return "; ".join(sides)


def asked_words(asked: Asked) -> list[str]:
    """The lines of the question as a file writes them."""
    language = asked.scenario.language
    found = []
    for entry in asked.question.entry.entries:
        head = write_line(entry, language)
        inner = "; ".join(write_line(line, language) for line in entry.entries)
        found.append(f"{head} {inner}" if inner else head)
    return found


def fraction_words(value: Fraction) -> str:
    """A chance as a fraction and in decimals."""
    decimals = f"{float(value):.6f}"
    if value.denominator == 1 or len(str(value.denominator)) > _LONGEST:
        return decimals if value.denominator != 1 else str(value.numerator)
    return f"{value} = {decimals}"


def value_words(value: Value) -> str:
    """A chance, or the bounds between which it lies."""
    if value.exact:
        return fraction_words(value.low)
    middle, gap = float(value.low + value.high) / 2, float(value.high - value.low)
    if gap < _CLOSE:
        return f"{middle:.6f} (less than {gap:.0e} off)"
    return f"from {float(value.low):.6f} to {float(value.high):.6f}"


def as_data(chance: Chance, wish: Wish) -> dict[str, Any]:
    """The answer to one question for programs."""
    asked, value, estimate = chance.asked, chance.value, chance.estimate
    data: dict[str, Any] = {
        "title": asked.scenario.title,
        "rules": asked.rules,
        "asked": asked_words(asked),
        "players": list(wish.players),
        "exact": value is not None and value.exact,
    }
    if value is not None:
        data |= {
            "low": str(value.low),
            "high": str(value.high),
            "chance": float((value.low + value.high) / 2),
            "strayed": float(value.strayed),
            "situations": chance.solver.situations if chance.solver is not None else 0,
            "hands": chance.hands.value,
        }
        if chance.with_open_hands is not None:
            data["with open hands"] = float(chance.with_open_hands.low + chance.with_open_hands.high) / 2
    elif estimate is not None:
        data |= {
            "chance": estimate.value,
            "interval": [estimate.low, estimate.high],
            "strayed": chance.strayed,
            "samples": chance.samples,
            "reason": chance.reason,
        }
    return data


# ---- the tree ---------------------------------------------------------------------------------


def tree(chance: Chance, most_lines: int) -> Iterator[str]:
    """All that can happen, line by line: what came, how likely that was, and the chance from there on."""
    if chance.solver is None:
        yield "  no tree: the chance was sampled"
        return
    if chance.hands is Hands.OWN:
        yield "  the tree shows the choices with both hands open"
    chance.solver.courses = 0  # what was worked out is known; little is gone through again
    teller = _Teller(chance.asked, chance.solver)
    lines = teller.lines(chance.asked.world.copy(), "", 1)
    for number, line in enumerate(lines):
        if number >= most_lines:
            yield "  … (--lines shows more)"
            return
        yield line


@define
class _Teller:
    asked: Asked
    solver: Solver

    def lines(self, world: World, label: str, depth: int) -> Iterator[str]:
        """A situation and what follows from it."""
        indent = "  " * depth
        fork = advance(self.solver.setup, world)
        if isinstance(fork, End):
            words = {True: "holds", False: "doesn't hold", None: "left open"}[fork.holds]
            strayed = " (the plan can't be followed)" if world.strayed else ""
            yield f"{indent}{label}{': ' if label else ''}{words}{strayed}"
            return
        value = self.solver.value(world.copy(), 0, NEAR)
        if value.exact and value.low in (0, 1) and label:
            yield f"{indent}{label}: {'holds' if value.low else 'never holds'} whatever comes"
            return
        if label:
            yield f"{indent}{label}: {value_words(value)}"
            depth += 1
        if isinstance(fork, Choice):
            yield from self.choice(fork.decision, world, depth)
        else:
            yield from self.by_chance(fork, world, depth)

    def by_chance(self, fork: ByChance, world: World, depth: int) -> Iterator[str]:
        """What chance can bring."""
        for weight, way in fork.ways():
            after = world.copy()
            fork.go(after, way)
            yield from self.lines(after, f"[{weight}] {self.way_words(fork, world, way)}", depth)

    def way_words(self, fork: ByChance, world: World, way: Any) -> str:
        """What a way is, in words."""
        if isinstance(fork, Coin):
            decision = world.state.decision
            return str(decision.options[way][0]) if decision is not None else ""
        if isinstance(fork, Pick):
            decision = world.state.decision
            assert decision is not None
            members = dict(fork.classes)
            names = [(option_name(world.state, decision.options[members[n][0]]), k) for n, k in way]
            return _lot(names)
        members = dict(fork.reading.classes)
        return _lot([(self.members_words(world, members[name]), count) for name, count in way])

    def members_words(self, world: World, members: tuple[int, ...]) -> str:
        """What cards of a class are called: by name, or as others where there are many names."""
        cards = world.state.match.cards
        names = sorted({cards[cid].name for cid in members})
        return names[0] if len(names) == 1 else f"({' | '.join(names[:3])}{' | …' if names[3:] else ''})"

    def choice(self, decision: Decision, world: World, depth: int) -> Iterator[str]:
        """What a player can choose; of the best only the first is followed."""
        name = self.solver.players[decision.player]
        side = side_word(decision.player, self.asked.scenario.language)
        if name not in (BEST, RANDOM):
            after = world.copy()
            chosen = chosen_by(after, decision)
            words = self.answer_words(world, decision, chosen)
            answer(after, chosen)
            yield from self.lines(after, f"{side}: {words}", depth)
            return
        found = []
        for way in ways(world.state, decision, self.solver.setup.kind):
            after = world.copy()
            answer(after, way.answer)
            found.append((way, after))
        if name == RANDOM:
            for way, after in found:
                words = self.answer_words(world, decision, way.answer)
                yield from self.lines(after, f"[{way.weight}] {side}: {words}", depth)
            return
        values = [self.solver.value(after.copy(), 0, NEAR) for _, after in found]
        wanted = decision.player == self.solver.setup.question.wisher
        aim = best_of(values, wanted)
        way, after = found[aim]
        yield from self.lines(after, f"* {side}: {self.answer_words(world, decision, way.answer)}", depth)
        others = len(found) - 1
        if others:
            yield f"{'  ' * depth}({others} other choice{'s' if others > 1 else ''}: no better)"

    def answer_words(self, world: World, decision: Decision, chosen: Answer) -> str:
        """An answer as a line of a scenario would give it."""
        state, language = world.state, self.asked.scenario.language
        options = tuple(decision.options[index] for index in chosen)
        if len(options) == 1:
            only = Decision(
                decision.kind, decision.player, options, 1, 1, False, decision.purpose, decision.cause
            )
            return options_words(state, only, language)
        return _lot([(option_name(state, option), 1) for option in options]) or "none"


def _lot(parts: list[tuple[str, int]]) -> str:
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in parts)
