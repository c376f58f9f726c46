"""State to bytes and back: nested lists as JSON, with a version, the table's fingerprint and a check sum."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.state import Attack, Frame, Lasting, Past, Pending, Pokemon, Result, State
from pokeca_dsl.engine.table import Table

_HEADER = b"pokeca-state 1 "
_DIGEST = 16


class BadSave(ValueError):
    """The bytes aren't a saved game, are damaged, or belong to another table."""


_PLAIN = (
    "rng", "coins", "ask_chance", "turn", "player", "first", "deck", "hand", "discard", "prizes", "lost",
    "face_up",
    "zone", "ready", "again", "last_turn", "extended", "unions",
    "stadium", "stadium_owner", "playing", "next_number", "once_used", "used_in_game", "gx_used",
    "restarts", "points",
    "sudden_death", "energy_used", "supporters_used", "stadiums_used", "basics_used", "retreats_used",
    "attacks_used", "names_used",
    "turn_ends", "unable", "unjudged", "unsettled",
)  # fmt: skip
_POKEMON = (
    "uid", "owner", "cards", "energy", "tools", "damage", "conditions", "since", "evolved", "used", "active",
    "knocked",
)  # fmt: skip
_FRAME = (
    "pid", "pc", "player", "this", "card", "kind", "holder", "attacker", "defender", "subject", "amount",
    "regs",
)  # fmt: skip
_ATTACK = ("attacker", "player", "index", "target", "base", "counted", "failed", "dealt", "lethal")


def save(state: State) -> bytes:
    """The state as bytes; ``load`` with the same table gives it back, also in another process."""
    body: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    body["table"] = state.match.table.fingerprint
    body["decks"] = state.match.names
    body["zones"] = state.match.zones
    body["mulligans"] = state.mulligans
    body["active"] = [[_pokemon(p) for p in side] for side in state.active]
    body["bench"] = [[_pokemon(p) for p in side] for side in state.bench]
    body["lasting"] = [list(entry) for entry in state.lasting]
    body["answers"] = [list(entry) for entry in state.answers]
    body["past"] = [list(entry.told()) for entry in state.past]
    body["fallen"] = state.fallen
    body["attacks"] = [_attack(attack) for attack in state.attacks]
    body["frames"] = [_frame(frame) for frame in state.frames]
    d = state.decision
    body["decision"] = None if d is None else [
        d.kind, d.player, d.options, d.minimum, d.maximum, d.ordered, d.purpose, d.cause,
    ]  # fmt: skip
    body["result"] = None if state.result is None else list(state.result)
    data = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
    return _HEADER + _check_sum(data) + b"\n" + data


def _check_sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).hexdigest().encode()


def _pokemon(pokemon: Pokemon) -> list[Any]:
    return [
        *(getattr(pokemon, name) for name in _POKEMON),
        pokemon.felled_by,
        pokemon.heavier,
        pokemon.markers,
    ]


def _frame(frame: Frame) -> list[Any]:
    return [*(getattr(frame, name) for name in _FRAME), frame.answer, frame.work]


def _attack(attack: Attack) -> list[Any]:
    return [attack.card.name, attack.disregard, attack.paid, *(getattr(attack, name) for name in _ATTACK)]


def load(table: Table, data: bytes) -> State:
    """A saved state, to be played on at this table. Raises BadSave."""
    head, _, body = data.partition(b"\n")
    if head != _HEADER + _check_sum(body):
        raise BadSave("these bytes are no saved game of this version, or they are damaged")
    try:
        return _state(table, json.loads(body))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave("the saved game can't be read") from error


def _state(table: Table, body: dict[str, Any]) -> State:
    if body["table"] != table.fingerprint:
        raise BadSave("the game was saved with another ruleset or other cards")
    match = Match(table, (body["decks"][0], body["decks"][1]), (body["zones"][0], body["zones"][1]))
    state = State(match, 0)
    for name in _PLAIN:
        setattr(state, name, body[name])
    state.mulligans = (body["mulligans"][0], body["mulligans"][1])
    state.active = [[_pokemon_from(match, p) for p in side] for side in body["active"]]
    state.bench = [[_pokemon_from(match, p) for p in side] for side in body["bench"]]
    state.lasting = [Lasting(*_tuples(entry)) for entry in body["lasting"]]
    state.answers = [Pending(*_tuples(entry)) for entry in body["answers"]]
    state.past = [Past(*entry) for entry in body["past"]]
    state.fallen = [_tuples(entry) for entry in body["fallen"]]
    state.attacks = [_attack_from(table, entry) for entry in body["attacks"]]
    state.frames = [_frame_from(table, entry) for entry in body["frames"]]
    if body["decision"] is not None:
        state.decision = Decision(*_tuples(body["decision"]))
    if body["result"] is not None:
        state.result = Result(*body["result"])
    return state


def _tuples(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _pokemon_from(match: Match, entry: list[Any]) -> Pokemon:
    values = dict(zip(_POKEMON, entry, strict=False))
    cards = values["cards"]
    pokemon = Pokemon(values["uid"], values["owner"], cards, match.cards[cards[-1]].in_play, values["since"])
    for name, value in values.items():
        setattr(pokemon, name, value)
    pokemon.felled_by = _tuples(entry[len(_POKEMON)])
    pokemon.heavier = _tuples(entry[len(_POKEMON) + 1])
    pokemon.markers = _tuples(entry[len(_POKEMON) + 2])
    return pokemon


def _frame_from(table: Table, entry: list[Any]) -> Frame:
    values = dict(zip(_FRAME, entry, strict=False))
    code = table.programs[values["pid"]].code
    frame = Frame(values["pid"], code, 0, 0, -1, -1, "", 0)
    for name, value in values.items():
        setattr(frame, name, value)
    frame.regs = [_tuples(value) for value in values["regs"]]
    frame.answer = _tuples(entry[len(_FRAME)])
    frame.work = _tuples(entry[len(_FRAME) + 1])
    return frame


def _attack_from(table: Table, entry: list[Any]) -> Attack:
    values = dict(zip(_ATTACK, entry[3:], strict=False))
    attack = Attack(
        values["attacker"], values["player"], table.cards[entry[0]], values["index"], values["target"]
    )
    attack.disregard = _tuples(entry[1])
    attack.paid = _tuples(entry[2])
    for name in _ATTACK:
        setattr(attack, name, values[name])
    return attack
