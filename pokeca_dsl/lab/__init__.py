"""The lab: many games, counted. What a card or a deck does to the game, with how sure one can be of it."""
