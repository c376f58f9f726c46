"""The table as one player sees it, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from pokeca_dsl.engine.observation import Observation, PokemonView, SideView
from pokeca_dsl.play.narration import Voice

_WORDS = {
    "en": {
        "title": "turn {turn} · {whose}",
        "setup": "setup",
        "yours": "your turn",
        "theirs": "the opponent's turn",
        "you": "you",
        "opponent": "opponent",
        "piles": "{prizes} Prize cards, {hand} in hand, {deck} in the deck, {discard} discarded",
        "active": "Active",
        "bench": "Bench",
        "hp": "{left}/{hp} HP",
        "hand": "hand: {cards}",
        "stadium": "Stadium: {card}",
        "nobody": "nobody",
    },
    "ja": {
        "title": "{turn}番目の番・{whose}",
        "setup": "対戦の準備",
        "yours": "自分の番",
        "theirs": "相手の番",
        "you": "自分",
        "opponent": "相手",
        "piles": "サイド{prizes}枚、手札{hand}枚、山札{deck}枚、トラッシュ{discard}枚",
        "active": "バトル場",
        "bench": "ベンチ",
        "hp": "HP{left}/{hp}",
        "hand": "手札：{cards}",
        "stadium": "スタジアム：{card}",
        "nobody": "なし",
    },
}


def board(seen: Observation, voice: Voice) -> Iterator[str]:
    """The opponent's side above, the own side below; only what the observation holds."""
    words = _WORDS[voice.language]
    whose = words["yours" if seen.turn_player == seen.player else "theirs"]
    yield ""
    yield words["title"].format(turn=seen.turn, whose=whose) if seen.turn else words["setup"]
    yield from _side(words["opponent"], seen.sides[1 - seen.player], seen, voice)
    if seen.stadium >= 0:
        yield "  " + words["stadium"].format(card=voice.printed_name(seen.names[seen.stadium]))
    own = seen.sides[seen.player]
    yield from _side(words["you"], own, seen, voice)
    yield "  " + words["hand"].format(cards=voice.names([seen.names[card] for card in own.hand]))
    yield ""


def open_board(views: tuple[Observation, Observation], voice: Voice) -> Iterator[str]:
    """Both sides with both hands, as a spectator sees who looks at what each player may know."""
    words = _WORDS[voice.language]
    seen = views[0]
    yield ""
    whose = voice.players[seen.turn_player]
    yield words["title"].format(turn=seen.turn, whose=whose) if seen.turn else words["setup"]
    if seen.stadium >= 0:
        yield "  " + words["stadium"].format(card=voice.printed_name(seen.names[seen.stadium]))
    for view, name in zip(views, voice.players, strict=True):
        own = view.sides[view.player]
        yield from _side(name, own, view, voice)
        yield "    " + words["hand"].format(cards=voice.names([view.names[card] for card in own.hand]))
    yield ""


def _side(title: str, side: SideView, seen: Observation, voice: Voice) -> Iterator[str]:
    words = _WORDS[voice.language]
    piles = words["piles"].format(
        prizes=side.prizes_left, hand=side.hand_size, deck=side.deck_size, discard=len(side.discard)
    )
    yield f"  {title}: {piles}"
    for place, views in (("active", side.active), ("bench", side.bench)):
        if not views and place == "active":
            yield f"    {words[place]}  {words['nobody']}"
        for view in views:
            yield f"    {words[place]}  {pokemon_words(view, seen, voice)}"


def pokemon_words(view: PokemonView, seen: Observation, voice: Voice) -> str:
    """A Pokémon in a line: name, HP that are left, Special Conditions, attached cards."""
    words = _WORDS[voice.language]
    parts = [voice.printed_name(seen.names[view.cards[-1]])]
    parts.append(words["hp"].format(left=max(0, view.hp - view.damage), hp=view.hp))
    parts.extend(voice.word(condition) for condition in view.conditions)
    attached = [seen.names[card] for card in (*view.energy, *view.tools)]
    if attached:
        parts.append(f"[{voice.names(attached)}]")
    return "  ".join(parts)
