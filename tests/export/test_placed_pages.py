"""Pages of files that other programs have made, placed in files of pnp: drawn by other programs as
the original is, and judged by them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from judges import fonts_of, is_readable
from other_pdfs import (
    by_chromium,
    by_libreoffice,
    drawn_by,
    most_different,
    one_page,
    placed,
    through,
)
from read_back import by_pdfium, output_of

from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export.print_pdf import export
from pnp.model.face import Face
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.pdf_pages.copying import facts_of
from pnp.pdf_pages.opening import PdfSource
from pnp.pdf_pages.pages import page_of

pytestmark = pytest.mark.slow
PROGRAMS = ("poppler", "mupdf", "ghostscript", "pdfium")


def by_ghostscript(folder: Path) -> bytes:
    return through(by_chromium(folder), folder, "gs", "-q", "-dSAFER", "-sDEVICE=pdfwrite", "-o",
                   "OUT", "IN")  # fmt: skip


def by_qpdf(folder: Path) -> bytes:
    """With object streams, a linearized table, and no tags."""
    return through(by_chromium(folder), folder, "qpdf", "--object-streams=generate", "--linearize",
                   "IN", "OUT")  # fmt: skip


def by_mutool(folder: Path) -> bytes:
    return through(by_libreoffice(folder), folder, "mutool", "clean", "-gggg", "-z", "IN", "OUT")


def by_cairo(folder: Path) -> bytes:
    return through(by_libreoffice(folder), folder, "pdftocairo", "-pdf", "IN", "OUT")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[bytes, bytes]]:
    """A file of a program, and the file of pnp with its pages."""
    known: dict[str, tuple[bytes, bytes]] = {}

    def make(program: Callable[[Path], bytes]) -> tuple[bytes, bytes]:
        name = program.__name__
        if name not in known:
            folder = tmp_path_factory.mktemp(name)
            data = program(folder)
            known[name] = data, placed(data, folder / "placed.pdf", "A page")
        return known[name]

    return make


MAKERS = (by_chromium, by_ghostscript, by_qpdf, by_libreoffice, by_mutool, by_cairo)


@pytest.mark.thorough
@pytest.mark.parametrize("program", MAKERS)
def test_pages_are_drawn_as_the_original(program, made):
    data, written = made(program)
    for reader in PROGRAMS:
        before, after = drawn_by(reader, data, dpi=100), drawn_by(reader, written, dpi=100)
        assert len(before.getcolors(1 << 20)) > 10, "the page has a text, at least"
        # readers that smooth edges may differ by a pixel where a page is a form
        assert most_different(before, after) <= 2, reader


@pytest.mark.parametrize("program", MAKERS)
def test_fonts_and_texts_are_kept(program, made):
    data, written = made(program)
    before = sorted(re.findall(r"^\S+", output_of(data, "pdffonts", "{}"), re.MULTILINE)[2:])
    after = sorted(re.findall(r"^\S+", output_of(written, "pdffonts", "{}"), re.MULTILINE)[2:])
    assert before == after
    assert len(after) >= 1
    assert all(embedded for embedded, _ in fonts_of(written))
    assert by_pdfium(data).split() == by_pdfium(written).split()


@pytest.mark.parametrize("program", MAKERS)
def test_other_readers_find_no_fault(program, made):
    _, written = made(program)
    is_readable(written)
    assert len(written) < 2 * len(made(program)[0]) + 10_000


def test_pages_with_the_marks_of_a_structure(made):
    """Chromium tags its files; a figure of pnp has no other tags in it."""
    data, written = made(by_chromium)
    assert b"/StructTreeRoot" in data
    tree = output_of(written, "pdfinfo", "-struct-text", "{}")
    assert re.findall(r"^ *(\w+)", tree, re.MULTILINE)[:2] == ["Document", "Figure"]


PATTERN = (
    b"<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10"
    b"/Resources<<>>/Matrix[1 0 0 1 3 4]/Length 21>>stream\n1 0 0 rg 0 0 5 5 re f\nendstream"
)


def test_patterns_of_a_page_that_is_placed_twice(tmp_path):
    """Tiles stay where they are on the page."""
    page = b"/MediaBox[0 0 100 60]/Resources<</Pattern<</P 5 0 R>>>>"
    data = one_page(b"/Pattern cs /P scn 0 0 100 60 re f", page, {5: PATTERN})
    (tmp_path / "page.pdf").write_bytes(data)
    found = page_of(PdfSource(data), 1).placed(
        str(tmp_path / "page.pdf"),
        has_tiles=facts_of(PdfSource(data), 1, (0, 0, 100, 60)).has_tiles,
    )
    face = Face("page", 100, 60, 0, (), placed=found)
    # the second one is where the tiles do not meet those of the first
    places = tuple(Placement("page", x, 0, 100, 60, 0, (x, 0, 100, 60)) for x in (0, 107))
    sheet = Sheet(Paper("", 207, 60), "front", 1, places)
    written = export(PdfJob(info=PdfInfo("Twice"), sheets=(sheet,), faces={"page": face}))
    for reader in PROGRAMS:
        once, twice = drawn_by(reader, data), drawn_by(reader, bytes(written))
        for x in (0, 107):
            assert most_different(once, twice.crop((x, 0, x + 100, 60))) <= 2, (reader, x)
