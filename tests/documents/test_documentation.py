"""The files shown in the documentation are right, and laid out as the formatter does it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokeca_dsl.cli.kinds import check, formatted

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^```(card|names)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = [
    pytest.param(match[1], match[2], id=f"{page.name}-{number}")
    for page in sorted(DOCS.glob("*.md"))
    for number, match in enumerate(_BLOCK.finditer(page.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize(("suffix", "text"), SHOWN)
def test_shown_files_are_right(suffix: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / f"shown.{suffix}"
    path.write_text(text, encoding="utf-8")
    assert not check([path]).diagnostics
    assert [file.text for file in formatted([path])] == [text]


def test_something_is_shown() -> None:
    assert len(SHOWN) >= 4
