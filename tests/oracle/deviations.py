"""Their deviations from the rules: how each is told from a fault, one function for each entry of the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from pokeca_dsl.engine import guard, selectors, standing, trial
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import State
from pokeca_dsl.engine.state import Frame
from tests.oracle.board import ACTIVE, BENCH, DISCARD, HAND, ours, shown_at, theirs
from tests.oracle.contest import Json
from tests.oracle.frames import taken
from tests.oracle.inside import Otherwise
from tests.oracle.offered import Offers, OnlyOne

LIST = Path(__file__).with_name("deviations.txt")


def names() -> list[str]:
    """The names of the entries in the list."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and line[0] not in " #"]


# ---- what is offered ----------------------------------------------------------------------------


def of_offer(offers: Offers, decision: Decision, only: OnlyOne) -> str | None:
    """The entry that explains that only one engine offers an action."""
    state = offers.state
    if only.side == "ours" and only.offer[0] == "attack":
        option = next(each for offer, each in offers.ours(decision) if offer == only.offer)
        pokemon = state.pokemon(option[1])
        assert pokemon is not None
        bearer = pokemon.card if len(option) == 3 else state.match.cards[option[3]]
        if not trial.attack_does_anything(state, pokemon, bearer, option[2]):
            return "idle attack"
        code = bearer.attacks[option[2]].program.code
        if not state.deck[state.player] and any(ins[:3:2] == ("draw", "either") for ins in code):
            return "nothing to draw"
        if not state.deck[state.player] and _looks_at_the_others_deck(code):
            return "the wrong deck"
    if only.side == "ours" and only.offer[0] == "play" and not state.deck[state.player]:
        return "nothing to draw" if _draws_first(offers, only) else None
    if only.side == "theirs" and only.offer[0] == "retreat" and _weighed_down(state):
        return "Tools as Abilities"
    if only.side == "theirs" and only.offer[0] == "evolve" and _kept_from_evolving(state, only.offer[2]):
        return "evolves all the same"
    if only.side == "theirs" and only.offer[0] == "ability" and _attaches_to_nothing(state, only.offer[1]):
        return "played for nothing"
    if only.side == "theirs" and only.offer[0] == "ability" and _cannot_be_paid(state, only.offer[1]):
        return "Ability that can't be paid"
    if only.side == "theirs" and only.offer[0] == "ability" and _used_for_nothing(state, only.offer[1]):
        return "played for nothing"
    if only.side == "theirs" and only.offer[0] == "play" and _played_for_nothing(offers, only):
        return "played for nothing"
    return None


def _kept_from_evolving(state: State, uid: int) -> bool:
    """Whether something keeps a Pokémon from evolving that an Ability lets evolve in any turn."""
    pokemon = state.pokemon(uid)
    if pokemon is None or not standing.forbidden(state, "evolve", pokemon):
        return False
    return standing.allowed(state, "evolve any turn", pokemon)


def _draws_first(offers: Offers, only: OnlyOne) -> bool:
    """Whether a card in the hand begins with drawing, and then has an effect that lasts."""
    cards = offers.state.match.cards
    held = (cards[cid] for cid in offers.state.hand[offers.state.player])
    card = next(card for card in held if int(card.definition.edition) == only.offer[1])
    code = offers.state.match.table.programs[card.pid].code
    return code[0][0] == "draw" and any(ins[0] == "grant" for ins in code)


def _attaches_to_nothing(state: State, uid: int) -> bool:
    """Whether an Ability attaches cards to Pokémon of which there is none."""
    pokemon = state.pokemon(uid)
    assert pokemon is not None
    for i in pokemon.card.activated:
        ability, pid = pokemon.card.abilities[i], pokemon.card.ability_pids[i]
        frame = Frame(pid, (), 0, pokemon.owner, uid, pokemon.cards[-1], ability.kind, 0)
        for ins in ability.program.code:
            if ins[0] == "if_found" and not selectors.pokemon_of(state, frame, ins[1]):
                return True
    return False


def _looks_at_the_others_deck(code: Sequence[tuple[Any, ...]]) -> bool:
    """Whether an attack's text looks at the top cards of the opponent's deck."""
    return any(ins[0] == "select_cards" and ins[2][1:3] == ("top of the deck", "opponent") for ins in code)


def _used_for_nothing(state: State, uid: int) -> bool:
    """Whether an Ability does nothing but what it costs."""
    pokemon = state.pokemon(uid)
    assert pokemon is not None
    for i in pokemon.card.activated:
        ability, pid = pokemon.card.abilities[i], pokemon.card.ability_pids[i]
        program = ability.program
        frame = Frame(pid, (), 0, pokemon.owner, uid, pokemon.cards[-1], ability.kind, program.registers)
        if trial.does_anything(state, frame, program.activated[0].entry, lax=True):
            return True
    return False


def _cannot_be_paid(state: State, uid: int) -> bool:
    """Whether an Ability costs a card from a hand without cards."""
    pokemon = state.pokemon(uid)
    for i in pokemon.card.activated if pokemon is not None else ():
        assert pokemon is not None
        code = pokemon.card.abilities[i].program.code
        paid = any(
            ins[0] == "select_cards" and ins[2][:3] == ("noun", "hand", "you") and after[0] == "unless"
            for ins, after in zip(code, code[2:], strict=False)
        )
        if paid and not state.hand[pokemon.owner]:
            return True
    return False


def _played_for_nothing(offers: Offers, only: OnlyOne) -> bool:
    """Whether a card in the hand does nothing but make its player discard or search a deck of no cards."""
    state = offers.state
    cards = state.match.cards
    for cid in state.hand[state.player]:
        card = cards[cid]
        if int(card.definition.edition) == only.offer[1] and card.pid >= 0:
            program = state.match.table.programs[card.pid]
            context = Frame(card.pid, (), 0, state.player, -1, cid, "trainer", program.registers)
            return trial.does_anything(state, context, lax=True)
    return False


# ---- what a text lets choose --------------------------------------------------------------------


def of_choice(state: State, found: Sequence[Otherwise]) -> str | None:
    """The entry that explains that one alone lets choose something in the middle of a text."""
    (only, *others) = found
    if only.what == "numbers" and not others and _attaches_from_the_hand(state.frames[-1].code):
        return "kept in the hand"
    if only.what == "only theirs" and only.stay and not others:
        return "out of reach"
    if others or only.what == "numbers" or not only.uids:
        return None
    return "out of reach" if all(out_of_reach(state, only.uids)) else None


def out_of_reach(state: State, uids: Sequence[int]) -> list[bool]:
    """Of each of these Pokémon, whether it is protected from the text that is being carried out."""
    copy = state.clone()  # what keeps something away tells so
    pokemon = [copy.pokemon(uid) for uid in uids]
    return [each is not None and guard.shielded(copy, copy.frames[-1], each) for each in pokemon]


# ---- what came out otherwise, where their way isn't tried out ------------------------------------


def of_difference(frames: Sequence[Json], before: State, facts: Mapping[str, tuple[Any, Any]]) -> str | None:
    """The entry that explains facts (theirs, ours) after an action: its frame, the following, the next one's.

    ``before``: our state before the action.
    """
    option = taken(*frames[:2])
    me = f"player {before.player + 1}"
    if option["type"] == "Retreat":
        of_the_cost = {f"{me} discard pile", f"{me} Bench", "asked here: choose cards for retreat cost"}
        if {*facts} <= of_the_cost and _paid_more(frames):
            return "overpaid retreat"
        if {*facts} <= of_the_cost and _weighed_down(before):
            return "Tools as Abilities"
    if option["type"] == "Play" and {*facts} == {f"{me} hand", f"{me} Bench"}:
        stood = ours(before).facts
        if all(their == stood[name] for name, (their, _) in facts.items()):
            return "played in vain"
    if option["type"] == "Ability" and _cannot_be_paid(before, _used_by(before, frames[0], option)):
        return "Ability that can't be paid"
    return _of_attack(frames, before, facts) if option["type"] == "Attack" else None


def _of_attack(frames: Sequence[Json], before: State, facts: Mapping[str, tuple[Any, Any]]) -> str | None:
    """The same of an attack."""
    me, you = f"player {before.player + 1}", f"player {2 - before.player}"
    differ = {*facts}
    events = [event for frame in frames[1:] for event in frame["logs"]]
    changes = [event for event in events if event["type"] == "HpChange"]
    kept = {f"{me} {place}" for place in ("hand", "Active", "Bench")}
    if differ <= kept or differ == {"asked here: choose cards for attach"}:
        printed = before.active[before.player][0].card.attacks
        if any(_attaches_from_the_hand(each.program.code) for each in printed):
            stood, shown = ours(before).facts, theirs(frames[-1]).facts
            return "kept in the hand" if all(shown[name] == stood[name] for name in kept) else None
    if differ == {"asked here: choose pokemon for attach"}:
        moves = [(event["fromArea"], event["toArea"]) for event in events if event["type"] == "MoveCard"]
        return "out of reach" if (HAND, DISCARD) in moves else None
    if differ == {f"{you} Active", f"{you} discard pile"}:
        return _used_up_for_nothing(changes, facts[f"{you} Active"], facts[f"{you} discard pile"])
    if differ == {f"{you} Active"}:
        (their,), (our,) = facts[f"{you} Active"]
        untouched = their == ours(before).facts[f"{you} Active"][0]
        if untouched and our[1] < their[1] and [event["value"] for event in changes] == [0]:
            return "nothing after Resistance"
    if differ == {f"{me} Active"}:
        (their,), (our,) = facts[f"{me} Active"]
        if their[0] == our[0] and their[2:] == our[2:] and their[1] > our[1]:
            return _hurt_less(before)
    if differ == {f"{me} Active", f"{me} discard pile"}:
        (their,), (our,) = facts[f"{me} Active"]
        their_pile, our_pile = facts[f"{me} discard pile"]
        used_up = tuple((Counter(our[5]) - Counter(their[5])).elements())
        if used_up and sorted((*our_pile, *used_up)) == their_pile and their[1] >= our[1]:
            return "recoil reduced" if all(_answers_damage(before, number) for number in used_up) else None
    if differ <= {f"{me} deck", f"{me} discard pile"}:
        put = [event for event in changes if event["putDamageCounter"]]
        if put and not any(event["value"] for event in put):
            return "no counters, and no more"
    return None


def _used_up_for_nothing(
    changes: Sequence[Json], active: tuple[Any, Any], pile: tuple[Any, Any]
) -> str | None:
    """Whether only a Tool of the Defending Pokémon is gone there, discarded for an attack without damage."""
    (their,), (our,) = active
    their_pile, our_pile = pile
    used_up = tuple((Counter(our[5]) - Counter(their[5])).elements())
    unhurt = their[:5] == our[:5] and not any(event["value"] for event in changes)
    return "used up for nothing" if unhurt and sorted((*our_pile, *used_up)) == their_pile else None


def _attaches_from_the_hand(code: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a text makes one attach a card from the hand, and goes on where that was done."""
    attached = {ins[1] for ins in code if ins[0] == "attach"}
    hand = any(ins[0] == "select_cards" and ins[2][:3] == ("noun", "hand", "you") for ins in code)
    return hand and any(ins[0] == "test" and ins[2][0] == "did" and ins[2][1] in attached for ins in code)


def _used_by(state: State, frame: Json, option: Json) -> int:
    """Our Pokémon at the place where theirs uses an Ability; -1: there is none of that name."""
    if option["area"] not in (ACTIVE, BENCH):
        return -1
    name = shown_at(frame["current"], option["area"], option["index"], state.player)["id"]
    same = [each for each in state.in_play(state.player) if int(each.card.definition.edition) == name]
    return same[0].uid if same else -1


def _answers_damage(state: State, number: int) -> bool:
    """Whether a card in play of the turn player's answers damage that is about to be done."""
    cards = state.match.cards
    held = [cid for each in state.in_play(state.player) for cid in each.tools]
    here = (cards[cid].held for cid in held if int(cards[cid].definition.edition) == number)
    return any(p.grant.modifier[0] == "respond would be damaged" for card in here for p in card.passives)


def _weighed_down(state: State) -> bool:
    """Whether the opponent's Tool makes the Retreat Cost of a Pokémon protected from Abilities more."""
    active = state.active[state.player][0]
    cards = state.match.cards
    heavier = any(
        entry.context.player != state.player and cards[entry.context.card].trainer_kind == "tool"
        for entry in standing.on(state, "retreat cost", active)
    )
    return heavier and any(e.modifier[1] == "abilities" for e in standing.on(state, "prevent", active))


def _paid_more(frames: Sequence[Json]) -> bool:
    """Whether they discarded Energy for a retreat when they didn't have to any more."""
    return any(
        frame["select"]
        and frame["select"]["context"] == "DiscardEnergy"
        and frame["select"]["minCount"] == 0
        and following["selected"]
        for frame, following in pairwise(frames)
    )


def _hurt_less(before: State) -> str | None:
    """Why the attacking Pokémon was hurt less there."""
    attacker = before.active[before.player][0]
    reduced = [e for e in standing.of_kind(before, "taken") if standing.covers(before, e, attacker)]
    return "recoil reduced" if reduced else None


# ---- what becomes of the state ------------------------------------------------------------------


def _forget(state: State, switched: bool) -> bool:
    """Drop what Supporter cards will do at the end of the turn; else only that of cards taken back since."""
    programs = state.match.table.programs
    kept = [
        effect
        for effect in state.lasting
        if not (
            effect.kind == "trainer"
            and effect.player == state.player
            and programs[effect.pid].grants[effect.grant].modifier[0].startswith("respond turn ends")
            and (switched or effect.card not in state.discard[effect.player])
        )
    ]
    if len(kept) == len(state.lasting):
        return False
    state.lasting = kept
    state.standing = None
    return True


def _lose_answers(state: State, switched: bool) -> bool:
    """Drop what attacks let Pokémon without Abilities answer."""
    programs = state.match.table.programs
    kept = []
    for effect in state.lasting:
        pokemon = state.pokemon(effect.this)
        answers = programs[effect.pid].grants[effect.grant].modifier[0].startswith("respond")
        of_an_attack = answers and effect.kind == "attack" and pokemon is not None
        if pokemon is None or not of_an_attack or not standing.suppressed(state, pokemon, "ability"):
            kept.append(effect)
    if len(kept) == len(state.lasting):
        return False
    state.lasting = kept
    state.standing = None
    return True


_WAYS: dict[str, Callable[[State, bool], bool]] = {
    "forgotten with its Pokémon": _forget,
    "an attack's answer as an Ability": _lose_answers,
}


def ways(state: State, switched: bool) -> Iterator[tuple[str, State]]:
    """The state before an action as it is in each of their ways that makes a difference to it.

    ``switched``: the turn player's Active Pokémon isn't the one, or not as it was, with which the turn began.
    """
    for name, change in _WAYS.items():
        copy = state.clone()
        if change(copy, switched):
            yield name, copy
