"""The choices of a record, as answers to what is asked here."""

from __future__ import annotations

from collections import deque
from typing import Any

from attrs import evolve

from pokeca_dsl.engine import energy
from pokeca_dsl.engine.decision import CHANCE, Decision
from pokeca_dsl.engine.game import State
from tests.oracle import deviations
from tests.oracle.board import ACTIVE, BENCH, DISCARD, HAND, PLAYED, PRIZES
from tests.oracle.choices import Asked, Chosen, Thing
from tests.oracle.followed import CannotFollow, Followed, about, an_order, forced, lie_together


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


class Script(Followed):
    """Answers decisions of ours with what was chosen and happened between two free ones of theirs."""

    def answer(self, state: State, decision: Decision) -> list[int]:
        """The answer that follows their record. Raises CannotFollow."""
        if decision.player == CHANCE:
            return self.by_chance(state, decision)
        return self._chosen(state, decision)

    def _chosen(self, state: State, decision: Decision) -> list[int]:
        """What they chose for this."""
        if decision.kind in ("may", "number", "attack", "order"):
            return self._plain(state, decision)
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
        return self._among(state, decision)

    def _among(self, state: State, decision: Decision) -> list[int]:
        """The first of their choices that is among our options, and those that follow it."""
        found: list[int] = []
        named: list[Thing] = []
        asked: list[Asked | None] = []
        for things in list(self.choices):
            if self.was_forced(state, decision, things):
                continue
            if any(thing in named for thing in things):
                break  # what was chosen can be chosen again only for something else
            matched = self.all_matched(state, decision, things, found)
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
            return self._without_asking(state, decision)
        self.compare(state, decision, asked)
        while decision.purpose == "retreat" and self.choices and about(self.choices[0], "DiscardEnergy"):
            self.choices.popleft()  # of what was paid there was no choice here
        return found

    def _without_asking(self, state: State, decision: Decision) -> list[int]:
        """The answer where they didn't ask for so much. Raises CannotFollow where there is none."""
        if begun := self._first_of_several(state, decision):
            return begun
        if moved := self._moved(decision):
            return moved
        if decision.purpose == "attach to" and not any(self.choices):
            return [0]  # they don't ask for a target where they attach nothing
        if decision.purpose in ("switch in", "switch out") and not any(self.choices):
            return [0]  # they don't ask where something keeps the Pokémon where it is
        if decision.purpose == "move to bench" and not any(self.choices):
            return list(range(decision.minimum))  # they don't ask where there is no room
        if decision.kind == "choose cards" and _of_none_within_reach(state, decision):
            self.listed.append("out of reach")
            return list(range(decision.minimum))
        if decision.kind == "choose pokemon" and (free := _within_reach(state, decision)) is not None:
            self.listed.append("out of reach")
            return [free]
        if decision.kind == "promote" and (promoted := self._promoted(state, decision)) is not None:
            return [promoted]
        if decision.kind == "promote" and self.frames[self.end]["current"]["result"] >= 0:
            return [0]  # the game is over there
        raise CannotFollow(f"asked here: {decision.kind} for {decision.purpose}")

    def _said_of(self, cid: int) -> list[int] | None:
        """What they answered where they asked whether the text of this card is carried out."""
        for things in self.choices:
            if not things or things[0][0] != "answer" or things.asked is None:
                continue
            if things.asked.carried == self.serials.of_card.get(cid, -1):
                while self.choices.popleft() is not things:
                    pass  # what they asked before wasn't asked here
                return [0 if things[0][1] == "yes" else 1]
        return None

    def _pass_orders(self) -> None:
        """Note in what order they put effects; they ask for it where some come to nothing, too."""
        while self.choices and an_order(self.choices[0]):
            self.sequence = [serial for _, serial in self.choices.popleft()]

    def _next_effect(self, decision: Decision) -> list[int]:
        """The effect that comes next in their order; any where they don't ask."""
        cards = [self.serials.of_card[option[1]] for option in decision.options]
        return [next((cards.index(serial) for serial in self.sequence if serial in cards), 0)]

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
                matched = self.all_matched(state, decision, things[: decision.maximum], [])
                if matched is not None:
                    return self._first_of(state, decision, things, matched)
        return []

    def _first_of(self, state: State, decision: Decision, things: Chosen, matched: list[int]) -> list[int]:
        """They ask at once for all that several of our questions ask for."""
        self.begin_of(state, decision, things)
        del things[: decision.maximum]
        return matched[: decision.maximum]

    def _moved(self, decision: Decision) -> list[int]:
        """Which cards they put into the hand or the discard pile: they ask for each what becomes of it."""
        to = {"move to hand": (HAND,), "move to discard pile": (DISCARD, PLAYED)}.get(decision.purpose, ())
        into = {e["serial"] for e in self.events if e["type"] == "MoveCard" and e["toArea"] in to}
        found = [i for i, option in enumerate(decision.options) if self.serials.of_card[option[1]] in into]
        return found if decision.minimum <= len(found) <= decision.maximum else []

    def _promoted(self, state: State, decision: Decision) -> int | None:
        """The Pokémon that came to the Active Spot there, where a switch before it came to nothing."""
        moves = [event for event in self.events if event["type"] == "MoveCard"]
        came = [e["serial"] for e in moves if (e["fromArea"], e["toArea"]) == (BENCH, ACTIVE)]
        for i, option in enumerate(decision.options):
            pokemon = state.pokemon(option[1])
            if pokemon is not None and self.serials.of_card[pokemon.cards[-1]] in came:
                return i
        return None

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
        place = self.matches(state, decision, source if comes else target, [])
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
            self.compare(state, decision, [named.asked])
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
            if lie_together(state, cid, self.serials.card_of[other]):
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
        order = self.deck_after(owner, 0)
        places = {self.serials.card_of[serial]: i for i, serial in enumerate(order)}
        return sorted(range(len(decision.options)), key=lambda i: places.get(decision.options[i][1], -1))

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
        if len(state.attacks) > 1 and self.choices and self.choices[0] and self.choices[0][0][0] == "attack":
            self.choices.popleft()  # the attack that is used instead is being carried out
        if decision.kind == "may" and (said := self._said_of(state.frames[-1].card)) is not None:
            return said
        if decision.kind == "may" and not (
            self.choices and self.choices[0] and self.choices[0][0][0] == "answer"
        ):
            # They ask what to take at once, and don't ask where nothing can come of it.
            frame = state.frames[-1]
            searches = any(_of_the_deck(instruction) for instruction in frame.code[frame.pc :])
            others = [things for things in self.choices if not things or things[0][0] != "answer"]
            free = [things for things in others if not forced(things)]
            self.may = any(free or others) or bool(self.counters_moved)
            return [0 if self.may or (searches and self.shuffles) else 1]
        if decision.kind == "attack" and self.copied:
            for i, (_, uid, place, *_by) in enumerate(decision.options):
                bearer = state.pokemon(uid)
                if bearer is not None and bearer.card.attacks[place].name == self.copied:
                    return [i]
        devolved = sum(event["type"] == "Devolve" for event in self.events)
        if decision.kind == "number" and devolved:  # they ask after each stage whether another one follows
            self.choices = deque(things for things in self.choices if not about(things, "MoreDevolve"))
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


def _of_none_within_reach(state: State, decision: Decision) -> bool:
    """Whether all cards that can be chosen are attached to Pokémon that are protected from the text."""
    holders = [energy.holder_of(state, option[1]) for option in decision.options]
    uids = [-1 if each is None else each.uid for each in holders]
    return all(deviations.out_of_reach(state, uids))


def _within_reach(state: State, decision: Decision) -> int | None:
    """The place of the only Pokémon that isn't protected from the text; None where there isn't just one."""
    out = deviations.out_of_reach(state, [option[1] for option in decision.options])
    return out.index(False) if out.count(False) == 1 < len(out) else None
