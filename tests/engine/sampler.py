"""A small set of cards that between them use every effect class, and a deck of them."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.documents.card import Card
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    Aspect,
    CardClass,
    Cause,
    Chooser,
    Circumstance,
    Duration,
    Event,
    Face,
    Feature,
    Harm,
    Likeness,
    Limit,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Rounding,
    Sequel,
    Side,
    SpecialCondition,
    Stat,
    Trait,
    Type,
)
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.table import Table
from tests.engine.made_up import (
    HEADS,
    HINDERING,
    TAILS,
    ability,
    attack,
    evolution,
    pokemon,
    special_energy,
    table_of,
    trainer,
    weakness,
)

YOU, OPPONENT, EITHER = Owner.YOU, Owner.OPPONENT, Owner.EITHER
IT, THEM, REST = Reference(Role.IT), Reference(Role.THEM), Reference(Role.REST)
DEFENDER, ATTACKER, HOLDER = Reference(Role.DEFENDER), Reference(Role.ATTACKER), Reference(Role.HOLDER)
THEIR_ACTIVE = Noun(Place.ACTIVE, OPPONENT)
MY_ACTIVE = Noun(Place.ACTIVE, YOU)
MY_BENCHED = Noun(Place.BENCH, YOU)
THEIR_BENCHED = Noun(Place.BENCH, OPPONENT)
ONE_OF_MINE = Noun(Place.IN_PLAY, YOU)
ONE_OF_THEIRS = Noun(Place.IN_PLAY, OPPONENT)
ALL_MINE = Noun(Place.IN_PLAY, YOU, quantity=q.ALL)
ENERGY = f.OfClass(CardClass.ENERGY)


def n(number: int) -> v.Number:
    """A number."""
    return v.Number(number)


def energy_on(target: Any, quantity: Any = q.ALL, *filters: Any) -> Noun:
    """Energy attached to a Pokémon."""
    return Noun(Place.ATTACHED, filters=(ENERGY, *filters), quantity=quantity, on=target)


def hand(owner: Owner, quantity: Any = q.ALL, *filters: Any, chooser: Chooser = Chooser.YOU) -> Noun:
    """Cards in a hand."""
    return Noun(Place.HAND, owner, filters, quantity, chooser)


ONE_COIN = b.Flip(n(1))
PER_HEADS = v.Product(n(20), v.Coins(Face.HEADS))
LOOK = b.LookAt(Noun(Place.DECK_TOP, YOU, quantity=q.Exactly(n(4))))

POKEMON: tuple[Card, ...] = (
    pokemon(
        "Sparkit",
        attack("Coin Storm", "L", 10, b.Flip(n(3)), b.BaseDamage(Operation.PLUS, PER_HEADS)),
        attack("Run On", "C", 20, b.Flip(None), b.BaseDamage(Operation.SET, PER_HEADS)),
        abilities=(
            ability(
                "Charge",
                t.Activated(Limit.ONCE_A_TURN, None, (b.Attach(hand(YOU, q.ONE, ENERGY), ONE_OF_MINE),)),
            ),
        ),
        weaknesses=weakness("F"),
        resistances=weakness("M"),
    ),
    evolution(
        "Sparkat",
        "Sparkit",
        attack("Pierce", "LC", 40, b.Disregard((Aspect.RESISTANCE, Aspect.EFFECTS))),
        attack(
            "Spread",
            "L",
            20,
            b.DealDamage(n(10), Noun(Place.BENCH, OPPONENT, quantity=q.ALL)),
            b.SpreadCounters(n(3), Noun(Place.IN_PLAY, OPPONENT, quantity=q.ALL)),
        ),
        abilities=(
            ability(
                "Spikes",
                t.Triggered(
                    Trigger(Event.DAMAGED, THIS, Cause.OPPONENTS_ATTACK),
                    None,
                    (b.PutCounters(n(1), ATTACKER),),
                ),
            ),
        ),
    ),
    pokemon(
        "Mendling",
        attack("Heal", "C", None, b.Heal(n(30), ONE_OF_MINE), b.Heal(None, THIS)),
        attack("Shift", "C", 10, b.MoveCounters(n(2), ONE_OF_MINE, THEIR_ACTIVE)),
        abilities=(
            ability(
                "Aura",
                s.Grant(Duration.WHILE_IN_PLAY, ALL_MINE, s.AdjustStat(Stat.HP, Operation.PLUS, n(10))),
            ),
        ),
        types=(Type.GRASS,),
        weaknesses=weakness("L", Operation.PLUS, 20),
    ),
    pokemon(
        "Foggle",
        attack("Fog", "C", 10, s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, HINDERING)),
        attack(
            "Gas",
            "C",
            None,
            b.Apply((SpecialCondition.POISONED, SpecialCondition.CONFUSED), THEIR_ACTIVE),
            b.Recover((), THIS),
        ),
        abilities=(
            ability(
                "Calm",
                s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Immune(SpecialCondition.ASLEEP)),
                kind=Feature.POKE_BODY,
            ),
        ),
        types=(Type.PSYCHIC,),
    ),
    pokemon(
        "Rummager",
        attack(
            "Dig",
            "",
            None,
            LOOK,
            b.Move(Noun(Place.AMONG, on=THEM), Place.HAND),
            b.Move(REST, Place.DECK_BOTTOM),
        ),
        attack(
            "Rob",
            "C",
            None,
            b.LookAt(hand(OPPONENT)),
            b.Move(hand(OPPONENT, q.ONE, chooser=Chooser.RANDOM), Place.DISCARD),
            b.Draw(EITHER, n(1)),
            b.DrawUntil(YOU, n(5)),
        ),
        hp=70,
    ),
    pokemon(
        "Mimicub",
        attack("Mimic", "C", None, b.UseAttackOf(THEIR_ACTIVE)),
        attack(
            "Gamble",
            "C",
            60,
            ONE_COIN,
            k.If(TAILS, (b.FailAttack(),)),
            k.If(HEADS, (b.Move(energy_on(THIS, q.ONE), Place.DISCARD),)),
        ),
    ),
    pokemon(
        "Bruiser",
        attack(
            "Toll",
            "CC",
            80,
            k.BeforeDamage(
                (
                    b.Move(
                        Noun(
                            Place.ATTACHED,
                            filters=(f.OfClass(CardClass.TOOL),),
                            quantity=q.ALL,
                            on=THEIR_ACTIVE,
                        ),
                        Place.DISCARD,
                    ),
                )
            ),
            b.DealDamage(n(20), THIS),
        ),
        attack(
            "Grab",
            "C",
            10,
            b.Switch(THEIR_ACTIVE, THEIR_BENCHED),
            b.Apply((SpecialCondition.PARALYZED,), Reference(Role.INCOMER)),
        ),
        attack(
            "Doom", "CCC", None, ONE_COIN, k.If(HEADS, (b.KnockOut(THEIR_ACTIVE),)), b.TakePrizes(YOU, n(0))
        ),
        types=(Type.FIGHTING,),
        hp=110,
        retreat=3,
        classes=(CardClass.POKEMON_EX,),
    ),
    pokemon(
        "Thinker",
        attack(
            "Half",
            "C",
            None,
            b.BaseDamage(Operation.SET, v.Half(v.Measure(Stat.REMAINING_HP, THEIR_ACTIVE), Rounding.UP)),
        ),
        attack(
            "Gap",
            "C",
            10,
            b.BaseDamage(
                Operation.PLUS,
                v.Product(
                    n(10),
                    v.Difference(
                        v.Measure(Stat.DAMAGE_COUNTERS, THEIR_ACTIVE), v.Measure(Stat.DAMAGE_COUNTERS, THIS)
                    ),
                ),
            ),
        ),
        attack(
            "Total",
            "C",
            10,
            b.BaseDamage(
                Operation.PLUS,
                v.Product(
                    n(10), v.Sum(v.Count(MY_BENCHED), v.Count(Noun(Place.PRIZES_TAKEN, YOU, quantity=q.ALL)))
                ),
            ),
        ),
        abilities=(
            ability(
                "Revenge",
                t.Triggered(
                    Trigger(Event.KNOCKED_OUT, THIS, Cause.ATTACK),
                    None,
                    (ONE_COIN, k.If(HEADS, (b.KnockOut(ATTACKER),))),
                ),
                kind=Feature.POKE_POWER,
            ),
        ),
        types=(Type.PSYCHIC,),
    ),
    evolution(
        "Thinkest",
        "Thinker",
        attack(
            "Undo",
            "C",
            20,
            b.Devolve(Noun(Place.IN_PLAY, OPPONENT, (f.OfClass(CardClass.EVOLUTION),)), Place.HAND),
        ),
        attack(
            "Wall",
            "C",
            10,
            s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, s.Prevent(Harm.DAMAGE_AND_EFFECTS)),
            k.ForEach(
                Noun(Place.BENCH, OPPONENT, quantity=q.ALL),
                (ONE_COIN, k.If(HEADS, (b.PutCounters(n(1), IT),))),
            ),
        ),
        abilities=(
            ability(
                "Hush",
                s.Grant(
                    Duration.WHILE_ACTIVE,
                    Noun(Place.IN_PLAY, OPPONENT, quantity=q.ALL),
                    s.Suppress(Feature.POKE_POWER),
                ),
            ),
        ),
    ),
)
"""Pokémon of several types, some of which evolve."""

FALLS = Trigger(Event.WOULD_BE_KNOCKED_OUT, THIS, Cause.ATTACK)
STAYS = s.Grant(Duration.THIS_DAMAGE, IT, s.AdjustStat(Stat.REMAINING_HP, Operation.SET, n(10)))
HURT = Trigger(Event.WOULD_BE_DAMAGED, THIS, Cause.ATTACK)
SPARED = s.Grant(Duration.THIS_DAMAGE, IT, s.Prevent(Harm.DAMAGE))

POKEMON = (
    *POKEMON,
    pokemon(
        "Oddling",
        attack("Jab", "C", 20),
        abilities=(
            ability("Again", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Allow(Action.ATTACK_TWICE))),
            ability("Hue", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.ChangeType((Type.FIRE,)))),
            ability("Hold", t.Triggered(FALLS, None, (STAYS,)), t.NotCumulative()),
            ability(
                "Hide",
                t.Triggered(HURT, None, (b.Flip(n(1)), k.If(HEADS, (SPARED,)))),
                t.Triggered(HURT, None, (b.Draw(YOU, n(1)),)),
            ),
        ),
    ),
)

OTHERS: tuple[Card, ...] = (
    trainer(
        "Fetch",
        b.Search(Noun(Place.DECK, YOU, (f.OfClass(CardClass.BASIC_POKEMON),), q.UpTo(n(2)))),
        b.Move(THEM, Place.BENCH),
        b.Shuffle(YOU),
    ),
    trainer(
        "Barter",
        t.Cost((b.Move(hand(YOU, q.Exactly(n(2)), f.OtherThan(THIS)), Place.DISCARD),)),
        b.Search(Noun(Place.DECK, YOU)),
        b.Move(THEM, Place.HAND),
        b.Shuffle(YOU),
    ),
    trainer(
        "Reset",
        b.Move(hand(EITHER), Place.DECK),
        b.Shuffle(EITHER),
        b.Draw(EITHER, n(4)),
        kind=CardClass.SUPPORTER,
    ),
    trainer(
        "Either",
        b.LookAt(Noun(Place.DECK_TOP, Owner.CHOSEN, quantity=q.Exactly(n(3)))),
        b.Move(THEM, Place.DECK_TOP),
        b.Draw(YOU, q.UpTo(n(2))),
        k.If(c.Exists(hand(OPPONENT)), (b.Draw(YOU, n(3)),), Sequel.INSTEAD),
        b.Shuffle(YOU, Place.HAND),
        b.Move(hand(YOU, q.ALL, ENERGY), Place.DECK_BOTTOM),
    ),
    trainer(
        "Triumph",
        k.If(
            c.Compare(v.Count(Noun(Place.PRIZES, YOU, quantity=q.ALL)), Relation.EQUAL, n(1)), (b.WinGame(),)
        ),
    ),
    trainer(
        "Swap",
        b.Search(Noun(Place.DECK, YOU, (f.OfClass(CardClass.BASIC_POKEMON),))),
        b.Switch(Noun(Place.BENCH, YOU), THEM),
        b.Shuffle(YOU),
    ),
    trainer(
        "Echo",
        b.Choose(Noun(Place.DISCARD, EITHER, (f.OfClass(CardClass.SUPPORTER),))),
        b.UseAttackOf(THEM),
    ),
    trainer("Options", k.ChooseOne(((b.Draw(YOU, n(2)),), (b.Switch(MY_ACTIVE, MY_BENCHED),)))),
    trainer("Stay", t.PlayOnlyIf(c.IsNot(c.Now(Circumstance.FIRST_TURN))), b.Draw(YOU, n(3)), b.EndTurn()),
    trainer(
        "Rage",
        s.Grant(
            Duration.THIS_TURN, ALL_MINE, s.AdjustDamage(Side.DEALT, Operation.PLUS, n(10), THEIR_ACTIVE)
        ),
    ),
    trainer(
        "Alley",
        s.Grant(Duration.WHILE_IN_PLAY, EITHER, s.AdjustStat(Stat.BENCH, Operation.SET, n(1))),
        kind=CardClass.STADIUM,
    ),
    trainer("Relic", t.PlayAs(n(40), (Type.COLORLESS,)), s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Immune())),
    trainer("Second", k.If(c.Now(Circumstance.WENT_SECOND), (b.Draw(YOU, n(1)),))),
    trainer("Shout", k.Repeat(n(2), (ONE_COIN, k.If(HEADS, (b.Draw(YOU, n(1)),))))),
    trainer(
        "Rush",
        b.Evolve(
            Noun(Place.IN_PLAY, YOU, (f.OfClass(CardClass.BASIC_POKEMON),)),
            hand(YOU, q.ONE, f.EvolvesFrom(IT)),
        ),
    ),
    trainer(
        "Wires", b.MoveEnergy(energy_on(ONE_OF_MINE, q.ONE), Noun(Place.IN_PLAY, YOU, (f.OtherThan(IT),)))
    ),
    trainer(
        "Maybe",
        k.May((b.Move(hand(YOU, q.ONE, ENERGY), Place.DISCARD),)),
        k.If(c.Did(), (b.Draw(YOU, n(2)),)),
        k.If(c.IsNot(c.Did()), (b.Draw(YOU, n(1)),)),
    ),
    trainer(
        "Show",
        b.Reveal(hand(OPPONENT)),
        b.Choose(ONE_OF_MINE),
        k.If(c.Both(c.Is(IT, f.DAMAGED), c.Is(IT, f.At(Place.BENCH))), (b.Heal(None, IT),)),
    ),
    trainer(
        "Count",
        k.If(c.Compare(v.Count(hand(YOU)), Relation.AT_MOST, n(3)), (b.Draw(YOU, n(1)),)),
        k.If(c.Exists(Noun(Place.STADIUM, quantity=q.ALL)), (b.Draw(YOU, n(1)),)),
    ),
    trainer(
        "Grudge",
        t.PlayOnlyIf(c.HappenedLastTurn(Trigger(Event.KNOCKED_OUT, ALL_MINE, Cause.OPPONENTS_ATTACK))),
        b.Draw(YOU, n(4)),
        kind=CardClass.SUPPORTER,
    ),
    trainer("Weigh", b.Move(hand(YOU, q.ANY), Place.DISCARD), b.Draw(YOU, v.AmountDone())),
    trainer(
        "Helmet",
        s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.AdjustDamage(Side.TAKEN, Operation.MINUS, n(10))),
        t.AttachOnlyTo(Noun(Place.IN_PLAY, YOU, (f.Non(f.OfClass(CardClass.POKEMON_EX)),))),
        kind=CardClass.TOOL,
    ),
    trainer(
        "Field",
        s.Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.IN_PLAY, EITHER, (f.AnyOf((f.OfType(Type.GRASS), f.Having(Feature.ABILITY))),), q.ALL),
            s.AdjustStat(Stat.RETREAT_COST, Operation.SET, n(0)),
        ),
        kind=CardClass.STADIUM,
    ),
    trainer(
        "Market",
        t.Activated(Limit.ONCE_A_TURN_EACH_PLAYER, None, (b.Draw(YOU, n(1)),)),
        kind=CardClass.STADIUM,
    ),
    trainer("Gag", s.Grant(Duration.OPPONENTS_NEXT_TURN, OPPONENT, s.Forbid(Action.PLAY_ITEM))),
    trainer(
        "Acid",
        s.Grant(
            Duration.THIS_TURN,
            Noun(
                Place.ACTIVE,
                OPPONENT,
                (
                    f.Afflicted(),
                    f.Bearing(Noun(Place.ATTACHED, filters=(ENERGY,), quantity=q.ALL)),
                    f.Measuring(Stat.HP, Relation.AT_LEAST, n(10)),
                ),
            ),
            s.ChangeType((Type.LIGHTNING,), Trait.WEAKNESS),
        ),
    ),
    trainer(
        "Thorns",
        s.Grant(
            Duration.OPPONENTS_NEXT_TURN,
            Noun(
                Place.ACTIVE,
                YOU,
                (
                    f.AnyOf(
                        (
                            f.Named("Sparkit"),
                            f.AllOf((f.NamedWith("Mend"), f.Alike(Likeness.TYPE, MY_ACTIVE))),
                            f.OwnedBy("Mend"),
                        )
                    ),
                ),
            ),
            s.Respond(Trigger(Event.DAMAGED, MY_ACTIVE), (b.PutCounters(n(2), ATTACKER),)),
        ),
    ),
    special_energy("Prism", b.Provide((), n(1))),
    special_energy(
        "Twin",
        b.Provide((Type.COLORLESS,), n(2)),
        t.Triggered(Trigger(Event.ENERGY_ATTACHED_FROM_HAND, HOLDER), None, (b.PutCounters(n(1), HOLDER),)),
    ),
)
"""Trainer cards and special Energy."""

DECK: tuple[str, ...] = (
    *(("Sparkit", "Oddling", "Mendling", "Foggle", "Rummager", "Mimicub", "Bruiser", "Thinker") * 3),
    *(("Sparkat", "Thinkest") * 2),
    *(card.name for card in OTHERS),
    *(("L", "G", "P", "F") * 4),
)
"""A deck with everything in it."""


def table(rules: Rules | None = None) -> Table:
    """A table with all of these cards."""
    return table_of(*POKEMON, *OTHERS, rules=rules)
