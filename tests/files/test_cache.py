"""Files that can be made again: written whole or not at all, and never too many."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.files.cache import Cache


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_what_was_put_is_got(folder):
    cache = Cache(folder)
    assert cache.get("pages", "one") is None
    cache.put("pages", "one", b"1234")
    assert Cache(folder).get("pages", "one") == b"1234"
    assert cache.names("pages", "o") == ["one"] and cache.names("pages", "x") == []
    assert cache.size() == (1, 4) and cache.size("notes") == (0, 0)
    cache.remove("pages", "one")
    assert cache.get("pages", "one") is None


def test_a_part_has_no_name_before_it_is_kept(folder):
    cache = Cache(folder)
    part, other = cache.part("pages"), cache.part("pages")
    part.write(b"ab")
    part.write(b"c")
    other.write(b"never")
    assert cache.names("pages") == [] and part.size == 3
    part.keep("whole")
    other.drop()
    assert names_in(folder / "pages") == ["whole"] and cache.get("pages", "whole") == b"abc"


def test_files_used_last_are_kept(folder):
    cache = Cache(folder, most=25)
    for number, name in enumerate("abcd"):
        cache.put("pages", name, b"0123456789")
        os.utime(folder / "pages" / name, (number, number))
    assert cache.get("pages", "a") is not None  # it is used now
    cache.trim()
    assert cache.names("pages") == ["a", "d"]


def test_what_a_killed_process_has_left_is_removed(folder):
    cache = Cache(folder)
    cache.put("pages", "a", b"1")
    left = folder / "pages" / ".part-00000000-1-1"
    left.write_bytes(b"half")
    os.utime(left, (1, 1))
    cache.trim()
    assert names_in(folder / "pages") == ["a"]


def test_clear_removes_only_files_of_its_kinds(folder):
    cache = Cache(folder)
    cache.put("pages", "a", b"12")
    cache.put("notes", "b", b"3")
    (folder / "thesis.txt").write_bytes(b"mine")
    assert cache.clear() == (2, 3)
    assert [path.name for path in folder.rglob("*")] == ["thesis.txt"]


def test_a_folder_that_cannot_be_made_is_like_an_empty_one(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    cache = Cache(tmp_path / "file" / "cache")
    cache.put("pages", "a", b"1")
    cache.trim()
    assert cache.get("pages", "a") is None and cache.size() == (0, 0)
    assert cache.clear() == (0, 0)
