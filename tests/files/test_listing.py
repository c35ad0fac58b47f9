"""What is in folders, and what is at a path."""

from __future__ import annotations

import os

import pytest

from pnp.files.listing import files_below, files_named, is_plain_file, kind_at, paths_in, stamp


@pytest.fixture
def folder(tmp_path):
    for name in ("b.yaml", "a.yaml", "a.csv", "in/c.yaml", "in/deep/d.yaml", ".hidden/e.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


def names(paths, folder):
    return [path.relative_to(folder).as_posix() for path in paths]


def test_what_is_in_a_folder(folder):
    assert names(paths_in(folder, ".yaml"), folder) == ["a.yaml", "b.yaml"]
    assert names(paths_in(folder), folder) == [".hidden", "a.csv", "a.yaml", "b.yaml", "in"]
    assert paths_in(folder / "none") == paths_in(folder / "a.csv") == []


def test_files_below_a_folder(folder):
    found = names(files_below(folder, (".yaml", ".csv")), folder)
    assert found == [
        ".hidden/e.yaml", "a.csv", "a.yaml", "b.yaml", "in/c.yaml", "in/deep/d.yaml"
    ]  # fmt: skip
    assert files_below(folder / "none") == []


def test_links_round_in_a_circle_end_and_links_to_nothing_are_no_files(folder):
    (folder / "in/up").symlink_to(folder)
    (folder / "in/x.yaml").symlink_to(folder / "nothing")
    (folder / "in/y.yaml").symlink_to(folder / "a.yaml")
    found = names(files_below(folder / "in", ".yaml"), folder)
    assert found == ["in/c.yaml", "in/deep/d.yaml", "in/y.yaml"]


def test_files_of_a_name_one_folder_below(folder):
    (folder / "other").mkdir()
    (folder / "other/c.yaml").touch()
    assert names(files_named(folder, "c.yaml"), folder) == ["in/c.yaml", "other/c.yaml"]


def test_what_is_at_a_path(folder):
    (folder / "link").symlink_to(folder / "a.csv")
    os.mkfifo(folder / "pipe")
    kinds = {name: kind_at(folder / name) for name in ("a.csv", "in", "link", "pipe")}
    assert kinds == {"a.csv": "", "in": "a folder", "link": "a link", "pipe": "a pipe"}
    plain = [name for name in (*kinds, "none") if is_plain_file(folder / name)]
    assert plain == ["a.csv"]


def test_a_stamp_changes_with_the_file(folder):
    file = folder / "a.csv"
    os.utime(file, ns=(1, 5))
    assert (stamp(file), stamp(folder / "none")) == ((5, 0), (0, 0))
    file.write_text("x")
    assert stamp(file)[1] == 1
