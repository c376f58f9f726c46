"""Hypothesis strategies for effect objects: everything that a card text can sensibly say.

What is drawn here both grammars must be able to word; see ``tests/syntax/test_round_trips.py``. The
strategies follow the roles that objects play in texts (a Pokémon that is hit, cards that are discarded, a
number of damage), so they know combinations, not sentences. In products the printed number is on the left.
"""

from tests.strategies.nouns import ATTACK_NAMES, NAMES
from tests.strategies.standing import borne, passive
from tests.strategies.texts import ability_texts, attack_texts, energy_texts, texts, trainer_texts

__all__ = [
    "ATTACK_NAMES",
    "NAMES",
    "ability_texts",
    "attack_texts",
    "borne",
    "energy_texts",
    "passive",
    "texts",
    "trainer_texts",
]
