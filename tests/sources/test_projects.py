"""Which folder a project is, from wherever in it a command begins, and its settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.model.problems import InputError
from pnp.sources.projects import ProjectFolder, is_project, open_project, project_root


def touch(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("marker", ["cards/mill/game.yaml", "pnp.yaml"])
def test_the_nearest_folder_above_with_games_or_settings(tmp_path: Path, marker: str) -> None:
    touch(tmp_path / "outer/pnp.yaml")
    touch(tmp_path / "outer/inner" / marker)
    below = tmp_path / "outer/inner/cards/mill/art/deep"
    below.mkdir(parents=True)
    for start in (below, tmp_path / "outer/inner/cards", tmp_path / "outer/inner"):
        assert project_root(start) == tmp_path / "outer/inner"
    assert project_root(tmp_path / "outer") == tmp_path / "outer"


def test_without_either_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / "a/layouts").mkdir(parents=True)
    (tmp_path / "a/cards/mill").mkdir(parents=True)
    (tmp_path / "a/b").mkdir()
    assert project_root(tmp_path / "a/b") == tmp_path / "a/b"


@pytest.mark.parametrize("part", ["pnp.yaml", "cards/mill/x.yaml", "layouts/x.yaml", "fonts/x.ttf"])
def test_any_part_makes_a_folder_somebodys_project(tmp_path: Path, part: str) -> None:
    assert not is_project(tmp_path)
    touch(tmp_path / part)
    assert is_project(tmp_path)


def test_a_folder_in_a_project_without_games_is_somebodys_too(tmp_path: Path) -> None:
    (tmp_path / "begun/layouts/deep").mkdir(parents=True)
    (tmp_path / "begun/art").mkdir()
    (tmp_path / "other/fonts/deep").mkdir(parents=True)  # as many systems have them
    assert is_project(tmp_path / "begun/layouts") and is_project(tmp_path / "begun/layouts/deep")
    assert is_project(tmp_path / "begun/art")
    assert not is_project(tmp_path / "other/fonts/deep") and not is_project(tmp_path)


def opened(folder: Path) -> ProjectFolder:
    return open_project(folder, lambda path: path.name)


@pytest.mark.parametrize(
    ("settings", "output"),
    [
        (None, "output"),
        ("", "output"),
        ("# nothing yet\n", "output"),
        ("output: made/pdf", "made/pdf"),
    ],
)
def test_settings_may_be_empty(tmp_path: Path, settings: str | None, output: str) -> None:
    if settings is not None:
        touch(tmp_path / "pnp.yaml", settings)
    found = opened(tmp_path)
    assert (found.root, found.output) == (tmp_path, tmp_path / output)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("outptu: made", "pnp.yaml:1:1: error: unknown key 'outptu'\n"
                         "  hint: did you mean 'output'?"),
        ("- a\n", "pnp.yaml:1:1: error: expected keys and values, or nothing\n"
                  "  hint: a file 'pnp.yaml' may be empty"),
        ("\noutput: ../made", "pnp.yaml:2:9: error: 'output': '../made' is not a folder in the "
                              "project\n  hint: --out writes to any other folder"),
        ("output: .", "pnp.yaml:1:9: error: 'output': '.' is not a folder in the project\n"
                      "  hint: --out writes to any other folder"),
    ],
)  # fmt: skip
def test_settings_that_are_wrong(tmp_path: Path, settings: str, expected: str) -> None:
    touch(tmp_path / "pnp.yaml", settings)
    with pytest.raises(InputError) as error:
        opened(tmp_path)
    assert [str(problem) for problem in error.value.problems] == [expected]


def test_settings_that_are_no_file_are_reported(tmp_path: Path) -> None:
    (tmp_path / "folder/pnp.yaml").mkdir(parents=True)
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe/pnp.yaml")
    (tmp_path / "link").mkdir()
    (tmp_path / "link/pnp.yaml").symlink_to("nowhere.yaml")
    for name, message in (
        ("folder", "pnp.yaml: error: expected a file, found a folder"),
        ("pipe", "pnp.yaml: error: this is a pipe, not a regular file"),
        ("link", "pnp.yaml: error: the target of this link does not exist"),
    ):
        (tmp_path / name / "below").mkdir()
        with pytest.raises(InputError) as error:
            opened(tmp_path / name / "below")
        assert str(error.value).split("\n")[0] == message
