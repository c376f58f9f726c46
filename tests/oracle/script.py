"""The choices, coins and orders of cards of a record, as answers to what is asked here."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from pokeca_dsl.engine.decision import CHANCE, Decision
from pokeca_dsl.engine.game import State
from tests.oracle import deviations
from tests.oracle.board import DECK, DISCARD, HAND, PLAYED, PRIZES, Serials
from tests.oracle.choices import Asked, Chosen, Thing, read_choices
from tests.oracle.contest import Json
from tests.oracle.inside import Otherwise, compared


class CannotFollow(Exception):
    """A decision of ours for which their record holds no choice."""


def _lie_together(state: State, one: int, other: int) -> bool:
    """Whether two cards are alike and lie in one zone, so that either can play the other's part."""
    if state.match.cards[one] is not state.match.cards[other]:
        return False
    zones = (*state.hand, *state.deck, *state.discard, *state.prizes)
    on = [zone for player in (0, 1) for each in state.in_play(player) for zone in (each.energy, each.tools)]
    return any(one in zone and other in zone for zone in (*zones, *on))


def _forced(things: Chosen) -> bool:
    """Whether nothing else could be chosen."""
    asked = things.asked
    return asked is not None and not asked.again and asked.least >= len(asked.offered)


def _about(things: Chosen, what: str) -> bool:
    """Whether this is what they call a question."""
    return things.asked is not None and things.asked.about == what


def _in_rounds(state: State) -> bool:
    """Whether the text asks again and again, or kind by kind, for what they ask for at once."""
    return any(ins[0] in ("repeat", "for_each", "gather") for ins in state.frames[-1].code)


def _an_order(things: list[Thing]) -> bool:
    return bool(things) and things[0][0] == "order"


def _of_the_deck(instruction: tuple[Any, ...]) -> bool:
    """Whether cards of a deck are selected."""
    return instruction[0] == "select_cards" and "deck" in instruction[2][1:2]


def _about_to_be_attached(state: State) -> tuple[int, ...]:
    """The cards for which a Pokémon is asked here."""
    frame = state.frames[-1]
    if frame.work is not None:
        return tuple(frame.work)
    for instruction in frame.code[frame.pc :]:
        if instruction[0] == "attach":
            return tuple(frame.regs[instruction[1] + 2] or ())
    return ()


class Script:
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

    def copy(self, serials: Serials) -> Script:
        """The same script, to be followed on another way."""
        new = object.__new__(Script)
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
            flips = state.frames[-1].player
            mine = [i for i, (player, _) in enumerate(self.coins) if player == flips]
            _, heads = self.coins.pop(mine[0] if mine else 0)
            return [0 if heads else 1]
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
        frame = state.frames[-1]
        if frame.code[frame.pc][0] == "shuffle_cards":  # they are put down one after the other
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
        self._pass_orders()
        if decision.purpose == "prize card":
            return self._taken_prize(decision)
        if self.counters_moved and decision.purpose in ("move counters from", "move counters to"):
            return self._moved_counter(state, decision)
        if decision.ordered:
            return self._in_order(state, decision)
        if decision.purpose in ("attach to", "attach") and decision.maximum == 1:
            target = self._target(state, decision)
            if target is not None:
                return [target]
        if decision.purpose == "use attack of" and (bearer := self._bearer(state, decision)) is not None:
            return [bearer]
        found: list[int] = []
        named: list[Thing] = []
        asked: list[Asked | None] = []
        for things in list(self.choices):
            if self._was_forced(state, decision, things):
                continue
            if any(thing in named for thing in things):
                break  # what was chosen can be chosen again only for something else
            matched = self._all_matched(state, decision, things, found)
            if matched is not None and not found and len(matched) > decision.maximum > 0:
                return self._first_of(state, decision, things, matched)
            if matched is None or len(found) + len(matched) > decision.maximum:
                if found:
                    break
                continue  # a choice that isn't asked for here, as between cards that are alike
            asked.append(things.asked)
            if not self._names_what_lies_on(state, decision, things):
                self.choices.remove(things)
            elif things.asked is not None:
                things.asked = evolve(things.asked, again=True)
            found += matched
            named += things
            if len(things) != 1 or len(found) == decision.maximum:
                break
        if len(found) < decision.minimum:
            if begun := self._first_of_several(state, decision):
                return begun
            if moved := self._moved(decision):
                return moved
            if decision.purpose == "attach to" and not any(self.choices):
                return [0]  # they don't ask for a target where they attach nothing
            if decision.purpose in ("switch in", "switch out") and not any(self.choices):
                return [0]  # they don't ask where something keeps the Pokémon where it is
            if decision.kind == "promote" and self.frames[self.end]["current"]["result"] >= 0:
                return [0]  # the game is over there
            raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")
        self._compare(state, decision, asked)
        while decision.purpose == "retreat" and self.choices and _about(self.choices[0], "DiscardEnergy"):
            self.choices.popleft()  # of what was paid there was no choice here
        return found

    def _was_forced(self, state: State, decision: Decision, things: Chosen) -> bool:
        """Whether they asked for what couldn't be chosen otherwise, and this is another question here."""
        if not _forced(things):
            return False
        others = [each for each in self.choices if each is not things and not _forced(each)]
        if any(not self._parts_from(state, decision, each) for each in others):
            return True
        return any(each.what == "only ours" for each in self._parts_from(state, decision, things))

    def _parts_from(self, state: State, decision: Decision, things: Chosen) -> list[Otherwise]:
        """How the possibilities of a choice of theirs differ from those that are asked for here."""
        if things.asked is None:
            return [Otherwise(decision.purpose, "numbers", "")]
        return compared(state, self.serials, decision, things.asked, False, False)

    def _said_of(self, cid: int) -> list[int] | None:
        """What they answered where they asked whether the text of this card is carried out."""
        for things in self.choices:
            if not things or things[0][0] != "answer" or things.asked is None:
                continue
            if things.asked.carried == self.serials.of_card.get(cid, -1):
                self.choices.remove(things)
                return [0 if things[0][1] == "yes" else 1]
        return None

    def _pass_orders(self) -> None:
        """Note in what order they put effects; they ask for it where some come to nothing, too."""
        while self.choices and _an_order(self.choices[0]):
            self.sequence = [serial for _, serial in self.choices.popleft()]

    def _next_effect(self, decision: Decision) -> list[int]:
        """The effect that comes next in their order; any where they don't ask."""
        cards = [self.serials.of_card[option[1]] for option in decision.options]
        return [next((cards.index(serial) for serial in self.sequence if serial in cards), 0)]

    def _compare(self, state: State, decision: Decision, asked: Sequence[Asked | None]) -> None:
        """Compare what both let choose; ``asked``: their questions for this one of ours."""
        first = asked[0] if asked else None
        if first is None:
            return
        found = compared(state, self.serials, decision, first, len(asked) == 1, self.may)
        if self.part or _in_rounds(state):
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

    def _bearer(self, state: State, decision: Decision) -> int | None:
        """Whose attack they use: they ask for the attack alone."""
        named = (things[0][1] for things in self.choices if things and things[0][0] == "attack")
        wanted = self.attacks.get(next(named, -1), self.copied)
        for i, (kind, which) in enumerate(decision.options):
            pokemon = state.pokemon(which) if kind == "pokemon" else None
            card = pokemon.card if pokemon is not None else state.match.cards[which]
            if any(attack.name == wanted for attack in card.attacks):
                return i
        return None

    def _first_of_several(self, state: State, decision: Decision) -> list[int]:
        """The first of a choice of theirs, where the others can't be chosen here yet."""
        for things in self.choices:
            if len(things) > decision.maximum > 0:
                matched = self._all_matched(state, decision, things[: decision.maximum], [])
                if matched is not None:
                    return self._first_of(state, decision, things, matched)
        return []

    def _first_of(self, state: State, decision: Decision, things: Chosen, matched: list[int]) -> list[int]:
        """They ask at once for all that several of our questions ask for."""
        self._begin(state, decision, things)
        del things[: decision.maximum]
        return matched[: decision.maximum]

    def _begin(self, state: State, decision: Decision, things: Chosen) -> None:
        """Compare the first of several questions of ours with theirs, without the numbers."""
        if things.asked is not None:
            self._note(state, compared(state, self.serials, decision, things.asked, False, False))
        things.asked = None

    def _moved(self, decision: Decision) -> list[int]:
        """Which cards they put into the hand or the discard pile: they ask for each what becomes of it."""
        to = {"move to hand": (HAND,), "move to discard pile": (DISCARD, PLAYED)}.get(decision.purpose, ())
        into = {e["serial"] for e in self.events if e["type"] == "MoveCard" and e["toArea"] in to}
        found = [i for i, option in enumerate(decision.options) if self.serials.of_card[option[1]] in into]
        return found if decision.minimum <= len(found) <= decision.maximum else []

    def _taken_prize(self, decision: Decision) -> list[int]:
        """Of face-up Prize cards one that they took; else one that lies face down."""
        taken = {event["serial"] for event in self.events if event.get("fromArea") == PRIZES}
        for i, (kind, which) in enumerate(decision.options):
            if kind == "option" or self.serials.of_card[which] in taken:
                return [i]
        raise CannotFollow("another Prize card is taken there")

    def _moved_counter(self, state: State, decision: Decision) -> list[int]:
        """From where, or to where, the next of several counters is moved."""
        comes = decision.purpose == "move counters from"
        if comes and self.taken_off:  # there was only one place for it
            self.counters_moved.popleft()
        if not self.counters_moved:
            raise CannotFollow("more counters are moved here")
        self.taken_off = comes
        source, target = self.counters_moved[0] if comes else self.counters_moved.popleft()
        place = self._matches(state, decision, source if comes else target, [])
        if place is None:
            raise CannotFollow(f"another Pokémon to {decision.purpose}")
        return [place]

    def _target(self, state: State, decision: Decision) -> int | None:
        """To which Pokémon they attached the card that is about to be attached here."""
        cards = _about_to_be_attached(state)
        serial = next((s for cid in cards if (s := self._one_attached(state, cid)) is not None), None)
        if serial is None:
            return None
        target = self.attached.pop(serial)
        named = next((things for things in self.choices if things == [("pokemon", target)]), None)
        if named is not None:
            self._compare(state, decision, [named.asked])
            self.choices.remove(named)
        holder = self.serials.card_of[target]
        for i, option in enumerate(decision.options):
            pokemon = state.pokemon(option[1])
            if pokemon is not None and holder in pokemon.cards:
                return i
        return None

    def _one_attached(self, state: State, cid: int) -> int | None:
        """The serial of a card that they attached: of this one, or of an alike one that takes its part."""
        serial = self.serials.of_card[cid]
        if serial in self.attached:
            return serial
        for other in list(self.attached):
            if _lie_together(state, cid, self.serials.card_of[other]):
                self.serials.exchange(state, cid, self.serials.card_of[other])
                return other
        return None

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
        if self.counters_moved:
            return len(self.counters_moved)
        put = [event["value"] for event in self.events if event["type"] == "HpChange" and event["value"] < 0]
        return -put[0] // 10 if put else 0

    def _plain(self, state: State, decision: Decision) -> list[int]:
        self._pass_orders()
        if decision.kind == "order":
            return self._next_effect(decision)
        if decision.kind == "may" and (said := self._said_of(state.frames[-1].card)) is not None:
            return said
        if decision.kind == "may" and not (
            self.choices and self.choices[0] and self.choices[0][0][0] == "answer"
        ):
            # They ask what to take at once, and don't ask where nothing can come of it.
            frame = state.frames[-1]
            searches = any(_of_the_deck(instruction) for instruction in frame.code[frame.pc :])
            free = [things for things in self.choices if not _forced(things)]
            self.may = any(free or self.choices) or bool(self.counters_moved)
            return [0 if self.may or (searches and self.shuffles) else 1]
        if decision.kind == "attack" and self.copied:
            for i, (_, uid, place, *_by) in enumerate(decision.options):
                bearer = state.pokemon(uid)
                if bearer is not None and bearer.card.attacks[place].name == self.copied:
                    return [i]
        devolved = sum(event["type"] == "Devolve" for event in self.events)
        if decision.kind == "number" and devolved:  # they ask after each stage whether another one follows
            self.choices = deque(things for things in self.choices if not _about(things, "MoreDevolve"))
            return [i for i, each in enumerate(decision.options) if each[1] == devolved][:1] or [0]
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
        raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}, there: {things}")
