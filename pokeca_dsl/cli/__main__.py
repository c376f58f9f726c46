"""``python -m pokeca_dsl.cli`` is ``pokeca``."""

from pokeca_dsl.cli import main

main()
