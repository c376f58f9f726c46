"""Every code that the compiler gives has a kind of diagnostic, and no kind is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pokeca_dsl.compiler
from pokeca_dsl.compiler.checking import WRONG


def _codes() -> Iterator[str]:
    for path in Path(pokeca_dsl.compiler.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) >= 3:
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                code = node.args[1]
                if called in ("problem", "Problem") and isinstance(code, ast.Constant):
                    yield str(code.value)


def test_codes_and_kinds_agree() -> None:
    assert set(_codes()) == set(WRONG)
