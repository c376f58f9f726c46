"""A stretch of their record: what happened in it by chance, and what was chosen and could have been."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Self

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import State
from tests.oracle import deviations
from tests.oracle.board import DECK, DISCARD, HAND, PRIZES, Serials
from tests.oracle.choices import Asked, Chosen, Thing, read_choices
from tests.oracle.contest import Json
from tests.oracle.inside import Otherwise, compared, stays_discarded


class CannotFollow(Exception):
    """A decision of ours for which their record holds no choice."""


def lie_together(state: State, one: int, other: int) -> bool:
    """Whether two cards are alike and lie in one zone, so that either can play the other's part."""
    if state.match.cards[one] is not state.match.cards[other]:
        return False
    zones = (*state.hand, *state.deck, *state.discard, *state.prizes)
    on = [zone for player in (0, 1) for each in state.in_play(player) for zone in (each.energy, each.tools)]
    return any(one in zone and other in zone for zone in (*zones, *on))


def forced(things: Chosen) -> bool:
    """Whether nothing else could be chosen."""
    asked = things.asked
    return asked is not None and not asked.again and asked.least >= len(asked.offered)


def about(things: Chosen, what: str) -> bool:
    """Whether this is what they call a question."""
    return things.asked is not None and things.asked.about == what


def in_rounds(state: State) -> bool:
    """Whether the text asks again and again, or kind by kind, for what they ask for at once."""
    return any(ins[0] in ("repeat", "for_each", "gather") for ins in state.frames[-1].code)


def an_order(things: list[Thing]) -> bool:
    return bool(things) and things[0][0] == "order"


class Followed:
    """The choices, coins and movements of cards between two free decisions of theirs."""

    def __init__(
        self, frames: Sequence[Json], at: int, end: int, serials: Serials, attacks: dict[int, str]
    ) -> None:
        self.frames, self.serials, self.attacks = frames, serials, attacks
        self.at, self.end = at, end
        self.events = [event for frame in frames[at + 1 : end + 1] for event in frame["logs"]]
        self.coins = [(e["playerIndex"], e["head"]) for e in self.events if e["type"] == "Coin"]
        """Who flipped, and whether it was heads."""
        self.shuffles = deque(i for i, event in enumerate(self.events) if event["type"] == "Shuffle")
        self.copied = ""
        """The attack that they announced, where it is another Pokémon's that an attack copies."""
        idle = {
            event["serial"]
            for event in self.events
            if event.get("serialBefore") == event.get("serialAfter") and event["type"] == "MoveAttached"
        }  # moved to where they were
        chosen, moved = read_choices(frames, at, end, idle)
        self.counters_moved = deque(moved)
        """Where several counters are moved, one by one: what came of it, each from where to where."""
        self.taken_off = False
        """Whether it was said from where the next one comes, and not yet to where it goes."""
        self.choices = deque(chosen)
        self.inside: list[Otherwise] = []
        """Choices that weren't the same on both sides."""
        self.same = 0
        """Choices that were."""
        self.listed: list[str] = []
        """Listed deviations that explained such choices."""
        self.sequence: list[int] = []
        """The cards (serials) whose effects they put in an order, the first of them first."""
        self.part = False
        """Whether what is asked here is only a part of what they ask: which of several things was chosen."""
        self.may = False
        """Whether it was asked here if something is done at all, which they ask with what it is done to."""
        self.attached: dict[int, int] = {
            event["serial"]: event.get("serialTarget", event.get("serialAfter"))
            for event in self.events
            if event["type"] in ("Attach", "MoveAttached")
        }
        """Which card was attached to which Pokémon (serials)."""
        self.discarded = {event["serial"] for event in self.events if event.get("toArea") == DISCARD}

    def copy(self, serials: Serials) -> Self:
        """The same script, to be followed on another way."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.serials = serials
        new.coins, new.shuffles = self.coins.copy(), self.shuffles.copy()
        new.inside, new.listed = self.inside.copy(), self.listed.copy()
        new.choices = deque(things.copy() for things in self.choices)
        new.attached = self.attached.copy()
        new.counters_moved = self.counters_moved.copy()
        return new

    def arrange_prizes(self, state: State) -> None:
        """Lay the Prize cards that will be taken on top: they lie face down, in no order that counts."""
        taken: list[list[int]] = [[], []]
        for event in self.events:
            if event["type"] == "MoveCard" and event["fromArea"] == PRIZES and event["toArea"] == HAND:
                taken[event["playerIndex"]].append(self.serials.card_of[event["serial"]])
        for player in (0, 1):
            prizes = state.prizes[player]
            mine = [cid for cid in taken[player] if cid in prizes]
            prizes[:] = [cid for cid in prizes if cid not in mine] + mine[::-1]

    # ---- chance

    def by_chance(self, state: State, decision: Decision) -> list[int]:
        if decision.kind == "coin":
            if not self.coins:
                return [1]  # they stop flipping once the outcome is certain
            flips = state.frames[-1].player
            mine = [i for i, (player, _) in enumerate(self.coins) if player == flips]
            _, heads = self.coins.pop(mine[0] if mine else 0)
            return [0 if heads else 1]
        if decision.kind == "shuffle":
            return self._order(state, decision)
        moved = [event["serial"] for event in self.events if event["type"] == "MoveCard"]
        wanted = [i for i, each in enumerate(decision.options) if self.serials.of_card[each[1]] in moved]
        if len(wanted) < decision.minimum:  # one that is alike will do as well
            numbers = [event["cardId"] for event in self.events if event["type"] == "MoveCard"]
            cards = state.match.cards
            alike = [int(cards[each[1]].definition.edition) in numbers for each in decision.options]
            wanted = [i for i, same in enumerate(alike) if same]
        if len(wanted) < decision.minimum:
            raise CannotFollow("a card picked by chance is not among those that they moved")
        return wanted[: decision.maximum]

    def _order(self, state: State, decision: Decision) -> list[int]:
        """The order after a shuffle, from the last to the first card drawn: told by what came of it."""
        cids = {option[1]: i for i, option in enumerate(decision.options)}
        owner = state.match.owner(next(iter(cids)))
        start = None
        while self.shuffles and start is None:
            i = self.shuffles.popleft()
            start = i if self.events[i]["playerIndex"] == owner else None
        if start is None:  # cards that are shuffled in leave no trace but their moves
            moves = [
                i for i, e in enumerate(self.events) if e.get("toArea") == DECK and e["playerIndex"] == owner
            ]
            start = moves[-1] if moves else 0
        order = [self.serials.card_of[serial] for serial in self.deck_after(owner, start + 1)]
        known = [cids[cid] for cid in dict.fromkeys(order) if cid in cids]
        missing = [i for i in range(len(decision.options)) if i not in set(known)]
        frame = state.frames[-1]
        if frame.code[frame.pc][0] == "shuffle_cards":  # they are put down one after the other
            known.reverse()
        return [*known, *missing]

    def deck_after(self, owner: int, event: int) -> list[int]:
        """The deck before an event, the top first: what it is at the end, and what left it until then."""
        deck = [card["serial"] for card in self.frames[self.end]["current"]["players"][owner]["deck"]]
        for each in reversed(self.events[event:]):
            if each.get("playerIndex") != owner or "serial" not in each:
                continue
            if each["type"] == "Draw" or (each["type"] == "MoveCard" and each["fromArea"] == DECK):
                if each["serial"] not in deck:
                    deck.append(each["serial"])
            elif event and each["type"] == "MoveCard" and each["toArea"] == DECK and each["serial"] in deck:
                deck.remove(each["serial"])
        return list(dict.fromkeys(reversed(deck)))

    # ---- what could be chosen

    def compare(self, state: State, decision: Decision, asked: Sequence[Asked | None]) -> None:
        """Compare what both let choose; ``asked``: their questions for this one of ours."""
        first = asked[0] if asked else None
        if first is None:
            return
        found = compared(state, self.serials, decision, first, len(asked) == 1, self.may)
        if self.part or in_rounds(state):
            found = [each for each in found if each.what == "only ours"]
        self.may = False
        self._note(state, found)

    def _note(self, state: State, found: list[Otherwise]) -> None:
        """Count a choice that was compared."""
        name = deviations.of_choice(state, found) if found else None
        if name is not None:
            self.listed.append(name)
            return
        self.inside += found
        self.same += not found

    def begin_of(self, state: State, decision: Decision, things: Chosen) -> None:
        """Compare the first of several questions of ours with theirs, without the numbers."""
        if things.asked is not None:
            self._note(state, compared(state, self.serials, decision, things.asked, False, False))
        things.asked = None

    def was_forced(self, state: State, decision: Decision, things: Chosen) -> bool:
        """Whether they asked for what couldn't be chosen otherwise, and this is another question here."""
        if not forced(things):
            return False
        others = [each for each in self.choices if each is not things and not forced(each)]
        if any(not self._parts_from(state, decision, each) for each in others):
            return True
        return any(each.what == "only ours" for each in self._parts_from(state, decision, things))

    def _parts_from(self, state: State, decision: Decision, things: Chosen) -> list[Otherwise]:
        """How the possibilities of a choice of theirs differ from those that are asked for here."""
        if things.asked is None:
            return [Otherwise(decision.purpose, "numbers", "")]
        return compared(state, self.serials, decision, things.asked, False, False)

    # ---- what is meant

    def all_matched(
        self, state: State, decision: Decision, things: list[Thing], found: list[int]
    ) -> list[int] | None:
        """The options that are these things; None where one of them is no option."""
        if not things:
            return [] if decision.minimum == 0 else None
        taken = list(found)
        for thing in things:
            place = self.matches(state, decision, thing, taken)
            if (
                place is None
                and thing[0] == "card"
                and stays_discarded(state, self.serials.card_of[thing[1]])
            ):
                continue  # it was chosen, and stayed where it was
            if place is None:
                return None
            taken.append(place)
        return taken[len(found) :]

    def matches(self, state: State, decision: Decision, thing: Thing, taken: list[int]) -> int | None:
        """The option that is this thing; of cards that are alike the one that is offered plays its part."""
        kind, serial = thing
        if kind not in ("card", "pokemon"):
            return None
        cid = self.serials.card_of[serial]
        alike = None
        for i, option in enumerate(decision.options):
            if i in taken:
                continue
            if option[0] == "pokemon":
                pokemon = state.pokemon(option[1])
                if pokemon is not None and cid in (*pokemon.cards, *pokemon.energy, *pokemon.tools):
                    return i
            elif option[1] == cid:
                return i
            elif alike is None and lie_together(state, option[1], cid):
                alike = i
        if alike is None:  # of those that were discarded there others are here, without a choice
            card = state.match.cards[cid]
            alike = next(
                (
                    i
                    for i, option in enumerate(decision.options)
                    if option[0] == "card" and i not in taken and state.match.cards[option[1]] is card
                    if self.serials.of_card[option[1]] in self.discarded
                ),
                None,
            )
        if alike is not None:
            self.serials.exchange(state, decision.options[alike][1], cid)
        return alike
