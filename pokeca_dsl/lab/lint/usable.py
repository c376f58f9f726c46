"""Cards and attacks that can never be used under a ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from pokeca_dsl.diagnostics import Diagnostic, Wording
from pokeca_dsl.effects.conditions import HappenedLastTurn
from pokeca_dsl.effects.filters import Named, NamedWith, OwnedBy
from pokeca_dsl.effects.statements import PlayOnlyIf
from pokeca_dsl.effects.walking import parts
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.problems import NEVER_USABLE
from pokeca_dsl.lab.lint.situations import (
    Player,
    Situation,
    at_least,
    more_situations,
    plain_situations,
    played,
)
from pokeca_dsl.source import Span

_TURNS = 6
_SEEDS = 3

_UNKNOWN = Wording("this era has no such cards", "この時代にこの種類のカードはありません")
_NO_ENERGY = Wording("decks hold no Energy cards under it", "このルールではデッキにエネルギーを入れません")


def never_usable(ground: Ground) -> Iterator[Diagnostic]:
    """What the ruleset never lets anybody play or use, of each linted card."""
    for subject in ground.subjects:
        reason = excluded(subject, ground.rules)
        if reason is not None:
            yield _told(subject, subject.card.name, subject.place, reason, ground.rules)
        else:
            yield from _searched(ground, subject)


def excluded(subject: Subject, rules: Rules) -> Wording | None:
    """Why a ruleset has no place for a card of this class; None where it has."""
    card = subject.definition
    if card.kind == "energy":
        return _NO_ENERGY if card.energy_type is None and rules.energy_in_decks == "none" else None
    unknown = {
        "pokemon lv.x": rules.leveling_up_needs is None,
        "pokemon break": rules.break_keep is None,
        "legend": rules.legend_parts_come_from is None,
        "v-union": rules.union_parts_come_from is None,
    }
    return _UNKNOWN if unknown.get(card.stage, False) else None


class _Offers:
    """Notes what is offered of a card: "play", or the numbers of its attacks."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.found: set[str | int] = set()

    def __call__(self, state: State, decision: Decision) -> None:
        if decision.kind != "turn":
            return
        for option in decision.options:
            if not self.player.speaks(state, option):
                continue
            self.found.add(int(option[2]) if option[0] == "attack" else "play")


def _searched(ground: Ground, subject: Subject) -> Iterator[Diagnostic]:
    """What no situation offers, in usual ones, in others, and played on from there."""
    card = subject.definition
    wanted: set[str | int] = set(range(len(card.attacks))) if card.kind == "pokemon" else set()
    from_zone = card.kind == "energy" and ground.rules.energy_in_decks == "none"
    if card.stage not in _IN_PARTS and not from_zone:
        wanted.add("play")
    spoken_of = ground.spoken_of(subject)
    table = ground.table([*spoken_of, card])
    usual = plain_situations(card, spoken_of, ground.rules)
    tried = 0
    for situation in usual:
        wanted -= _offered(table, card.key, situation, 0, 0)
        tried += 1
    if wanted:
        for situation in more_situations(card, spoken_of, ground.rules):
            wanted -= _offered(table, card.key, situation, 0, 0)
            tried += 1
    if wanted:
        for situation in usual:
            for seed in range(_SEEDS):
                wanted -= _offered(table, card.key, situation, _TURNS, seed)
                tried += 1
    if wanted:
        yield from _findings(ground, subject, wanted, tried)


_IN_PARTS = ("legend", "v-union")
"""They come into play together, as one Pokémon."""


def _offered(table: Table, key: str, situation: Situation, turns: int, seed: int) -> set[str | int]:
    player = Player(table, key, seed)
    offers = _Offers(player)
    played(situation.arranged(table, seed), player, turns, offers)
    return offers.found


def _findings(ground: Ground, subject: Subject, wanted: set[str | int], tried: int) -> Iterator[Diagnostic]:
    number = at_least(tried)
    reason = Wording(
        f"in none of {number} situations and more could it be",
        f"{number}通り以上の場面を試しましたが、使えるときがありませんでした",
    )
    if "play" in wanted and not _of_the_past(subject, ""):
        place = _condition(subject, "") or subject.place
        yield _told(subject, subject.card.name, place, reason, ground.rules)
    attacks = getattr(subject.card, "attacks", ())
    for number in sorted(each for each in wanted if isinstance(each, int)):
        attack = attacks[number]
        if _of_the_past(subject, attack.name):
            continue
        place = _condition(subject, attack.name) or attack.span or subject.place
        yield _told(subject, attack.name, place, reason, ground.rules)


def _of_the_past(subject: Subject, text: str) -> bool:
    """Whether it can be used only after something that no situation may have had."""
    reading = subject.texts.get(text)
    said = reading.statements if reading else ()
    asked = [statement.condition for statement in said if isinstance(statement, PlayOnlyIf)]
    return any(
        isinstance(part, HappenedLastTurn | Named | NamedWith | OwnedBy) for part in parts(tuple(asked))
    )


def _condition(subject: Subject, text: str) -> Span | None:
    """The words that say when it can be used."""
    reading = subject.texts.get(text)
    for number, statement in enumerate(reading.statements if reading else ()):
        if isinstance(statement, PlayOnlyIf):
            return subject.words(text, (number,))
    return None


def _told(subject: Subject, name: str, place: Span, reason: Wording, rules: Rules) -> Diagnostic:
    return NEVER_USABLE.at(place, name=subject.printed(name), rules=rules.name, reason=reason)
