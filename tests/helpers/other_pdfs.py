"""PDF files that pnp did not write: typed by hand, or made by other programs; pages compared."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile

import pikepdf
import pytest
from browser import find_chromium
from pdf_files import pdf, stream
from PIL import Image, ImageChops

from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export.print_pdf import export
from pnp.model.face import Face
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.pdf_pages.opening import PdfSource
from pnp.pdf_pages.pages import page_of

# three bars, so that a turned page is known: red at the left, green at the top, blue below
BARS = b"1 0 0 rg 0 0 10 60 re f 0 1 0 rg 10 50 90 10 re f 0 0 1 rg 10 0 40 10 re f"
PAGE = """<html><body style="font-family: serif"><h1>The Rules of Pläy</h1>
<p>Take <b>three</b> cards, or <i>four</i>. <a href="https://example.org">Ask</a> us.</p>
<div style="background: linear-gradient(red, blue); height: 100px; opacity: .5"></div>
<div style="mix-blend-mode: multiply; background: yellow; height: 60px; margin-top: -30px"></div>
<svg width="200" height="200"><circle cx="100" cy="100" r="80" fill="green" opacity=".4"/>
<defs><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">
<rect width="10" height="10" fill="red"/></pattern></defs>
<rect width="200" height="60" fill="url(#p)"/></svg></body></html>"""


def one_page(
    content: bytes = BARS,
    page: bytes = b"/MediaBox[0 0 100 60]",
    more: Mapping[int, bytes] | None = None,
    root: bytes = b"",
) -> bytes:
    """A file of one page: its content, the entries of the page, objects from 5 on, entries of the
    catalogue."""
    return pdf(
        {
            1: b"<</Type/Catalog/Pages 2 0 R%s>>" % root,
            2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            3: b"<</Type/Page/Parent 2 0 R/Contents 4 0 R%s>>" % page,
            4: stream(content),
            **(more or {}),
        }
    )


def many_pages(count: int, box: bytes = b"/MediaBox[0 0 100 60]") -> bytes:
    """A file of so many pages, each with a bar of its own."""
    kids = range(4, 4 + 2 * count, 2)
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count %d%s/Kids[%s]>>"
        % (count, box, b" ".join(b"%d 0 R" % kid for kid in kids)),
        3: b"<<>>",
    }
    for n, kid in enumerate(kids):
        objects[kid] = b"<</Type/Page/Parent 2 0 R/Contents %d 0 R>>" % (kid + 1)
        objects[kid + 1] = stream(b"%d 0 5 60 re f" % (n % 95))
    return pdf(objects)


def by_chromium(folder: Path) -> bytes:
    """A page printed by Chromium: tagged, with a link, patterns, opacities, modes of blending."""
    chromium = find_chromium()
    if chromium is None:
        pytest.skip("there is no Chromium")
    (folder / "page.html").write_text(PAGE, encoding="utf-8")
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
         f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={folder / 'page.pdf'}",
         str(folder / "page.html")],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return (folder / "page.pdf").read_bytes()


def by_libreoffice(folder: Path, pdf_a: int = 0) -> bytes:
    """A sheet printed by LibreOffice Calc; as PDF/A-1 or PDF/A-2 if that is asked for."""
    if shutil.which("soffice") is None:
        pytest.skip("there is no LibreOffice")
    how = {"SelectPdfVersion": {"type": "long", "value": str(pdf_a)}}
    (folder / "list.csv").write_text("Card,Cost\nOffice flügel,3\nΔelta,4\n", encoding="utf-8")
    subprocess.run(
        ["soffice", "--headless", "--infilter=CSV:44,34,76",
         f"-env:UserInstallation=file://{folder / 'home'}",
         "--convert-to", f"pdf:calc_pdf_Export:{json.dumps(how)}", "--outdir", str(folder),
         str(folder / "list.csv")],
        check=True, capture_output=True, timeout=180,
    )  # fmt: skip
    return (folder / "list.pdf").read_bytes()


def through(data: bytes, folder: Path, *command: str) -> bytes:
    """A file rewritten by a program, whose command has IN and OUT."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    before, after = folder / "before.pdf", folder / "after.pdf"
    before.write_bytes(data)
    after.unlink(missing_ok=True)
    names = {"IN": str(before), "OUT": str(after)}
    subprocess.run([names.get(word, word) for word in command], check=True, capture_output=True)
    return after.read_bytes()


def by_pikepdf(data: bytes, **how: object) -> bytes:
    """A file rewritten by pikepdf."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as found:
        found.save(out, **how)
    return out.getvalue()


def placed(data: bytes, path: Path, alt: str = "") -> bytes:
    """A file of pnp with all pages of a file, each as large as its page, read back and checked."""
    path.write_bytes(data)
    source = PdfSource(data)
    faces, sheets = {}, []
    for number in range(1, source.pages + 1):
        page = page_of(source, number)
        key, size = f"page {number}", (page.width, page.height)
        faces[key] = Face(key, *size, page.bleed, (), alt=alt, placed=page.placed(str(path)))
        place = Placement(key, 0, 0, *size, 0, (0, 0, *size))
        sheets.append(Sheet(Paper("", *size), "front", number, (place,), trim=(0, 0, *size)))
    job = PdfJob(info=PdfInfo("Placed"), sheets=sheets, faces=faces)
    written = export(job, is_verified=True)
    assert isinstance(written, bytes)
    return written


def drawn_by(program: str, data: bytes, page: int = 1, dpi: int = 72) -> Image.Image:
    """A page as a program draws it: 'poppler', 'mupdf', 'ghostscript' or 'pdfium'."""
    if program == "pdfium":
        import pypdfium2

        document = pypdfium2.PdfDocument(data)
        try:
            rendered = document[page - 1].render(scale=dpi / 72, draw_annots=False)
            return rendered.to_pil().convert("RGB")
        finally:
            document.close()
    commands = {
        "poppler": ["pdftoppm", "-r", f"{dpi}", "-f", f"{page}", "-l", f"{page}", "-png", "FILE"],
        "mupdf": ["mutool", "draw", "-q", "-r", f"{dpi}", "-F", "png", "-o", "-", "FILE",
                  f"{page}"],
        "ghostscript": ["gs", "-q", "-dSAFER", "-sDEVICE=png16m", f"-r{dpi}", "-dTextAlphaBits=4",
                        "-dGraphicsAlphaBits=4", f"-dFirstPage={page}", f"-dLastPage={page}", "-o",
                        "-", "FILE"],
    }  # fmt: skip
    command = commands[program]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    with NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        words = [file.name if word == "FILE" else word for word in command]
        out = subprocess.run(words, check=True, capture_output=True).stdout
    return Image.open(io.BytesIO(out)).convert("RGB")


def most_different(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a pixel of two pictures of the same size, 0 to 255."""
    assert one.size == other.size
    return max(high for _, high in ImageChops.difference(one, other).getextrema())
