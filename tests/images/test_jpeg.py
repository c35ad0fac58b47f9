"""What a JPEG file states beside its header, of files that Pillow saved."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from PIL import Image

from pnp.images.jpeg import read_scans, with_more_data, with_other_data


def saved(quality: int, **how: Any) -> bytes:
    noise = Image.frombytes("RGB", (30, 30), random.Random(5).randbytes(2700))
    file = io.BytesIO()
    noise.resize((240, 240)).save(file, "JPEG", quality=quality, **how)
    return file.getvalue()


@pytest.mark.parametrize("quality", [5, 10, 25, 40, 50, 60, 75, 90, 95, 100])
def test_the_quality_is_that_of_the_program_that_saved_it(quality: int) -> None:
    assert read_scans(saved(quality)).quality == quality
    assert read_scans(saved(quality, progressive=True)).quality == quality


def test_tables_of_other_programs_are_estimated() -> None:
    # at 50, Pillow writes tables as they are given
    assert 85 <= (read_scans(saved(50, qtables=[[8] * 64] * 2)).quality or 0) <= 92
    assert read_scans(saved(50, qtables=[[1] * 64] * 2)).quality == 100
    assert read_scans(saved(50, qtables=[[255] * 64] * 2)).quality == 1


def test_components_and_scans() -> None:
    found = read_scans(saved(75))
    assert (found.promised, found.found, found.lacks) == (b"\x01\x02\x03", b"\x01\x02\x03", 0)
    assert not found.is_first_only
    assert read_scans(saved(75, progressive=True)).is_first_only


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xdb\0\x43", b"\xff\xd8\xff\xda"])
def test_damaged_files_state_nothing(data: bytes) -> None:
    found = read_scans(data)
    assert (found.quality, found.promised, found.start, found.end) == (None, b"", 0, 0)


def test_changed_data_are_in_the_scan() -> None:
    data = saved(95)
    found = read_scans(data)
    assert data[found.end : found.end + 2] == b"\xff\xd9"
    assert len(with_more_data(data, found)) == len(data) + 256
    other = with_other_data(data, found)
    assert other is not None
    assert other[: found.end - 2048] == data[: found.end - 2048]
    assert other[found.end :] == data[found.end :]
    assert b"\xff" not in other[found.end - 2048 : found.end]
    assert with_other_data(saved(1), read_scans(saved(1))) is None
