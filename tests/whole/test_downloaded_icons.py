"""Icons that were copied with their folders: drawn in the colour of the text, authors credited."""

from __future__ import annotations

import io

from drawn import pixels
from pypdf import PdfReader
from tiny_project import PDF, TinyProject

MOON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512H0z"/>'
    '<path d="M100 100h300v300h-300z" fill="#fff"/></svg>'
)
LAYOUT = """\
size: {width: 63mm, height: 88mm}
theme: tiny/theme
elements:
  sign: {kind: icon, icon: "{suit}", color: "#ff0000", box: {x: 0mm, y: 0mm, w: 10mm, h: 10mm}}
  by:
    kind: text
    text: "Icons by {credits.icons | join(' and ')}"
    style: title
    box: {y: 40mm, w: 60mm}
"""


def test_the_authors_are_in_the_credits(tiny: TinyProject) -> None:
    for author, name in (("lorc", "moon"), ("john-colburn", "sun")):
        tiny.write(f"cards/tiny/icons/1x1/{author}/{name}.svg", MOON)
        (tiny.root / f"cards/tiny/icons/{name}.svg").unlink()
    tiny.write("layout", LAYOUT)
    code, _, err = tiny.run("build")
    assert (code, err) == (0, "")
    data = (tiny.root / PDF).read_bytes()
    assert "Icons by John Colburn and Lorc" in PdfReader(io.BytesIO(data)).pages[0].extract_text()
    colors = {pixel for row in pixels(data) for pixel in row}
    assert (255, 0, 0) in colors
    tiny.spoil("game", "title: Tiny\n", "title: Tiny\ncredits: {icons: [Ann, Bob]}\n")
    assert tiny.run("build")[0] == 0
    text = PdfReader(tiny.root / PDF).pages[0].extract_text()
    assert "Icons by Ann and Bob" in text
