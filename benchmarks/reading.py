"""How fast card texts are read, and how long a grammar takes to load with and without its cache."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.clock import Figure, at_most, once, reference, seconds
from pokeca_dsl.documents.card import Card, PokemonCard
from pokeca_dsl.documents.collection import load
from pokeca_dsl.resources import data_folder
from pokeca_dsl.syntax.languages import Language, language
from pokeca_dsl.syntax.names import NameTable

_LANGUAGES = {"en": "English", "ja": "Japanese"}
_MEDIAN_GOAL = 0.3e-3
_ROUNDS = 5


def texts_of(card: Card) -> Iterator[str]:
    """The printed texts of a card, empty ones left out."""
    if isinstance(card, PokemonCard):
        readings = [*(a.text for a in card.abilities), *(a.text for a in card.attacks)]
    else:
        readings = [card.text]
    yield from (reading.words for reading in readings if reading.words)


def figures() -> Iterator[Figure]:
    """Reading, per language."""
    for code, name in _LANGUAGES.items():
        yield from _of_language(code, name)
    for code, name in _LANGUAGES.items():
        cold, warm = _loading(code)
        yield Figure(
            f"{name} grammar, loaded without cache", seconds(cold), f"{cold / warm:.0f} × with cache"
        )
        yield Figure(f"{name} grammar, loaded from the cache", seconds(warm))


def _of_language(code: str, name: str) -> Iterator[Figure]:
    collection = load([data_folder("cards")], code)
    table, spoken = collection.names(code), language(code)
    texts = {
        text: table.speaking_for(table.printed_name(card.name))
        for card in collection.cards.values()
        for text in texts_of(card)
    }
    times = [
        statistics.median(_read(spoken, text, names) for _ in range(_ROUNDS)) for text, names in texts.items()
    ]
    middle = statistics.median(times)
    yield Figure(
        f"{name} text read, median of {len(texts)}",
        seconds(middle),
        f"{middle / reference():.3f} × reference loop",
        *at_most(middle, _MEDIAN_GOAL, seconds(_MEDIAN_GOAL)),
    )
    yield Figure(
        f"{name} texts read per second", f"{len(texts) / sum(times):,.0f}", f"slowest {seconds(max(times))}"
    )


def _read(spoken: Language, text: str, names: NameTable) -> float:
    return once(lambda: spoken.read(text, names=names))


def _loading(code: str) -> tuple[float, float]:
    """Seconds to load a grammar in a fresh process: without a cache, then with the one just made."""
    program = (
        "import time; from pokeca_dsl.syntax.languages import language; t = time.perf_counter();"
        f" language({code!r}); print(time.perf_counter() - t)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "POKECA_CACHE": folder}
        taken = [
            float(
                subprocess.run([sys.executable, "-c", program], env=environment, check=True, stdout=-1).stdout
            )
            for _ in range(4)
        ]
    return taken[0], min(taken[1:])
