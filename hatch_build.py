"""Builds wheels with the engine compiled by mypyc, where there is a C compiler; else of plain Python.

POKECA_COMPILED=0 builds plain Python, POKECA_COMPILED=1 refuses to build without a compiler. Editable
installs are always plain: the modules are the same, and what is edited takes effect at once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = "pokeca_dsl/engine"
PLAIN = ("__init__", "budget", "codec", "illegal", "observation", "situation")
"""Modules that stay plain: their classes are exceptions or attrs classes, and no game waits for them."""

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
compiled = mypycify(["--ignore-missing-imports", *sys.argv[1:]], opt_level="3", debug_level="0")
setup(name="engine", packages=[], ext_modules=compiled, script_args=["--quiet", "build_ext", "--inplace"])
"""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled modules beside their sources into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel is put together."""
        wanted = os.environ.get("POKECA_COMPILED", "")
        if version == "editable" or wanted == "0":
            return
        if not _compiler():
            if wanted == "1":
                raise SystemExit("pokeca: POKECA_COMPILED=1, but there is no C compiler")
            self.app.display_info("no C compiler: the engine stays plain Python")
            return
        folder = compiled(Path(self.root))
        for path in sorted(folder.rglob(f"*{_suffix()}")):
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiled(root: Path) -> Path:
    """Compile the engine of the sources in ``root``; the folder, below build/, with the extension modules.

    Made once for a state of the sources, as installers build a wheel more than once.
    """
    sources = sorted(root.joinpath("pokeca_dsl").rglob("*.py"))
    state = hashlib.sha256(f"{sys.version} {_suffix()} {_SETUP}".encode())
    for path in sources:
        state.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    folder = root / "build" / f"compiled-{state.hexdigest()[:16]}"
    if not folder.exists():
        scratch = folder.with_suffix(f".{os.getpid()}")
        _compile(root, scratch, sources)
        for left_over in (scratch / "pokeca_dsl").rglob("*.py"):
            left_over.unlink()
        shutil.rmtree(scratch / "build", ignore_errors=True)
        scratch.replace(folder)
    return folder


def _compile(root: Path, scratch: Path, sources: list[Path]) -> None:
    for path in sources:
        copy = scratch / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    modules = sorted(path for path in (scratch / ENGINE).glob("*.py") if path.stem not in PLAIN)
    names = [str(path.relative_to(scratch)) for path in modules]
    subprocess.run([sys.executable, "-c", _SETUP, *names], cwd=scratch, check=True, stdout=sys.stderr)


def _suffix() -> str:
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def _compiler() -> bool:
    if os.name == "nt":
        return True  # setuptools looks for it, and says so where there is none
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(name) is not None
