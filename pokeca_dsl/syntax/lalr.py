"""LALR(1) tables by DeRemer and Pennello's method, on integers and bit sets.

The tables are those that Lark builds in its strict mode (a test compares them): any conflict is an error.
Lark works on objects, which for thousands of rules takes twenty seconds; numbers take a fifth of that.

F. DeRemer, T. Pennello: Efficient Computation of LALR(1) Look-Ahead Sets, TOPLAS 4 (1982).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from lark.exceptions import GrammarError

END = "$END"
MOST_CONFLICTS = 12
"""So many conflicts are told at once."""


Rule: TypeAlias = tuple[str, Sequence[tuple[str, bool]]]
"""What it derives, and from what: symbols, each with whether it is a terminal."""


class Automaton(NamedTuple):
    """Symbols by number; for each state symbol and action in turns (a state, or ``-1 - rule``)."""

    names: tuple[str, ...]
    flat: tuple[tuple[int, ...], ...]
    start: int
    end: int


Goto: TypeAlias = list[dict[int, int]]
"""For each state the state that a symbol leads to."""


def automaton(rules: Sequence[Rule], start: str) -> Automaton:
    """The tables of these rules. Raises GrammarError with the conflicts: no text may have two readings."""
    grammar = _Grammar(rules, start)
    goto, kernels = _states(grammar)
    reductions = [grammar.finished(kernel) for kernel in kernels]
    shifts = [sum(1 << s for s in row if s < grammar.terminals) for row in goto]
    ahead = _lookaheads(grammar, goto, shifts)
    conflicts = list(_conflicts(grammar, shifts, reductions, ahead))
    if conflicts:
        raise GrammarError("\n".join(conflicts[:MOST_CONFLICTS]))
    flat = []
    for state, row in enumerate(goto):
        entries = [number for symbol, target in row.items() for number in (symbol, target)]
        for rule in reductions[state]:
            entries += [n for bit in _bits(ahead.get((state, rule), 0)) for n in (bit, -1 - rule)]
        flat.append(tuple(entries))
    return Automaton(grammar.names, tuple(flat), 0, goto[0][grammar.start])


class _Grammar:
    """Rules by number: terminals are the first symbols, an item is a place in a rule.

    The last rule derives the root from the start symbol.
    """

    def __init__(self, rules: Sequence[Rule], start: str) -> None:
        terminals = dict.fromkeys(name for _, right in rules for name, terminal in right if terminal)
        origins = dict.fromkeys(origin for origin, _ in rules)
        self.names = (END, *terminals, *origins)
        numbers = {name: number for number, name in enumerate(self.names)}
        self.terminals = len(terminals) + 1
        self.start = numbers[start]
        self.root = len(rules)
        self.origin = [numbers[origin] for origin, _ in rules] + [-1]
        self.right = [[numbers[name] for name, _ in right] for _, right in rules] + [[self.start]]
        self.first_item: list[int] = []
        self.after: list[int] = []  # item → the symbol behind its place, −1 at the end of the rule
        self.rule_of: list[int] = []
        for rule, right in enumerate(self.right):
            self.first_item.append(len(self.after))
            self.after += [*right, -1]
            self.rule_of += [rule] * (len(right) + 1)
        self.by_origin: dict[int, list[int]] = {}
        for rule, origin in enumerate(self.origin[:-1]):
            self.by_origin.setdefault(origin, []).append(rule)
        self.nullable = self._nullable()
        self.closures = {origin: self._closure(origin) for origin in self.by_origin}
        self._openings: dict[int, tuple[dict[int, tuple[int, ...]], tuple[int, ...]]] = {}

    def _nullable(self) -> set[int]:
        found: set[int] = set()
        while True:
            more = {
                self.origin[rule]
                for rule, right in enumerate(self.right[:-1])
                if self.origin[rule] not in found and all(symbol in found for symbol in right)
            }
            if not more:
                return found
            found |= more

    def _closure(self, origin: int) -> int:
        """The nonterminals that can stand first where this one can, as a bit set."""
        seen, queue = 1 << origin, [origin]
        for each in queue:
            for rule in self.by_origin[each]:
                first = self.right[rule][0] if self.right[rule] else -1
                if first >= self.terminals and not seen >> first & 1:
                    seen |= 1 << first
                    queue.append(first)
        return seen

    def opening(self, closure: int) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
        """Of the rules of these nonterminals the items past the first symbol, by symbol; and empty rules."""
        found = self._openings.get(closure)
        if found is None:
            items: dict[int, list[int]] = {}
            empty = []
            for origin in _bits(closure):
                for rule in self.by_origin[origin]:
                    if self.right[rule]:
                        items.setdefault(self.right[rule][0], []).append(self.first_item[rule] + 1)
                    else:
                        empty.append(rule)
            found = {symbol: tuple(each) for symbol, each in items.items()}, tuple(empty)
            self._openings[closure] = found
        return found

    def closure(self, kernel: tuple[int, ...]) -> int:
        """The nonterminals that can begin where the kernel's items stand."""
        found = 0
        for item in kernel:
            if self.after[item] >= self.terminals:
                found |= self.closures[self.after[item]]
        return found

    def finished(self, kernel: tuple[int, ...]) -> list[int]:
        """The rules that are complete in a state."""
        done = [self.rule_of[item] for item in kernel if self.after[item] < 0]
        return [rule for rule in (*done, *self.opening(self.closure(kernel))[1]) if rule != self.root]

    def shown(self, rule: int) -> str:
        """A rule for a message."""
        symbols = " ".join(self.names[symbol] for symbol in self.right[rule])
        return f"<{self.names[self.origin[rule]]} : {symbols}>"


def _states(grammar: _Grammar) -> tuple[Goto, list[tuple[int, ...]]]:
    """The LR(0) states, each by its kernel of items, and where symbols lead."""
    kernels: list[tuple[int, ...]] = [(grammar.first_item[grammar.root],)]
    numbers = {kernels[0]: 0}
    goto: Goto = []
    after = grammar.after
    for kernel in kernels:  # grows while we go
        opening, _ = grammar.opening(grammar.closure(kernel))
        items: dict[int, tuple[int, ...]] = dict(opening)
        for item in kernel:
            symbol = after[item]
            if symbol >= 0:
                items[symbol] = (*items.get(symbol, ()), item + 1)
        row = {}
        for symbol, found in items.items():
            key = tuple(sorted(found))
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(kernels)
                kernels.append(key)
            row[symbol] = number
        goto.append(row)
    return goto, kernels


def _lookaheads(grammar: _Grammar, goto: Goto, shifts: list[int]) -> dict[tuple[int, int], int]:
    """For each state and complete rule the terminals that may follow, as a bit set."""
    places: dict[tuple[int, int], int] = {}  # transitions on nonterminals, by number
    for state, row in enumerate(goto):
        for symbol in row:
            if symbol >= grammar.terminals:
                places[state, symbol] = len(places)
    reads: list[list[int]] = []
    direct: list[int] = []
    for state, symbol in places:
        target = goto[state][symbol]
        direct.append(shifts[target])
        reads.append([places[target, s] for s in goto[target] if s in grammar.nullable])
    direct[places[0, grammar.start]] |= 1  # $END
    includes: list[list[int]] = [[] for _ in places]
    lookback: dict[tuple[int, int], list[int]] = {}
    tails = {rule: _nullable_from(right, grammar.nullable) for rule, right in enumerate(grammar.right)}
    for (origin_state, symbol), place in places.items():
        for rule in grammar.by_origin[symbol]:
            state, tail = origin_state, tails[rule]
            for index, passed in enumerate(grammar.right[rule]):
                if index >= tail and passed >= grammar.terminals:
                    includes[places[state, passed]].append(place)
                state = goto[state][passed]
            lookback.setdefault((state, rule), []).append(place)
    follow = _spread(_spread(direct, reads), includes)
    found: dict[tuple[int, int], int] = {}
    for key, origins in lookback.items():
        mask = 0
        for place in origins:
            mask |= follow[place]
        found[key] = mask
    return found


def _nullable_from(right: list[int], nullable: set[int]) -> int:
    """The index from which on all that follows a symbol can be empty."""
    index = len(right) - 1
    while index > 0 and right[index] in nullable:
        index -= 1
    return index


def _spread(sets: list[int], relation: list[list[int]]) -> list[int]:
    """Each set with those of all that it is related to, over any number of steps (their Digraph)."""
    result = sets[:]
    depth = [0] * len(sets)
    done = len(sets) + 1
    stack: list[int] = []
    for root in range(len(sets)):
        if depth[root]:
            continue
        stack.append(root)
        depth[root] = len(stack)
        walk = [(root, len(stack), iter(relation[root]))]
        while walk:
            place, own, rest = walk[-1]
            for other in rest:
                if not depth[other]:
                    stack.append(other)
                    depth[other] = len(stack)
                    walk.append((other, len(stack), iter(relation[other])))
                    break
                depth[place] = min(depth[place], depth[other])
                result[place] |= result[other]
            else:
                walk.pop()
                if depth[place] == own:
                    while True:
                        top = stack.pop()
                        depth[top] = done
                        result[top] = result[place]
                        if top == place:
                            break
                if walk:
                    above = walk[-1][0]
                    depth[above] = min(depth[above], depth[place])
                    result[above] |= result[place]
    return result


def _conflicts(
    grammar: _Grammar, shifts: list[int], reductions: list[list[int]], ahead: dict[tuple[int, int], int]
) -> Iterator[str]:
    """What is wrong with a grammar in which one word ahead doesn't decide."""
    told: set[str] = set()
    for state, rules in enumerate(reductions):
        taken: dict[int, int] = {}
        for rule in rules:
            mask = ahead.get((state, rule), 0)
            shown = grammar.shown(rule)
            for name in (grammar.names[bit] for bit in _bits(mask & shifts[state])):
                told.add(f"Shift/Reduce conflict for terminal {name}. [strict-mode]\n * {shown}")
            for other, earlier in taken.items():
                for name in (grammar.names[bit] for bit in _bits(mask & earlier)):
                    told.add(
                        f"Reduce/Reduce collision in Terminal('{name}') between the following rules:\n"
                        f"\t\t- {grammar.shown(other)}\n\t\t- {shown}"
                    )
            taken[rule] = mask
    yield from sorted(told)


def _bits(mask: int) -> Iterator[int]:
    """The numbers in a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
