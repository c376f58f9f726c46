"""Questions in short: cards and a situation around a block ``odds``."""

from pokeca_dsl.lab.odds.asking import Chance, Wish, chance, prepared
from tests.lab.odds.brute import read

CARDS = """# language: en
cards
  pokemon "Sparkit" basic [L] 60 HP
    attack "Zap" [L] 20+
      Flip a coin. If heads, this attack does 40 more damage.
    attack "Triple" [L] 20×
      Flip 3 coins. This attack does 20 damage times the number of heads.
    attack "Streak" [L] 20×
      Flip a coin until you get tails. This attack does 20 damage times the number of heads.
    retreat 1
  pokemon "Slabby" basic [C] 60 HP
    retreat 1
  item "Fetch"
    Draw 3 cards.
  item "Rummage"
    Look at the top 3 cards of your deck. Choose 1 of them and put it into your hand. Shuffle the other
      cards back into your deck.
  item "Sieve"
    Shuffle your hand into your deck. Then, draw 2 cards.
  item "Seek"
    Search your deck for a Basic Pokémon, reveal it, and put it into your hand. Shuffle your deck afterward.
  item "Spill"
    Discard the top 2 cards of your deck.
"""


def text(odds: str, when: str = "", you: str = "", opponent: str = 'active: "Slabby"') -> str:
    """A scenario under the standard ruleset; blocks are given by their lines."""
    you = you or 'active: "Sparkit", [L]'
    blocks = [("you", you), ("opponent", opponent), ("when", when), ("odds", odds)]
    lines = ['scenario "asked"', "  rules: standard"]
    for word, block in blocks:
        if block:
            lines.append(f"  {word}")
            lines += [f"    {line}" for line in block.strip("\n").split("\n")]
    return CARDS + "\n" + "\n".join(lines) + "\n"


def ask(scenario: str, **wishes: object) -> Chance:
    """The answer to the first question of a scenario."""
    found = read(scenario)
    wish = Wish(**wishes)  # type: ignore[arg-type]
    return chance(prepared(found, next(found.lines("odds")), found.rules[0], wish), wish)
