"""Bytes of pictures that stay in their file."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from pnp.images.stored import InFile, InMemory
from pnp.model.problems import InputError

DATA = bytes(range(256)) * 3000  # 768 000 bytes


def stored(path: Path, *parts: tuple[int, int]) -> InFile:
    path.write_bytes(DATA)
    checked = b"".join(DATA[start : start + size] for start, size in parts)
    return InFile(str(path), "art/p.png", parts, zlib.crc32(checked))


def test_bytes_in_memory() -> None:
    assert InMemory(b"abc").length == 3
    assert list(InMemory(b"abc").chunks()) == [b"abc"]


def test_parts_of_a_file_are_read_in_chunks(tmp_path: Path) -> None:
    found = stored(tmp_path / "p", (0, 3), (256, 600_000))
    assert found.length == 600_003
    chunks = list(found.chunks())
    assert [len(chunk) for chunk in chunks] == [3, 262_144, 262_144, 75_712]
    assert b"".join(chunks) == DATA[:3] + DATA[256:600_256]


def problem_of(found: InFile) -> str:
    with pytest.raises(InputError) as caught:
        list(found.chunks())
    (problem,) = caught.value.problems
    assert str(problem.span) == "art/p.png"
    return problem.message


@pytest.mark.parametrize("changed", [b"", DATA[:1000], b"x" + DATA[1:]])
def test_a_file_that_changes_is_found(tmp_path: Path, changed: bytes) -> None:
    found = stored(tmp_path / "p", (0, 2000))
    (tmp_path / "p").write_bytes(changed)
    assert problem_of(found) == "the picture was changed while it was read"


def test_a_file_that_disappears_is_found(tmp_path: Path) -> None:
    found = stored(tmp_path / "p", (0, 2000))
    (tmp_path / "p").unlink()
    assert problem_of(found) == "there is no such file"
