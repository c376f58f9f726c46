"""The table of verbs. A verb's module is imported only when the verb is used."""

from __future__ import annotations

from importlib import import_module

import click

from pokeca_dsl import __version__

VERBS = {
    "check": "Say what is wrong in files and folders, and how to mend it.",
    "lint": "Say which cards make no sense: never usable, without effect, outdone, without end.",
    "fmt": "Write files in their canonical form.",
    "translate": "Write card files in the other language.",
    "show": "Show what a card means, as effect objects.",
    "test": "Play scenarios and say which of them do not hold.",
    "rules": "List the rulesets, show what is in force under one, compare two clause by clause.",
    "deck": "Say whether a ruleset allows a deck, and why not.",
    "compare": "Play one scenario under several rulesets, side by side.",
    "play": "Play a match in the terminal, or let two bots play it.",
    "simulate": "Play many games of two decks, or of a deck against many, and count how they went.",
    "ladder": "Let players play each other, and rate them.",
    "replay": "Go through a recorded game again, or say what has changed since.",
    "odds": "Work out how likely something is from a situation, exactly where that can be.",
    "corpus": "Measure the language with printed texts: what reads, what runs, where both languages agree.",
    "import": "Make card files of the cards of a database on your disk.",
    "demo": "Check the shipped cards, play a match, and see one tie end in two ways.",
}
"""What each verb does; its command is ``command`` in ``pokeca_dsl.cli.VERB``."""
MODULES = {"import": "import_"}
"""The modules of verbs that Python can't name a module after."""


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        found = import_module(f"pokeca_dsl.cli.{MODULES.get(cmd_name, cmd_name)}").command
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pokeca", message="%(prog)s %(version)s")
def pokeca() -> None:
    """A card's printed text is its program: write cards in Japanese or English, check them, play them.

    \b
    Exit codes: 0 all is well; 1 something is wrong in a file or a game; 2 the command line is wrong;
    3 a file can't be written.
    """
