"""Chances of a situation: every coin and every hidden card that can still matter, each with its weight."""
