"""The log of a game: what happened, and on request the words of a card or rule that made it happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import field, frozen

from pokeca_dsl.engine import stats
from pokeca_dsl.engine.events import Event, Quote, quote
from pokeca_dsl.engine.observation import visible
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.phrases import JOINS, NOTHING, PHRASES, REMAINING, SETUP, SUBJECT, UNSEEN, WORDS

HEADINGS = frozenset({"setup", "turn started", "sudden death", "win", "draw game", "limit"})
"""Lines that stand at the margin, with an empty line above."""

QUIET = frozenset(
    {"turn ended", "shuffle", "shuffle cards", "choice", "attack target", "lasting effect ends"}
)
"""Events that the log leaves out unless a trace is asked for."""

_DAMAGING = {"damage": 1, "counters": 1, "heal": -1}
"""Events that change the damage on a Pokémon by their amount, and in which direction."""


@frozen
class Line:
    """A line of the log. ``depth`` is 0 (a heading), 1 (an action) or 2 (what came of it)."""

    kind: str
    depth: int
    text: str
    source: str = ""
    """The words behind it; empty where no trace is asked for or the line above quotes the same."""


@frozen
class Voice:
    """How a log speaks: its language, the players' names, and how cards are called in that language."""

    language: str = "en"
    players: tuple[str, str] = ("Player 1", "Player 2")
    printed_name: Callable[[str], str] = field(default=str, eq=False)

    def join(self, words: Iterable[str]) -> str:
        """Words in a row."""
        return JOINS[self.language].join(words)

    def names(self, cards: Sequence[str]) -> str:
        """Names of cards in a row, equal ones counted."""
        counted = Counter(self.printed_name(card) for card in cards)
        return self.join(name if count == 1 else f"{name} ×{count}" for name, count in counted.items())

    def word(self, detail: Any) -> str:
        """A detail of an event in words: an engine's word, a number, a name, or several of them."""
        if isinstance(detail, tuple):
            return " → ".join(self.word(part) for part in detail)
        text = str(detail)
        return WORDS[self.language].get(text) or self.printed_name(text)


class Narrator:
    """Turns events into lines. It remembers what each Pokémon in play is called, so tell it every event."""

    def __init__(self, voice: Voice, viewer: int | None = None, trace: bool = False) -> None:
        self.voice = voice
        self.viewer = viewer
        """The player whose view is told; None: a spectator who sees every card."""
        self.trace = trace
        self._phrases = PHRASES[voice.language]
        self._stages: dict[int, list[str]] = {}
        self._damage: dict[int, int] = {}
        self._fallen: set[int] = set()
        self._turn_player = -1
        self._begun = False
        self._held: Line | None = None  # a line that is told only if another follows below it
        self._quoted: tuple[int, int, int] | None = None

    def acquaint(self, state: State) -> None:
        """Learn the Pokémon and the turn of a state whose making was not told."""
        self._begun = True
        self._turn_player = state.player
        self._learn_names(state)
        self._note_damage(state)

    def tell(self, state: State, events: Sequence[Event]) -> Iterator[Line]:
        """The lines for the events of a step; ``state`` is the one after it."""
        for event in events:
            seen = event if self.viewer is None else visible(event, self.viewer)
            if not self._begun:
                self._begun = True
                yield Line("setup", 0, SETUP[self.voice.language])
            if event.kind == "turn started":
                self._turn_player = event.player
                self._learn_names(state)  # what lay face down during the setup has been turned over
            text = self._words(state, seen)
            if self.trace or not self._is_quiet(state, event):
                yield from self._in_place(Line(event.kind, self._depth(state, event), text), state, event)
        self._note_damage(state)

    def _in_place(self, line: Line, state: State, event: Event) -> Iterator[Line]:
        """The line with its source; a checkup is told only where something happens in it."""
        if self.trace:
            yield Line(line.kind, line.depth, line.text, self._source(state, event))
            return
        held, self._held = self._held, None
        if line.kind == "checkup":
            self._held = line
            return
        if held is not None and line.depth > 0:
            yield held
        yield line

    def _learn_names(self, state: State) -> None:
        for player in (0, 1):
            for pokemon in state.in_play(player):
                names = [state.match.cards[card].name for card in pokemon.cards]
                if not self._stages.get(pokemon.uid):
                    self._stages[pokemon.uid] = names

    def _note_damage(self, state: State) -> None:
        for player in (0, 1):
            for pokemon in state.in_play(player):
                self._damage[pokemon.uid] = pokemon.damage

    def _is_quiet(self, state: State, event: Event) -> bool:
        """Whether a line would say nothing that the lines around it don't say."""
        if event.kind == "judgement":
            return sum(map(len, event.detail)) < 2
        if event.kind == "leave play":
            return event.pokemon in self._fallen
        if event.kind == "discard":
            return quote(state, event.cause).origin == "used trainers"
        if event.kind == "move card":  # looked at and put back
            return bool(event.detail[0] == event.detail[1])
        return event.kind in QUIET

    def _words(self, state: State, event: Event) -> str:
        seen, _, unseen = self._phrases.get(event.kind, event.kind).partition("|")
        phrase = unseen if unseen and not event.cards else seen
        return phrase.format_map(self._fields(state, event))

    def _depth(self, state: State, event: Event) -> int:
        if event.kind in HEADINGS:
            return 0
        return 1 if state.match.table.programs[event.cause[0]].labels else 2

    def _fields(self, state: State, event: Event) -> dict[str, str]:
        voice = self.voice
        cards = [state.match.cards[card].name for card in event.cards]
        previous = self._name(event.pokemon)
        self._change(event, cards)
        who = voice.players[event.player] if event.player in (0, 1) else ""
        count = event.amount or len(cards)
        return {
            "who": who,
            "by": "" if event.player == self._turn_player else SUBJECT[voice.language].format(who=who),
            "pokemon": self._name(event.pokemon) if event.pokemon >= 0 else who,
            "previous": previous,
            "other": self._name(event.amount) if event.kind == "switch" else "",
            "cards": voice.names(cards),
            "n": str(count),
            "s": "" if count == 1 else "s",
            **self._counters(state, event),
            "left": self._left(state, event),
            "detail": self._detail(state, event),
        }

    def _counters(self, state: State, event: Event) -> dict[str, str]:
        counters = event.amount // state.match.table.rules.damage_unit
        return {"counters": str(counters), "cs": "" if counters == 1 else "s"}

    def _detail(self, state: State, event: Event) -> str:
        voice, detail = self.voice, event.detail
        if event.kind == "game started":
            return voice.players[detail]
        if event.kind == "judgement":
            return "; ".join(
                f"{player}: {voice.join(map(voice.word, met)) or NOTHING[voice.language]}"
                for player, met in zip(voice.players, detail, strict=True)
            )
        if event.kind in ("damage", "no damage"):
            return self._stages_of_damage(detail or ())
        if event.kind == "lasting effect":
            return _one_line(quote(state, event.cause).stretch)
        if event.kind == "answer":
            return voice.word(quote(state, event.cause).text)
        if event.kind == "win":
            return voice.join(voice.word(reason) for reason in detail)
        return "" if detail is None else voice.word(detail)

    def _stages_of_damage(self, stages: Sequence[tuple[str, int]]) -> str:
        """The stages that changed the damage, e.g. “ (20 → Weakness 40)”; nothing where none did."""
        parts: list[str] = []
        before: int | None = None
        for name, damage in stages:
            if before is None:
                parts.append(str(damage))
            elif damage != before:
                parts.append(f"{self.voice.word(name)} {damage}")
            before = damage
        return f" ({' → '.join(parts)})" if len(parts) > 1 else ""

    def _left(self, state: State, event: Event) -> str:
        """The HP that a Pokémon has left after its damage changed; nothing where a Knock Out follows."""
        direction = _DAMAGING.get(event.kind)
        if direction is None:
            return ""
        damage = max(0, self._damage.get(event.pokemon, 0) + direction * event.amount)
        self._damage[event.pokemon] = damage
        pokemon = state.pokemon(event.pokemon)
        left = 0 if pokemon is None else stats.max_hp(state, pokemon) - damage
        return REMAINING[self.voice.language].format(n=left) if left > 0 else ""

    def _change(self, event: Event, cards: list[str]) -> None:
        if event.kind in ("put active", "bench"):
            self._stages[event.pokemon] = cards[:]
        elif event.kind == "evolve":
            self._stages.setdefault(event.pokemon, []).extend(cards)
        elif event.kind == "devolve":
            stages = self._stages.get(event.pokemon, [])
            self._stages[event.pokemon] = [name for name in stages if name not in cards]
        elif event.kind == "knocked out":
            self._fallen.add(event.pokemon)

    def _name(self, uid: int) -> str:
        stages = self._stages.get(uid)
        return self.voice.printed_name(stages[-1]) if stages else UNSEEN[self.voice.language]

    def _source(self, state: State, event: Event) -> str:
        if event.cause == self._quoted:
            return ""
        self._quoted = event.cause
        return credit(quote(state, event.cause), self.voice)


def credit(quoted: Quote, voice: Voice) -> str:
    """The quoted words with whose they are, e.g. “Flip a coin.” – Boltmouse, Static Kiss."""
    origin = voice.join(voice.word(part) for part in (quoted.origin, quoted.text) if part)
    words = _one_line(quoted.stretch)
    if quoted.citation:
        origin = quoted.citation
    if not words:
        return origin
    return f"「{words}」 {origin}" if voice.language == "ja" else f"“{words}” – {origin}"


def _one_line(words: str) -> str:
    return " ".join(words.split())
