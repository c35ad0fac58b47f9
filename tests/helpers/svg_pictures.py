"""Pictures of faces by Chromium, from SVG, and by PDFium, from PDF, and how much they differ."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
import pypdfium2
from browser import new_page
from PIL import Image

from pnp.draw.pdf.document import PdfInfo, PdfJob, write_pdf
from pnp.draw.svg.definitions import DrawnSvg
from pnp.draw.svg.private_fonts import font_id, private_font
from pnp.draw.svg.web_pictures import web_picture
from pnp.draw.svg.writer import SvgWriter
from pnp.model.face import Face, Op
from pnp.model.sheet import Paper, Placement, Sheet

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Pixels = npt.NDArray[np.uint8]
DPI = 192
_CSS_DPI = 96
_FAR = 48  # of 255
_SQUARE = 16  # pixels

# letters as the preview shows them
_PAGE = """<!doctype html><meta charset="utf-8">
<style>html,body{margin:0;background:#fff}svg{display:block;position:absolute;left:0;top:0}
text{text-rendering:geometricPrecision}</style>
<svg width="0" height="0"><defs id="defs"></defs></svg><main></main>"""
_LOAD = """async fonts => {
  for (const [id, data] of fonts) {
    const address = 'url(data:font/ttf;base64,' + data + ')';
    document.fonts.add(await new FontFace(id, address).load());
  }
}"""
_SHOW = """async ([defs, svg]) => {
  document.getElementById('defs').innerHTML = defs;
  document.querySelector('main').innerHTML = svg;
  await Promise.all([...document.querySelectorAll('image')].map(image => {
    const loaded = new Image();
    loaded.src = image.href.baseVal;
    return loaded.decode();
  }));
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Difference(NamedTuple):
    """How much two pictures differ: the mean absolute difference (0..255), the share of pixels of
    which a colour is more than 48 off, and the greatest difference of the mean colours of a square
    of 16 pixels, which edges that are smoothed in another way hardly change."""

    mean: float
    far: float
    local: float


def difference(one: Pixels, other: Pixels) -> Difference:
    assert one.shape == other.shape
    off = np.abs(one.astype(int) - other.astype(int))
    far = float((off.max(axis=2) > _FAR).mean())
    local = np.abs(_squares(one) - _squares(other)).max()
    return Difference(float(off.mean()), far, float(local))


def _squares(picture: Pixels) -> npt.NDArray[np.float64]:
    """The mean colour of each square; what is left at two edges is part of none."""
    down, across = (side // _SQUARE for side in picture.shape[:2])
    whole = picture[: down * _SQUARE, : across * _SQUARE].astype(float)
    return whole.reshape(down, _SQUARE, across, _SQUARE, 3).mean(axis=(1, 3))


def whole_pixels(points: float) -> int:
    return math.ceil(points * DPI / 72 - 1e-6)


def data_address(path: str) -> str:
    picture = web_picture(path)
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"


def by_pdfium(sheets: Sequence[Sheet], faces: Mapping[str, Face],
              labels: Mapping[int, tuple[Op, ...]] | None = None) -> list[Pixels]:  # fmt: skip
    """Each sheet as a picture of 192 dpi."""
    written = io.BytesIO()
    job = PdfJob(info=PdfInfo("x"), sheets=sheets, faces=faces, labels=labels or {})
    write_pdf(job, written.write)
    document = pypdfium2.PdfDocument(written.getvalue())
    try:
        found = []
        for page in document:
            bitmap = page.render(scale=DPI / 72, rev_byteorder=True)
            found.append(np.array(bitmap.to_pil().convert("RGB")))
        return found
    finally:
        document.close()


def sheet_of(face: Face) -> Sheet:
    """A sheet that is a whole number of pixels, with a face at its corner, cut to its trim."""
    width, height = (whole_pixels(side) * 72 / DPI for side in (face.width, face.height))
    trim = (0.0, 0.0, face.width, face.height)
    placed = Placement(face.key, *trim, 0, trim)
    return Sheet(Paper("", width, height), "front", 1, (placed,))


class SvgPage:
    """A page of Chromium that shows SVG at 192 dpi."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._fonts: set[str] = set()
        page.set_content(_PAGE)

    def picture(self, svg: str, width: float, height: float,
                drawn: DrawnSvg | None = None, definitions: str = "") -> Pixels:  # fmt: skip
        """What an `<svg>` of a size in points shows; `drawn` lists the fonts that it needs."""
        fonts = [key for key in (drawn.fonts if drawn else ()) if font_id(key) not in self._fonts]
        self._fonts |= {font_id(key) for key in fonts}
        data = [[font_id(key), base64.b64encode(private_font(key)).decode()] for key in fonts]
        self.page.evaluate(_LOAD, data)
        self.page.evaluate(_SHOW, [definitions, svg])
        across, down = whole_pixels(width), whole_pixels(height)
        scale = DPI // _CSS_DPI
        size = {"width": math.ceil(across / scale), "height": math.ceil(down / scale)}
        self.page.set_viewport_size(size)  # type: ignore[arg-type]
        taken = self.page.screenshot()
        return np.array(Image.open(io.BytesIO(taken)).convert("RGB"))[:down, :across]

    def face(self, writer: SvgWriter, face: Face) -> Pixels:
        drawn = writer.face(face)
        return self._drawn(writer, drawn, face.width, face.height)

    def sheet(self, writer: SvgWriter, sheet: Sheet, faces: Mapping[str, Face],
              label: tuple[Op, ...]) -> Pixels:  # fmt: skip
        drawn = writer.sheet(sheet, faces, label)
        return self._drawn(writer, drawn, sheet.paper.width, sheet.paper.height)

    def _drawn(self, writer: SvgWriter, drawn: DrawnSvg, width: float, height: float) -> Pixels:
        definitions = "".join(writer.definitions[name] for name in sorted(drawn.needs))
        return self.picture(enclosed(drawn.body, width, height), width, height, drawn, definitions)


def enclosed(body: str, width: float, height: float) -> str:
    """Markup in points as an `<svg>` at its true size."""
    return f'<svg width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}">{body}</svg>'


@contextmanager
def svg_page(browser: Browser) -> Iterator[SvgPage]:
    """A page of a browser that shows SVG."""
    with new_page(browser, 800, 600, DPI / _CSS_DPI) as page:
        yield SvgPage(page)
