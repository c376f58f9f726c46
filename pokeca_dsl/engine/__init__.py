"""Plays the game: a state of plain data, and a machine that steps it from decision to decision."""
