"""Lowers the verbs that move, find and show cards."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from pokeca_dsl.compiler.attached import AS_CARDS
from pokeca_dsl.compiler.reads import reads
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.selecting import Selecting
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.filters import EvolvesFrom, OtherThan
from pokeca_dsl.effects.nouns import THIS, Noun, Reference, Target
from pokeca_dsl.effects.quantities import ALL, All, UpTo
from pokeca_dsl.effects.vocabulary import Chooser, Duration, Owner, Place, Role
from pokeca_dsl.syntax.reading import Path

_NOT_FOR_CARDS = (
    Place.ACTIVE, Place.IN_PLAY, Place.ATTACHED, Place.STADIUM, Place.AMONG, Place.PRIZES_TAKEN,
    Place.PRIZES_TAKEN_LAST_TURN, Place.ENERGY_ZONE, Place.UNDER, Place.UNSPENT,
)  # fmt: skip
_SHUFFLED = (Place.HAND, Place.PRIZES)
_FROM_THE_PILE = (Place.HAND, Place.DECK, Place.DECK_TOP, Place.DECK_BOTTOM)
"""Where cards that are kept in the discard pile can't go from there."""
FOR_POKEMON = (Place.HAND, Place.DECK, Place.DECK_TOP, Place.DECK_BOTTOM, Place.DISCARD, Place.LOST_ZONE)
"""Where a Pokémon in play can be moved to."""


class CardVerbs(Selecting):
    """Drawing, moving, searching, looking, attaching."""

    def _draw(self, path: Path, verb: b.Draw, scope: Scope) -> None:
        player = self._player(path, verb, scope)
        if not isinstance(verb.amount, UpTo):
            amount = self._value(path, "amount", verb.amount, scope)
            self._counted(path, scope, "draw", player, amount)
            return
        players = (player,) if verb.player is not Owner.EITHER else (Owner.YOU.value, Owner.OPPONENT.value)
        for i, each in enumerate(players):
            deck = ("noun", Place.DECK.value, each, (), ("all",), "you", None)
            where = path if i == len(players) - 1 else (*path, "others")
            amount = self._up_to(where, verb.amount, scope, ("count", deck), player=each)
            self._counted(where, scope, "draw", each, amount)
            if where != path:
                scope.bases.append(self.writer.base(where))

    def _player(self, path: Path, verb: Any, scope: Scope) -> Any:
        return self.expressions.owner((*path, "player"), verb.player, scope)

    def _draw_until(self, path: Path, verb: b.DrawUntil, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        self._counted(path, scope, "draw_until", self._player(path, verb, scope), amount)

    def _take_prizes(self, path: Path, verb: b.TakePrizes, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        player = self._player(path, verb, scope)
        self._counted(path, scope, "take_prizes", player, amount, verb.operation.value)

    def _counted(self, path: Path, scope: Scope, *instruction: Any) -> None:
        base = self.writer.base(path)
        self.writer.emit(path, instruction[0], base, *instruction[1:])
        scope.amount = base + 1

    def _move(self, path: Path, verb: b.Move, scope: Scope) -> None:
        base = self.writer.base(path)
        if verb.attached is not None and verb.what == THIS and scope.holder:
            verb = evolve(verb, what=Reference(Role.HOLDER))  # "put it into your hand" on a Tool
        pokemon = self.expressions.selects_pokemon(verb.what, scope)
        purpose = "move to " + verb.to.value
        if pokemon:
            if verb.to not in FOR_POKEMON:
                self.writer.problem(
                    path, "no-such-move", f"a Pokémon in play can't be moved to this place ({verb.to.value})"
                )
            self.select((*path, "what"), verb.what, base + 2, scope, purpose, True)
            attached = verb.to if verb.attached is None else verb.attached
            if attached not in FOR_POKEMON:
                message = f"attached cards can't be moved to this place ({attached.value})"
                self.writer.problem(path, "no-such-move", message)
            self.writer.emit(path, "move_pokemon", base, verb.to.value, attached.value)
            scope.it = ("register", base + 2)
        else:
            if verb.to in _NOT_FOR_CARDS:
                self.writer.problem(
                    path, "no-such-move", f"cards can't be moved to this place ({verb.to.value})"
                )
            if verb.attached is not None:
                self.writer.problem(path, "wrong-kind", "only a Pokémon in play has cards attached")
            if isinstance(verb.what, Noun) and verb.what.place is Place.ENERGY_ZONE:
                message = "Energy of the Energy Zone can only be attached"
                self.writer.problem((*path, "what"), "no-such-move", message)
            in_order = self._in_their_order(verb.what, scope)
            only = _movable(verb)
            self._select_cards((*path, "what"), verb.what, base, scope, purpose, only)
            self.writer.emit(path, "move_cards", base, verb.to.value, in_order)
            scope.them = ("register", base + 2)
            what = verb.what
            if scope.it is None and isinstance(what, Noun) and isinstance(what.on, Reference):
                scope.it = self.expressions.target((*path, "what", "on"), what.on, scope)
            if verb.to is Place.BENCH:  # "that Pokémon" is now in play
                scope.it = ("register", base + 3)
                if scope.this_is_card and verb.what == THIS:
                    scope.this, scope.this_is_card = scope.it, False
        scope.amount = base + 1

    def _select_cards(
        self,
        path: Path,
        target: Target,
        base: int,
        scope: Scope,
        purpose: str,
        more: tuple[Any, ...] = (),
    ) -> None:
        """Select cards into base+2 (see ``select``); what is left of cards looked at is bound, too."""
        looked = None
        if isinstance(target, Noun):
            if target.place is Place.AMONG and target.on is not None:
                on = self.expressions.target((*path, "on"), target.on, scope)
                looked = on[1] if on[0] == "register" else None
            elif scope.looked is not None and target.place.value == scope.looked[0]:
                looked = scope.looked[2]
        self.select(path, target, base + 2, scope, purpose, False, more)
        if looked is not None:
            rest = self.writer.base((*path, "rest"))
            self.writer.emit(path, "rest", rest, looked, base + 2)
            if looked in scope.secret:
                scope.secret = (*scope.secret, rest)
            scope.rest = ("register", rest)
            if scope.looked is not None:
                scope.looked = (scope.looked[0], scope.looked[1], rest)

    def _search(self, path: Path, verb: b.Search, scope: Scope) -> None:
        base = self.writer.base(path)
        grows = any(isinstance(test, EvolvesFrom) and test.target is not None for test in verb.what.filters)
        only = (("may enter",),) if grows else ()  # it is put onto a Pokémon
        self._select_cards((*path, "what"), verb.what, base, scope, "search", only)
        if scope.searched is not None:  # "search your deck for an Item card and a Tool card"
            self.writer.emit(path, "gather", base + 2, scope.searched)
        self.writer.emit(path, "choose", base)
        scope.them = ("register", base + 2)
        scope.searched = base + 2
        scope.amount = base + 1
        self._bind_origin((*path, "what", "filters"), verb.what, scope)

    def _bind_origin(self, path: Path, noun: Noun, scope: Scope) -> None:
        """After a search for a card that evolves from one of some Pokémon, that one can be meant."""
        for i, test in enumerate(noun.filters):
            if isinstance(test, EvolvesFrom) and isinstance(test.target, Noun):
                origin = self.expressions.noun((*path, i, "target"), test.target, scope)
                scope.it = (*origin[:3], (*origin[3], ("origin of", scope.them)), *origin[4:])

    def _choose(self, path: Path, verb: b.Choose, scope: Scope) -> None:
        base = self.writer.base(path)
        if self.expressions.selects_pokemon(verb.what, scope):
            self.select((*path, "what"), verb.what, base + 2, scope, "choose", True)
            scope.it = ("register", base + 2)
        else:
            self._select_cards((*path, "what"), verb.what, base, scope, "choose")
            if scope.chosen is not None:  # "choose a Pokémon and a basic Energy card from your discard pile"
                self.writer.emit(path, "gather", base + 2, scope.chosen)
            scope.them = ("register", base + 2)
            scope.chosen = base + 2
            if "rest" in scope.later and verb.what.place is Place.HAND:
                self._others_of_the_hand(path, verb.what, base, scope)
        self.writer.emit(path, "choose", base)
        scope.amount = base + 1

    def _others_of_the_hand(self, path: Path, chosen: Noun, base: int, scope: Scope) -> None:
        """In "choose a card in your hand, and discard the other cards" the rest is the rest of the hand."""
        others = self.writer.base((*path, "others"))
        hand = Noun(Place.HAND, chosen.owner, (OtherThan(THIS),), ALL)
        self.select((*path, "others"), hand, others + 1, scope, "look at", False)
        self.writer.emit(path, "rest", others, others + 1, base + 2)
        scope.rest = ("register", others)

    def _look_at(self, path: Path, verb: b.LookAt, scope: Scope) -> None:
        base = self.writer.base(path)
        self.select((*path, "what"), verb.what, base + 2, scope, "look at", False)
        self.writer.emit(path, "look", base)
        scope.them = scope.rest = ("register", base + 2)
        scope.amount = base + 1
        if verb.what.place in (Place.DECK_TOP, Place.DECK_BOTTOM):
            scope.secret = (*scope.secret, base + 2)
            scope.looked = (verb.what.place.value, verb.what.owner, base + 2)

    def _reveal(self, path: Path, verb: b.Reveal, scope: Scope) -> None:
        base = self.writer.base(path)
        if isinstance(verb.what, Reference):
            scope.secret = ()
        self._select_cards((*path, "what"), verb.what, base, scope, "reveal")
        of_prizes = isinstance(verb.what, Noun) and verb.what.place is Place.PRIZES
        if verb.duration is not None and not (of_prizes and verb.duration is Duration.REST_OF_GAME):
            message = "only Prize cards are turned face up, for the rest of the game"
            self.writer.problem((*path, "duration"), "never-carried-out", message)
        self.writer.emit(path, "reveal" if verb.duration is None else "turn_up", base)
        if (
            verb.duration is not None
        ):  # "turn 1 of them face up and choose a card from …": those cards are both
            scope.chosen = base + 2
        if isinstance(verb.what, Noun):
            scope.them = ("register", base + 2)
            if verb.what.place in (Place.DECK_TOP, Place.DECK_BOTTOM):
                scope.looked = (verb.what.place.value, verb.what.owner, base + 2)
        scope.amount = base + 1

    def _shuffle(self, path: Path, verb: b.Shuffle, scope: Scope) -> None:
        base = self.writer.base(path)
        if verb.what is Place.DECK:
            whose = self.expressions.owner((*path, "whose"), verb.whose, scope)
            self.writer.emit(path, "shuffle", base, whose)
            return
        if isinstance(verb.what, Reference):
            target = self.expressions.target((*path, "what"), verb.what, scope)
            if self.expressions.selects_pokemon(verb.what, scope):
                self.writer.problem((*path, "what"), "wrong-kind", "cards must be named here")
            self._bind_shuffled(verb.what, base + 2, scope)
        else:
            if verb.what not in _SHUFFLED:
                self.writer.problem(path, "no-such-move", f"this can't be shuffled ({verb.what.value})")
            target = self.expressions.noun((*path, "what"), Noun(verb.what, verb.whose, quantity=ALL), scope)
            scope.shuffled = (*scope.shuffled, (verb.what, verb.whose))
        self.writer.emit(path, "shuffle_cards", base, target)

    def _bind_shuffled(self, what: Reference, register: int, scope: Scope) -> None:
        """The same cards in the order in which they lie now."""
        bound = ("register", register)
        if what.role is Role.REST:
            scope.rest = bound
        else:
            scope.them = bound
        scope.shuffled = (*scope.shuffled, bound)

    def _in_their_order(self, what: Target, scope: Scope) -> bool:
        """Whether the cards have just been shuffled, so that they are moved as they lie."""
        if isinstance(what, Noun):
            return (what.place, what.owner) in scope.shuffled and isinstance(what.quantity, All)
        bound = scope.rest if what.role is Role.REST else scope.them
        return bound is not None and bound in scope.shuffled

    def _attach(self, path: Path, verb: b.Attach, scope: Scope) -> None:
        if verb.kind is None:
            self._attached(path, verb, scope)
            return
        if verb.what != THIS or verb.kind not in AS_CARDS or self.kind in AS_CARDS.values():
            message = "only a Pokémon can be attached as such a card, by its own Ability"
            self.writer.problem(path, "never-carried-out", message)
        # Whoever can hold it is asked for when it is attached.
        to = evolve(verb.to, quantity=ALL) if isinstance(verb.to, Noun) else verb.to
        before, scope.this_is_card = scope.this_is_card, True  # the Pokémon's card is what is attached
        self._attached(path, evolve(verb, to=to), scope)
        scope.this_is_card = before

    def _move_energy(self, path: Path, verb: b.MoveEnergy, scope: Scope) -> None:
        if verb.what.place not in (Place.ATTACHED, Place.AMONG):
            self.writer.problem((*path, "what"), "not-attached", "only attached Energy can be moved so")
        self._attached(path, _to_another(verb), scope)

    def _attached(self, path: Path, verb: b.Attach | b.MoveEnergy, scope: Scope) -> None:
        base = self.writer.base(path)
        if isinstance(verb.to, Noun) and "it" not in reads(verb.to):
            target = self.expressions.noun((*path, "to"), verb.to, scope)
            nowhere = self.writer.emit(path, "if_found", target, 0)
        else:
            nowhere = -1
        self._select_cards((*path, "what"), verb.what, base, scope, "attach")
        if _of_any_pokemon(verb.what) or scope.it is None:
            scope.it = ("holders", base + 2)  # "another of your Pokémon" than the one that has the card
        # Where no card was chosen nobody asks for its place.
        jump = self.writer.emit(path, "if_any", base + 2, 0)
        self.select((*path, "to"), _for_each_card(verb), base + 3, scope, "attach to", True)
        chooser = verb.what.chooser if isinstance(verb.what, Noun) else Chooser.YOU
        self.writer.emit(path, "attach", base, chooser.value)
        self.writer.patch(jump, 2, self.writer.here())
        self.writer.patch(nowhere, 2, self.writer.here())
        scope.them = ("register", base + 2)
        scope.it = ("register", base + 3)
        scope.amount = base + 1


def _movable(verb: b.Move) -> tuple[Any, ...]:
    """Filters for cards that nobody may move so: out of the discard pile, or into play."""
    place = verb.what.place if isinstance(verb.what, Noun) else None
    if place is Place.DISCARD and verb.to in _FROM_THE_PILE:
        return (("may leave",),)
    return (("may enter",),) if verb.to is Place.BENCH and place in (Place.HAND, Place.DISCARD) else ()


def _to_another(verb: b.MoveEnergy) -> b.MoveEnergy:
    """Energy is moved to another Pokémon than the one that has it: neither is offered as the other."""
    what, to = verb.what, verb.to
    if what.place is not Place.ATTACHED:
        return verb
    if isinstance(what.on, Noun) and isinstance(what.on.quantity, All) and isinstance(to, Reference):
        return evolve(verb, what=evolve(what, on=_besides(what.on, to)))
    if isinstance(what.on, Reference) and isinstance(to, Noun) and not isinstance(to.quantity, All):
        return evolve(verb, to=_besides(to, what.on))
    return verb


def _besides(noun: Noun, other: Reference) -> Noun:
    test = OtherThan(other)
    return noun if test in noun.filters else evolve(noun, filters=(*noun.filters, test))


def _for_each_card(verb: b.Attach | b.MoveEnergy) -> Target:
    """Where the cards go: "your other Pokémon" is for each card another than the one that has it."""
    to = verb.to
    if not isinstance(to, Noun) or not isinstance(to.quantity, All) or not _of_any_pokemon(verb.what):
        return to
    return evolve(to, filters=tuple(test for test in to.filters if test != OtherThan(Reference(Role.IT))))


def _of_any_pokemon(what: Target) -> bool:
    """Whether cards attached to any of several Pokémon are meant, so that choosing them chooses it."""
    if not isinstance(what, Noun) or what.place is not Place.ATTACHED or isinstance(what.on, Reference):
        return False
    return what.on is None or isinstance(what.on.quantity, All)
