"""The command line: ``pokeca VERB``. Nothing is imported before it is needed, so that it answers at once."""

from __future__ import annotations

import sys

from pokeca_dsl import __version__


def main() -> None:
    """Run the verb that the command line names."""
    if sys.argv[1:] == ["--version"]:
        print(f"pokeca {__version__}")
        return
    from pokeca_dsl.cli.verbs import pokeca

    pokeca(prog_name="pokeca")
