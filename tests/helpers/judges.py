"""What programs that pnp did not write find in a PDF file for a print shop."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageCms
from read_back import output_of

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")


def is_readable(data: bytes) -> None:
    """qpdf, MuPDF, Ghostscript and PDFium read and draw the file without a complaint."""
    output_of(data, "qpdf", "--check", "{}")
    output_of(data, "mutool", "draw", "-q", "-F", "pnm", "-r", "20", "-o", "/dev/null", "{}")
    output_of(data, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-r20", "-sDEVICE=nullpage",
              "{}")  # fmt: skip
    assert pages_of(data, 20)


def pages_of(data: bytes, dpi: int) -> list[Image.Image]:
    """The pages as PDFium draws them."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def fonts_of(data: bytes) -> list[tuple[bool, bool]]:
    """Of each font, as pdffonts lists them: whether it is embedded, and whether it is a subset."""
    lines = output_of(data, "pdffonts", "{}").splitlines()[2:]
    return [(words[-5] == "yes", words[-4] == "yes") for words in map(str.split, lines)]


def claimed(data: bytes) -> str:
    """The standard that poppler finds the file to claim; '' for none."""
    lines = output_of(data, "pdfinfo", "{}").splitlines()
    return next((s.partition(":")[2].strip() for s in lines if s.startswith("PDF subtype")), "")


def plates_of(data: bytes, folder: Path, dpi: int = 72) -> dict[str, Image.Image]:
    """The plates of the first page as Ghostscript separates it, by the name of the ink; 255 is all
    ink. Inks of the plates are those of the file: no profile of Ghostscript's own takes part in
    what is CMYK already."""
    if shutil.which("gs") is None:
        pytest.skip("gs is not installed")
    (folder / "it.pdf").write_bytes(data)
    subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}",
         "-dFirstPage=1", "-dLastPage=1", "-dOverprint=/simulate", "-o", str(folder / "p.tif"),
         str(folder / "it.pdf")],
        check=True, capture_output=True,
    )  # fmt: skip
    found = {}
    for path in sorted(folder.glob("p(*).tif")):
        with Image.open(path) as image:
            found[path.stem[2:-1]] = ImageChops.invert(image.convert("L"))
    return found


def most_ink(plates: dict[str, Image.Image]) -> float:
    """The most ink of the four in any pixel: 4.0 is 400 %."""
    data = [plates[name].tobytes() for name in PROCESS]
    return max(map(sum, zip(*data, strict=True))) / 255


def seen(plates: dict[str, Image.Image], icc: bytes) -> Image.Image:
    """What the plates look like on the paper of a printing condition, in sRGB."""
    inks = Image.merge("CMYK", [plates[name] for name in PROCESS])
    found = ImageCms.profileToProfile(
        inks, ImageCms.ImageCmsProfile(io.BytesIO(icc)), ImageCms.createProfile("sRGB"),
        ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB",
    )  # fmt: skip
    assert found is not None
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255."""
    data = ImageChops.difference(one, other.resize(one.size)).tobytes()
    return sum(data) / len(data)


def pdfa_violations(data: bytes) -> list[str]:
    """What pikepdf's validator, which has the rules of veraPDF, finds against PDF/A-2b."""
    return [str(found) for found in _pdfa_report(data).violations]


def is_pdfa(data: bytes) -> bool:
    """Whether that validator approves of a file: it knows all that is in it, and all is allowed. It
    knows neither gradients nor layers."""
    return bool(_pdfa_report(data).passed)


def _pdfa_report(data: bytes) -> Any:
    pdfa = pytest.importorskip("pikepdf.pdfa")
    return pdfa.validate_written(io.BytesIO(data), "2b")
