"""MediaBox, TrimBox and BleedBox of every page of the sample game, as pypdf, pikepdf and poppler
read them. Points, from the bottom left corner."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from pnp.model.result import Request

Boxes = dict[str, tuple[float, ...]]
LETTER = (0.0, 0.0, 612.0, 792.0)
A4 = (0.0, 0.0, 595.28, 841.89)
LANDSCAPE = (0.0, 0.0, 841.89, 595.28)
INNER = (0.28, 0.0, 841.61, 595.28)


def same(paper: tuple[float, ...]) -> Boxes:
    """A sheet of several faces."""
    return {"MediaBox": paper, "TrimBox": paper, "BleedBox": paper}


@pytest.fixture(
    params=[
        # nine cards, four mats, parts that are glued together
        ("cards", "letter", 6, same(LETTER)),
        ("cards", "a4", 6, same(A4)),
        ("machines", "a4", 2, same(A4)),
        # a board of 180 × 180 mm in the middle of the page, with 1.5 mm of bleed
        (
            "boards", "letter", 9,
            {
                "MediaBox": LETTER,
                "TrimBox": (50.88, 140.88, 561.12, 651.12),
                "BleedBox": (46.63, 136.63, 565.37, 655.37),
            },
        ),
        # 540 × 540 mm with 3 mm of bleed, on a page of its own size
        (
            "poster", "a4", 1,
            {
                "MediaBox": (0.0, 0.0, 1547.72, 1547.72),
                "TrimBox": (8.50, 8.50, 1539.21, 1539.21),
                "BleedBox": (0.0, 0.0, 1547.72, 1547.72),
            },
        ),
        # two pages side by side fill the paper, 0.1 mm nearer to the fold on the inner sheet
        (
            "rules", "a4", 4,
            [same(LANDSCAPE)] * 2
            + [{**same(LANDSCAPE), "TrimBox": INNER, "BleedBox": INNER}] * 2,
        ),
    ],
    ids=lambda one: f"{one[0]}-{one[1]}",
)  # fmt: skip
def case(
    request: pytest.FixtureRequest, us_patent: Callable[[Request], object]
) -> tuple[bytes, list[Boxes]]:
    """The bytes of a file, and the boxes of each of its pages."""
    product, paper, pages, boxes = request.param
    planned = us_patent(Request("us-patent-1", product, paper=paper))
    each = boxes if isinstance(boxes, list) else [boxes] * pages
    return planned.data, each  # type: ignore[attr-defined]


def test_pypdf(case: tuple[bytes, list[Boxes]]) -> None:
    data, boxes = case
    pages = PdfReader(io.BytesIO(data)).pages
    assert len(pages) == len(boxes)
    for page, wanted in zip(pages, boxes, strict=True):
        for name, box in wanted.items():
            assert [float(value) for value in page[f"/{name}"]] == pytest.approx(box, abs=0.01)


def test_pikepdf(case: tuple[bytes, list[Boxes]]) -> None:
    pikepdf = pytest.importorskip("pikepdf")
    data, boxes = case
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == len(boxes)
        for page, wanted in zip(pdf.pages, boxes, strict=True):
            found = {"MediaBox": page.mediabox, "TrimBox": page.trimbox}
            found["BleedBox"] = page.obj["/BleedBox"]
            for name, box in wanted.items():
                assert [float(value) for value in found[name]] == pytest.approx(box, abs=0.01)


def test_poppler(case: tuple[bytes, list[Boxes]], tmp_path: Path) -> None:
    if shutil.which("pdfinfo") is None:
        pytest.skip("poppler's pdfinfo is not installed")
    data, boxes = case
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    run = subprocess.run(
        ["pdfinfo", "-box", "-f", "1", "-l", str(len(boxes)), path],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in boxes[0]:
        lines = re.findall(rf"^Page +\d+ {name}:(.*)$", run.stdout, re.MULTILINE)
        assert len(lines) == len(boxes)
        for line, wanted in zip(lines, boxes, strict=True):
            found = [float(value) for value in line.split()]
            assert found == pytest.approx(wanted[name], abs=0.01)
