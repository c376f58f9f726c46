"""A file that causes each diagnostic: what its page says to avoid, a file in ``cases/``, or one made here."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from pokeca_dsl.cli.formatting import translated
from pokeca_dsl.cli.kinds import check
from pokeca_dsl.diagnostics import Diagnostic

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "diagnostics"
_BLOCK = re.compile(r"^## (Avoid|Prefer)\n\n```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CARD = '# language: en\npokemon "Boltmouse" basic [L] 60 HP\n  attack "Static Kiss" [L]\n'


def page(code: str) -> Path:
    """The page of a diagnostic."""
    return PAGES / f"{code}.md"


def examples(code: str) -> dict[str, tuple[str, str]]:
    """The files shown in a page: ``Avoid`` and ``Prefer`` to suffix and text."""
    found = _BLOCK.finditer(page(code).read_text(encoding="utf-8"))
    return {match[1]: (match[2], match[3].removesuffix("\n")) for match in found}


def diagnostics_of(code: str) -> tuple[Diagnostic, ...]:
    """What the case of a diagnostic gives; the current folder is empty and may be written to."""
    if code in _MADE:
        return _MADE[code]()
    stored = sorted((HERE / "cases").glob(f"{code}.*"))
    if stored:
        path = Path(stored[0].name)
        path.write_bytes(stored[0].read_bytes())
    else:
        suffix, text = examples(code)["Avoid"]
        path = Path(f"case.{suffix}")
        path.write_text(text + "\n", encoding="utf-8")
    return check([path]).diagnostics


def _written(text: str | bytes, name: str = "case.card") -> tuple[Diagnostic, ...]:
    data = text.encode() if isinstance(text, str) else text
    Path(name).write_bytes(data)
    return check([Path(name)]).diagnostics


def _cannot_read() -> tuple[Diagnostic, ...]:
    Path("case.card").symlink_to("gone.card")
    return check([Path("case.card")]).diagnostics


def _no_name() -> tuple[Diagnostic, ...]:
    Path("case.card").write_text(_CARD, encoding="utf-8")
    return translated(Path("case.card"), "ja").diagnostics


class _Speechless:
    """A language without words."""

    def write(self, *_: object, **__: object) -> None:
        """No statement has a wording."""


def _no_wording() -> tuple[Diagnostic, ...]:
    Path("case.card").write_text(_CARD + "    Flip a coin.\n", encoding="utf-8")
    with patch("pokeca_dsl.documents.translation.speech", return_value=_Speechless()):
        return translated(Path("case.card"), "ja").diagnostics


_MADE: dict[str, Callable[[], tuple[Diagnostic, ...]]] = {
    "file/cannot-read": _cannot_read,
    "file/too-large": lambda: _written(b" " * 4_000_001),
    "file/not-utf-8": lambda: _written('# language: ja\nセット 「雷の草原」\n'.encode("cp932")),
    "file/line-too-long": lambda: _written(f'# language: en\nset "{"a" * 6000}"\n'),
    "file/too-many-problems": lambda: _written("# language: en\n" + "\tset\n" * 600)[-1:],
    "card-text/too-long": lambda: _written(_CARD + "    Flip a coin.\n" * 400),
    "translate/no-name": _no_name,
    "translate/no-wording": _no_wording,
}
