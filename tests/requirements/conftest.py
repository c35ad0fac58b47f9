"""Both sample games as they are printed, and copies of them that tests may spoil."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from samples import FUTURE, PATENT, ROOT, Copy, shipped

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.model.game import Game
from pnp.model.result import Request

Print = Callable[..., Any]


@pytest.fixture(scope="session")
def patent_game() -> Game:
    return shipped(PATENT)


@pytest.fixture(scope="session")
def future_game() -> Game:
    return shipped(FUTURE)


@pytest.fixture(scope="session")
def patent(us_patent: Callable[[Request], Any]) -> Print:
    """A product of US Patent #1 with its plan: patent('cards', 'a4', backs=True)."""
    return lambda product, paper="letter", **more: us_patent(
        Request(PATENT, product, paper, **more)
    )


@pytest.fixture(scope="session")
def future(us_patent: Callable[[Request], Any]) -> Print:
    """A product of Inventing the Future with its plan."""
    return lambda product, paper="letter", **more: us_patent(
        Request(FUTURE, product, paper, **more)
    )


@pytest.fixture
def patent_copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path, PATENT)


@pytest.fixture
def future_copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path, FUTURE)


@pytest.fixture
def tiny(tmp_path: Path) -> Callable[..., Any]:
    """The plan of a small game: tiny({path: text}, product, paper)."""

    def plan(files: dict[str, str], product: str, paper: str = "letter") -> Any:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return plan_request(
            Project(Places(tmp_path, tmp_path, ROOT)), Request("tiny", product, paper)
        )

    return plan
