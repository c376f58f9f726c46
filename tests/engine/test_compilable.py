"""Constructs that mypyc cannot compile are kept out of the engine: seen at once, not only by building."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "pokeca_dsl" / "engine"


def refused(tree: ast.Module) -> list[str]:
    """What mypyc would stumble over, with its line."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            members = node.comparators[0]
            if isinstance(members, ast.Tuple) and any(isinstance(m, ast.Starred) for m in members.elts):
                found.append(f"line {node.lineno}: 'in' a tuple with a star")
        if isinstance(node, ast.Attribute) and node.attr == "__new__":
            found.append(f"line {node.lineno}: an object made without its constructor")
    for statement in tree.body:
        lambdas = [node.lineno for node in ast.walk(statement) if isinstance(node, ast.Lambda)]
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            found += [f"line {line}: a lambda in a table of the module" for line in lambdas]
    return found


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda path: str(path.stem))
def test_the_module_compiles(path: Path) -> None:
    assert refused(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "words", ["x in (*a, 1)", "A = {1: lambda: 2}", "B.__new__(B)"], ids=["star", "lambda", "new"]
)
def test_what_does_not_is_seen(words: str) -> None:
    assert len(refused(ast.parse(words))) == 1
