"""Effect objects: what a card text or a ruleset clause means, apart from any language and any engine.

Frozen attrs classes, compared by value, composed and never multiplied: a closed set, listed in
:data:`pokeca_dsl.effects.catalogue.CLASSES`. A *text* is a tuple of statements (see
:mod:`pokeca_dsl.effects.statements`).
"""
