"""Ruler, registration marks and colour bar, as others see them: PDFium and Ghostscript's plates."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path as FilePath

import pypdfium2
import pytest
from drawn import draw_pdf
from geometry import rect
from PIL import Image

from pnp.draw.pdf.document import PdfInfo
from pnp.impose.grids import GridStyle
from pnp.impose.imposing import impose
from pnp.impose.sheet_kinds import Job
from pnp.model.face import Face, Path, Spot
from pnp.model.sheet import FaceSize, MarkStyle, Paper, Sheet
from pnp.model.units import mm

A4 = Paper("A4", mm(210), mm(297), mm(6.35))
FACE = Face("f", mm(63), mm(88), 0.0, (Path(rect(30, 30, 60, 60), Spot("Gold", (0, 0.2, 0.8, 0))),))
PRESS = GridStyle(name="press", fit=True, margin=mm(5), bleed=mm(3), registration=True,
                  color_bar=True, marks=MarkStyle("edge", mm(6), mm(3)))  # fmt: skip


def press() -> tuple[Sheet, bytes]:
    (sheet,) = impose(Job(PRESS, A4, [FaceSize("f", FACE.width, FACE.height)]))
    return sheet, draw_pdf(PdfInfo("T"), [sheet], {"f": FACE}, {})


def test_registration_marks_are_on_every_plate(tmp_path: FilePath) -> None:
    """The four process inks and a spot colour."""
    if shutil.which("gs") is None:
        pytest.skip("Ghostscript is not installed")
    sheet, data = press()
    (tmp_path / "a.pdf").write_bytes(data)
    subprocess.run(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", "-r300",
         f"-sOutputFile={tmp_path}/plate.tif", str(tmp_path / "a.pdf")],
        check=True,
    )  # fmt: skip
    plates = {path.stem.partition("(")[2][:-1]: path for path in tmp_path.glob("plate(*).tif")}
    assert set(plates) == {"Cyan", "Magenta", "Yellow", "Black", "Gold"}
    assert len(sheet.targets) == 4
    for path in plates.values():
        with Image.open(path) as plate:
            grey = plate.convert("L")
            for target in sheet.targets:
                x, y, reach = (v * 300 / 72 for v in (target.x, target.y, target.reach))
                # along the cross: dark from one end to the other
                row = [grey.getpixel((int(x + step), int(y))) for step in range(-20, 21, 10)]
                near = [grey.getpixel((int(x + step), int(y) - 1)) for step in range(-20, 21, 10)]
                assert all(min(pair) < 128 for pair in zip(row, near, strict=True)), path
                assert reach == pytest.approx(mm(3) * 300 / 72)


def test_the_colour_bar_has_inks_lights_and_greys() -> None:
    sheet, data = press()
    document = pypdfium2.PdfDocument(data)
    try:
        image = document[0].render(scale=4).to_pil().convert("RGB")
    finally:
        document.close()
    seen = []
    for patch in sheet.patches:
        x, y, width, height = patch.box
        seen.append(image.getpixel((int((x + width / 2) * 4), int((y + height / 2) * 4))))
    inks, lights, greys = seen[:4], seen[4:7], seen[7:]
    cyan, magenta, yellow, black = inks
    assert cyan[0] < 80 < cyan[2] and magenta[1] < 80 < magenta[0] and yellow[2] < 80 < yellow[0]
    assert max(black) < 80
    assert lights == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    assert greys == [(51, 51, 51), (102, 102, 102), (153, 153, 153), (204, 204, 204)]


def test_the_ruler_is_100_mm_long_in_pixels() -> None:
    """At 600 dpi, 100 mm are 2362.2 pixels."""
    style = GridStyle(name="g", paper_margin=True, marks=MarkStyle(), ruler=True)
    (sheet,) = impose(Job(style, A4, [FaceSize("f", FACE.width, FACE.height)]))
    assert sheet.ruler is not None
    document = pypdfium2.PdfDocument(draw_pdf(PdfInfo("T"), [sheet], {"f": FACE}, {}))
    try:
        image = document[0].render(scale=600 / 72).to_pil().convert("L")
    finally:
        document.close()
    x, y, width, height = sheet.ruler.box
    # a row of pixels close to the upper ends of the ticks
    row = int((y + 0.2) * 600 / 72)
    ticks, was_dark = [], False
    for at in range(int(x * 600 / 72) - 3, int((x + width) * 600 / 72) + 3):
        is_dark = image.getpixel((at, row)) < 160
        if is_dark and not was_dark:
            ticks.append(at)
        was_dark = is_dark
    assert len(ticks) == 101
    assert ticks[-1] - ticks[0] == pytest.approx(2362.2, abs=1.5)
    assert height >= mm(2.3)
