"""What the runner of scenarios found, said in the words of scenario files themselves, in either language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pokeca_dsl.diagnostics import Wording
from pokeca_dsl.documents.scenario_reader import scenario_grammar
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.effects.vocabulary import Type
from pokeca_dsl.engine.decision import CHANCE, Decision, Option
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.state import Pokemon, State
from pokeca_dsl.play.decks import counts_as
from pokeca_dsl.play.scenario_answers import option_name
from pokeca_dsl.play.scenario_setup import Beginning, energy_name

PHRASES = {
    "nothing to decide": Wording("nothing is to be decided", "選ぶことがない"),
    "over": Wording("the game is over", "対戦は終わっている"),
    "legal": Wording("it can be done", "できる"),
    "not possible": Wording("not possible; possible is: {options}", "できない。できること：{options}"),
    "no event": Wording("no {event} there: {events}", "{event} がない：{events}"),
    "no words": Wording("no words", "引用なし"),
    "chance": Wording("chance", "コインやシャッフル"),
    "decides": Wording("it is for {side} to decide", "選ぶのは{side}"),
    "coin missing": Wording(
        "a coin is flipped, and no line `coins:` above gives it",
        "コインを投げるのに、その前に `コイン：` の行がない",
    ),
    "coins left": Wording(
        "{count} of these coins were not flipped", "このコインのうち{count}個は投げていない"
    ),
    "circles": Wording("the game goes round in circles", "同じことをくり返している"),
    "deck size": Wording(
        "a deck of {count} cards, where {rules} asks for {limit}",
        "デッキは{count}枚（{rules} では{limit}枚）",
    ),
    "basics": Wording(
        "{count} Basic Pokémon to begin with in a deck, where {rules} asks for {limit}",
        "デッキの、はじめから場に出せるたねポケモンは{count}枚（{rules} では{limit}枚以上）",
    ),
    "energy in deck": Wording(
        "an Energy card, where {rules} has none in decks",
        "エネルギーカード（{rules} ではデッキに入れない）",
    ),
    "copies": Wording(
        "{count} cards `{card}`, where {rules} allows {limit}",
        "「{card}」が{count}枚（{rules} では{limit}枚まで）",
    ),
    "failed": Wording("{title} — under {rules}", "{title}（{rules}）"),
    "expected": Wording("expected", "結果"),
    "found": Wording("found   ", "実際"),
    "summary": Wording("{held} of {total} scenarios hold", "シナリオ{total}件のうち{held}件が成り立つ"),
    "limit": Wording("the game stopped at a limit: {reason}", "上限で終わった：{reason}"),
}

_ENERGY_TYPES = {energy_name(kind): kind.name.lower() for kind in Type}
_SIDES = ("you", "opponent")


def said(phrase: str, language: str, **values: str | int) -> str:
    """A phrase in a language, with its values whole."""
    wording = PHRASES[phrase]
    return (wording.ja if language == "ja" else wording.en).format_map(values)


def written(node: Node, language: str) -> str:
    """A node of the scenario grammar as a file would write it."""
    return scenario_grammar().write(node, language)


def side_word(player: int, language: str) -> str:
    """ "you" or "opponent"; chance, which is neither."""
    return said("chance", language) if player == CHANCE else written(Node(_SIDES[player]), language)


def deck_fault(begun: Beginning, library: Library, rules: Rules, language: str) -> str | None:
    """What keeps a match from beginning with these decks; None unless the scenario begins with the setup."""
    if begun.phase != "setup":
        return None
    for side in begun.sides:
        if len(side.deck) != rules.deck_size:
            size = len(side.deck)
            return said("deck size", language, count=size, rules=rules.name, limit=rules.deck_size)
        basics = sum(library.by_key[name].begins for name in side.deck)
        if basics < rules.basic_pokemon_needed:
            return said("basics", language, count=basics, rules=rules.name, limit=rules.basic_pokemon_needed)
        if rules.energy_in_decks == "none" and any(library.by_key[n].kind == "energy" for n in side.deck):
            return said("energy in deck", language, rules=rules.name)
        free = [name for name in side.deck if "basic energy" not in library.by_key[name].classes]
        for name, count in Counter(counts_as(library.by_key[card], rules) for card in free).items():
            if count > rules.copies_of_a_name:
                limit = rules.copies_of_a_name
                return said("copies", language, count=count, card=name, rules=rules.name, limit=limit)
        fault = _only_one(side.deck, library, rules, language)
        if fault is not None:
            return fault
    return None


def _only_one(deck: Sequence[str], library: Library, rules: Rules, language: str) -> str | None:
    """Whether a deck has too many cards of a class of which there may be one, in all or of a name."""
    classes = {name: library.by_key[name].classes for name in deck}
    for name, count in Counter(deck).items():
        alone = any(each in classes[name] for each in rules.one_of_a_name)
        if alone and count > 1:
            return said("copies", language, count=count, card=name, rules=rules.name, limit=1)
    for each in rules.one_a_deck:
        count = sum(each in classes[name] for name in deck)
        if count > 1:
            return said("copies", language, count=count, card=each, rules=rules.name, limit=1)
    return None


# ---- pieces of a situation ----


def card_node(name: str) -> Node:
    """A card: a symbol for a basic Energy card, else its name."""
    kind = _ENERGY_TYPES.get(name)
    return _name(name) if kind is None else _symbols((kind,))


def pokemon_words(state: State, there: Iterable[Pokemon], language: str) -> str:
    """Pokémon as the lines of a situation describe them."""
    found = [written(_standing(state, pokemon), language) for pokemon in there]
    return " / ".join(found) or written(Node("nobody"), language)


def pile_words(names: Sequence[str], language: str) -> str:
    """How many cards, and which."""
    amount = written(Node("amount", (_number(len(names)), Node("cards_word"))), language)
    if not names:
        return amount
    cards = [_counted(name, count) for name, count in sorted(Counter(names).items())]
    return f"{amount} ({written(Node('cards', tuple(cards)), language)})"


def turn_words(state: State, language: str) -> str:
    """The number of the turn, and whose it is."""
    parts = (Node("turn"), _number(state.turn), Node(_SIDES[state.player]))
    return written(Node("expectation", parts), language)


def result_words(state: State, language: str = "en") -> str:
    """How the game stands: who won, a draw, or undecided."""
    if state.result is None:
        return written(Node("sudden_death" if state.sudden_death else "undecided"), language)
    if state.result.winner is None:
        if state.result.reason == "draw":
            return written(Node("a_draw"), language)
        return said("limit", language, reason=state.result.reason)
    return written(Node(("you_win", "opponent_wins")[state.result.winner]), language)


def event_words(state: State, event: Event, language: str) -> str:
    """An event as a line ``events:`` would name it; one that such a line has no word for by its own name."""
    word = event.kind.replace(" ", "_") + "_event"
    if not scenario_grammar().is_word(word):
        return event.kind
    parts: list[Node] = [Node(word)]
    pokemon = state.pokemon(event.pokemon) if event.pokemon >= 0 else None
    if event.cards or pokemon is not None:
        names = [state.match.cards[card].name for card in event.cards]
        parts.append(_name(names[0] if names else pokemon.card.name if pokemon else ""))
    if event.amount and event.kind != "switch":
        parts.append(_number(event.amount))
    return written(Node("event", tuple(parts)), language)


def events_words(state: State, events: Iterable[Event], language: str) -> str:
    """Events in a row."""
    return " → ".join(event_words(state, event, language) for event in events)


def _standing(state: State, pokemon: Pokemon) -> Node:
    names = [state.match.cards[card].name for card in reversed(pokemon.cards)]
    stack: list[Node] = [_name(names[0])]
    for name in names[1:]:
        stack += [Node("on"), _name(name)]
    damage = (
        Node("damage", (_number(pokemon.damage), Node("damage_word")))
        if pokemon.damage
        else Node("no_damage")
    )
    facts = [damage, *(Node(condition) for condition in pokemon.conditions)]
    facts += _energy(state, pokemon)
    facts += [Node("tool", (Node("tool_word"), _name(state.match.cards[c].name))) for c in pokemon.tools]
    return Node("standing", (Node("stack", tuple(stack)), *facts))


def _energy(state: State, pokemon: Pokemon) -> list[Node]:
    names = [state.match.cards[card].name for card in pokemon.energy]
    basic = [_ENERGY_TYPES[name] for name in names if name in _ENERGY_TYPES]
    special = [name for name in names if name not in _ENERGY_TYPES]
    symbols = [_symbols(basic)] if basic else []
    return symbols + [Node("energy", (Node("energy_word"), _name(name))) for name in special]


# ---- what could be done ----


def options_words(state: State, decision: Decision, language: str) -> str:
    """The options of a decision, each as the action that takes it."""
    actions = (_action(state, option) for option in decision.options)
    return " / ".join(dict.fromkeys(written(action, language) for action in actions))


def _action(state: State, option: Option) -> Node:
    make = _ACTIONS.get(str(option[0]))
    if make is not None:
        return make(state, option)
    choices = Node("choices", (card_node(option_name(state, option)),))
    return Node("choose_action", (Node("choose"), choices))


def _card(state: State, option: Option) -> Node:
    return card_node(state.match.cards[option[1]].name)


def _on(state: State, option: Option) -> Node:
    pokemon = state.pokemon(option[2])
    return _name(pokemon.card.name if pokemon else "")


def _attack(state: State, option: Option) -> Node:
    return Node("attack_action", (Node("attack"), _name(option_name(state, option))))


def _retreat(state: State, option: Option) -> Node:
    retreating = state.pokemon(option[1])
    owner = retreating.owner if retreating else state.player
    benched = state.bench[owner]
    return Node("retreat_action", (Node("retreat"), _name(benched[0].card.name if benched else "")))


def _attach(state: State, option: Option) -> Node:
    return Node("attach_action", (Node("attach"), _card(state, option), Node("to"), _on(state, option)))


def _bench(state: State, option: Option) -> Node:
    return Node("bench_action", (Node("put_on_bench"), _name(state.match.cards[option[1]].name)))


def _evolve(state: State, option: Option) -> Node:
    card = _name(state.match.cards[option[1]].name)
    return Node("evolve_action", (Node("evolve"), _on(state, option), Node("into"), card))


def _play(state: State, option: Option) -> Node:
    return Node("play_action", (Node("play"), _name(state.match.cards[option[1]].name)))


def _ability(state: State, option: Option) -> Node:
    return Node("ability_action", (Node("use"), _name(option_name(state, option))))


def _end(state: State, option: Option) -> Node:
    return Node("end_action", (Node("end_turn"),))


def _yes(state: State, option: Option) -> Node:
    return Node("yes_action", (Node("yes"),))


def _no(state: State, option: Option) -> Node:
    return Node("no_action", (Node("no"),))


def _numbered(state: State, option: Option) -> Node:
    return Node("choose_action", (Node("choose"), Node("choices", (_number(option[1]),))))


def _option(state: State, option: Option) -> Node:
    choices = Node("choices", (Node("option"), _number(option[1] + 1)))
    return Node("choose_action", (Node("choose"), choices))


_ACTIONS: dict[str, Callable[[State, Option], Node]] = {
    "attack": _attack,
    "retreat": _retreat,
    "attach": _attach,
    "tool": _attach,
    "bench": _bench,
    "evolve": _evolve,
    "trainer": _play,
    "stadium": _play,
    "ability": _ability,
    "end": _end,
    "yes": _yes,
    "first": _yes,
    "no": _no,
    "second": _no,
    "number": _numbered,
    "option": _option,
}


def _name(name: str) -> Node:
    return Node("name", (name,))


def _number(number: int) -> Node:
    return Node("number", (str(number),))


def _symbols(types: Iterable[str]) -> Node:
    return Node("symbols", tuple(Node("symbol", (Node(kind),)) for kind in types))


def _counted(name: str, count: int) -> Node:
    card = card_node(name)
    return card if count == 1 else Node("several_cards", (_number(count), card))
