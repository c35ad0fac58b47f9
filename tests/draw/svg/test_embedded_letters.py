"""`--target svg --letters text`: words that are read and copied, in fonts of the file."""

from __future__ import annotations

import base64
import io
import re
import xml.etree.ElementTree as ElementTree

import pytest
from browser import open_browser
from fontTools.ttLib import TTFont
from repository import ROOT
from svg_pictures import by_pdfium, difference, sheet_of, svg_page
from tiny_project import TinyProject

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.draw.svg.embedded_letters import EmbeddedLetters
from pnp.draw.svg.standalone import SvgFiles
from pnp.model.definitions import replace
from pnp.model.face import Face, FontKey, Glyph, Glyphs, Word
from pnp.model.result import Request

SVG = "{http://www.w3.org/2000/svg}"
LAYOUT = """\
size: {width: 50.8mm, height: 76.2mm}
elements:
  name: {kind: text, text: '{name}', font: Alegreya, size: 9pt, box: {x: 3mm, y: 3mm, w: 44mm, h: 9mm}}
  caps: {kind: text, text: 'a [a](caps: small)', font: Alegreya, size: 9pt, box: {x: 3mm, y: 14mm, w: 44mm, h: 9mm}}
"""  # noqa: E501


def made(tiny: TinyProject, *given: str) -> str:
    code, _, err = tiny.run("build", "--target", "svg", "--letters", "text", *given)
    assert code == 0, err
    return (tiny.root / "output/tiny/en@svg@letters-text/Tiny-ant.svg").read_text("utf-8")


def lines(text: str) -> list[str]:
    """What is read of each text of a file."""
    found = ElementTree.fromstring(text.encode()).iter(f"{SVG}text")
    return ["".join(one.itertext()) for one in found]


def fonts(text: str) -> list[TTFont]:
    """The fonts of a file, read by fontTools."""
    data = re.findall(r"url\(data:font/ttf;base64,([^)]*)\)", text)
    return [TTFont(io.BytesIO(base64.b64decode(one))) for one in data]


def test_words_are_text_in_fonts_with_their_letters_alone(tiny: TinyProject) -> None:
    tiny.write("layout", LAYOUT)
    tiny.spoil("cards", "name: Ant", "name: A fitted coffin <&>")
    text = made(tiny)
    # ligatures are read as their letters
    assert lines(text) == ["A fitted coffin <&>", "a a"]
    found = fonts(text)
    shown = {chr(code) for font in found for code in font.getBestCmap()}
    assert shown == set("A fitted coffin <&>a")
    assert len(text) < 60_000


def test_a_character_with_two_shapes_has_two_fonts(tiny: TinyProject) -> None:
    tiny.write("layout", LAYOUT)
    text = made(tiny)
    root = ElementTree.fromstring(text.encode())
    families = [
        one.get("font-family")
        for line in root.iter(f"{SVG}text")
        for one in line
        if "a" in "".join(one.itertext())
    ]
    assert len(set(families)) == 2
    glyphs = {
        font.getGlyphID(font.getBestCmap()[ord("a")])
        for font in fonts(text)
        if ord("a") in font.getBestCmap()
    }
    assert len(glyphs) == 2


def test_the_same_bytes_whatever_was_built_before(tiny: TinyProject) -> None:
    first = made(tiny)
    assert made(tiny, "--no-cache") == first
    assert tiny.run("build", "--target", "svg", "--letters", "text", "--card", "ant")[0] == 0
    alone = tiny.root / "output/tiny/en@svg@letters-text-cards/Tiny-ant.svg"
    assert alone.read_text("utf-8") == first


def test_a_wrong_value(tiny: TinyProject) -> None:
    err = tiny.run("build", "--target", "svg", "--letters", "texts")[2]
    assert err.startswith("error: --letters: expected one of outlines, text; found 'texts'\n")


def test_right_to_left_words_are_read_in_their_order() -> None:
    font = FontKey(str(ROOT / "fonts/alegreya/Alegreya_400Regular.ttf"))
    glyphs = [Glyph(gid, char, 500) for gid, char in ((40, "ג"), (41, "ב"), (42, "א"))]
    word = Word(font, "אבג", tuple(glyphs), 1500, rtl=True)
    text = EmbeddedLetters().run(Glyphs(0, 0, 10, (word,)), "")
    assert text is not None and re.sub("<[^>]*>", "", text) == "אבג"
    assert re.findall(' x="([^"]*)"', text) == ["1000 500 0"]


def sample_face(game: str, product: str, number: int) -> Face:
    plan = plan_request(Project(Places(ROOT, ROOT, ROOT)), Request(game, product))
    return replace(list(plan.faces.values())[number], outline=())


@pytest.mark.thorough
def test_chromium_shows_and_copies_it() -> None:
    """As PDFium shows the PDF file; the limit is that of outlines in Chromium."""
    face = sample_face("inventing-the-future", "cards", 0)
    text = SvgFiles(has_text=True).standalone(face)
    with open_browser() as browser, svg_page(browser) as page:
        (printed,) = by_pdfium([sheet_of(face)], {face.key: face})
        page.picture(text.partition("\n")[2], face.width, face.height)
        page.page.evaluate("document.fonts.ready")
        shown = page.picture(text.partition("\n")[2], face.width, face.height)
        assert difference(shown, printed).mean < 1.6
        copied = page.page.evaluate(
            "(() => { const s = getSelection(); s.selectAllChildren(document.body);"
            " return s.toString(); })()"
        )
    for line in lines(text):
        assert line.strip() in copied
