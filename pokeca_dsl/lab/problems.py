"""What keeps the lab from answering; every message is for the person who asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.play.players import NoPlayer
from pokeca_dsl.play.pool import CardsFaulty
from pokeca_dsl.play.rulesets import RulesetFaulty


class LabError(Exception):
    """The study can't be made or carried on. ``diagnostics`` show the places in files, where it is one."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class MissingExtra(LabError):
    """A library is needed that the bare installation doesn't bring."""

    def __init__(self, wish: str, extra: str, instead: str = "") -> None:
        way = f"; or {instead}" if instead else ""
        super().__init__(f"{wish} needs more libraries: pip install 'pokeca[{extra}]'{way}")


@contextmanager
def as_lab_errors() -> Iterator[None]:
    """What goes wrong while files are read is a LabError, with diagnostics where files have mistakes."""
    try:
        yield
    except (CardsFaulty, RulesetFaulty) as problem:
        raise LabError(str(problem), problem.diagnostics) from problem
    except NoPlayer as problem:
        raise LabError(str(problem)) from problem
    except UnicodeDecodeError as problem:
        raise LabError(f"a file isn't UTF-8: {problem}; save it as UTF-8") from problem
    except OSError as problem:
        raise LabError(f"can't read {problem.filename}: {problem.strerror or problem}") from problem
