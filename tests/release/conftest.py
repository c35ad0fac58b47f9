"""The release of a small game, made once, and a project of the same game for each test."""

from __future__ import annotations

from pathlib import Path

import pytest
from released import Released, released, write_project


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Released:
    """In English and German, each also as the variant 'short'. Tests only read it."""
    return released(tmp_path_factory.mktemp("release"))


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """The folder of a project with the game, which tests may change."""
    write_project(tmp_path)
    return tmp_path
