"""Progress in steps: at the end of each command, all steps that it announced are done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from repository import ROOT

from pnp.build.commands import Command, Result, Watch, perform
from pnp.build.project import Places, Project
from pnp.build.requests import Wanted
from pnp.build.run import steps_of
from pnp.model.problems import Problems
from pnp.model.result import Request, TargetChoice
from pnp.release.making import Release, make_release
from pnp.review.translations import pseudo_build, survey, survey_steps


class Seen:
    """What a display of progress is given."""

    def __init__(self) -> None:
        self.steps = 0
        self.notes: list[int] = []

    @contextmanager
    def progress(self, steps: int) -> Iterator:
        self.steps = steps
        yield self.notes.append


def no_clock() -> float:
    """A time for each product; other processes get it, too."""
    return 0.0


def seen(names: Sequence[str], out: Path, writes: bool, jobs: int, target: str = "files") -> Seen:
    places, found = Places(out, out, ROOT), Seen()
    wanted = Wanted(tuple(names), targets=(TargetChoice(target),))
    command = Command(places, wanted, Request("", ""), out, writes, jobs=jobs)
    perform(command, Project(places), Result(), Watch(no_clock, found.progress))
    return found


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_build(tmp_path: Path, jobs: int) -> None:
    names = ["inventing-the-future/cards", "inventing-the-future/rules"]
    found = seen(names, tmp_path, True, jobs)
    assert found.steps == sum(found.notes) == 21 + 200
    assert all(note >= 0 for note in found.notes)


def test_pictures_count_ten_times_as_much(tmp_path: Path) -> None:
    found = seen(["inventing-the-future/cards"], tmp_path, True, 1, "png")
    assert found.steps == sum(found.notes) == 210
    assert max(found.notes) <= 20, "cards are counted one after the other"


def test_the_kit_counts_all_its_products() -> None:
    project = Project(Places(ROOT, ROOT, ROOT))
    kit = steps_of(project, Request("inventing-the-future", ""))
    game, _ = project.game("inventing-the-future")
    assert game is not None
    each = (steps_of(project, Request(game.id, product)) for product in game.products)
    assert kit == sum(each) > 400


@pytest.fixture
def mill(pnp_demo: Callable[..., tuple[int, str, str]], tmp_path: Path) -> Path:
    """A project with a game that has a German translation and one variant."""
    assert pnp_demo("i18n", "update", "mill", "de")[0] == 0
    return tmp_path


def test_a_check_counts_its_editions(mill: Path) -> None:
    built, checked = seen(["mill"], mill, True, 1), seen(["mill"], mill, False, 1)
    assert built.steps == sum(built.notes)
    # the game as it is written, its variant, its translation
    assert checked.steps == sum(checked.notes) == built.steps + 3 * 150


def test_a_report_of_a_translation(mill: Path) -> None:
    project, notes = Project(Places(mill, mill, ROOT)), list[int]()
    survey(project, "mill", "de", True, Problems(), progress=notes.append)
    assert sum(notes) == survey_steps(project, "mill") == 200
    assert len(notes) > 2, "products are counted one after the other"


def test_a_build_of_a_language_that_is_made_up(mill: Path) -> None:
    project, notes = Project(Places(mill, mill, ROOT)), list[int]()
    pseudo_build(project, "mill", "en-XA", Problems(), notes.append)
    assert sum(notes) == 200


def test_a_release_counts_its_files_and_pages(mill: Path) -> None:
    seen = Seen()
    watch = Watch(no_clock, seen.progress)
    made = make_release(Project(Places(mill, mill, ROOT)), Release("mill", papers=("a4",)), watch)
    assert {"index.html", "de/index.html"} <= set(made.files)
    # two languages: three cards, the rules, the pages
    assert seen.steps == sum(seen.notes) == 2 * (3 + 200 + 2000)
