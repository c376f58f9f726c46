"""The state of a game: plain data that can be copied, saved and resumed at any decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine.parts import Attack, Fallen, Frame, Lasting, Past, Pending, Pokemon, Result

if TYPE_CHECKING:
    from pokeca_dsl.engine.decision import Decision
    from pokeca_dsl.engine.events import Event
    from pokeca_dsl.engine.match import Match
    from pokeca_dsl.engine.standing import Index

__all__ = ["Attack", "Frame", "Lasting", "Past", "Pending", "Pokemon", "Result", "State"]


class State:
    """Everything that a game is at one moment. ``match`` is shared by all copies and never changes.

    Zones are lists of card ids by player; the last card of a deck is its top.
    """

    __slots__ = (
        "active",
        "again",
        "answers",
        "ask_chance",
        "attacks",
        "attacks_used",
        "basics_used",
        "bench",
        "coins",
        "decision",
        "deck",
        "discard",
        "energy_used",
        "events",
        "extended",
        "face_up",
        "fallen",
        "first",
        "frames",
        "gx_used",
        "hand",
        "last_turn",
        "lasting",
        "lost",
        "match",
        "mulligans",
        "names_used",
        "next_number",
        "once_used",
        "past",
        "player",
        "playing",
        "points",
        "prizes",
        "ready",
        "restarts",
        "result",
        "retreats_used",
        "rng",
        "stadium",
        "stadium_owner",
        "stadiums_used",
        "standing",
        "steps",
        "sudden_death",
        "supporters_used",
        "traced",
        "turn",
        "turn_ends",
        "unable",
        "unions",
        "unjudged",
        "unsettled",
        "used_in_game",
        "zone",
    )  # fmt: skip

    def __init__(self, match: Match, rng: int) -> None:
        self.match = match
        self.rng = rng
        self.coins: list[str] = []
        self.ask_chance = False
        self.turn = 0
        self.player = 0
        self.first = 0
        self.deck: list[list[int]] = [[], []]
        self.hand: list[list[int]] = [[], []]
        self.discard: list[list[int]] = [[], []]
        self.prizes: list[list[int]] = [[], []]
        self.face_up: list[int] = []
        """Prize cards that lie face up, of both players."""
        self.lost: list[list[int]] = [[], []]
        self.zone: list[list[int]] = [[], []]
        """The Energy Zone, where the ruleset has one."""
        self.again = False
        """The turn player takes another turn after this one."""
        self.unions: list[list[str]] = [[], []]
        """Names of the V-UNIONs that each player has put together in this game."""
        self.ready = -1
        """The Energy that the turn player's Energy Zone has made for this turn; −1: none."""
        self.last_turn = -1
        """The turn after which the game is over, since time was called; −1: it wasn't."""
        self.extended = False
        """Time was called and nobody was ahead: the game goes on until it is called again."""
        self.active: list[list[Pokemon]] = [[], []]
        self.bench: list[list[Pokemon]] = [[], []]
        self.stadium = -1
        self.stadium_owner = -1
        self.playing: list[int] = []
        self.lasting: list[Lasting] = []
        self.answers: list[Pending] = []
        self.past: list[Past] = []
        self.fallen: list[Fallen] = []
        """Knocked Out Pokémon under way: see ``Fallen``."""
        self.attacks: list[Attack] = []
        self.frames: list[Frame] = []
        self.decision: Decision | None = None
        self.result: Result | None = None
        self.next_number = 0
        self.sudden_death = False
        self.restarts = 0
        self.points = [0, 0]
        """Points by player, where Knock Outs give these in place of Prize cards."""
        self.gx_used = [0, 0]
        """GX attacks that each player has used in this game."""
        self.used_in_game: list[str] = []
        """What each player can do only once in a game: its name and the number of the player who did."""
        self.once_used: list[int] = []
        """The players who have used what each player has once in a game."""
        self.energy_used = 0
        self.supporters_used = 0
        self.stadiums_used = 0
        self.basics_used = 0
        self.retreats_used = 0
        self.attacks_used = 0
        self.names_used: list[str] = []
        self.turn_ends = False
        self.unable = -1
        self.mulligans = (0, 0)
        self.steps = 0
        self.unjudged = False
        self.unsettled = True
        """Something happened that may Knock Out a Pokémon or empty an Active Spot."""
        self.events: list[Event] = []
        self.traced = True
        """Whether events are told; a game without is played alike, and faster."""
        self.standing: Index | None = None

    def clone(self) -> State:
        """A copy that can be played on without touching this one."""
        new = State(self.match, self.rng)
        new.coins = self.coins[:]
        new.ask_chance = self.ask_chance
        new.turn = self.turn
        new.player = self.player
        new.first = self.first
        a, b = self.deck
        new.deck = [a[:], b[:]]
        a, b = self.hand
        new.hand = [a[:], b[:]]
        a, b = self.discard
        new.discard = [a[:], b[:]]
        a, b = self.prizes
        new.prizes = [a[:], b[:]]
        new.face_up = self.face_up[:]
        a, b = self.lost
        new.lost = [a[:], b[:]]
        a, b = self.zone
        new.zone = [a[:], b[:]]
        new.again = self.again
        new.unions = [names[:] for names in self.unions]
        new.ready = self.ready
        new.last_turn = self.last_turn
        new.extended = self.extended
        new.active = [[p.clone() for p in side] for side in self.active]
        new.bench = [[p.clone() for p in side] for side in self.bench]
        new.stadium = self.stadium
        new.stadium_owner = self.stadium_owner
        new.playing = self.playing[:]
        new.lasting = self.lasting[:]
        new.answers = self.answers[:]
        new.past = self.past[:]
        new.fallen = self.fallen[:]
        new.attacks = [attack.clone() for attack in self.attacks]
        new.frames = [frame.clone() for frame in self.frames]
        new.decision = self.decision
        new.result = self.result
        new.next_number = self.next_number
        new.sudden_death = self.sudden_death
        new.restarts = self.restarts
        new.points = self.points[:]
        new.gx_used = self.gx_used[:]
        new.once_used = self.once_used[:]
        new.used_in_game = self.used_in_game[:]
        new.energy_used = self.energy_used
        new.supporters_used = self.supporters_used
        new.stadiums_used = self.stadiums_used
        new.basics_used = self.basics_used
        new.retreats_used = self.retreats_used
        new.attacks_used = self.attacks_used
        new.names_used = self.names_used[:]
        new.turn_ends = self.turn_ends
        new.unable = self.unable
        new.mulligans = self.mulligans
        new.steps = self.steps
        new.unjudged = self.unjudged
        new.unsettled = self.unsettled
        new.events = []
        new.traced = self.traced
        new.standing = self.standing
        return new

    def pokemon(self, uid: int) -> Pokemon | None:
        """The Pokémon in play with this uid."""
        for side in self.active:
            for pokemon in side:
                if pokemon.uid == uid:
                    return pokemon
        for side in self.bench:
            for pokemon in side:
                if pokemon.uid == uid:
                    return pokemon
        return None

    def in_play(self, player: int) -> list[Pokemon]:
        """The player's Pokémon, Active first."""
        return self.active[player] + self.bench[player]

    def number(self) -> int:
        """A number that this game hasn't used (for Pokémon and lasting effects)."""
        self.next_number += 1
        return self.next_number
