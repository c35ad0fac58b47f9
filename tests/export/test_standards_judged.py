"""Files of each profile, judged by programs that pnp did not write."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from all_paints import HEIGHT, WIDTH, all_paints
from drawn import box
from judges import (
    claimed,
    difference,
    fonts_of,
    is_pdfa,
    is_readable,
    most_ink,
    pages_of,
    pdfa_violations,
    plates_of,
    seen,
)
from made_icc import cmyk_icc, write_icc
from read_back import by_pdfium
from repository import FONTS

from pnp.draw.pdf.document import PdfInfo, PdfJob
from pnp.export.print_pdf import export
from pnp.model.definitions import replace
from pnp.model.face import Face, Glyphs, Op
from pnp.model.problems import Problems
from pnp.model.profile import HOME, Profile
from pnp.model.sheet import CutLine, Paper, Placement, Sheet
from pnp.text.shaping.fonts import Font

pytestmark = pytest.mark.slow
FONT = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
CUT = (("M", 20.0, 20.0), ("L", 180.0, 20.0), ("L", 180.0, 260.0), ("L", 20.0, 260.0), ("Z",))
SHOP = Profile(
    name="print-shop", standard="pdf-x4", color="cmyk", ink_limit=3.0, overprint_black=True,
    cut_contour="CutContour", condition="Made",
)  # fmt: skip
ARCHIVE = Profile(name="archive", standard="pdf-a2b", color="rgb")


@pytest.fixture
def shop(tmp_path: Path) -> Profile:
    return replace(SHOP, icc=str(write_icc(tmp_path)))


def made(
    profile: Profile, face: Face, problems: Problems | None = None, is_cut: bool = True
) -> bytes:
    """A page with a face and a line to cut along."""
    size = face.width + 2 * face.bleed, face.height + 2 * face.bleed
    placed = Placement(face.key, face.bleed, face.bleed, face.width, face.height, 0, (0, 0, *size))
    sheet = Sheet(Paper("p", *size), "front", 1, (placed,), cuts=(CutLine(CUT, 0.5),) * is_cut)
    info = PdfInfo("Title & more", "Ann", "Subject", "fr", profile=profile)
    data = export(PdfJob(info=info, sheets=(sheet,), faces={face.key: face}), problems)
    assert isinstance(data, bytes)
    return data


def plain(*ops: Op) -> Face:
    return Face("plain", WIDTH, HEIGHT, 0.0, ops)


@pytest.fixture(params=["home", "pdf-x4", "pdf-x1a", "pdf-a2b"])
def everything(request: pytest.FixtureRequest, shop: Profile, tmp_path: Path) -> tuple[str, bytes]:
    """The face with every kind of paint, in each standard."""
    profile = {
        "home": HOME, "pdf-x4": shop, "pdf-x1a": replace(shop, standard="pdf-x1a"),
        "pdf-a2b": ARCHIVE,
    }[request.param]  # fmt: skip
    return request.param, made(profile, all_paints(tmp_path))


def test_every_reader_draws_every_paint(everything):
    _, data = everything
    is_readable(data)
    assert set(fonts_of(data)) == {(True, True)}


def test_poppler_finds_the_standard(everything):
    standard, data = everything
    # poppler looks for PDF/A in the information alone, where PDF/A-2 has nothing
    expected = {"home": "", "pdf-x4": "PDF/X-4", "pdf-x1a": "PDF/X-1a:2003", "pdf-a2b": ""}
    assert claimed(data) == expected[standard]


def test_pikepdf_finds_what_a_standard_allows(everything):
    standard, data = everything
    with pikepdf.open(io.BytesIO(data)) as pdf:
        versions = {"home": "1.6", "pdf-x4": "1.6", "pdf-x1a": "1.4", "pdf-a2b": "1.7"}
        assert pdf.pdf_version == versions[standard]
        assert ("/OCProperties" in pdf.Root) == (standard != "pdf-x1a")
        assert ("/OutputIntents" in pdf.Root) == (standard != "home")
        bodies = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary | pikepdf.Stream)]
        faint = [b for b in bodies if "/SMask" in b or b.get("/ca", 1) != 1 or b.get("/CA", 1) != 1]
        groups = [b for b in bodies if b.get("/Group") is not None]
        if standard == "pdf-x1a":
            assert faint == [] and groups == []
        else:
            assert faint and groups, "or the test shows nothing"
        spaces = {
            str(b.ColorSpace) for b in bodies if isinstance(b.get("/ColorSpace"), pikepdf.Name)
        }
        refused = {"pdf-x4": "/DeviceRGB", "pdf-x1a": "/DeviceRGB", "pdf-a2b": "/DeviceCMYK"}
        assert refused.get(standard) not in spaces


def test_metadata_are_the_same_in_both_places(everything):
    standard, data = everything
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_metadata() as xmp:
        assert xmp["dc:title"] == str(pdf.docinfo["/Title"]) == "Title & more"
        assert xmp["dc:creator"] == ["Ann"] and str(pdf.docinfo["/Author"]) == "Ann"
        assert xmp["dc:description"] == str(pdf.docinfo["/Subject"]) == "Subject"
        assert set(xmp["dc:language"]) == {"fr"} and str(pdf.Root.Lang) == "fr"
        assert xmp["xmp:CreateDate"] == xmp["xmp:ModifyDate"] == "2000-01-01T00:00:00+00:00"
        assert str(pdf.docinfo["/CreationDate"]) == "D:20000101000000+00'00'"
        assert xmp["pdf:Producer"] == str(pdf.docinfo["/Producer"])
        assert xmp["xmp:CreatorTool"] == str(pdf.docinfo["/Creator"]) == "pnp"
        assert (xmp.get("pdf:Trapped") == "False") == (standard in ("pdf-x4", "pdf-x1a"))


def test_the_same_input_gives_the_same_bytes(shop):
    for profile in (HOME, shop, replace(shop, standard="pdf-x1a"), ARCHIVE):
        face = plain(box(10, 10, 90, 90, (0.2, 0.4, 0.6), fill_opacity=0.5))
        assert made(profile, face) == made(profile, face)


# --- PDF/A -----------------------------------------------------------------------------------


def test_the_rules_of_verapdf_find_nothing_in_an_archive(tmp_path):
    assert pdfa_violations(made(ARCHIVE, all_paints(tmp_path), is_cut=False)) == []
    faint = plain(box(0, 0, 50, 50, (0.2, 0.4, 0.6), fill_opacity=0.5))
    assert is_pdfa(made(ARCHIVE, faint, is_cut=False))
    assert not is_pdfa(made(HOME, faint, is_cut=False)), "or it approves of anything"
    inks = plain(box(0, 0, 50, 50, (0.0, 1.0, 0.0, 0.0)))
    assert pdfa_violations(made(replace(ARCHIVE, standard="none"), inks, is_cut=False))


# --- PDF/X -----------------------------------------------------------------------------------


def test_cut_lines_have_a_plate_of_their_own_and_leave_the_others_alone(shop, tmp_path):
    art = plain(box(0, 0, WIDTH, HEIGHT, (0.2, 0.4, 0.8)))
    for standard in ("pdf-x4", "pdf-x1a"):
        folder = tmp_path / standard
        folder.mkdir()
        plates = plates_of(made(replace(shop, standard=standard), art), folder, 144)
        assert set(plates) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
        contour = plates.pop("CutContour")
        assert contour.getextrema() == (0, 255)
        assert contour.getpixel((40, 200)) == 255, "20 points are 40 pixels"
        for name, plate in plates.items():
            low, high = plate.getextrema()
            assert low == high, f"the line is left out of {name}"


def test_black_text_is_black_ink_alone_over_its_ground(shop, tmp_path):
    words = Glyphs(30, 140, 40.0, (FONT.word("Black"),), (0.0, 0.0, 0.0))
    ground = box(0, 0, WIDTH, HEIGHT, (0.9, 0.8, 0.4))
    plates = plates_of(made(shop, plain(ground, words)), tmp_path, 144)
    assert plates["Black"].getextrema()[1] == 255
    for name in ("Cyan", "Magenta", "Yellow"):
        low, high = plates[name].getextrema()
        assert low == high, f"the text is left out of {name}"


def test_black_of_the_screen_is_one_ink_not_four(shop, tmp_path):
    black = plain(box(0, 0, WIDTH, HEIGHT, (0.0, 0.0, 0.0)))
    plates = plates_of(made(shop, black), tmp_path)
    assert most_ink({n: p for n, p in plates.items() if n != "CutContour"}) == 1.0


def test_no_place_has_more_ink_than_the_limit(shop, tmp_path):
    colors = [(r / 3, g / 3, b / 3) for r in range(4) for g in range(4) for b in range(4)]
    boxes = [box(i % 8 * 25, i // 8 * 35, 25, 35, color) for i, color in enumerate(colors)]
    for limit in (2.4, 3.0):
        folder = tmp_path / str(limit)
        folder.mkdir()
        data = made(replace(shop, ink_limit=limit, neutral_black=False), plain(*boxes))
        assert most_ink(plates_of(data, folder)) <= limit + 0.02
    folder = tmp_path / "none"
    folder.mkdir()
    data = made(replace(shop, ink_limit=None, neutral_black=False), plain(*boxes))
    assert most_ink(plates_of(data, folder)) > 3.2, "or there is nothing to limit"


@pytest.mark.parametrize("standard", ["pdf-x4", "pdf-x1a"])
def test_colours_on_paper_are_those_of_the_screen(shop, tmp_path, standard):
    colors = [(0.35 + r * 0.2, 0.35 + g * 0.2, 0.35 + b * 0.2)
              for r in range(3) for g in range(3) for b in range(3)]  # fmt: skip
    boxes = [box(i % 6 * 33, i // 6 * 50, 33, 50, color) for i, color in enumerate(colors)]
    over = box(50, 80, 100, 100, (0.3, 0.3, 0.6), fill_opacity=0.4)
    face = plain(box(0, 0, WIDTH, HEIGHT, (1.0,)), *boxes, over)
    plates = plates_of(made(replace(shop, standard=standard), face), tmp_path)
    plates.pop("CutContour")
    home = pages_of(made(replace(HOME, cut_contour=""), face), 72)[0]
    assert difference(home, seen(plates, cmyk_icc())) < 6


def test_transparency_is_composed_and_looks_the_same(shop, tmp_path):
    problems = Problems()
    face = all_paints(tmp_path)
    home = pages_of(made(HOME, face), 100)[0]
    found = {}
    for standard in ("pdf-x4", "pdf-x1a"):
        folder = tmp_path / standard
        folder.mkdir()
        data = made(replace(shop, standard=standard), face, problems)
        plates = plates_of(data, folder, 100)
        plates.pop("CutContour")
        found[standard] = difference(home, seen(plates, cmyk_icc()))
    # what is left is the cut line, and what the inks of the made-up condition cannot print
    assert found["pdf-x1a"] < 13
    assert found["pdf-x1a"] < found["pdf-x4"], "which blends inks, not light"
    assert {p.code for p in problems} == {"transparency"}
    assert {p.severity for p in problems} == {"note"}


def test_text_is_found_in_every_standard(shop, tmp_path):
    words = Glyphs(30, 140, 20.0, (FONT.word("Findable"),), (0.0,))
    faint = box(0, 100, 100, 60, (1.0, 0.0, 0.0), fill_opacity=0.3)
    for standard in ("pdf-x4", "pdf-x1a"):
        data = made(replace(shop, standard=standard), plain(faint, words))
        assert "Findable" in by_pdfium(data)
