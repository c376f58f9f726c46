"""Lowers verbs: each to the selections it needs and one instruction that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pokeca_dsl.compiler.expressions import Expressions
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.verbs_board import BoardVerbs
from pokeca_dsl.compiler.verbs_cards import CardVerbs
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.vocabulary import Chooser, Need, Owner
from pokeca_dsl.syntax.reading import Path


class Verbs(CardVerbs, BoardVerbs):
    """Lowers one verb at a time; a method a verb."""

    def __init__(self, writer: Writer, expressions: Expressions, kind: str) -> None:
        super().__init__(writer, expressions, kind)
        self.lowerings: dict[type, Callable[[Path, Any, Scope], None]] = {
            b.BaseDamage: self._base_damage,
            b.FailAttack: self._fail_attack,
            b.Disregard: self._disregard,
            b.DealDamage: self._deal_damage,
            b.PutCounters: self._put_counters,
            b.SpreadCounters: self._spread_counters,
            b.MoveCounters: self._move_counters,
            b.Heal: self._heal,
            b.Draw: self._draw,
            b.DrawUntil: self._draw_until,
            b.Move: self._move,
            b.Search: self._search,
            b.Choose: self._choose,
            b.LookAt: self._look_at,
            b.Reveal: self._reveal,
            b.Shuffle: self._shuffle,
            b.Attach: self._attach,
            b.MoveEnergy: self._move_energy,
            b.Switch: self._switch,
            b.Evolve: self._evolve,
            b.Devolve: self._devolve,
            b.Apply: self._apply,
            b.Recover: self._recover,
            b.Flip: self._flip,
            b.UseAttackOf: self._use_attack_of,
            b.TakePrizes: self._take_prizes,
            b.KnockOut: self._knock_out,
            b.EndTurn: self._end_turn,
            b.WinGame: self._win_game,
            b.Provide: self._provide,
        }

    def lower(self, path: Path, verb: Any, scope: Scope) -> None:
        """Write a verb's instructions and bind what later steps may refer to."""
        base = self.writer.base(path)
        if not isinstance(verb, b.Search):
            scope.searched = None
        if not isinstance(verb, b.Choose):
            scope.chosen = None
        self.lowerings[type(verb)](path, verb, scope)
        if scope.bases and isinstance(verb, b.Shuffle):
            return  # "attach them, then shuffle. If you attached any in this way, …"
        scope.did = base
        scope.bases.append(base)

    # ---- attacks only -----------------------------------------------------------------------

    def _in_attack(self, path: Path, kinds: tuple[str, ...] = ("attack",)) -> None:
        if self.kind not in kinds:
            self.writer.problem(path, "only-in-attacks", "only the text of an attack can say this")

    def _base_damage(self, path: Path, verb: b.BaseDamage, scope: Scope) -> None:
        self._in_attack(path)
        amount = self._value(path, "amount", verb.amount, scope)
        most = self._value(path, "most", verb.most, scope)
        self.writer.emit(path, "base_damage", self.writer.base(path), verb.operation.value, amount, most)

    def _fail_attack(self, path: Path, verb: b.FailAttack, scope: Scope) -> None:
        if not scope.attacking:
            self._in_attack(path, ("attack", "condition"))
        self.writer.emit(path, "fail_attack", self.writer.base(path))

    def _disregard(self, path: Path, verb: b.Disregard, scope: Scope) -> None:
        self._in_attack(path)
        self.writer.emit(path, "disregard", self.writer.base(path), tuple(a.value for a in verb.aspects))

    def _use_attack_of(self, path: Path, verb: b.UseAttackOf, scope: Scope) -> None:
        base = self.writer.base(path)
        if self.expressions.selects_pokemon(verb.target, scope):
            self._in_attack(path)
            by_them = isinstance(verb.target, Noun) and verb.target.chooser is Chooser.OPPONENT
            who = Owner.OPPONENT if by_them else Owner.YOU
            self._on_pokemon(path, verb, scope, "use attack of", "use_attack", who.value, verb.need.value)
        else:
            if verb.need is not Need.NOTHING:
                self.writer.problem(path, "wrong-kind", "only of a Pokémon in play can this be asked")
            self._select_cards((*path, "target"), verb.target, base, scope, "use attack of")
            self.writer.emit(path, "use_card", base)
        self.writer.emit(path, "use_attack_done", base)
        scope.amount = base + 1

    # ---- coins, the turn, Energy ------------------------------------------------------------

    def _flip(self, path: Path, verb: b.Flip, scope: Scope) -> None:
        base, player = self.writer.base(path), self._player(path, verb, scope)
        if verb.coins is None:
            self.writer.emit(path, "flip_until_tails", base, player)
        else:
            self.writer.emit(path, "flip", base, self._value(path, "coins", verb.coins, scope), player)
        scope.coins = base + 2
        scope.flips = (*scope.flips, base + 1)

    def _end_turn(self, path: Path, verb: b.EndTurn, scope: Scope) -> None:
        self.writer.emit(path, "end_turn", self.writer.base(path))

    def _win_game(self, path: Path, verb: b.WinGame, scope: Scope) -> None:
        self.writer.emit(path, "win_game", self.writer.base(path), self._player(path, verb, scope))

    def _provide(self, path: Path, verb: b.Provide, scope: Scope) -> None:
        self.writer.problem(path, "only-on-energy", "only an Energy card, by itself, provides Energy")
