"""The state of a game: plain data that can be copied, saved and resumed at any decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pokeca_dsl.engine.decision import Decision, Option
    from pokeca_dsl.engine.events import Event
    from pokeca_dsl.engine.standing import Index
    from pokeca_dsl.engine.table import Card, Match


class Result(NamedTuple):
    """How a game ended: the winner, or None; and why (a win condition, "draw", "turn limit")."""

    winner: int | None
    reason: str


class Pokemon:
    """A Pokémon in play. ``uid`` stays the same through evolving; ``cards`` are its stages, lowest first.

    ``damage`` is in points; ``since`` and ``evolved`` are turn numbers (-1: before the game's first turn);
    ``used`` holds the abilities (program ids) used this turn.
    """

    __slots__ = (
        "active", "card", "cards", "conditions", "damage", "energy", "evolved", "felled_by", "knocked",
        "owner", "since", "tools", "uid", "used",
    )  # fmt: skip

    def __init__(self, uid: int, owner: int, cards: list[int], card: Card, since: int) -> None:
        self.uid = uid
        self.owner = owner
        self.cards = cards
        self.card = card
        self.energy: list[int] = []
        self.tools: list[int] = []
        self.damage = 0
        self.conditions: list[str] = []
        self.since = since
        self.evolved = -1
        self.used: list[int] = []
        self.active = False
        self.knocked = False
        self.felled_by: tuple[int, int] | None = None
        """The attacker (uid, owner) whose attack's damage reached its HP."""

    def clone(self) -> Pokemon:
        """A copy that shares nothing that can change."""
        new = Pokemon.__new__(Pokemon)
        new.uid = self.uid
        new.owner = self.owner
        new.cards = self.cards[:]
        new.card = self.card
        new.energy = self.energy[:]
        new.tools = self.tools[:]
        new.damage = self.damage
        new.conditions = self.conditions[:]
        new.since = self.since
        new.evolved = self.evolved
        new.used = self.used[:]
        new.active = self.active
        new.knocked = self.knocked
        new.felled_by = self.felled_by
        return new


class Frame:
    """A program half done, or the standpoint from which an expression is read.

    ``player`` is the speaking player; ``this`` the Pokémon (uid, or -1) and ``card`` the card that bears
    the text; ``holder`` the Pokémon it is attached to; ``attacker``, ``subject`` what the answered event
    bound; ``kind`` what sort of text it is ("attack", "poke-power", "trainer", "rule" …). Registers hold
    numbers and tuples of ids.
    """

    __slots__ = (
        "answer", "attacker", "card", "code", "defender", "holder", "kind", "pc", "pid", "player", "regs",
        "subject", "this", "work",
    )  # fmt: skip

    def __init__(
        self,
        pid: int,
        code: tuple[Any, ...],
        pc: int,
        player: int,
        this: int,
        card: int,
        kind: str,
        registers: int,
    ) -> None:
        self.pid = pid
        self.code = code
        self.pc = pc
        self.player = player
        self.this = this
        self.card = card
        self.kind = kind
        self.holder = -1
        self.attacker = -1
        self.defender = -1
        self.subject = -1
        self.regs: list[Any] = [0] * registers
        self.answer: tuple[Option, ...] | None = None
        self.work: tuple[Any, ...] | None = None

    def clone(self) -> Frame:
        """A copy; registers hold only numbers and tuples, so a flat copy is enough."""
        new = Frame.__new__(Frame)
        new.pid = self.pid
        new.code = self.code
        new.pc = self.pc
        new.player = self.player
        new.this = self.this
        new.card = self.card
        new.kind = self.kind
        new.holder = self.holder
        new.attacker = self.attacker
        new.defender = self.defender
        new.subject = self.subject
        new.regs = self.regs[:]
        new.answer = self.answer
        new.work = self.work
        return new


class Attack:
    """The attack being carried out: who, which one, on whom, and what its text has made of its damage.

    ``card`` is the card that prints the attack (another than the attacker's where it is copied).
    """

    __slots__ = (
        "attacker", "base", "card", "counted", "dealt", "disregard", "failed", "index", "lethal",
        "player", "target",
    )  # fmt: skip

    def __init__(self, attacker: int, player: int, card: Card, index: int, target: int) -> None:
        self.attacker = attacker
        self.player = player
        self.card = card
        self.index = index
        self.target = target
        self.base = 0
        self.counted = False
        self.failed = False
        self.disregard: tuple[str, ...] = ()
        self.dealt = 0
        self.lethal = False

    def clone(self) -> Attack:
        """A copy."""
        new = Attack(self.attacker, self.player, self.card, self.index, self.target)
        new.base = self.base
        new.counted = self.counted
        new.failed = self.failed
        new.disregard = self.disregard
        new.dealt = self.dealt
        new.lethal = self.lethal
        return new


class Lasting(NamedTuple):
    """A standing effect made by a step. It never changes once made, so copies share it.

    ``grant`` is an index into the program's grants; ``uids`` are the Pokémon it is on (None: its scope is
    read anew each time); it holds in turns ``first`` to ``last``; ``regs`` are the registers at its making.
    """

    number: int
    pid: int
    grant: int
    uids: tuple[int, ...] | None
    player: int
    this: int
    card: int
    kind: str
    holder: int
    attacker: int
    defender: int
    subject: int
    first: int
    last: int
    source: int
    regs: tuple[Any, ...]


class Pending(NamedTuple):
    """A triggered effect that waits for its turn."""

    pid: int
    entry: int
    player: int
    this: int
    card: int
    kind: str
    holder: int
    attacker: int
    defender: int
    subject: int
    event: str
    regs: tuple[Any, ...]


class Past(NamedTuple):
    """An event that texts may ask about in a later turn."""

    turn: int
    event: str
    owner: int
    card: int
    by_attack: bool
    attacker_owner: int


class State:
    """Everything that a game is at one moment. ``match`` is shared by all copies and never changes.

    Zones are lists of card ids by player; the last card of a deck is its top.
    """

    __slots__ = (
        "active",
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
        "fallen",
        "first",
        "frames",
        "hand",
        "lasting",
        "lost",
        "match",
        "mulligans",
        "names_used",
        "next_number",
        "past",
        "player",
        "playing",
        "prizes",
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
        "turn",
        "turn_ends",
        "unable",
        "unjudged",
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
        self.lost: list[list[int]] = [[], []]
        self.active: list[list[Pokemon]] = [[], []]
        self.bench: list[list[Pokemon]] = [[], []]
        self.stadium = -1
        self.stadium_owner = -1
        self.playing: list[int] = []
        self.lasting: list[Lasting] = []
        self.answers: list[Pending] = []
        self.past: list[Past] = []
        self.fallen: list[tuple[int, int, int, bool, int]] = []
        """Knocked Out Pokémon under way: uid, owner, Prize cards, answers collected, top card."""
        self.attacks: list[Attack] = []
        self.frames: list[Frame] = []
        self.decision: Decision | None = None
        self.result: Result | None = None
        self.next_number = 0
        self.sudden_death = False
        self.restarts = 0
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
        self.events: list[Event] = []
        self.standing: Index | None = None

    def clone(self) -> State:
        """A copy that can be played on without touching this one."""
        new = State.__new__(State)
        new.match = self.match
        new.rng = self.rng
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
        a, b = self.lost
        new.lost = [a[:], b[:]]
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
        new.events = []
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
