"""The strict reader beside other programs: it accepts the files that they write, and pypdf, qpdf
and PDFium accept those of pnp."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from drawn import draw_pdf
from pypdf import PdfWriter
from read_back import output_of
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from repository import FONTS

from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export.check import ExportError, check_pdf
from pnp.export.print_pdf import export
from pnp.export.verify import verify_pdf
from pnp.model.face import Face, Glyphs, Group, Op
from pnp.model.sheet import Bookmark, Paper, Placement, Sheet
from pnp.text.shaping.fonts import Font

WORD = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf")).word("Words")
TEXT: tuple[Op, ...] = (Group((Glyphs(5, 20, 10, (WORD,)),), layer="Cut", opacity=0.5),)
FACES = {"f": Face("f", 100, 50, 0, TEXT)}
SHEETS = [
    Sheet(
        Paper("P", 100, 50), "front", n, (Placement("f", 0, 0, 100, 50, 0, (0, 0, 100, 50)),)
    )
    for n in (1, 2)
]  # fmt: skip
WHOLE = draw_pdf(PdfInfo("T", bookmarks=(Bookmark("B", 0, 2),)), SHEETS, FACES, {})


def canvas_file(**options: object) -> bytes:
    """A file with an embedded font, a form and a link, written by reportlab's own canvas."""
    file = io.BytesIO()
    pdfmetrics.registerFont(TTFont("Body", str(FONTS / "alegreya/Alegreya_400Regular.ttf")))
    canvas = Canvas(file, pagesize=A4, initialFontName="Body", **options)
    canvas.beginForm("square")
    canvas.rect(0, 0, 9, 9, fill=1)
    canvas.endForm()
    for text in ("(brackets) \\ and (more (of) them)", "second"):
        canvas.setTrimBox((0, 0, *A4))
        canvas.setBleedBox((0, 0, *A4))
        canvas.saveState()
        canvas.setFont("Body", 12)
        canvas.drawString(40, 700, text)
        canvas.doForm("square")
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@pytest.mark.parametrize("compression", [0, 1])
def test_files_of_reportlab_s_canvas_are_accepted(compression: int) -> None:
    sheets = [Sheet(Paper("A4", *A4), "front", n, ()) for n in (1, 2)]
    check_pdf(canvas_file(pageCompression=compression), sheets, "Canvas.pdf")


@pytest.mark.parametrize(
    "options",
    [("--qdf", "--object-streams=disable"), ("--object-streams=disable",), ("--linearize",)],
)
def test_files_that_qpdf_rewrote(tmp_path: Path, options: tuple[str, ...]) -> None:
    if shutil.which("qpdf") is None:
        pytest.skip("qpdf is not installed")
    source, target = tmp_path / "a.pdf", tmp_path / "b.pdf"
    source.write_bytes(WHOLE)
    subprocess.run(["qpdf", *options, "--", source, target], check=True)
    if "--linearize" in options:  # two tables
        with pytest.raises(ExportError, match="cannot be read back"):
            check_pdf(target.read_bytes(), SHEETS, "b.pdf", 1)
    else:
        check_pdf(target.read_bytes(), SHEETS, "b.pdf", 1)


def test_files_that_pypdf_rewrote() -> None:
    file = io.BytesIO()
    PdfWriter(clone_from=io.BytesIO(WHOLE)).write(file)
    check_pdf(file.getvalue(), SHEETS, "b.pdf", 1)


def test_files_of_pnp_are_accepted_by_others() -> None:
    verify_pdf(io.BytesIO(WHOLE), SHEETS, "a.pdf", 1)
    output_of(WHOLE, "qpdf", "--check", "{}")
    document = pypdfium2.PdfDocument(WHOLE)
    assert len(document) == 2
    document.close()


def test_verify_finds_what_pypdf_finds() -> None:
    with pytest.raises(ExportError, match=r"a\.pdf has 2 pages, expected 1"):
        verify_pdf(io.BytesIO(WHOLE), SHEETS[:1], "a.pdf", 1)
    with pytest.raises(ExportError, match="has 1 bookmarks, expected 0"):
        verify_pdf(io.BytesIO(WHOLE), SHEETS, "a.pdf", 0)
    with pytest.raises(ExportError, match=r"page 1 of a.pdf is \(100.0, 50.0\), expected"):
        verify_pdf(io.BytesIO(WHOLE), [_wide(), SHEETS[1]], "a.pdf", 1)
    with pytest.raises(ExportError, match="cannot be read back"):
        verify_pdf(io.BytesIO(b"%PDF-1.6\n"), SHEETS, "a.pdf", 1)
    writer = PdfWriter(clone_from=io.BytesIO(WHOLE))
    del writer.root_object["/OCProperties"]["/OCGs"][0]  # type: ignore[index]
    file = io.BytesIO()
    writer.write(file)
    with pytest.raises(ExportError, match=r"layer Cut of a\.pdf is not listed"):
        verify_pdf(file, SHEETS, "a.pdf", 1)


def _wide() -> Sheet:
    return Sheet(Paper("P", 101, 50), "front", 1, ())


def test_a_verified_file_is_read_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(reader: str, *arguments: object, **options: object) -> None:
        read.append(f"{reader} {options}")

    monkeypatch.setattr("pnp.export.print_pdf.check_pdf", lambda *a, **o: noted("own", *a, **o))
    monkeypatch.setattr("pnp.export.verify.verify_pdf", lambda *a, **o: noted("pypdf", *a, **o))
    job = PdfJob(info=PdfInfo("T"), sheets=SHEETS, faces=FACES)
    export(job)
    assert read == ["own {'whole': False}"]
    export(job, is_verified=True)
    assert read[1:] == ["own {'whole': True}", "pypdf {}"]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(400))
def test_changed_bytes_are_found_by_the_strict_reader_first(seed: int) -> None:
    """A byte changed by chance: what pypdf or qpdf refuse, the strict reader refuses, too. It may
    refuse more."""
    chance = random.Random(seed)
    spoilt = bytearray(WHOLE)
    at = chance.randrange(len(spoilt))
    spoilt[at] ^= 1 << chance.randrange(8)
    if spoilt[at] in (0x00, 0x0B):  # pypdf takes 0 for no white space, and 11 for it
        return
    try:
        check_pdf(bytes(spoilt), SHEETS, "a.pdf", 1, whole=True)
    except ExportError:
        return
    verify_pdf(io.BytesIO(spoilt), SHEETS, "a.pdf", 1)
    output_of(bytes(spoilt), "qpdf", "--check", "{}")
