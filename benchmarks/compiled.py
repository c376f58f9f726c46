"""The package with its engine compiled, beside the checkout: for tests and benchmarks that compare both.

``python -m benchmarks.compiled`` makes it and prints its folder, which goes into PYTHONPATH.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_SOURCES = (
    *("pokeca_dsl/**/*.py", "grammar/*", "rulesets/**/*", "cards/**/*"),
    *("pyproject.toml", "hatch_build.py", "README.md"),
)


def folder() -> Path:
    """The folder with the compiled package, built where a source has changed.

    Raises CalledProcessError where there is no C compiler or the engine doesn't compile.
    """
    state = hashlib.sha256(sys.version.encode())
    for path in sorted({path for pattern in _SOURCES for path in ROOT.glob(pattern) if path.is_file()}):
        state.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    made = ROOT / "build" / f"package-{state.hexdigest()[:16]}"
    if not made.exists():
        scratch = made.with_suffix(f".{os.getpid()}")
        command = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(scratch))
        subprocess.run(
            (*command, str(ROOT)), check=True, env={**os.environ, "POKECA_COMPILED": "1"}, stdout=sys.stderr
        )
        for wheel in scratch.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(scratch)
            wheel.unlink()
        for older in made.parent.glob("package-*"):
            if older != scratch:
                shutil.rmtree(older, ignore_errors=True)
        scratch.replace(made)
    return made


if __name__ == "__main__":
    print(folder())
