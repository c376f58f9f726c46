"""The log of a game: what happened, and on request the words of a card or rule that made it happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from pokeca_dsl.engine.events import Event, Quote, quote
from pokeca_dsl.engine.observation import visible
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.phrases import PHRASES, WORDS

HEADINGS = frozenset({"turn started", "sudden death", "win", "draw game", "limit"})
"""Events that stand at the margin, with an empty line above."""

QUIET = frozenset({"turn ended", "shuffle", "choice", "attack target", "lasting effect ends"})
"""Events that the log leaves out unless a trace is asked for."""

_JOIN = {"en": ", ", "ja": "、"}
_UNSEEN = {"en": "?", "ja": "？"}


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
    printed_name: Callable[[str], str] = str

    def names(self, cards: Sequence[str]) -> str:
        """Names of cards in a row, equal ones counted."""
        counted = Counter(self.printed_name(card) for card in cards)
        return _JOIN[self.language].join(
            name if count == 1 else f"{name} ×{count}" for name, count in counted.items()
        )

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
        self._quoted: tuple[int, int, int] | None = None

    def acquaint(self, state: State) -> None:
        """Learn the Pokémon of a state whose making was not told."""
        for player in (0, 1):
            for pokemon in state.in_play(player):
                names = [state.match.cards[card].name for card in pokemon.cards]
                self._stages.setdefault(pokemon.uid, names)

    def tell(self, state: State, events: Sequence[Event]) -> Iterator[Line]:
        """The lines for the events of a step; ``state`` is the one after it."""
        for event in events:
            seen = event if self.viewer is None else visible(event, self.viewer)
            fields = self._fields(state, seen)
            if self.trace or not self._is_quiet(event):
                yield Line(
                    event.kind,
                    self._depth(state, event),
                    self._words(seen, fields),
                    self._source(state, event),
                )

    def _is_quiet(self, event: Event) -> bool:
        if event.kind == "judgement":
            return not any(event.detail)
        return event.kind in QUIET

    def _words(self, event: Event, fields: dict[str, str]) -> str:
        seen, _, unseen = self._phrases.get(event.kind, event.kind).partition("|")
        phrase = unseen if unseen and not event.cards else seen
        return phrase.format_map(fields)

    def _depth(self, state: State, event: Event) -> int:
        if event.kind in HEADINGS:
            return 0
        return 1 if state.match.table.programs[event.cause[0]].labels else 2

    def _fields(self, state: State, event: Event) -> dict[str, str]:
        voice = self.voice
        cards = [state.match.cards[card].name for card in event.cards]
        previous = self._name(event.pokemon)
        self._change(event, cards)
        pokemon = self._name(event.pokemon)
        japanese = voice.language == "ja"
        count = event.amount or len(cards)
        return {
            "who": voice.players[event.player] if event.player in (0, 1) else "",
            "pokemon": pokemon,
            "previous": previous,
            "other": self._name(event.amount) if event.kind == "switch" else "",
            "on_pokemon": "" if event.pokemon < 0 else f"{pokemon}：" if japanese else f" on {pokemon}",
            "cards": voice.names(cards),
            "n": str(count),
            "cards_counted": f"{count} card{'' if count == 1 else 's'}",
            "prizes_counted": f"{count} Prize card{'' if count == 1 else 's'}",
            "detail": self._detail(event),
        }

    def _detail(self, event: Event) -> str:
        voice, detail = self.voice, event.detail
        if event.kind == "game started":
            return voice.players[detail]
        if event.kind == "judgement":
            return _JOIN[voice.language].join(
                f"{player} {met}" for player, met in zip(voice.players, detail, strict=True)
            )
        if event.kind in ("damage", "no damage"):
            return self._stages_of_damage(detail or ())
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

    def _change(self, event: Event, cards: list[str]) -> None:
        if event.kind in ("put active", "bench"):
            self._stages[event.pokemon] = cards[:]
        elif event.kind == "evolve":
            self._stages.setdefault(event.pokemon, []).extend(cards)
        elif event.kind == "devolve":
            stages = self._stages.get(event.pokemon, [])
            self._stages[event.pokemon] = [name for name in stages if name not in cards]

    def _name(self, uid: int) -> str:
        stages = self._stages.get(uid)
        return self.voice.printed_name(stages[-1]) if stages else _UNSEEN[self.voice.language]

    def _source(self, state: State, event: Event) -> str:
        if not self.trace or event.cause == self._quoted:
            return ""
        self._quoted = event.cause
        return credit(quote(state, event.cause), self.voice)


def credit(quoted: Quote, voice: Voice) -> str:
    """The quoted words with whose they are, e.g. “Flip a coin.” (Boltmouse, Static Kiss)."""
    origin = _JOIN[voice.language].join(voice.word(part) for part in (quoted.origin, quoted.text) if part)
    words = " ".join(quoted.stretch.split())
    if quoted.citation:
        origin = quoted.citation
    if not words:
        return f"({origin})" if origin else ""
    return f"「{words}」（{origin}）" if voice.language == "ja" else f"“{words}” ({origin})"
