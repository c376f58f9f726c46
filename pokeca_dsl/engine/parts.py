"""The parts of a state: Pokémon in play, frames, attacks, lasting effects, what waits and what is past."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option


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
        "active", "card", "cards", "conditions", "damage", "energy", "evolved", "felled_by", "heavier",
        "knocked", "markers", "owner", "since", "tools", "uid", "used",
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
        self.heavier: tuple[tuple[str, int], ...] = ()
        """Special Conditions that put another number of damage counters than the ruleset's."""
        self.markers: tuple[str, ...] = ()
        """Markers that effects have put on it, by name."""
        self.felled_by: tuple[int, int] | None = None
        """The attacker (uid, owner) whose attack's damage reached its HP."""

    def clone(self) -> Pokemon:
        """A copy that shares nothing that can change."""
        new = Pokemon(self.uid, self.owner, self.cards[:], self.card, self.since)
        new.energy = self.energy[:]
        new.tools = self.tools[:]
        new.damage = self.damage
        new.conditions = self.conditions[:]
        new.evolved = self.evolved
        new.used = self.used[:]
        new.active = self.active
        new.knocked = self.knocked
        new.felled_by = self.felled_by
        new.heavier = self.heavier
        new.markers = self.markers
        return new


OF_POKEMON: Final = (
    "attack", "answer to an attack", "ability", "poke-power", "poke-body", "pokemon power",
)  # fmt: skip
"""Kinds of text that are effects of attacks and of Abilities."""


class Frame:
    """A program half done, or the standpoint from which an expression is read.

    ``player`` is the speaking player; ``this`` the Pokémon (uid, or -1) and ``card`` the card that bears
    the text; ``holder`` the Pokémon it is attached to; ``attacker``, ``subject`` what the answered event
    bound; ``kind`` what sort of text it is ("attack", "poke-power", "trainer", "rule" …). Registers hold
    numbers and tuples of ids.
    """

    __slots__ = (
        "amount", "answer", "attacker", "card", "code", "defender", "holder", "kind", "pc", "pid", "player",
        "regs", "subject", "this", "work",
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
        self.amount = 0
        """The damage of the answered event, in points."""
        self.regs: list[Any] = [0] * registers
        self.answer: tuple[Option, ...] | None = None
        self.work: tuple[Any, ...] | None = None

    def clone(self) -> Frame:
        """A copy; registers hold only numbers and tuples, so a flat copy is enough."""
        new = Frame(self.pid, self.code, self.pc, self.player, self.this, self.card, self.kind, 0)
        new.holder = self.holder
        new.attacker = self.attacker
        new.defender = self.defender
        new.subject = self.subject
        new.amount = self.amount
        new.regs = self.regs[:]
        new.answer = self.answer
        new.work = self.work
        return new


class Attack:
    """The attack being carried out: who, which one, on whom, and what its text has made of its damage.

    ``card`` is the card that prints the attack (another than the attacker's where it is copied).
    """

    __slots__ = (
        "attacker", "base", "card", "counted", "dealt", "disregard", "failed", "index", "lethal", "paid",
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
        self.paid: tuple[Any, ...] | None = None
        """Where its text goes on after its cost was paid ahead (place, registers); empty: it wasn't paid."""

    def clone(self) -> Attack:
        """A copy."""
        new = Attack(self.attacker, self.player, self.card, self.index, self.target)
        new.base = self.base
        new.counted = self.counted
        new.failed = self.failed
        new.disregard = self.disregard
        new.dealt = self.dealt
        new.lethal = self.lethal
        new.paid = self.paid
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
    amount: int = 0
    there: bool = False
    """Whether the card that makes it lay in play when it was set off."""


Fallen: TypeAlias = tuple[int, int, int, bool, int, tuple[tuple[str, int], ...]]
"""A Knocked Out Pokémon under way: uid, owner, Prize cards for it, whether answers were collected, its top
card, and what answers make of the number of Prize cards (operation and number)."""


PRIZE: Final = "prize taken"
"""The event of a Prize card that was taken, to be counted later."""


class Past:
    """An event that texts may ask about in a later turn. It doesn't change.

    ``uid``: the Pokémon to which it happened (−1: to a player). ``with_card``: the card that was attached, or
    from which it evolved (−1: none). ``name``: the attack's name, of events of attacks. ``amount``: the
    damage in points, of events of damage.
    """

    __slots__ = (
        "amount", "attacker_owner", "by_attack", "card", "event", "name", "owner", "turn", "uid", "with_card",
    )  # fmt: skip

    def __init__(
        self,
        turn: int,
        event: str,
        owner: int,
        card: int,
        by_attack: bool,
        attacker_owner: int,
        uid: int,
        with_card: int,
        name: str = "",
        amount: int = 0,
    ) -> None:
        self.turn = turn
        self.event = event
        self.owner = owner
        self.card = card
        self.by_attack = by_attack
        self.attacker_owner = attacker_owner
        self.uid = uid
        self.with_card = with_card
        self.name = name
        self.amount = amount

    def told(self) -> tuple[int, str, int, int, bool, int, int, int, str, int]:
        """All of it, as it is given to make one."""
        return (
            self.turn,
            self.event,
            self.owner,
            self.card,
            self.by_attack,
            self.attacker_owner,
            self.uid,
            self.with_card,
            self.name,
            self.amount,
        )

    def but(self, turn: int, uid: int) -> Past:
        """The same of another turn or Pokémon."""
        return Past(
            turn, self.event, self.owner, self.card, self.by_attack, self.attacker_owner, uid, self.with_card,
            self.name, self.amount,
        )  # fmt: skip
