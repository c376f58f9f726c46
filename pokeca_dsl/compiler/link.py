"""Cards to a library: every text compiled, every name looked up."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

import attrs

from pokeca_dsl.compiler.attached import AS_CARDS, class_while_attached, is_of_the_attached_card
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.compiler.problems import Problem, placed
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.filters import Named
from pokeca_dsl.effects.standing import Allow, Grant
from pokeca_dsl.effects.statements import PlayAs
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.vocabulary import Action, CardClass, Operation
from pokeca_dsl.engine.library import AbilityDef, AffinityDef, AttackDef, CardDef, Library
from pokeca_dsl.engine.program import Program
from pokeca_dsl.syntax.reading import EMPTY, Path, Reading

_RULE_BOXES = (
    CardClass.POKEMON_EX,
    CardClass.POKEMON_EX_UPPER,
    CardClass.POKEMON_GX,
    CardClass.POKEMON_V,
    CardClass.POKEMON_VMAX,
    CardClass.POKEMON_VSTAR,
)
"""Classes whose cards have a Rule Box."""

_TEXT_KINDS = {CardClass.STADIUM: "stadium", CardClass.TOOL: "tool"}


def compile_card(card: Card) -> tuple[CardDef, list[Problem]]:
    """A card as the engine plays it, and what is wrong with its texts."""
    if isinstance(card, PokemonCard):
        definition, problems = _pokemon(card)
    elif isinstance(card, TrainerCard):
        definition, problems = _trainer(card)
    else:
        definition, problems = _energy(card)
    edition = replace(definition, edition=card.edition)
    return edition, [attrs.evolve(problem, card=card.key) for problem in problems]


_SIGNS = {None: "", Operation.PLUS: "+", Operation.MINUS: "−", Operation.TIMES: "×"}


def _printed(attack: Attack) -> str:
    """The damage as it stands beside the attack."""
    return "" if attack.damage is None else f"{attack.damage}{_SIGNS[attack.sign]}"


def _text(
    reading: Reading,
    card: str,
    text: str,
    kind: str,
    problems: list[Problem],
    printed: str = "",
    part: Collection[int] | None = None,
) -> Program:
    program, found = compile_text(reading, card, text, kind, printed, part)
    problems += placed(found, card, text)
    return program


def _pokemon(card: PokemonCard) -> tuple[CardDef, list[Problem]]:
    problems: list[Problem] = []
    attacks = _attacks(card, problems)
    abilities = _abilities(card, problems)
    classes = ["pokemon", card.stage.value]
    if card.evolves_from is not None:
        classes.append("evolution")
    classes += [c.value for c in card.classes if c.value not in classes]
    if any(c in _RULE_BOXES for c in card.classes) and CardClass.RULE_BOX.value not in classes:
        classes.append(CardClass.RULE_BOX.value)
    definition = CardDef(
        name=card.name,
        kind="pokemon",
        classes=tuple(classes),
        hp=card.hp,
        types=tuple(t.value for t in card.types),
        stage=card.stage.value,
        evolves_from=card.evolves_from,
        attacks=attacks,
        abilities=abilities,
        weaknesses=tuple(_affinity(a) for a in card.weaknesses),
        resistances=tuple(_affinity(a) for a in card.resistances),
        retreat=card.retreat,
        attached_as=_attached_as(card, problems),
    )
    return definition, problems


def _abilities(card: PokemonCard | TrainerCard, problems: list[Problem]) -> tuple[AbilityDef, ...]:
    return tuple(_ability(card, a, problems) for a in card.abilities)


def _ability(card: PokemonCard | TrainerCard, ability: Ability, problems: list[Problem]) -> AbilityDef:
    text, kind, part = ability.text, ability.kind.value, None
    if class_while_attached(text.statements) is not None:
        part = [i for i, s in enumerate(text.statements) if not is_of_the_attached_card(s)]
    return AbilityDef(ability.name, kind, _text(text, card.name, ability.name, kind, problems, part=part))


def _attached_as(card: PokemonCard, problems: list[Problem]) -> CardDef | None:
    """The Pokémon Tool or Energy card that a Pokémon card is while it is attached."""
    for ability in card.abilities:
        statements = ability.text.statements
        kind = class_while_attached(statements)
        if kind not in AS_CARDS:
            continue
        part = [i for i, s in enumerate(statements) if is_of_the_attached_card(s)]
        is_energy = AS_CARDS[kind] == "energy"
        program = _text(ability.text, card.name, ability.name, AS_CARDS[kind], problems, part=part)
        if is_energy and not program.provides:
            problems.append(_provides_nothing(card.name, ability.name))
        return CardDef(
            name=card.name,
            kind="energy" if is_energy else "trainer",
            classes=("energy" if is_energy else "trainer", kind.value),
            trainer_kind="" if is_energy else kind.value,
            program=program,
        )
    return None


def _attacks(card: PokemonCard | TrainerCard, problems: list[Problem]) -> tuple[AttackDef, ...]:
    return tuple(
        AttackDef(
            a.name,
            tuple(t.value for t in a.cost),
            a.damage,
            None if a.sign is None else a.sign.value,
            _text(a.text, card.name, a.name, "attack", problems, _printed(a)),
        )
        for a in card.attacks
    )


def _affinity(affinity: Affinity) -> AffinityDef:
    operation = None if affinity.operation is None else affinity.operation.value
    return AffinityDef(affinity.type.value, operation, affinity.amount)


def _trainer(card: TrainerCard) -> tuple[CardDef, list[Problem]]:
    problems: list[Problem] = []
    played = next((s for s in card.text.statements if isinstance(s, PlayAs)), None)
    if played is not None:
        return _played_as(card, played, problems), problems
    kind = _TEXT_KINDS.get(card.kind, "trainer")
    program = _text(card.text, card.name, "", kind, problems)
    kinds = ("trainer",) if card.kind is CardClass.TRAINER else ("trainer", card.kind.value)
    definition = CardDef(
        name=card.name,
        kind="trainer",
        classes=(*kinds, *(mark.value for mark in card.classes)),
        trainer_kind=card.kind.value,
        program=program,
        attacks=_attacks(card, problems),
    )
    if card.abilities:
        message = "a Trainer card has an Ability only where it is played as a Pokémon"
        problems.append(Problem((), "never-carried-out", message, card=card.name))
    if not card.attacks and _lends_its_attack(card):
        problems.append(Problem((), "never-carried-out", "no attack is printed on this card", card=card.name))
    return definition, problems


def _lends_its_attack(card: TrainerCard) -> bool:
    modifiers = [s.modifier for s in card.text.statements if isinstance(s, Grant)]
    return any(isinstance(m, Allow) and m.action is Action.USE_CARDS_ATTACK for m in modifiers)


def _played_as(card: TrainerCard, played: PlayAs, problems: list[Problem]) -> CardDef:
    """A Trainer card that is put into play as a Basic Pokémon; the rest of its text holds there."""
    hp = played.hp.n if isinstance(played.hp, Number) else card.hp or 0
    if not hp:
        problems.append(Problem((), "no-amount", "neither the text nor the card says its HP", card=card.name))
    stage = CardClass.BASIC_POKEMON.value
    pokemon = CardDef(
        name=card.name,
        kind="pokemon",
        classes=("pokemon", stage, "trainer", card.kind.value, CardClass.FOSSIL.value),
        hp=hp,
        types=tuple(t.value for t in played.types),
        stage=stage,
        abilities=(
            AbilityDef(card.name, "trainer", _text(card.text, card.name, "", "ability", problems)),
            *_abilities(card, problems),
        ),
    )
    return CardDef(
        name=card.name,
        kind="trainer",
        classes=("trainer", card.kind.value),
        trainer_kind=card.kind.value,
        program=_text(EMPTY, card.name, "", "trainer", problems),
        played_as=pokemon,
    )


def _energy(card: EnergyCard) -> tuple[CardDef, list[Problem]]:
    problems: list[Problem] = []
    program = _text(card.text, card.name, "", "energy", problems) if card.text.statements else None
    basic = card.type is not None
    definition = CardDef(
        name=card.name,
        kind="energy",
        classes=("energy", "basic energy" if basic else "special energy", *(c.value for c in card.classes)),
        energy_type=None if card.type is None else card.type.value,
        program=program,
    )
    if not basic and (program is None or not program.provides):
        problems.append(_provides_nothing(card.name))
    return definition, problems


def _provides_nothing(card: str, text: str = "") -> Problem:
    message = "this Energy card doesn't say what Energy it provides"
    return Problem((), "provides-nothing", message, "error", card, text)


def link(cards: Iterable[Card]) -> tuple[Library, list[Problem]]:
    """All cards as a library. Names that no card has are warnings: the card may be in another set."""
    all_cards = list(cards)
    problems: list[Problem] = []
    definitions: list[CardDef] = []
    names = {card.name for card in all_cards}
    for card in all_cards:
        definition, found = compile_card(card)
        problems += found
        definitions.append(definition)
        problems += unknown_names(card, names)
    return Library(tuple(definitions)), problems


def unknown_names(card: Card, names: Collection[str]) -> list[Problem]:
    """Warnings for the cards that a card speaks of and that are not among ``names``."""
    found: list[Problem] = []
    if isinstance(card, PokemonCard) and card.evolves_from is not None and card.evolves_from not in names:
        message = f"no card of this collection is called `{card.evolves_from}`"
        found.append(Problem((), "unknown-name", message, "warning", card.key))
    for text, reading in readings(card):
        for path, name in _names_in((), reading.statements):
            if name not in names:
                message = f"no card of this collection is called `{name}`"
                found.append(Problem(path, "unknown-name", message, "warning", card.key, text))
    return found


def readings(card: Card) -> list[tuple[str, Reading]]:
    """The texts of a card by the names of its attacks and abilities ("" for its own text)."""
    if isinstance(card, PokemonCard):
        attacks = [(a.name, a.text) for a in card.attacks]
        return attacks + [(a.name, a.text) for a in card.abilities]
    if isinstance(card, TrainerCard):
        attacks = [(a.name, a.text) for a in card.attacks]
        return [("", card.text), *attacks, *((a.name, a.text) for a in card.abilities)]
    return [("", card.text)]


def _names_in(path: Path, part: Any) -> list[tuple[Path, str]]:
    """Card names in filters, each with the path of its filter."""
    if isinstance(part, Named):
        return [(path, part.name)]
    if isinstance(part, tuple):
        return [each for i, item in enumerate(part) for each in _names_in((*path, i), item)]
    if attrs.has(type(part)):
        return [
            each
            for field in attrs.fields(type(part))
            for each in _names_in((*path, field.name), getattr(part, field.name))
        ]
    return []
