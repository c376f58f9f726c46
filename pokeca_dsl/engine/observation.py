"""What a player may know of a game: the own hand, all public zones, how many cards the hidden ones hold."""

from __future__ import annotations

from attrs import frozen

from pokeca_dsl.engine import prize_cards, stats
from pokeca_dsl.engine.energy_zone import ready
from pokeca_dsl.engine.events import ALL, NOBODY, Event
from pokeca_dsl.engine.state import Pokemon, State


@frozen
class PokemonView:
    """A Pokémon in play as both players see it; ``hp`` is its maximum now, ``damage`` in points."""

    uid: int
    owner: int
    cards: tuple[int, ...]
    energy: tuple[int, ...]
    tools: tuple[int, ...]
    damage: int
    hp: int
    conditions: tuple[str, ...]
    since: int
    """The turn in which it came into play (−1: before the first)."""
    evolved: int
    """The turn in which it evolved last (−1: never)."""


@frozen
class SideView:
    """One player's side as the observer sees it; ``hand`` is empty where it is hidden."""

    active: tuple[PokemonView, ...]
    bench: tuple[PokemonView, ...]
    hand: tuple[int, ...]
    hand_size: int
    deck_size: int
    prizes_left: int
    prizes_face_up: tuple[int, ...]
    points: int
    discard: tuple[int, ...]
    lost: tuple[int, ...]


@frozen
class Observation:
    """Everything that ``player`` may know now. ``names`` names exactly the cards that may be known."""

    player: int
    turn: int
    turn_player: int
    first_player: int
    sudden_death: bool
    stadium: int
    being_played: tuple[int, ...]
    sides: tuple[SideView, SideView]
    energy_attached: int
    """Energy attached from the hand this turn."""
    supporters_played: int
    retreats: int
    energy_made: int
    """The Energy that the turn player's Energy Zone has made; −1: none."""
    names: dict[int, str]


def observe(state: State, player: int) -> Observation:
    """What a player may know. Cards that a pending decision of this player offers are known to it."""
    sides = (_side(state, 0, player), _side(state, 1, player))
    return Observation(
        player=player,
        turn=state.turn,
        turn_player=state.player,
        first_player=state.first,
        sudden_death=state.sudden_death,
        stadium=state.stadium,
        being_played=tuple(state.playing),
        sides=sides,
        energy_attached=state.energy_used,
        supporters_played=state.supporters_used,
        retreats=state.retreats_used,
        energy_made=state.ready,
        names=_names(state, player, sides),
    )


def _side(state: State, owner: int, player: int) -> SideView:
    # During the setup the opponent's Pokémon lie face down.
    face_down = state.turn == 0 and owner != player
    return SideView(
        active=() if face_down else tuple(_view(state, p) for p in state.active[owner]),
        bench=() if face_down else tuple(_view(state, p) for p in state.bench[owner]),
        hand=tuple(state.hand[owner]) if owner == player else (),
        hand_size=len(state.hand[owner]),
        deck_size=len(state.deck[owner]),
        prizes_left=len(state.prizes[owner]),
        prizes_face_up=tuple(prize_cards.face_up(state, owner)),
        points=state.points[owner],
        discard=tuple(state.discard[owner]),
        lost=tuple(state.lost[owner]),
    )


def _view(state: State, pokemon: Pokemon) -> PokemonView:
    return PokemonView(
        uid=pokemon.uid,
        owner=pokemon.owner,
        cards=tuple(pokemon.cards),
        energy=tuple(pokemon.energy),
        tools=tuple(pokemon.tools),
        damage=pokemon.damage,
        hp=stats.max_hp(state, pokemon),
        conditions=tuple(pokemon.conditions),
        since=pokemon.since,
        evolved=pokemon.evolved,
    )


def _names(state: State, player: int, sides: tuple[SideView, SideView]) -> dict[int, str]:
    known: list[int] = [*state.playing]
    if state.stadium >= 0:
        known.append(state.stadium)
    if state.ready >= 0:
        known += [cid for cid in (ready(state, state.player),) if cid >= 0]
    for side in sides:
        known += [*side.hand, *side.discard, *side.lost, *side.prizes_face_up]
        for view in (*side.active, *side.bench):
            known += [*view.cards, *view.energy, *view.tools]
    decision = state.decision
    if decision is not None and decision.player == player:
        known += [option[1] for option in decision.options if option[0] == "card"]
    cards = state.match.cards
    return {cid: cards[cid].name for cid in known}


def visible(event: Event, player: int) -> Event:
    """The event as a player sees it: cards that only the other player (or nobody) sees are left out."""
    if event.seen_by in (ALL, player) and event.seen_by != NOBODY:
        return event
    return event._replace(cards=())
