"""A record of theirs played again here: the same actions, choices, coins and orders of cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pokeca_dsl.engine import energy
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.game import State, Table, begin, step
from tests.oracle import deviations
from tests.oracle.board import Serials, ours, paired, shown_at, situation, theirs
from tests.oracle.contest import Json, Record
from tests.oracle.followed import CannotFollow
from tests.oracle.found import Difference, Replay, story
from tests.oracle.frames import is_main, taken
from tests.oracle.offered import Offer, Offers
from tests.oracle.opening import Opening, SetupDiffers
from tests.oracle.pool import Pool
from tests.oracle.script import Script


def replay(record: Record, pool: Pool, table: Table) -> Replay:
    """Play a record again. After a difference it goes on from their state at the next turn."""
    return _Player(record, pool, table).run()


DRAW = 2
"""Their result of a game that nobody won."""
_NOBODY: tuple[int, ...] = ()


class _Player:
    def __init__(self, record: Record, pool: Pool, table: Table) -> None:
        self.record, self.frames = record, record.frames
        self.pool, self.table = pool, table
        self.done = Replay()
        self.state: State
        self.serials: Serials
        self.decision: Decision | None = None
        self.since = 0
        self.turn, self.front, self.moved = -1, _NOBODY, False
        """The Active Pokémon with which the turn of this number began."""
        self.lost = False
        self.met: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        """The conditions for winning that each player met when last somebody did."""

    def run(self) -> Replay:
        at = self._next_turn(0)
        opened = bool(at) and self._set_up(at or 0)  # a piece of a game begins with a free decision
        while at is not None:
            at = self._stretch(at, opened)
            opened = False
            self.lost = True
        return self.done

    def _set_up(self, at: int) -> bool:
        """Play the setup here, up to the first free decision; whether it could be followed."""
        try:
            self.state, self.serials, self.decision = Opening(self.record, at, self.pool, self.table).play()
        except SetupDiffers as fault:
            self._differ(at, "setup", "", str(fault), None, None)
            return False
        found = ours(self.state).differences(theirs(self.frames[at]))
        self.done.setups += not found
        return True

    def _stretch(self, at: int, stands: bool) -> int | None:
        """Follow the record from a turn's start until the engines differ; the frame to go on from.

        ``stands``: our state stands there already.
        """
        if not stands:
            self.state, self.serials = situation(self.frames[at], self.pool, self.table)
            _, self.decision = begin(self.state)
        while True:
            if not self._compare(at, "turn"):
                return self._next_turn(at + 1)
            if at == len(self.frames) - 1:
                return None
            following = self._next_main(at + 1)
            end = len(self.frames) - 1 if following is None else following
            if not self._act(at, end):
                return self._next_turn(end)
            if following is None:
                return None
            at = following

    def _is_main(self, at: int) -> bool:
        return is_main(self.frames, at)

    def _next_main(self, at: int) -> int | None:
        return next((i for i in range(at, len(self.frames)) if self._is_main(i)), None)

    def _next_turn(self, at: int) -> int | None:
        """The first free decision of a turn."""
        turn = self.frames[at - 1]["current"]["turn"] if at else 0
        for i in range(at, len(self.frames)):
            if self._is_main(i) and self.frames[i]["current"]["turn"] > turn:
                return i
        return None

    # ---- comparing

    def _compare(self, at: int, action: str, card: str = "") -> bool:
        mine, other = ours(self.state), theirs(self.frames[at])
        found = mine.differences(other)
        for name in found:
            self._differ(at, action, card, name, other.facts.get(name), mine.facts.get(name))
        if found:
            return False
        self.done.equal += 1
        self.serials = paired(self.frames[at], self.state)
        return True

    def _differ(self, at: int, action: str, card: str, what: str, their: Any, our: Any) -> None:
        standing = self._standing() if hasattr(self, "state") else ""
        lines = (*story(self.frames, self.since, at), f"  here: {standing}")
        self.done.differences.append(Difference(at, action, card, what, their, our, not self.lost, lines))

    def _offered(self, at: int, offers: Offers, frame: Json, decision: Decision) -> None:
        """Compare what both let the player do."""
        if self.lost:  # what lasts isn't known any more
            return
        unexplained = 0
        for each in offers.compared(frame, decision):
            name = deviations.of_offer(offers, decision, each)
            if name is None:
                unexplained += 1
                self.done.offers.append((at, each))
            else:
                self.done.listed[name] += 1
        self.done.offers_equal += not unexplained

    # ---- acting

    def _act(self, at: int, end: int) -> bool:
        """Do what they did at a free decision, up to the frame ``end``; whether both are equal then."""
        frame = self.frames[at]
        option = taken(frame, self.frames[at + 1])
        action, card = self._named(frame, option)
        self.since = at
        if self.state.turn != self.turn:
            self.turn, self.front, self.moved = self.state.turn, _front(self.state), False
        self.moved = self.moved or self.front != _front(self.state)
        decision = self.decision
        assert decision is not None
        offers = Offers(self.state, self.pool, self._uid)
        self._offered(at, offers, frame, decision)
        wanted = offers.their(frame, option)
        same = [i for i, (offer, _) in enumerate(offers.ours(decision)) if offer == wanted]
        index = same[0] if same else None
        if len(same) > 1 and option["type"] == "Attack":  # of two attacks of one name that of the same card
            index = next((i for i in same if self._prints(decision.options[i], option)), index)
        if index is None and self._listed(offers, decision, wanted):
            index = self._forced(decision, offers, wanted)
        if index is None:
            self._differ(at, action, card, "not offered here", option, self._standing())
            return False
        before, serials, found = self.state.clone(), self.serials.copy(), len(self.done.differences)
        if self._carried_out(at, end, index, option, action, card):
            return True
        if len(self.done.differences) == found:
            return False
        mine = self.state, self.serials, self.decision
        ours_ = self.done.differences[found:]
        switched = self.moved or _changed(before, self.state)
        for name, state in deviations.ways(before, switched):
            self.state, self.serials, self.decision = state, serials.copy(), decision
            del self.done.differences[found:]
            if self._carried_out(at, end, index, option, action, card):
                self.done.listed[name] += 1
                return True
        self.state, self.serials, self.decision = mine
        facts = {each.what: (each.their, each.our) for each in ours_}
        if why := deviations.of_difference(self.frames[at : end + 1], before, facts):
            self.done.listed[why] += 1
            del self.done.differences[found:]
            return False
        self.done.differences[found:] = ours_
        return False

    def _forced(self, decision: Decision, offers: Offers, wanted: Offer) -> int | None:
        """The place of what a listed deviation lets them do, among our options from now on."""
        option: Option | None = None
        if wanted[0] == "play":
            cards = self.state.match.cards
            held = self.state.hand[self.state.player]
            found = [cid for cid in held if int(cards[cid].definition.edition) == wanted[1]]
            option = ("trainer", found[0]) if found else None
        elif wanted[0] == "ability":
            pokemon = self.state.pokemon(wanted[1])
            assert pokemon is not None
            option = ("ability", pokemon.uid, pokemon.card.activated[0])
        elif wanted[0] == "evolve":
            cards, held = self.state.match.cards, self.state.hand[self.state.player]
            found = [cid for cid in held if int(cards[cid].definition.edition) == wanted[1]]
            option = ("evolve", found[0], wanted[2]) if found else None
        elif wanted[0] == "retreat":
            option = ("retreat", self.state.active[self.state.player][0].uid)
        if option is None:
            return None
        decision.options = (*decision.options, option)
        return len(decision.options) - 1

    def _prints(self, our: Option, option: Json) -> bool:
        """Whether the card of an attack of ours is one that prints theirs."""
        pokemon = self.state.pokemon(our[1])
        assert pokemon is not None
        card = self.state.match.cards[our[3] if len(our) > 3 else pokemon.cards[-1]]
        return int(card.definition.edition) in self.pool.bearers[option["attackId"]]

    def _listed(self, offers: Offers, decision: Decision, wanted: Offer) -> bool:
        """Whether a listed deviation lets them do what can't be done here."""
        only = offers.compared(self.frames[self.since], decision)
        found = [each for each in only if each.side == "theirs" and each.offer == wanted]
        return any(deviations.of_offer(offers, decision, each) is not None for each in found)

    def _carried_out(self, at: int, end: int, index: int, option: Json, action: str, card: str) -> bool:
        """Take an option and follow their record up to a frame; whether both are equal then."""
        decision = self.decision
        assert decision is not None
        script = Script(self.frames, at, end, self.serials, self.pool.attacks)
        script.arrange_prizes(self.state)
        if option["type"] == "Attack":
            script.copied = self.pool.attacks[option["attackId"]]
        self._take_alike(option, self.frames[at], decision.options[index])
        self._step([index])
        try:
            self._play_on(script)
        except CannotFollow as fault:
            self._differ(at, action, card, str(fault), None, None)
            return False
        if not self._after(end, action, card, option):
            return False
        self.done.inside_equal += script.same
        self.done.listed.update(script.listed)
        self.done.inside += [(at, f"{card}: {action}", each) for each in script.inside]
        return True

    def _play_on(self, script: Script) -> None:
        """Answer what is asked until the next free decision. Raises CannotFollow."""
        while self.decision is not None and self.decision.kind != "turn":
            if self.decision.kind == "choose one" and self.decision.purpose != "prize card":
                self._try_each(script)
                return
            self._step(script.answer(self.state, self.decision))

    def _try_each(self, script: Script) -> None:
        """They ask with what, not which of several things: take the one that comes out as theirs."""
        decision, before, serials = self.decision, self.state, self.serials
        assert decision is not None
        fault = CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")
        equal: list[tuple[State, Serials, Decision | None, Script]] = []
        sizes = range(decision.minimum, decision.maximum + 1)
        for answer in (c for size in sizes for c in combinations(range(len(decision.options)), size)):
            self.state, self.serials = before.clone(), serials.copy()
            tried = script.copy(self.serials)
            tried.part = True
            try:
                self._step(answer)
                self._play_on(tried)
            except CannotFollow as reason:
                fault = reason
                continue
            if not ours(self.state).differences(theirs(self.frames[script.end])):
                equal.append((self.state, self.serials, self.decision, tried))
        if not equal:
            raise fault
        # An effect that lasts shows only later: what leaves one was possible, and what leaves nothing wasn't.
        self.state, self.serials, self.decision, best = max(equal, key=lambda way: len(way[0].lasting))
        script.inside, script.same, script.listed = best.inside, best.same, best.listed

    def _standing(self) -> Any:
        """What stands here and what lasts, for a report."""
        state = self.state
        stadium = state.match.cards[state.stadium].name if state.stadium >= 0 else ""
        return (
            stadium,
            [
                (each.card.name, each.damage, each.conditions, energy.all_provided(state, each))
                for player in (0, 1)
                for each in state.in_play(player)
            ],
            [state.match.table.programs[each.pid].words for each in state.lasting],
        )

    def _take_alike(self, option: Json, frame: Json, our: Option) -> None:
        """Of alike cards in the hand one is offered: it plays the part of the one that they took."""
        if option["type"] in ("Play", "Attach", "Evolve"):
            now = frame["current"]
            serial = now["players"][now["yourIndex"]]["hand"][option["index"]]["serial"]
            cid = our[3] if our[0] == "ability" else our[1]
            self.serials.exchange(self.state, cid, self.serials.card_of[serial])

    def _after(self, end: int, action: str, card: str, option: Json) -> bool:
        ends = [event["result"] for event in self.frames[end]["logs"] if event["type"] == "Result"]
        result = ends[-1] if ends else self.frames[end]["current"]["result"]
        if result == DRAW and all(self.met):
            self.done.listed["double win"] += 1
            return False
        if result >= 0 or self.state.result is not None:
            our = -1 if self.state.result is None else self.state.result.winner
            if our is None:
                our = DRAW
            if our != result:
                self._differ(end, action, card, "result", result, our)
            self.done.equal += our == result
            return False
        if not self._compare(end, action, card):
            return False
        self.done.equal -= 1  # counted again as the start of the next action
        if option["type"] == "Attack":
            self.done.attacks.append(option["attackId"])
        return True

    def _step(self, answer: Sequence[int]) -> None:
        events, self.decision = step(self.state, answer)
        for event in events:
            if event.kind == "judgement":
                self.met = event.detail

    def _named(self, frame: Json, option: Json) -> tuple[str, str]:
        """An action in words, and the card that it uses."""
        now = frame["current"]
        me = now["players"][now["yourIndex"]]
        kind = option["type"]
        if kind == "Attack":
            return f"attack {self.pool.attacks[option['attackId']]}", me["active"][0]["name"]
        if kind in ("Play", "Attach", "Evolve"):
            return kind.lower(), me["hand"][option["index"]]["name"]
        if kind in ("Ability", "Discard"):
            place = shown_at(now, option["area"], option["index"], now["yourIndex"])
            return kind.lower(), place["name"]
        return kind.lower(), ""

    def _uid(self, shown: Json) -> int:
        """Our Pokémon whose top card is this one."""
        cid = self.serials.card_of[shown["serial"]]
        for player in (0, 1):
            for pokemon in self.state.in_play(player):
                if pokemon.cards[-1] == cid:
                    return pokemon.uid
        return -1


def _front(state: State) -> tuple[int, ...]:
    """The turn player's Active Pokémon, with the cards that it is."""
    active = state.active[state.player]
    return (active[0].uid, *active[0].cards) if active else ()


def _changed(before: State, after: State) -> bool:
    """Whether an action has made the turn player's Active Pokémon another, or taken it from there."""
    front = _front(before)
    pokemon = after.pokemon(front[0]) if front else None
    return pokemon is None or not pokemon.active or (pokemon.uid, *pokemon.cards) != front
