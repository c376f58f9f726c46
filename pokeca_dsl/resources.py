"""Where the project's own data files are: in the checkout, or inside the installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "data"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent


def data_folder(name: str) -> Path:
    """The folder ``grammar``, ``rulesets`` or ``cards``."""
    return _ROOT / name


def grammar_path(code: str) -> Path:
    """The Lark file of a language or of a kind of file, e.g. ``en`` or ``card``."""
    return data_folder("grammar") / f"{code}.lark"
