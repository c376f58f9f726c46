"""Where built grammars are kept between runs. Content decides: a changed grammar or version is built anew."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import lark

from pokeca_dsl import __version__


def cache_file(name: str, content: str) -> str | bool:
    """The file that caches something built from ``content``; False where no folder can be written."""
    folder = Path(os.environ.get("POKECA_CACHE") or _default_folder())
    digest = hashlib.sha256(f"{__version__}\0{lark.__version__}\0{content}".encode()).hexdigest()[:24]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return str(folder / f"{name}-{digest}") if os.access(folder, os.W_OK) else False


def _default_folder() -> str:
    from platformdirs import user_cache_dir  # only where no folder is named: the import takes milliseconds

    return user_cache_dir("pokeca")
