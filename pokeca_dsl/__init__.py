"""pokeca: a card's printed text is its program."""

__version__ = "0.1.0"
