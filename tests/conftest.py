"""Options of the test run, and the shipped game as it is planned and built."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path, PurePosixPath
from typing import Any

import demo_game
import pytest
from hypothesis import settings
from msgspec import Struct
from repository import ROOT
from tiny_project import TinyProject

from pnp.build.planning import draw_plan, plan_request
from pnp.build.project import Places, Project
from pnp.cli.main import main
from pnp.model.face import Face, Op
from pnp.model.result import Built, Request
from pnp.model.sheet import Sheet

# Nothing is kept between tests, nor in the folder of the user; tests of what is kept set a folder.
os.environ["PNP_CACHE"] = ""

# A slow machine is not an error. Every run tries the same examples, so that none fails by chance;
# `--thorough` tries new ones, and more of them. Both profiles set `derandomize`, because the
# defaults of hypothesis differ where the environment has a variable `CI`.
settings.register_profile("pnp", deadline=None, derandomize=True, max_examples=50)
settings.register_profile(
    "thorough", deadline=None, derandomize=False, max_examples=300, print_blob=True
)
settings.load_profile("pnp")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("thorough"):
        settings.load_profile("thorough")


@pytest.hookimpl(trylast=True)  # after hypothesis has marked its own
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keeps the tests marked `thorough` for runs that ask for them; these also run every test
    that hypothesis makes values for, and nothing else."""
    is_thorough = config.getoption("thorough")

    def is_run(item: pytest.Item) -> bool:
        if item.get_closest_marker("thorough"):
            return is_thorough
        return not is_thorough or item.get_closest_marker("hypothesis") is not None

    config.hook.pytest_deselected(items=[item for item in items if not is_run(item)])
    items[:] = filter(is_run, items)


def pytest_collection_finish() -> None:
    """What is collected lives to the end. So it is not searched for garbage again and again, as in
    the program itself (see `pnp.cli.main`)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)


@pytest.fixture(scope="session", autouse=True)
def without_preflight() -> Iterator[None]:
    """Most projects of tests are a few lines, with a text at the edge of a face without a safe
    area: preflight finds this, and tests of errors and output would have to expect its warnings,
    too. So it checks only what is made to be printed, in folders whose `conftest` imports
    `preflight_on`: tests of preflight, of the templates, and of the examples in the pages. (With
    preflight everywhere, one test in a hundred fails, because of such warnings.)"""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.build.planning.check_faces", lambda *_: None)
        yield


# what is built of the sample games for one of these serves the others
_OF_SAMPLES = ("games", "requirements")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n`, the tests of a file run in one process, those of the sample games all in one.
    (`--dist=loadgroup` of pytest-xdist 3.8 does not group with pytest 9.2, without a message.)"""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = PurePosixPath(nodeid.partition("::")[0])
            return "samples" if file.parent.name in _OF_SAMPLES else str(file)

    return ByFile(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="run the tests marked 'thorough', and those of random values with new ones",
    )
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write the files of tests/draw/golden/ anew; read their diff before you commit",
    )


class Planned(Struct, frozen=True):
    """A built product, and the plan that its file was drawn from."""

    built: Built
    sheets: Sequence[Sheet]
    faces: Mapping[str, Face]
    labels: Mapping[int, tuple[Op, ...]]

    @property
    def data(self) -> bytes:
        return self.built.data


def planned(root: Path, base: Path) -> Callable[[Request], Planned]:
    """Builds requests of a project's folder, each once, and keeps the plan of each."""
    project = Project(Places(root, base, ROOT))

    @cache
    def make(request: Request) -> Planned:
        plan = plan_request(project, request)
        built = draw_plan(project, plan)
        assert not built.problems, [str(problem) for problem in built.problems]
        return Planned(built, plan.sheets, plan.faces, plan.labels)

    return make


@pytest.fixture
def must_end() -> Iterator[None]:
    """Ends a test that waits for something, or computes without end, after a minute."""

    def late(*_: object) -> None:
        raise AssertionError("this does not end")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def us_patent() -> Callable[[Request], Planned]:
    """Builds US Patent #1 as it is shipped."""
    return planned(ROOT, ROOT)


@pytest.fixture
def project(tmp_path: Path) -> Callable[[Request], Planned]:
    """Builds what is written to `tmp_path`."""
    return planned(tmp_path, tmp_path)


@pytest.fixture
def tiny(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> TinyProject:
    """A project with one small game, in an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return TinyProject(tmp_path, capsys)


@pytest.fixture
def pnp(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Runs the command in an empty folder; gives exit code, output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main([*map(str, arguments)])
        captured = capsys.readouterr()
        return int(stop.value.code or 0), captured.out, captured.err

    return run


@pytest.fixture
def pnp_demo(
    pnp: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """The same in a folder with the demo game."""
    for name, text in demo_game.FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return pnp


@pytest.fixture
def pnp_fonts(
    pnp: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """The same for `pnp fonts` in an empty project, the folder `project`."""
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    return partial(pnp, "fonts")
