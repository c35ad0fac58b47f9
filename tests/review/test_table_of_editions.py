"""docs/editions.md has the true coverage and fit of every sample edition."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
from samples import ROOT

pytestmark = pytest.mark.thorough

PAGE = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
LINES = [line for line in PAGE.splitlines() if line.startswith(("| us-patent", "| inventing"))]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("editions", ROOT / "docs" / "editions.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = _script()


@pytest.mark.parametrize(("game", "language"), SCRIPT.editions())
def test_the_lines_of_an_edition_are_what_it_comes_to(game: str, language: str) -> None:
    lines = SCRIPT.lines_of(game, language)
    assert len(lines) >= 1
    assert [line for line in lines if line not in LINES] == [], "run: python docs/editions.py"
    texts, done, kept, missing, over = (int(cell) for cell in lines[0].split("|")[2:7])
    assert texts == done + kept and texts > 300 and (missing, over) == (0, 0)


def test_every_edition_has_its_lines_and_no_other() -> None:
    games = {line.split("|")[1].split(",")[0].strip() for line in LINES}
    assert games == {"us-patent-1", "inventing-the-future"}
    # three languages with three variants that have words, and one with one, each also plain
    assert len(LINES) == 3 * 4 + 2
