"""Every kind of diagnostic has a page whose examples are right, and a golden file of how it is put."""

from __future__ import annotations

import os
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import pokeca_dsl
from pokeca_dsl.diagnostics import KINDS, render_human
from tests.diagnostics.cases import HERE, PAGES, diagnostics_of, examples, found_in, page

for _module in pkgutil.walk_packages(pokeca_dsl.__path__, "pokeca_dsl."):
    if "kind(" in Path(_module.module_finder.find_spec(_module.name, None).origin).read_text("utf-8"):
        import_module(_module.name)

CODES = sorted(KINDS)


@pytest.mark.parametrize("code", CODES)
def test_has_a_page(code: str) -> None:
    assert page(code).is_file()
    assert page(code).read_text(encoding="utf-8").startswith(f"# `{code}`\n")


def test_has_no_page_of_something_else() -> None:
    found = {str(path.relative_to(PAGES).with_suffix("")) for path in PAGES.glob("*/*.md")}
    assert found == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_what_the_page_prefers_is_free_of_it(code: str, tmp_path: Path) -> None:
    shown = examples(code)
    if "Prefer" not in shown:
        return
    suffix, text = shown["Prefer"]
    file = tmp_path / f"case.{'card' if suffix == 'txt' else suffix}"
    file.write_text(text + "\n", encoding="utf-8")
    assert code not in {diagnostic.code for diagnostic in found_in(file, code)}


@pytest.mark.parametrize("code", CODES)
def test_says_what_its_golden_file_says(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = [diagnostic for diagnostic in diagnostics_of(code) if diagnostic.code == code]
    assert found, f"the case of {code} doesn't give it"
    told = "\n".join(render_human(found[:1], language=language) for language in ("en", "ja"))
    golden = HERE / "golden" / f"{code}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_messages_keep_to_the_style(code: str) -> None:
    kind = KINDS[code]
    wordings = [wording for wording in (kind.message, kind.label, kind.help) if wording]
    for wording in wordings:
        assert not wording.en.endswith(".") and not wording.ja.endswith("。")
        first = wording.en.lstrip("`{")[0]
        assert first.islower() or wording.en.startswith(("`", "{")), wording.en
        assert wording.ja != wording.en


def test_the_list_of_pages_is_complete() -> None:
    listed = PAGES.joinpath("README.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f"(`{code}`]({code}.md)" not in listed.replace("[", "(")] == []
