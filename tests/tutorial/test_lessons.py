"""The tutorial, the how-tos and the pages for newcomers are true: every step works as it stands."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pypdf
import pytest
from repository import ROOT


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("lessons", ROOT / "docs/lessons.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LESSONS = _script()
TUTORIAL = LESSONS.steps("tutorial")
HOW_TOS = LESSONS.steps("how-to")
PAGES = [page for page in LESSONS.PAGES if page not in ("tutorial", *LESSONS.APART)]


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What each step of the tutorial printed, or the error, and the folder under `at`."""
    lesson = LESSONS.Lesson(tmp_path_factory.mktemp("tutorial"))
    found: dict[str, Any] = {}
    for step in TUTORIAL:
        lesson.printed = ""
        try:
            for action in step.actions:
                lesson.do(action)
            found[step.heading] = lesson.printed
        except AssertionError as error:
            found[step.heading] = error
    return {**found, "at": lesson.at}


@pytest.mark.parametrize("heading", [step.heading for step in TUTORIAL])
def test_a_step_of_the_tutorial_is_true(heading: str, tutorial: dict[str, Any]) -> None:
    printed = tutorial[heading]
    assert isinstance(printed, str), printed
    assert "error" not in printed and "Traceback" not in printed


def test_the_tutorial_ends_with_a_deck_to_print(tutorial: dict[str, Any]) -> None:
    assert len(TUTORIAL) == 8
    made = tutorial["at"] / "output/night-market/en@a4/Cards.pdf"
    pages = pypdf.PdfReader(made).pages
    assert len(pages) == 6
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [595, 842]
    text = "".join(page.extract_text() for page in pages)
    assert text.lower().count("tea house") == 3 and text.count("in the deck") == 27
    single = pypdf.PdfReader(tutorial["at"] / "output/night-market/en-cards/Cards.pdf")
    assert single.pages[0].extract_text().count("in the deck") == 1


def test_the_table_of_the_tutorial_is_the_one_beside_it() -> None:
    (table,) = [action.text for action in TUTORIAL[0].actions if action.do == "write"]
    assert table == (ROOT / "tests/tutorial/market.csv").read_text(encoding="utf-8")
    names = {line.rsplit(",", 1)[1] for line in table.splitlines()[1:]}
    assert names == {path.stem for path in (ROOT / "tests/tutorial/pictures").iterdir()}


@pytest.mark.parametrize("step", HOW_TOS, ids=[step.heading for step in HOW_TOS])
def test_a_how_to_is_true(step: Any, tmp_path: Path) -> None:
    lesson = LESSONS.Lesson(tmp_path)
    for action in step.actions:
        lesson.do(action)
    assert lesson.code == 0, lesson.printed
    assert "warning" not in lesson.printed
    assert list(tmp_path.rglob("*.pdf"))


LONG = ("designers", "translators", "publishers", "players")  # they build whole games


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.thorough] * (page in LONG)) for page in PAGES],
)
def test_a_page_for_newcomers_is_true(page: str, tmp_path: Path) -> None:
    lesson = LESSONS.Lesson(tmp_path)
    actions = [action for step in LESSONS.steps(page) for action in step.actions]
    done = [action.do for action in actions]
    assert done.count("run") >= 1 and done.count("prints") >= 1 and done.count("draw") >= 1
    for action in actions:
        lesson.do(action)
    assert "Traceback" not in lesson.printed
    assert list(tmp_path.rglob("*.pdf"))


def test_the_pages_for_newcomers() -> None:
    assert set(PAGES) == {"designers", "translators", "publishers", "players",
                          "from-spreadsheet", "from-squib", "from-nandeck"}  # fmt: skip


def test_the_pictures_are_those_of_the_pages() -> None:
    hint = "run: python docs/lessons.py, and look at docs/pictures"
    assert LESSONS.hashes() == LESSONS.HASHES.read_text("utf-8"), hint
    listed = re.findall(r"^(\S+) ", LESSONS.hashes(), flags=re.M)
    assert len(listed) >= 8
    drawn = {path.stem for path in LESSONS.PICTURES.glob("*.png")}
    others = ("template-", "preview-", "print-", "ornaments")  # drawn by other commands
    assert set(listed) == {name for name in drawn if not name.startswith(others)}


def test_a_page_that_is_not_true_is_refused(tmp_path: Path) -> None:
    lesson, action = LESSONS.Lesson(tmp_path), LESSONS.Action
    for done in TUTORIAL[0].actions:
        lesson.do(done)
    with pytest.raises(AssertionError, match=r"has no 'Rock'"):
        lesson.do(action("replace", "market.csv", "Rock", "Silk"))
    lesson.do(action("run", "", 'pnp new "Night Market" --from market.csv\n'))
    with pytest.raises(AssertionError, match="25 cards"):
        lesson.do(action("prints", "", "  Qty  the number of copies: 25 cards are printed\n"))
    with pytest.raises(ValueError, match="what is the block below 'Look'"):
        tuple(LESSONS._actions("Look\n```yaml\na: 1\n```\n", "page"))
