"""Attacks that are never the better choice beside another one of the same card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, Wording
from pokeca_dsl.documents.card import Attack, EnergyCard
from pokeca_dsl.effects.control import If, May
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.statements import Text
from pokeca_dsl.effects.verbs import Apply, BaseDamage, Flip, Heal
from pokeca_dsl.effects.vocabulary import Operation, Owner, Type
from pokeca_dsl.effects.walking import parts
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.problems import DOMINATED
from pokeca_dsl.source import Span


def dominated(ground: Ground) -> Iterator[Diagnostic]:
    """Each attack beside which another of its card costs no more, does no less and has no drawback."""
    for subject in ground.subjects:
        if isinstance(subject.card, EnergyCard):
            continue
        attacks = subject.card.attacks
        for number, attack in enumerate(attacks):
            better = (
                other
                for place, other in enumerate(attacks)
                if place != number
                and as_good(other, attack)
                and (place < number or not as_good(attack, other))
            )
            found = next(better, None)
            if found is not None:
                yield _told(subject, attack, found)


def _told(subject: Subject, attack: Attack, other: Attack) -> Diagnostic:
    place = attack.span or subject.place
    labels = [Label(other.span, Wording("this one", "こちらのワザ"))] if other.span else []
    raised = (other.damage or 0) + 10
    advice = Wording(
        f"leave it out, make it cost less than `{_shown(other.cost)}`, or let it do {raised} damage or more",
        f"取りのぞくか、`{_shown(other.cost)}` より少ないエネルギーにするか、ダメージを{raised}以上にします",
    )
    return DOMINATED.at(
        place,
        labels=labels,
        notes=[advice],
        mends=_mends(attack, raised),
        name=subject.printed(attack.name),
        other=subject.printed(other.name),
        reason=_reason(attack, other),
    )


def _mends(attack: Attack, raised: int) -> list[Mend]:
    """The damage raised, where some is printed."""
    line, digits = attack.span, str(attack.damage)
    at = -1 if line is None or attack.damage is None else line.text.rfind(digits)
    if line is None or at < 0:
        return []
    return [Mend(Span(line.source, line.start + at, line.start + at + len(digits)), str(raised))]


def _reason(attack: Attack, other: Attack) -> Wording:
    cheaper = Counter(attack.cost) != Counter(other.cost)
    stronger = (other.damage or 0) > (attack.damage or 0)
    if cheaper and stronger:
        return Wording(
            "the other costs less and does more damage",
            "もう一方は、必要なエネルギーが少なくダメージが大きい",
        )
    if cheaper:
        return Wording(
            "the other costs less and does as much", "もう一方は、必要なエネルギーが少なく効果は劣らない"
        )
    if stronger:
        return Wording(
            "the other does more damage for the same Energy", "もう一方は、同じエネルギーでダメージが大きい"
        )
    return Wording("the other does all that this one does", "もう一方は、このワザですることをすべてする")


def _shown(cost: tuple[Type, ...]) -> str:
    return "".join(f"[{each.value}]" for each in cost) or "[-]"


def as_good(other: Attack, attack: Attack) -> bool:
    """Whether an attack is at least as good in every situation, as far as it is surely so."""
    if other.name.endswith(_ONCE_A_GAME) and not attack.name.endswith(_ONCE_A_GAME):
        return False
    return _costs_no_more(other.cost, attack.cost) and _does_no_less(other, attack)


_ONCE_A_GAME = "GX"
"""Attacks whose names end so can be used once in a game."""


def _costs_no_more(cost: tuple[Type, ...], than: tuple[Type, ...]) -> bool:
    """Whether Energy that pays one cost always pays the other: the types asked for, and so many in all."""
    wanted = Counter(each for each in cost if each is not Type.COLORLESS)
    there = Counter(each for each in than if each is not Type.COLORLESS)
    return len(cost) <= len(than) and wanted <= there


def _does_no_less(other: Attack, attack: Attack) -> bool:
    same = other.text.statements == attack.text.statements
    if same and other.sign is attack.sign:
        return (other.damage or 0) >= (attack.damage or 0)
    if attack.text.statements or attack.sign is not None:
        return False
    if other.sign not in (None, Operation.PLUS):
        return False
    return (other.damage or 0) >= (attack.damage or 0) and _no_drawback(other.text.statements)


def _no_drawback(text: Text) -> bool:
    """Whether a text surely only helps its player: nothing in it takes anything from the own side."""
    return all(_helps(each) for each in text)


def _helps(part: object) -> bool:
    if isinstance(part, If | May):
        return all(_helps(step) for step in part.steps)
    if isinstance(part, Flip):
        return True
    if isinstance(part, BaseDamage):
        return part.operation is Operation.PLUS
    if isinstance(part, Heal):
        return _of(part.target, Owner.YOU)
    if isinstance(part, Apply):
        return _of(part.target, Owner.OPPONENT)
    return False


def _of(target: object, owner: Owner) -> bool:
    """Whether a target is surely a Pokémon of that player: named with its owner, or this Pokémon."""
    if isinstance(target, Noun):
        return target.owner is owner and not any(isinstance(each, Noun) for each in parts(target.filters))
    return owner is Owner.YOU
