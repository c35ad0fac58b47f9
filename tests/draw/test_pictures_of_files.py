"""Pictures of a whole file: one of each content, read when they are written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from drawn import draw_pdf, sheet
from PIL import Image

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.images.stored import InFile
from pnp.model.face import Face, Picture
from pnp.model.problems import InputError

SIZE = (100.0, 100.0)


def picture(folder: Path, name: str, seed: int = 1, side: int = 100) -> str:
    pixels = random.Random(seed).randbytes(3 * side * side)
    Image.frombytes("RGB", (side, side), pixels).save(folder / name)
    return str(folder / name)


def faces_of(*paths: str) -> dict[str, Face]:
    ops = tuple(Picture(path, 9 * i, 0, 9, 9) for i, path in enumerate(paths))
    return {"face": Face("face", *SIZE, 0, ops)}


SHEETS = [sheet(SIZE, ("face", 0, 0, *SIZE, 0))]


def test_the_same_picture_under_two_names_is_written_once(tmp_path: Path) -> None:
    one, other = picture(tmp_path, "a.png"), picture(tmp_path, "b.png")
    different = picture(tmp_path, "c.png", 2)
    data = draw_pdf(PdfInfo("T"), SHEETS, faces_of(one, other, one), {})
    assert data.count(b"/Subtype/Image") == 1
    data = draw_pdf(PdfInfo("T"), SHEETS, faces_of(one, other, different), {})
    assert data.count(b"/Subtype/Image") == 2


def test_no_part_of_a_file_is_as_large_as_a_picture(tmp_path: Path) -> None:
    """A picture of 750 kB is written in parts of 256 kB at most."""
    path = picture(tmp_path, "a.png", side=500)
    parts: list[int] = []
    job = PdfJob(info=PdfInfo("T"), sheets=SHEETS, faces=faces_of(path))
    write_pdf(job, lambda data: parts.append(len(data)))
    assert sum(parts) > 750_000
    assert max(parts) <= 262_144


def test_damaged_and_changed_pictures_are_reported_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, damaged = picture(tmp_path, "a.png"), picture(tmp_path, "b.png", 2)
    data = bytearray(Path(damaged).read_bytes())
    data[1000] ^= 1
    Path(damaged).write_bytes(data)
    late = picture(tmp_path, "c.png", 3)
    chunks = InFile.chunks

    def changed(stored: InFile) -> object:
        if stored.path == late:
            Path(late).write_bytes(b"")
        return chunks(stored)

    monkeypatch.setattr(InFile, "chunks", changed)
    with pytest.raises(InputError) as caught:
        draw_pdf(PdfInfo("T"), SHEETS, faces_of(good, damaged, late), {})
    assert [problem.message for problem in caught.value.problems] == [
        "the picture is damaged: the checksum of its chunk 'IDAT' is wrong",
        "the picture was changed while it was read",
    ]
