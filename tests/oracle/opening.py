"""The setup of a game of theirs played here: who goes first, opening hands, what is put down, Prize cards."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from pokeca_dsl.engine.decision import CHANCE, Decision
from pokeca_dsl.engine.game import State, Table, begin, start, step
from tests.oracle.board import DECK, HAND, PRIZES, NotKnown, Serials, shown_at
from tests.oracle.contest import Json, Record
from tests.oracle.pool import Pool


class SetupDiffers(Exception):
    """What is asked here in the setup isn't asked there, or with other choices."""


@define
class _Player:
    """What a player did there."""

    hands: list[list[int]] = field(factory=lambda: [[]])
    """Opening hands in the order in which they were drawn (serials); the last is kept."""
    prizes: list[int] = field(factory=list)
    bonus: list[int] = field(factory=list)
    after: list[int] = field(factory=list)
    """Cards drawn when the turns had begun."""
    deck: list[int] = field(factory=list)
    """What is left at the end, the top first."""
    chosen: dict[str, list[int]] = field(factory=dict)
    """What was chosen, by what for: serials, or a number."""
    offered: dict[str, list[int]] = field(factory=dict)
    keeps: list[bool] = field(factory=list)
    """Whether a hand without a Basic Pokémon was kept, where that could be chosen."""
    down: list[int] = field(factory=list)
    """What lies on the Bench here already."""


_FOR = {"SetupActivePokemon": "active", "SetupBenchPokemon": "bench", "DrawCount": "number"}


class Opening:
    """Follows a record up to a frame, the first free decision."""

    def __init__(self, record: Record, end: int, pool: Pool, table: Table) -> None:
        self.frames, self.end = record.frames, end
        try:
            names = [[pool.keys[number] for number in deck] for deck in record.decks]
        except KeyError as unknown:
            raise NotKnown(*unknown.args) from None
        self.state: State = start(table, (names[0], names[1]), 0, ask_chance=True)
        self.serials = Serials()
        self._pair()
        self.players = (_Player(), _Player())
        self.first_asked, self.says_first = -1, True
        self._read()

    def _pair(self) -> None:
        """Their serials count the cards of both decks in the order of the lists."""
        cards = [card for player in self.frames[0]["current"]["players"] for card in player["deck"]]
        for cid, card in enumerate(sorted(cards, key=lambda card: int(card["serial"]))):
            self.serials.pair(cid, card["serial"])
            edition = self.state.match.cards[cid].definition.edition
            if int(edition) != card["id"]:
                raise SetupDiffers("the cards of the decks")

    def _read(self) -> None:
        begun = False
        for i in range(self.end + 1):
            for event in self.frames[i]["logs"]:
                begun = begun or event["type"] == "TurnStart"
                self._event(event, begun)
            if i < self.end:
                self._selected(self.frames[i], self.frames[i + 1]["selected"] or ())
        for player, shown in zip(self.players, self.frames[self.end]["current"]["players"], strict=True):
            player.deck = [card["serial"] for card in reversed(shown["deck"])]

    def _event(self, event: Json, begun: bool) -> None:
        if event["type"] not in ("Draw", "MoveCard"):
            return
        player = self.players[event["playerIndex"]]
        if event["type"] == "Draw":
            if begun:
                player.after.append(event["serial"])
            elif player.prizes:
                player.bonus.append(event["serial"])
            else:
                player.hands[-1].append(event["serial"])
        elif event["toArea"] == PRIZES:
            player.prizes.append(event["serial"])
        elif (event["fromArea"], event["toArea"]) == (HAND, DECK) and player.hands[-1]:
            player.hands.append([])

    def _selected(self, frame: Json, selected: Sequence[int]) -> None:
        select, now = frame["select"], frame["current"]
        if not select:
            return
        options = select["option"]
        if select["context"] == "IsFirst":
            self.first_asked = now["yourIndex"]
            self.says_first = options[selected[0]]["type"] == "Yes"
            return
        player = self.players[now["yourIndex"]]
        if select["context"] == "Mulligan":
            player.keeps.append(options[selected[0]]["type"] == "No")
        about = _FOR.get(select["context"])
        if about is None:
            return
        if about == "number":
            numbers = [option["number"] for option in options]
        else:
            whose = now["yourIndex"]
            numbers = [shown_at(now, o["area"], o["index"], whose)["serial"] for o in options]
        player.offered[about] = numbers
        player.chosen[about] = [numbers[i] for i in selected]

    # ---- played here

    def play(self) -> tuple[State, Serials, Decision]:
        """Play the setup here. Raises SetupDiffers."""
        _, decision = begin(self.state)
        while decision is not None and decision.kind != "turn":
            _, decision = step(self.state, self._answer(decision))
        if decision is None:
            raise SetupDiffers("the game is over")
        return self.state, self.serials, decision

    def _answer(self, decision: Decision) -> list[int]:
        if decision.player == CHANCE:
            if decision.kind == "coin":
                return [self.first_asked]
            return self._order(decision)
        if decision.kind == "first":
            return [0 if self.says_first else 1]
        player = self.players[decision.player]
        if decision.purpose == "opening hand" and player.keeps:
            return [0 if player.keeps.pop(0) else 1]
        if decision.kind not in player.chosen:
            if decision.minimum == 0:
                return []
            raise SetupDiffers(f"asked here: {decision.purpose}")
        number = decision.kind == "number"
        if decision.kind == "bench":
            return self._benched(decision, player)
        ours = [option[1] if number else self.serials.of_card[option[1]] for option in decision.options]
        if sorted(ours) != sorted(player.offered[decision.kind]):
            raise SetupDiffers(f"choices for {decision.purpose}")
        return [ours.index(each) for each in player.chosen.pop(decision.kind)]

    def _benched(self, decision: Decision, player: _Player) -> list[int]:
        """They ask once, when the bonus cards are drawn; here these may follow after the others."""
        ours = [self.serials.of_card[option[1]] for option in decision.options]
        offered = player.offered["bench"]
        if set(ours) - set(offered) or set(offered) - set(ours) - set(player.bonus) - set(player.down):
            raise SetupDiffers(f"choices for {decision.purpose}")
        now = [serial for serial in player.chosen["bench"] if serial in ours]
        player.down += now
        return [ours.index(serial) for serial in now]

    def _order(self, decision: Decision) -> list[int]:
        """A deck after a shuffle: first what is drawn from it, in the order in which it is."""
        cids = [option[1] for option in decision.options]
        player = self.players[self.state.match.owner(cids[0])]
        if not player.hands:
            raise SetupDiffers("another opening hand is drawn here")
        order = player.hands.pop(0)
        if not player.hands:
            at_once = self.state.match.table.rules.bonus_cards_are_drawn == "at once"
            next_ = (player.bonus, player.prizes) if at_once else (player.prizes, player.bonus)
            order = [*order, *next_[0], *next_[1], *player.after, *player.deck]
        places = {self.serials.card_of[serial]: i for i, serial in enumerate(order)}
        return sorted(range(len(cids)), key=lambda i: places.get(cids[i], len(cids)))
