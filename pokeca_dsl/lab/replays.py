"""Games of a study kept as replay files: they are played again, which costs less than keeping all of them."""

from __future__ import annotations

import re
from pathlib import Path

from pokeca_dsl.lab.ground import table_for
from pokeca_dsl.lab.study import Study, game_seed, seat_of
from pokeca_dsl.play.match import Record, Setting, play
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.record import save_record, sheet_of

REPLAYS = "replays"
"""The folder of a study's replay files."""


def write_replays(study: Study, rules: str, folder: Path, most: int) -> int:
    """Write the first games of each pairing, as many as ``most``, and say how many that were.

    ``rules`` is the name under which they are played again. Pairings with a changed card are left out: their
    cards are nowhere to be found afterwards. Raises OSError.
    """
    wanted = [
        (place, number)
        for place, pairing in enumerate(study.pairings)
        if pairing.change is None
        for number in range(min(most, study.games))
    ]
    if wanted:
        folder.mkdir(parents=True, exist_ok=True)
    for place, number in wanted:
        pairing = study.pairings[place]
        names = (pairing.deck, pairing.against)
        decks = names if seat_of(number) == 0 else names[::-1]
        file = "-".join((*map(_plain, names), str(number)))
        save_record(folder / f"{file}.replay", sheet_of(rules, decks, game(study, place, number)))
    return len(wanted)


def game(study: Study, place: int, number: int) -> Record:
    """A game of a pairing as the study played it."""
    pairing, seat = study.pairings[place], seat_of(number)
    seed = game_seed(study.seed, pairing, number)
    decks, players = pairing.cards, study.players
    if seat == 1:
        decks, players = decks[::-1], players[::-1]
    setting = Setting(table_for(study.ground, pairing.change), decks, seed)
    return play(setting, [make_player(name, 2 * seed + player) for player, name in enumerate(players)])


def _plain(deck: str) -> str:
    """A deck's name, or the path of its file, as part of a file's name."""
    return re.sub(r"[^\w.]+", "-", deck.removesuffix(".deck")).strip("-.") or "deck"
