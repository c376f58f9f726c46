"""Decisions in words, for a person: the question, its options, and what an answer typed in means."""

from __future__ import annotations

from attrs import frozen

from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.play.match import Answer, Seat, bearer
from pokeca_dsl.play.narration import Voice, credit
from pokeca_dsl.play.prompts import BETWEEN, OPTIONS, ORDINALS, QUESTIONS, UP_TO


@frozen
class Choices:
    """Words decisions in a language."""

    voice: Voice

    def question(self, decision: Decision, seat: Seat) -> str:
        """What is asked; the card's own words where a card asks."""
        questions = QUESTIONS[self.voice.language]
        words = questions.get(decision.purpose) or questions.get(decision.kind, decision.kind)
        asked = words.format(number=self.number(decision))
        quoted, of_a_card = seat.cause(decision)
        return f"{asked}  {credit(quoted, self.voice)}" if of_a_card else asked

    def number(self, decision: Decision) -> str:
        """How many may be chosen: "1", "up to 2", "1 to 3"."""
        least, most, language = decision.minimum, decision.maximum, self.voice.language
        if least == most:
            return str(most)
        return (BETWEEN if least else UP_TO)[language].format(least=least, most=most)

    def option(self, seat: Seat, option: Option) -> str:
        """An option in words."""
        kind, *numbers = option
        phrases = OPTIONS[self.voice.language]
        if kind not in phrases:
            return " ".join(map(str, option))
        fields = self._fields(seat, str(kind), [int(n) for n in numbers])
        return phrases[kind].format_map(fields)

    def _fields(self, seat: Seat, kind: str, numbers: list[int]) -> dict[str, str]:
        first = numbers[0] if numbers else 0
        second = numbers[1] if len(numbers) > 1 else 0
        if kind in ("attach", "evolve", "tool"):
            return {"card": self._card(seat, first), "pokemon": self._pokemon(seat, second)}
        if kind in ("bench", "assemble", "trainer", "stadium", "use stadium", "card"):
            return {"card": self._card(seat, first)}
        if kind in ("pokemon", "retreat"):
            return {"pokemon": self._pokemon(seat, first)}
        if kind in ("attack", "ability"):
            user = self._pokemon(seat, first) if first >= 0 else self._card(seat, numbers[2])
            return {"pokemon": user, **self._text(seat, numbers)}
        nth = ORDINALS[first] if self.voice.language == "en" and first < len(ORDINALS) else str(first + 1)
        return {"n": str(first), "nth": nth}

    def _card(self, seat: Seat, card: int) -> str:
        return self.voice.printed_name(seat.card(card).name)

    def _pokemon(self, seat: Seat, uid: int) -> str:
        pokemon = seat.pokemon(uid)
        return "?" if pokemon is None else self.voice.printed_name(pokemon.card.name)

    def _text(self, seat: Seat, numbers: list[int]) -> dict[str, str]:
        card = bearer(seat, numbers)
        index = numbers[1]
        if card is None:
            return {"attack": "?", "ability": "?"}
        return {
            "attack": self.voice.printed_name(card.attacks[index].name) if index < len(card.attacks) else "?",
            "ability": self.voice.printed_name(card.abilities[index].name)
            if index < len(card.abilities)
            else "?",
        }


def typed(words: str, decision: Decision) -> Answer | None:
    """The answer that a person typed as numbers from 1; None where it is not a legal one."""
    parts = words.replace(",", " ").replace("、", " ").split()
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        return None
    answer = tuple(int(part) - 1 for part in parts)
    try:
        decision.check(answer)
    except ValueError:
        return None
    return answer
