"""Plays matches: who decides, what is told about it, and how a game is recorded and played again."""
