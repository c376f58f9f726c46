"""Events: what happened, and which words of which card or clause made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import State

Cause: TypeAlias = tuple[int, int, int]
"""Program (index in the table), instruction, and the card that bears the text (-1: a rule)."""

WHOLE_TEXT: Final = -1
"""A cause's instruction where it is the text of a card altogether."""
GRANTS: Final = -2
"""A cause's instruction from here down names a standing effect: GRANTS − its index in the program."""

ALL: Final = -1
"""``seen_by`` of an event that both players see whole."""
NOBODY: Final = 2
"""``seen_by`` of an event whose cards neither player sees."""


class Event(NamedTuple):
    """One change of the game.

    ``player`` is whose it is, ``pokemon`` a uid or -1, ``cards`` card ids, ``amount`` in the unit of the
    kind (damage in points, else cards), ``detail`` what else there is to say. ``seen_by``: a player who
    alone sees the cards, ALL or NOBODY.
    """

    kind: str
    player: int
    pokemon: int
    cards: tuple[int, ...]
    amount: int
    detail: Any
    cause: Cause
    seen_by: int


KINDS: Final[dict[str, str]] = {
    "game started": "detail: the player who goes first",
    "turn started": "amount: the number of the turn",
    "turn ended": "amount: the number of the turn",
    "checkup": "the Pokémon Checkup begins",
    "mulligan": "cards: the hand that was shown",
    "prizes set": "amount: cards",
    "draw": "cards drawn, amount: how many",
    "no card to draw": "",
    "shuffle": "the deck of the player",
    "take place": "cards: the card that is the Pokémon now, and the one that it was; where both were swapped",
    "shuffle cards": "other cards of the player, so many",
    "coin": "detail: heads or tails",
    "put active": "pokemon, cards: from the hand at setup",
    "bench": "pokemon, cards; detail: where from",
    "evolve": "pokemon, cards: the Evolution card; detail: where from",
    "devolve": "pokemon, cards: the card taken off",
    "attach": "pokemon, cards; detail: where from",
    "move card": "cards; detail: (from, to)",
    "discard": "cards; detail: where from",
    "leave play": "pokemon, cards: all of its cards; detail: where to",
    "play trainer": "cards",
    "stadium": "cards: the Stadium put into play",
    "use ability": "pokemon; detail: the ability's name",
    "retreat": "pokemon",
    "switch": "pokemon: the new Active Pokémon; amount: uid of the one that left",
    "promote": "pokemon: the new Active Pokémon",
    "attack": "pokemon; detail: the attack's name",
    "attack failed": "pokemon; detail: what made it fail",
    "attack target": "pokemon: the one that is attacked",
    "damage": "pokemon, amount; detail: the stages ((name, damage so far) …)",
    "energy made": "cards: the Energy that the Energy Zone has made",
    "no damage": "pokemon; detail: the stages",
    "prevented": "pokemon; detail: damage, effects or counters",
    "counters": "pokemon, amount: damage points put on it",
    "marker": "pokemon, amount; detail: the marker's name",
    "markers off": "pokemon",
    "heal": "pokemon, amount: damage points taken off",
    "condition": "pokemon; detail: the Special Condition it has now",
    "recover": "pokemon; detail: the Special Condition it had",
    "lasting effect": "pokemon (or -1); detail: kind of modifier",
    "lasting effect ends": "pokemon (or -1); detail: kind of modifier",
    "answer": "a triggered effect begins; pokemon; detail: the event answered",
    "look": "cards",
    "reveal": "cards",
    "knocked out": "pokemon, cards",
    "prize": "cards taken, amount",
    "points": "amount: points got",
    "judgement": "detail: (conditions met by player 0, by player 1)",
    "sudden death": "the game starts again",
    "win": "player; detail: reasons",
    "draw game": "",
    "limit": "detail: which",
    "extension": "time was called, nobody was ahead, and the game goes on",
    "choice": "detail: what was chosen",
}
"""Every kind of event, with what its fields hold."""


def emit(
    state: State,
    kind: str,
    player: int,
    pokemon: int = -1,
    cards: tuple[int, ...] = (),
    amount: int = 0,
    detail: Any = None,
    seen_by: int = ALL,
    clause: str = "",
    by: Cause | None = None,
) -> None:
    """Record an event; its cause is the instruction being carried out, or ``by``, or a clause's label."""
    if not state.traced:
        return
    if by is not None:
        cause = by
    elif clause:
        cause = state.match.table.clause_cause(clause)
    else:
        frame = state.frames[-1]
        cause = (frame.pid, frame.pc - 1, frame.card)
    state.events.append(Event(kind, player, pokemon, cards, amount, detail, cause, seen_by))


class Quote(NamedTuple):
    """The words behind an event: whose they are, which text, the words, and the stretch that counts."""

    origin: str
    text: str
    words: str
    start: int
    end: int
    citation: str

    @property
    def stretch(self) -> str:
        """The words themselves."""
        return self.words[self.start : self.end]


def quote(state: State, cause: Cause) -> Quote:
    """The words of a card, or the clause of the ruleset, that a cause points at."""
    pid, pc, _ = cause
    program = state.match.table.programs[pid]
    clauses = state.match.table.rules.clauses
    if program.labels:
        label = program.labels[pc] if 0 <= pc < len(program.labels) else program.origin
        clause = clauses.get(label)
        words = clause.words if clause else ""
        return Quote(label, "", words, 0, len(words), clause.citation if clause else "")
    clause = clauses.get(f"{program.origin}: {program.text}") if program.text else None
    citation = clause.citation if clause else ""
    if 0 <= pc < len(program.spans):
        span = program.spans[pc]
        if span is None and program.code[pc][0] == "own_damage":
            return Quote(program.origin, program.text, program.printed, 0, len(program.printed), citation)
    else:
        span = program.grants[GRANTS - pc].span if pc <= GRANTS else None
    start, end = span if span is not None else (0, len(program.words))
    return Quote(program.origin, program.text, program.words, start, end, citation)


def describe(state: State, event: Event) -> str:
    """One plain English line for an event; for looking into a game, not for players."""
    cards = state.match.cards
    parts = [f"P{event.player + 1}", event.kind]
    pokemon = state.pokemon(event.pokemon) if event.pokemon >= 0 else None
    if pokemon is not None:
        parts.append(f"{pokemon.card.name}#{pokemon.uid}")
    elif event.pokemon >= 0:
        parts.append(f"#{event.pokemon}")
    if event.cards:
        parts.append("[" + ", ".join(cards[c].name for c in event.cards) + "]")
    if event.amount:
        parts.append(str(event.amount))
    if event.detail is not None:
        parts.append(str(event.detail))
    return " ".join(parts)
