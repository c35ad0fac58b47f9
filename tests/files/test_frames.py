"""Pieces of bytes from one process to another."""

from __future__ import annotations

import pytest

from pnp.files.frames import read_frames, write_frames


def test_frames_are_read_as_they_were_written(tmp_path):
    file = tmp_path / "f"
    write_frames(file, [b"one", b"", b"three"])
    assert list(read_frames(file)) == [b"one", b"", b"three"]


@pytest.mark.parametrize(("left", "frames"), [(23, 1), (19, 1), (12, 1), (11, 1), (10, 0), (0, 0)])
def test_a_frame_that_is_cut_short_is_not_read(tmp_path, left, frames):
    """Each has 8 bytes for its length: 8 + 3, 8 + 5."""
    file = tmp_path / "f"
    write_frames(file, [b"one", b"three"])
    file.write_bytes(file.read_bytes()[:left])
    assert list(read_frames(file)) == [b"one"][:frames]
