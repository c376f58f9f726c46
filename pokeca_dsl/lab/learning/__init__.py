"""Games as an environment for learners (PettingZoo's turn-based interface); needs the extra ``learn``."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.lab.problems import MissingExtra

__all__ = ["env", "parallel_env", "raw_env"]


def raw_env(**wishes: Any) -> Any:
    """The bare environment, which raises ValueError for an action that isn't legal (see RawEnv)."""
    return _environment().RawEnv(**wishes)


def env(**wishes: Any) -> Any:
    """The environment; an action that isn't legal loses the game. Takes what RawEnv takes."""
    return _environment().env(**wishes)


def parallel_env(**wishes: Any) -> Any:
    """The environment for learners in which all players act at once; who isn't asked waits."""
    return _environment().parallel_env(**wishes)


def _environment() -> Any:
    """The module that needs the libraries. Raises MissingExtra."""
    try:
        from pokeca_dsl.lab.learning import environment
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("pokeca_dsl"):
            raise
        raise MissingExtra("an environment for learners", "learn") from None
    return environment
