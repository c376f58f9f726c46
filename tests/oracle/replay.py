"""A record of theirs played again here: the same actions, choices, coins and orders of cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from attrs import define, field, frozen

from pokeca_dsl.engine import energy
from pokeca_dsl.engine.decision import CHANCE, Decision, Option
from pokeca_dsl.engine.game import State, Table, begin, step
from tests.oracle.board import (
    ACTIVE,
    BENCH,
    DECK,
    HAND,
    PRIZES,
    STADIUM,
    Serials,
    ours,
    paired,
    situation,
    theirs,
)
from tests.oracle.contest import Json, Record
from tests.oracle.pool import Pool

Thing = tuple[str, Any]
"""What a choice names: ("card", serial), ("pokemon", serial of its top card), ("number", n) …"""


@frozen
class Difference:
    """Where both engines part: at which frame, in which facts, after which action."""

    frame: int
    action: str
    card: str
    """The card whose text or use was being carried out, as far as it shows."""
    what: str
    their: Any
    our: Any
    first: bool = True
    """Whether nothing differed before in this game: later ones may come of effects that were lost."""
    story: tuple[str, ...] = ()
    """What they chose and what happened there, line by line."""


class CannotFollow(Exception):
    """A decision of ours for which their record holds no choice."""


@define
class Replay:
    """What came of a game: how many states were equal, and where they differed."""

    equal: int = 0
    differences: list[Difference] = field(factory=list)
    attacks: list[int] = field(factory=list)
    """Numbers of the attacks that were used and left both states equal."""
    cards: set[int] = field(factory=set)
    """Numbers of the cards that were in play or played."""


def replay(record: Record, pool: Pool, table: Table) -> Replay:
    """Play a record again. After a difference it goes on from their state at the next turn."""
    return _Player(record, pool, table).run()


class _Player:
    def __init__(self, record: Record, pool: Pool, table: Table) -> None:
        self.frames = record.frames
        self.pool, self.table = pool, table
        self.done = Replay()
        self.state: State
        self.serials: Serials
        self.decision: Decision | None = None
        self.since = 0
        self.lost = False

    def run(self) -> Replay:
        at = self._next_turn(0)
        while at is not None:
            at = self._stretch(at)
            self.lost = bool(self.done.differences)
        return self.done

    def _stretch(self, at: int) -> int | None:
        """Follow the record from a turn's start until the engines differ; the frame to go on from."""
        self.state, self.serials = situation(self.frames[at], self.pool, self.table)
        _, self.decision = begin(self.state)
        while True:
            if not self._compare(at, "turn"):
                return self._next_turn(at + 1)
            following = self._next_main(at + 1)
            end = len(self.frames) - 1 if following is None else following
            if not self._act(at, end):
                return self._next_turn(end)
            if following is None:
                return None
            at = following

    def _is_main(self, at: int) -> bool:
        return _main(self.frames[at])

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
        story = (*_story(self.frames, self.since, at), f"  here: {self._standing()}")
        self.done.differences.append(Difference(at, action, card, what, their, our, not self.lost, story))

    # ---- acting

    def _act(self, at: int, end: int) -> bool:
        """Do what they did at a free decision, up to the frame ``end``; whether both are equal then."""
        frame, selected = self.frames[at], self.frames[at + 1]["selected"]
        option = frame["select"]["option"][selected[0]]
        action, card = self._named(frame, option)
        self.since = at
        wanted = self._turn_option(frame, option)
        decision = self.decision
        assert decision is not None
        index = next((i for i, each in enumerate(decision.options) if self._same(each, wanted)), None)
        if index is None:
            self._differ(at, action, card, "not offered here", option, self._standing())
            return False
        script = _Script(self.frames, at, end, self.serials, self.pool.attacks)
        script.arrange_prizes(self.state)
        self._take_alike(option, frame, decision.options[index])
        self._step([index])
        try:
            self._play_on(script)
        except CannotFollow as fault:
            self._differ(at, action, card, str(fault), None, None)
            return False
        return self._after(end, action, card, option)

    def _play_on(self, script: _Script) -> None:
        """Answer what is asked until the next free decision. Raises CannotFollow."""
        while self.decision is not None and self.decision.kind != "turn":
            if self.decision.kind == "choose one":
                self._try_each(script)
                return
            self._step(script.answer(self.state, self.decision))

    def _try_each(self, script: _Script) -> None:
        """They ask with what, not which of several things: take the one that comes out as theirs."""
        decision, before, serials = self.decision, self.state, self.serials
        assert decision is not None
        fault = CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")
        sizes = range(decision.minimum, decision.maximum + 1)
        for answer in (c for size in sizes for c in combinations(range(len(decision.options)), size)):
            self.state, self.serials = before.clone(), serials.copy()
            tried = script.copy(self.serials)
            try:
                self._step(answer)
                self._play_on(tried)
            except CannotFollow as reason:
                fault = reason
                continue
            if not ours(self.state).differences(theirs(self.frames[script.end])):
                return
        raise fault

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
        result = self.frames[end]["current"]["result"]
        if result >= 0 or self.state.result is not None:
            our = -1 if self.state.result is None else self.state.result.winner
            if our is None:
                our = 2
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
        _, self.decision = step(self.state, answer)

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
            place = _place(now, option["area"], option["index"], now["yourIndex"])
            return kind.lower(), place["name"]
        return kind.lower(), ""

    def _turn_option(self, frame: Json, option: Json) -> tuple[Any, ...]:
        """Their action as the beginning of an option of ours; cards as keys."""
        now = frame["current"]
        player = now["yourIndex"]
        me = now["players"][player]
        kind = option["type"]
        if kind == "End":
            return ("end",)
        if kind == "Retreat":
            return ("retreat", self._uid(me["active"][0]))
        if kind == "Attack":
            return ("attack", self._uid(me["active"][0]), self.pool.attacks[option["attackId"]])
        if kind in ("Attach", "Evolve"):
            card = me["hand"][option["index"]]
            target = _place(now, option["inPlayArea"], option["inPlayIndex"], player)
            return (kind.lower(), self.pool.keys.get(card["id"]), self._uid(target))
        if kind == "Play":
            return ("play", self.pool.keys.get(me["hand"][option["index"]]["id"]))
        place = _place(now, option["area"], option["index"], player)
        if option["area"] == STADIUM:
            return ("use stadium", self.serials.card_of[place["serial"]])
        return ("ability", self._uid(place))

    def _uid(self, shown: Json) -> int:
        """Our Pokémon whose top card is this one."""
        cid = self.serials.card_of[shown["serial"]]
        for player in (0, 1):
            for pokemon in self.state.in_play(player):
                if pokemon.cards[-1] == cid:
                    return pokemon.uid
        return -1

    def _same(self, option: Option, wanted: tuple[Any, ...]) -> bool:
        """Whether an option of ours is the action that they took."""
        kind = option[0]
        cards = self.state.match.cards
        if wanted[0] == "play":
            if kind == "ability" and option[1] < 0:  # used from the hand
                return bool(cards[option[3]].definition.key == wanted[1])
            names = ("trainer", "bench", "stadium")
            return kind in names and cards[option[1]].definition.key == wanted[1]
        if wanted[0] == "attach":
            fits = kind in ("attach", "tool") and cards[option[1]].definition.key == wanted[1]
            return bool(fits and option[2] == wanted[2])
        if wanted[0] == "evolve":
            fits = kind == "evolve" and cards[option[1]].definition.key == wanted[1]
            return bool(fits and option[2] == wanted[2])
        if wanted[0] == "attack" and kind == "attack" and option[1] == wanted[1]:
            pokemon = self.state.pokemon(option[1])
            assert pokemon is not None
            bearer = pokemon.card if len(option) == 3 else cards[option[3]]
            return bool(bearer.attacks[option[2]].name == wanted[2])
        return option[: len(wanted)] == wanted


def _story(frames: Sequence[Json], since: int, at: int) -> tuple[str, ...]:
    """Their choices and events after a frame."""
    lines = []
    end = at if at > since else next((i for i in range(since + 1, len(frames)) if _main(frames[i])), since)
    for i in range(since + 1, end + 1):
        lines += [f"    {event}" for event in frames[i]["logs"]]
        select = frames[i]["select"]
        if i < end and select:
            options = [tuple(option.values()) for option in select["option"][:20]]
            chosen = frames[i + 1]["selected"]
            about = (select["type"], select["context"], select["minCount"], select["maxCount"])
            lines.append(f"  {about} {options} chosen {chosen}")
    return tuple(lines)


def _main(frame: Json) -> bool:
    return bool(frame["select"] and frame["select"]["type"] == "Main" and frame["select"]["option"])


def _place(now: Json, area: int, index: int, player: int) -> Json:
    """What stands at a place of theirs."""
    side = now["players"][player]
    names = {DECK: "deck", HAND: "hand", 3: "discard", ACTIVE: "active", BENCH: "bench", PRIZES: "prize"}
    if area == STADIUM:
        return dict(now["stadium"][index])
    if area == 12:
        return dict(now["looking"][index])
    return dict(side[names[area]][index])


def _lie_together(state: State, one: int, other: int) -> bool:
    """Whether two cards are alike and lie in one zone, so that either can play the other's part."""
    if state.match.cards[one] is not state.match.cards[other]:
        return False
    zones = (*state.hand, *state.deck, *state.discard, *state.prizes)
    on = [zone for player in (0, 1) for each in state.in_play(player) for zone in (each.energy, each.tools)]
    return any(one in zone and other in zone for zone in (*zones, *on))


class _Script:
    """The choices, coins and movements of cards between two free decisions of theirs."""

    def __init__(
        self, frames: Sequence[Json], at: int, end: int, serials: Serials, attacks: dict[int, str]
    ) -> None:
        self.frames, self.serials, self.attacks = frames, serials, attacks
        self.at, self.end = at, end
        self.events = [event for frame in frames[at + 1 : end + 1] for event in frame["logs"]]
        self.coins = deque(event["head"] for event in self.events if event["type"] == "Coin")
        self.shuffles = deque(i for i, event in enumerate(self.events) if event["type"] == "Shuffle")
        self.choices: deque[list[Thing]] = deque()
        for i in range(at + 1, end):
            things = self._things(frames[i], frames[i + 1]["selected"] or ())
            if things is not None:
                self.choices.append(things)

    def _things(self, frame: Json, selected: Sequence[int]) -> list[Thing] | None:
        """What was chosen at a frame; None where there was nothing to choose."""
        select, now = frame["select"], frame["current"]
        if not select or not select["option"]:
            return None
        return [self._thing(now, select, select["option"][i]) for i in selected]

    def _thing(self, now: Json, select: Json, option: Json) -> Thing:
        kind = option["type"]
        if kind in ("Yes", "No"):
            return ("answer", kind.lower())
        if kind == "Number":
            return ("number", option["number"])
        if kind == "Attack":
            return ("attack", option["attackId"])
        if kind == "SpecialCondition":
            return ("condition", option["specialConditionType"])
        if kind == "Skill":
            return ("order", option["serial"])
        if "area" not in option:
            return (kind.lower(), tuple(option.values())[1:])
        area, index, player = (
            option["area"],
            option["index"],
            int(option.get("playerIndex", now["yourIndex"])),
        )
        if area == DECK and select["deck"]:
            return ("card", select["deck"][index]["serial"])
        place = _place(now, area, index, player)
        if kind in ("Energy", "EnergyCard"):
            return ("card", place["energyCards"][option["energyIndex"]]["serial"])
        if kind == "ToolCard":
            return ("card", place["tools"][option["toolIndex"]]["serial"])
        return ("pokemon" if area in (ACTIVE, BENCH) else "card", place["serial"])

    def copy(self, serials: Serials) -> _Script:
        """The same script, to be followed on another way."""
        new = object.__new__(_Script)
        new.__dict__.update(self.__dict__)
        new.serials = serials
        new.coins, new.shuffles = self.coins.copy(), self.shuffles.copy()
        new.choices = self.choices.copy()
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

    def answer(self, state: State, decision: Decision) -> list[int]:
        """The answer that follows their record. Raises CannotFollow."""
        if decision.player == CHANCE:
            return self._by_chance(state, decision)
        return self._chosen(state, decision)

    # ---- chance

    def _by_chance(self, state: State, decision: Decision) -> list[int]:
        if decision.kind == "coin":
            if not self.coins:
                return [1]  # they stop flipping once the outcome is certain
            return [0 if self.coins.popleft() else 1]
        if decision.kind == "shuffle":
            return self._order(state, decision)
        moved = [event["serial"] for event in self.events if event["type"] == "MoveCard"]
        wanted = [i for i, each in enumerate(decision.options) if self.serials.of_card[each[1]] in moved]
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
        order = [self.serials.card_of[serial] for serial in self._deck_after(owner, start + 1)]
        known = [cids[cid] for cid in dict.fromkeys(order) if cid in cids]
        missing = [i for i in range(len(decision.options)) if i not in set(known)]
        if set(cids) != set(state.deck[owner]):  # cards that are put down one after the other
            known.reverse()
        return [*known, *missing]

    def _deck_after(self, owner: int, event: int) -> list[int]:
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

    # ---- players

    def _chosen(self, state: State, decision: Decision) -> list[int]:
        if decision.kind in ("may", "number", "attack", "order"):
            return self._plain(state, decision)
        """What they chose for this: the first of their choices that is among our options, and the next."""
        if decision.ordered:
            return self._in_order(state, decision)
        found: list[int] = []
        for things in list(self.choices):
            matched = self._all_matched(state, decision, things, found)
            if matched is None or len(found) + len(matched) > decision.maximum:
                if found:
                    break
                continue  # a choice that isn't asked for here, as between cards that are alike
            if not self._names_what_lies_on(state, decision, things):
                self.choices.remove(things)
            found += matched
            if len(things) != 1 or len(found) == decision.maximum:
                break
        if len(found) < decision.minimum:
            if decision.purpose == "attach to" and not any(self.choices):
                return [0]  # they don't ask for a target where they attach nothing
            if decision.kind == "promote" and self.frames[self.end]["current"]["result"] >= 0:
                return [0]  # the game is over there
            raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")
        return found

    def _names_what_lies_on(self, state: State, decision: Decision, things: list[Thing]) -> bool:
        """Whether a choice of attached cards has told us only whose they are: they are asked for next."""
        return (
            decision.kind == "choose pokemon" and all(kind == "card" for kind, _ in things) and bool(things)
        )

    def _in_order(self, state: State, decision: Decision) -> list[int]:
        """The order in which cards lie in the deck afterwards, the nearest to the top first."""
        owner = state.match.owner(decision.options[0][1])
        order = self._deck_after(owner, 0)
        places = {self.serials.card_of[serial]: i for i, serial in enumerate(order)}
        return sorted(range(len(decision.options)), key=lambda i: places.get(decision.options[i][1], -1))

    def _all_matched(
        self, state: State, decision: Decision, things: list[Thing], found: list[int]
    ) -> list[int] | None:
        """The options that are these things; None where one of them is no option."""
        if not things:
            return [] if decision.minimum == 0 else None
        taken = list(found)
        for thing in things:
            place = self._matches(state, decision, thing, taken)
            if place is None:
                return None
            taken.append(place)
        return taken[len(found) :]

    def _matches(self, state: State, decision: Decision, thing: Thing, taken: list[int]) -> int | None:
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
            elif alike is None and _lie_together(state, option[1], cid):
                alike = i
        if alike is not None:
            self.serials.exchange(state, decision.options[alike][1], cid)
        return alike

    def _counters(self) -> int:
        """How many damage counters were put on a Pokémon there."""
        put = [event["value"] for event in self.events if event["type"] == "HpChange" and event["value"] < 0]
        return -put[0] // 10 if put else 0

    def _plain(self, state: State, decision: Decision) -> list[int]:
        if decision.kind == "may" and not (
            self.choices and self.choices[0] and self.choices[0][0][0] == "answer"
        ):
            # They ask what to take at once, and don't ask where nothing can come of it.
            return [0 if any(self.choices) or self.shuffles else 1]
        if not self.choices:
            raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")
        things = self.choices[0]
        if decision.kind == "may":
            self.choices.popleft()
            return [0 if things[0][1] == "yes" else 1]
        if decision.kind == "number":
            for things in self.choices:
                if things and things[0][0] == "number":
                    self.choices.remove(things)
                    return [i for i, each in enumerate(decision.options) if each[1] == things[0][1]][:1] or [
                        0
                    ]
            numbers = [i for i, each in enumerate(decision.options) if each[1] == self._counters()]
            if numbers:
                return numbers
        if decision.kind == "attack" and things[0][0] == "attack":
            wanted = self.attacks.get(things[0][1])
            for i, (_, uid, place, *_by) in enumerate(decision.options):
                bearer = state.pokemon(uid)
                if bearer is not None and bearer.card.attacks[place].name == wanted:
                    self.choices.popleft()
                    return [i]
        if decision.kind == "order":
            self.choices.popleft()
            return [0]
        raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}, there: {things}")
