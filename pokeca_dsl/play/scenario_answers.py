"""Actions of a scenario, found among the options of a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from pokeca_dsl.documents.wording import Node
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.scenario_setup import card_names, number_of

Answer = tuple[int, ...]


@frozen
class Chosen:
    """An answer, and a choice to be made on its way: an attack's target, who comes in by a retreat."""

    answer: Answer
    then: Node | None = None


def find(state: State, decision: Decision, action: Node) -> Chosen | None:
    """How a decision is answered by an action; None where it can't be."""
    if action.name == "choose_action":
        answer = _choose(state, decision, action.nodes[1])
        return None if answer is None else Chosen(answer)
    for index, option in enumerate(decision.options):
        if _matches(state, option, action):
            return Chosen((index,), _follow_up(action))
    return None


def option_name(state: State, option: Option) -> str:
    """What an option names: a card, a Pokémon, an attack, an ability or its own kind."""
    kind = option[0]
    if kind == "attack":
        return _attack_name(state, option)
    if kind == "ability":
        return _ability_name(state, option)
    if kind in ("pokemon", "retreat", "promote"):
        return _pokemon_name(state, option[1])
    if len(option) > 1 and isinstance(option[1], int) and kind != "number" and kind != "option":
        return state.match.cards[option[1]].name
    return str(option[1]) if len(option) > 1 else str(kind)


def _matches(state: State, option: Option, action: Node) -> bool:
    return _WAYS[action.name](state, option, [n.words[0] for n in action.nodes if n.name == "name"], action)


def _attack(state: State, option: Option, names: list[str], action: Node) -> bool:
    user = _after(action, "with")
    return (
        option[0] == "attack"
        and _attack_name(state, option) == names[0]
        and (user is None or _pokemon_name(state, option[1]) == user)
    )


def _retreat(state: State, option: Option, names: list[str], action: Node) -> bool:
    retreating = state.pokemon(option[1]) if option[0] == "retreat" else None
    return retreating is not None and any(p.card.name == names[0] for p in state.bench[retreating.owner])


def _attach(state: State, option: Option, names: list[str], action: Node) -> bool:
    if option[0] not in ("attach", "tool"):
        return False
    card = next(card_names(action.nodes[1]))
    on = action.nodes[-1].words[0]
    return state.match.cards[option[1]].name == card and _pokemon_name(state, option[2]) == on


def _bench(state: State, option: Option, names: list[str], action: Node) -> bool:
    return option[0] in ("bench", "assemble") and state.match.cards[option[1]].name == names[0]


def _evolve(state: State, option: Option, names: list[str], action: Node) -> bool:
    return (
        option[0] == "evolve"
        and state.match.cards[option[1]].name == names[1]
        and _pokemon_name(state, option[2]) == names[0]
    )


def _play(state: State, option: Option, names: list[str], action: Node) -> bool:
    return option[0] in ("trainer", "stadium") and state.match.cards[option[1]].name == names[0]


def _ability(state: State, option: Option, names: list[str], action: Node) -> bool:
    owner = names[1] if len(names) > 1 else None
    if option[0] == "use stadium":
        return owner is None and state.match.cards[option[1]].name == names[0]
    return (
        option[0] == "ability"
        and _ability_name(state, option) == names[0]
        and (owner is None or _pokemon_name(state, option[1]) == owner)
    )


def _promote(state: State, option: Option, names: list[str], action: Node) -> bool:
    return option[0] in ("pokemon", "promote") and _pokemon_name(state, option[1]) == names[0]


def _word(*words: str) -> Callable[[State, Option, list[str], Node], bool]:
    def matches(state: State, option: Option, names: list[str], action: Node) -> bool:
        return option[0] in words

    return matches


_WAYS: dict[str, Callable[[State, Option, list[str], Node], bool]] = {
    "attack_action": _attack,
    "retreat_action": _retreat,
    "attach_action": _attach,
    "bench_action": _bench,
    "evolve_action": _evolve,
    "play_action": _play,
    "ability_action": _ability,
    "promote_action": _promote,
    "end_action": _word("end"),
    "yes_action": _word("yes", "first"),
    "no_action": _word("no", "second"),
}


def _follow_up(action: Node) -> Node | None:
    """The choice that an action makes further on: an attack's target, who comes in by a retreat."""
    if action.name == "attack_action":
        name = _after(action, "on_target")
    elif action.name == "retreat_action":
        name = action.nodes[1].words[0]
    else:
        return None
    if name is None:
        return None
    return Node("choose_action", (Node("choose"), Node("choices", (Node("name", (name,)),))))


def _after(action: Node, word: str) -> str | None:
    """The name that follows a word of an action."""
    parts = action.nodes
    return next((parts[i + 1].words[0] for i, part in enumerate(parts) if part.name == word), None)


def _choose(state: State, decision: Decision, choices: Node) -> Answer | None:
    first = choices.nodes[0]
    if first.name == "none":
        return () if decision.minimum == 0 else None
    if first.name == "number":
        return _index_of(decision, ("number", number_of(first)))
    if first.name == "option":
        index = number_of(choices) - 1
        return (index,) if index < len(decision.options) else None
    wanted = [name for node in choices.nodes for name in card_names(node)]
    answer: list[int] = []
    for name in wanted:
        found = [index for index in _named(state, decision, name) if index not in answer]
        if not found:
            return None
        answer.append(found[0])
    return tuple(answer) if decision.minimum <= len(answer) <= decision.maximum else None


def _named(state: State, decision: Decision, name: str) -> Iterator[int]:
    for index, option in enumerate(decision.options):
        if option_name(state, option) == name:
            yield index


def _index_of(decision: Decision, option: Option) -> Answer | None:
    return (decision.options.index(option),) if option in decision.options else None


def _pokemon_name(state: State, uid: int) -> str:
    pokemon = state.pokemon(uid)
    return pokemon.card.name if pokemon is not None else ""


def _attack_name(state: State, option: Option) -> str:
    card = _bearer(state, option)
    return card.attacks[option[2]].name if card is not None else ""


def _ability_name(state: State, option: Option) -> str:
    card = _bearer(state, option)
    return card.abilities[option[2]].name if card is not None else ""


def _bearer(state: State, option: Option) -> Card | None:
    """The card that prints an attack or ability: the top one, or an earlier stage named by its id."""
    if len(option) > 3:
        return state.match.cards[option[3]]
    pokemon = state.pokemon(option[1])
    return pokemon.card if pokemon is not None else None
