"""Card text to effect objects and back, by the Lark grammars of ``grammar/``: one description, both ways."""
