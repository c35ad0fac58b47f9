"""`--target svg`: an SVG file of each card."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path as FilePath

import numpy as np
import pytest
from all_paints import all_paints
from browser import open_browser
from PIL import Image
from repository import ROOT
from svg_pictures import by_pdfium, difference, sheet_of, svg_page
from tiny_project import TinyProject

from pnp.build.planning import plan_request
from pnp.build.project import Places, Project
from pnp.draw.svg.standalone import SvgFiles, standalone
from pnp.model.definitions import replace
from pnp.model.face import Face, Picture
from pnp.model.problems import InputError
from pnp.model.result import Request

OUT = "output/tiny/en@svg"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
# a red card of 50.8 × 76.2 mm on green bleed, with a word and a picture
LAYOUT = """\
size: {width: 50.8mm, height: 76.2mm}
bleed: 2.54mm
elements:
  ground: {kind: shape, box: bleed, fill: "#00ff00"}
  card: {kind: shape, box: face, fill: "#ff0000"}
  name: {kind: text, text: '{name}', font: Alegreya, size: 9pt, box: face}
"""


_SIZE = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return [picture.naturalWidth, picture.naturalHeight];
}"""


@pytest.fixture
def plain(tiny: TinyProject) -> TinyProject:
    tiny.write("layout", LAYOUT)
    return tiny


def build(tiny: TinyProject, *more: str) -> None:
    code, _, err = tiny.run("build", "--target", "svg", *more)
    assert code == 0, err


def read(tiny: TinyProject, name: str) -> ElementTree.Element:
    return ElementTree.fromstring((tiny.root / name).read_bytes())


def names(tiny: TinyProject, folder: str = OUT) -> list[str]:
    return sorted(path.name for path in (tiny.root / folder).iterdir())


def test_a_file_of_each_card_as_it_is_cut(plain: TinyProject) -> None:
    plain.spoil("cards", "name: Bee\n", "name: Bee\n    copies: 3\n")
    build(plain)
    assert names(plain) == ["Tiny-ant.svg", "Tiny-bee.svg", "Tiny-cat.svg"]
    root = read(plain, f"{OUT}/Tiny-ant.svg")
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("50.8mm", "76.2mm")
    assert root.get("viewBox") == "0 0 144 216"
    assert root.findtext(f"{SVG}title") == "Tiny-ant"
    cut = root.find(f"{SVG}defs/{SVG}clipPath[@id='cut']/{SVG}path")
    assert cut is not None and cut.get("d") == "M0 0L144 0L144 216L0 216Z"
    (shown,) = root.findall(f"{SVG}g")
    assert shown.get("clip-path") == "url(#cut)"
    # letters are outlines, and elements have no names
    assert {one.tag for one in shown.iter()} == {f"{SVG}g", f"{SVG}path"}
    assert [one.get("fill") for one in shown][:2] == ["#00ff00", "#ff0000"]


def test_with_bleed(plain: TinyProject) -> None:
    build(plain, "--bleed")
    root = read(plain, f"{OUT}@bleed/Tiny-ant.svg")
    assert (root.get("width"), root.get("height")) == ("55.88mm", "81.28mm")
    assert root.get("viewBox") == "-7.2 -7.2 158.4 230.4"
    cut = root.find(f"{SVG}defs/{SVG}clipPath[@id='cut']/{SVG}path")
    assert cut is not None and cut.get("d") == "M-7.2 -7.2L151.2 -7.2L151.2 223.2L-7.2 223.2Z"


def test_a_card_with_round_corners_is_cut_along_its_outline(plain: TinyProject) -> None:
    plain.spoil("layout", "bleed: 2.54mm\n", "bleed: 2.54mm\ncorner: 5mm\n")
    build(plain)
    cut = read(plain, f"{OUT}/Tiny-ant.svg").find(f"{SVG}defs/{SVG}clipPath[@id='cut']/{SVG}path")
    assert cut is not None
    assert re.sub("[^A-Z]", "", cut.get("d", "")).count("C") == 4
    build(plain, "--bleed")
    cut = read(plain, f"{OUT}@bleed/Tiny-ant.svg").find(
        f"{SVG}defs/{SVG}clipPath[@id='cut']/{SVG}path"
    )
    assert cut is not None and "C" not in cut.get("d", "")


def test_grey(plain: TinyProject) -> None:
    build(plain, "--grey")
    colors = set(re.findall('fill="(#\\w+)"', (plain.root / "output/tiny/en@grey@svg/Tiny-ant.svg")
                            .read_text("utf-8")))  # fmt: skip
    assert colors == {"#4c4c4c", "#969696"}  # red and green


def test_single_cards_and_backs(plain: TinyProject) -> None:
    plain.write("layouts/tiny/back.yaml", LAYOUT.replace("'{name}'", "Back"))
    plain.spoil("game", "layout: tiny/card}", "layout: tiny/card, back: tiny/back}")
    build(plain, "--backs", "--card", "bee")
    assert names(plain, "output/tiny/en@backs@svg-cards") == ["Tiny-back.svg", "Tiny-bee.svg"]


def test_the_same_bytes_whatever_else_is_built(tiny: TinyProject) -> None:
    build(tiny)
    first = {name: (tiny.root / OUT / name).read_bytes() for name in names(tiny)}
    build(tiny, "--no-cache", "--out", "o")
    assert {name: (tiny.root / "o/tiny/en@svg" / name).read_bytes() for name in first} == first
    build(tiny, "--card", "cat")
    assert (tiny.root / f"{OUT}-cards/Tiny-cat.svg").read_bytes() == first["Tiny-cat.svg"]


def test_a_build_of_pdf_files_does_not_load_it(plain: TinyProject) -> None:
    program = (
        "import sys; from pnp.cli.main import main\n"
        "try: main(['build', '--no-cache'])\n"
        "except SystemExit: print(any(name.startswith('pnp.draw.svg') for name in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=plain.root, capture_output=True, text=True
    )
    assert run.stdout.endswith("False\n"), run.stderr


# -- one file ------------------------------------------------------------------------------------


def test_titles_are_text() -> None:
    found = standalone(Face('a/<b & "c">', 10, 10, 0, ()))
    assert ElementTree.fromstring(found.encode()).findtext(f"{SVG}title") == 'a/<b & "c">'
    titled = standalone(Face("a", 10, 10, 0, ()), title="A\x00</title><script>")
    root = ElementTree.fromstring(titled.encode())
    assert root.findtext(f"{SVG}title") == "A\ufffd</title><script>"
    assert not [one for one in root.iter() if "script" in one.tag]


def test_pictures_are_part_of_the_file(tmp_path: FilePath) -> None:
    path = str(tmp_path / "a.png")
    Image.new("RGB", (3, 2), (255, 0, 0)).save(path)
    face = Face("a", 10, 10, 0, (Picture(path, 0, 0, 5, 5), Picture(path, 5, 5, 5, 5)))
    root = ElementTree.fromstring(standalone(face).encode())
    images = root.findall(f".//{SVG}image")
    assert len(images) == 2
    for one in images:
        kind, data = one.get(HREF, "").split(",")
        assert kind == "data:image/png;base64"
        assert base64.b64decode(data).startswith(b"\x89PNG")
    assert str(tmp_path) not in standalone(face)
    grey = ElementTree.fromstring(SvgFiles(grey=True).standalone(face).encode())
    (first, _) = grey.findall(f".//{SVG}image")
    assert first.get(HREF) != images[0].get(HREF)
    with pytest.raises(InputError, match="a lost picture"):
        SvgFiles(lambda path: "a lost picture").standalone(
            Face("a", 1, 1, 0, (Picture(str(tmp_path / "none.png"), 0, 0, 1, 1),))
        )


def test_nothing_is_outside_of_the_file() -> None:
    project = Project(Places(ROOT, ROOT, ROOT))
    for game, product in (("us-patent-1", "box"), ("inventing-the-future", "cards")):
        plan = plan_request(project, Request(game, product))
        files = SvgFiles()
        for face in list(plan.faces.values())[:5]:
            text = files.standalone(face)
            root = ElementTree.fromstring(text.encode())
            ids = [one.get("id") for one in root.iter() if one.get("id")]
            assert len(ids) == len(set(ids))
            assert {*re.findall(r"url\(#(\w+)\)", text)} == {*ids}
            addresses = [one.get(HREF, "data:") for one in root.iter()]
            assert all(address.startswith("data:") for address in addresses)
            assert "<text" not in text and "font" not in text


def test_another_program_shows_the_file_as_pdfium_shows_the_pdf(tmp_path: FilePath) -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py is not installed")
    for face, limit in ((all_paints(tmp_path), 2.4), (_sample_card(), 1.6)):
        (printed,) = by_pdfium([sheet_of(face)], {face.key: face})
        shown = resvg.svg_to_bytes(standalone(face), background="#ffffff", dpi=96.0, zoom=2.0)
        picture = np.array(Image.open(io.BytesIO(bytes(shown))).convert("RGB"))
        down, across = (
            min(sizes) for sizes in zip(picture.shape[:2], printed.shape[:2], strict=True)
        )
        assert abs(picture.shape[0] - printed.shape[0]) <= 1, face.key
        assert abs(picture.shape[1] - printed.shape[1]) <= 1, face.key
        found = difference(picture[:down, :across], printed[:down, :across])
        assert found.mean < limit, face.key


def _sample_card() -> Face:
    """A card of a sample game, whose corners are not cut off."""
    project = Project(Places(ROOT, ROOT, ROOT))
    plan = plan_request(project, Request("inventing-the-future", "cards"))
    return replace(next(iter(plan.faces.values())), outline=())


@pytest.mark.thorough
def test_chromium_shows_the_file_as_pdfium_shows_the_pdf(tmp_path: FilePath) -> None:
    """The whole file, in a page and as a picture, which loads nothing."""
    faces = [all_paints(tmp_path), _sample_card()]
    with open_browser() as browser, svg_page(browser) as page:
        for face, limit in zip(faces, (3.2, 1.6), strict=True):
            (printed,) = by_pdfium([sheet_of(face)], {face.key: face})
            text = standalone(face)
            shown = page.picture(text.partition("\n")[2], face.width, face.height)
            assert difference(shown, printed).mean < limit, face.key
            data = base64.b64encode(text.encode()).decode()
            size = page.page.evaluate(_SIZE, f"data:image/svg+xml;base64,{data}")
            assert size == pytest.approx([face.width * 4 / 3, face.height * 4 / 3], abs=0.6)
