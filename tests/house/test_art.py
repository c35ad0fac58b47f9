"""art.md (docs/art.py): its pictures and figures are those of the games."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from lay_out import face
from PIL import Image
from repository import ROOT

PAGE = ROOT / "docs/art.md"
HINT = "run: python docs/art.py, and look at docs/art.md"


@pytest.fixture(scope="module")
def art() -> ModuleType:
    spec = importlib.util.spec_from_file_location("art", ROOT / "docs/art.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["art"] = module  # where its processes look for its functions
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def measuring(art: ModuleType) -> ModuleType:
    return sys.modules["art_measures"]


@pytest.fixture(scope="module")
def tables(art: ModuleType) -> ModuleType:
    return sys.modules["art_tables"]


def test_the_games_are_those_of_the_pictures_and_figures(art: ModuleType):
    assert art.out_of_date() == [], HINT


@pytest.mark.thorough
def test_the_pictures_and_figures_are_those_of_what_pnp_makes(art: ModuleType):
    made = {game: art.build_all(game, 2) for game in art.GAMES}
    assert art.update(made, 2, is_check=True) == [], HINT


def test_every_picture_of_the_page_exists_and_is_shown():
    shown = re.findall(r'src="([^"]*)"', PAGE.read_text("utf-8"))
    assert len(shown) > 50
    assert [path for path in shown if not (PAGE.parent / path).is_file()] == []
    art = {path.relative_to(PAGE.parent).as_posix() for path in
           (PAGE.parent / "pictures/art").rglob("*.webp")}  # fmt: skip
    assert art - set(shown) == set()


def test_the_pictures_of_the_page_are_small():
    sizes = [path.stat().st_size for path in (PAGE.parent / "pictures/art").rglob("*.*")]
    assert sum(sizes) < 4_000_000


def test_a_card_is_shown_at_600_dots_per_inch():
    for name in ("before", "now"):
        with Image.open(PAGE.parent / f"pictures/art/{name}/card.webp") as image:
            assert image.size == (1488, 2079)  # 63 × 88 mm


@pytest.mark.parametrize(
    ("column", "game", "count"), [(2, "us-patent-1", 8), (3, "inventing-the-future", 6)]
)
def test_the_colours_of_the_brief_are_those_of_the_themes(column: int, game: str, count: int):
    brief = PAGE.read_text("utf-8").partition("## The brief")[2].partition("\n## ")[0]
    rows = [line.split("|") for line in brief.splitlines() if line.startswith("| ")]
    stated = re.findall(r"`(#\w{6})`", " ".join(row[column] for row in rows))
    theme = (ROOT / f"layouts/{game}/theme.yaml").read_text("utf-8")
    assert len(stated) == count
    assert set(stated) <= set(re.findall(r'"(#\w{6})"', theme))


# -- figures ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def marker(art: ModuleType) -> Any:
    """The start player marker of Inventing the Future: one card of one text on two sides."""
    return art.build_some([art.Request("inventing-the-future", "marker")])[0]


def test_the_figures_of_a_product_are_those_of_its_row(measuring: ModuleType, marker: Any):
    found = measuring.measures_of(marker)
    assert found.text == 9.0
    assert found.figure_text is None
    assert found.line == 0.709
    assert found.contrast == 14.57
    assert (found.pictures, found.findings, found.pages) == (1, 0, 1)
    assert found.size == len(marker.data)
    row = next(line for line in PAGE.read_text("utf-8").splitlines() if "future/marker`" in line)
    assert row == (
        "| Start player marker, `inventing-the-future/marker` | 9 pt | – | 0.71 pt | 14.5 : 1 | 1 "
        "| 0 | 16 kB |"
    )


def test_the_smallest_type_is_that_which_mupdf_finds(marker: Any, tmp_path: Path):
    if shutil.which("mutool") is None:
        pytest.skip("mutool is not installed")
    (tmp_path / "marker.pdf").write_bytes(marker.data)
    command = ["mutool", "draw", "-q", "-F", "stext", str(tmp_path / "marker.pdf")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes = {float(size) for size in re.findall(r'<font name="[^"]*" size="([\d.]+)"', text)}
    assert sizes == {5.0, 6.0, 9.0, 20.0}  # 5 and 6: the small print of the sheet, and its ruler


FACE = """
ground: {kind: shape, box: {w: 100%, h: 100%}, fill: "#333333"}
large: {kind: text, text: Wide, size: 20pt, color: white, box: {x: 5mm, y: 5mm, w: 50mm, h: 9mm}}
small:
  {kind: text, text: tiny, size: 6.5pt, color: "#aaaaaa", box: {x: 5mm, y: 20mm, w: 50mm, h: 5mm}}
sign: {kind: text, text: "•", size: 3pt, color: "#444444", box: {x: 5mm, y: 30mm, w: 50mm, h: 5mm}}
line:
  {kind: shape, shape: line, stroke: white, stroke_width: 0.3pt, box: {x: 5mm, y: 40mm, w: 9mm}}
"""


def test_a_face_is_measured_as_it_is_printed(measuring: ModuleType):
    facts = [measuring._facts(face(FACE), 1.0, False)]
    assert measuring.least_text(facts, in_figures=False) == 6.5
    assert measuring.least_line(facts) == 0.3
    # by the formula of WCAG 2: (0.4020 + 0.05) / (0.0331 + 0.05)
    assert measuring.least_contrast(facts) == 5.439
    twice = [measuring._facts(face(FACE), 2.0, False)]
    assert measuring.least_text(twice, in_figures=False) == 13.0
    assert measuring.least_line(twice) == 0.6


# -- colours ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vision", "seen"),
    [  # pure red, in sRGB, from the first column of each matrix of Machado et al.
        ("deuteranopia", (163, 144, 0)),
        ("protanopia", (109, 95, 0)),
        ("tritanopia", (255, 0, 15)),
    ],
)
def test_red_as_people_see_it_who_lack_cones(
    art: ModuleType, vision: str, seen: tuple[int, int, int]
):
    simulate = sys.modules["colour_vision"].seen_with
    picture = Image.new("RGB", (2, 1), (255, 0, 0))
    assert simulate(vision, picture).getpixel((1, 0)) == seen
    for grey in (0, 10, 128, 255):  # greys are seen as they are
        plain = simulate(vision, Image.new("RGB", (1, 1), (grey, grey, grey))).getpixel((0, 0))
        assert all(abs(part - grey) <= 1 for part in plain)


# -- tables -----------------------------------------------------------------------------------


def test_a_row_shows_what_has_changed(tables: ModuleType):
    old = tables.Measures(7.5, 3.429, 0.148, 4.49, 4, 2, 6, 225_409)
    new = tables.Measures(10.5, None, 0.148, 4.45, 48, 0, 6, 1_437_075)
    assert list(tables._changed(old, new)) == [
        "7.5 pt → 10.5 pt", "3.43 pt → –", "0.15 pt", "4.4 : 1", "4 → 48", "2 → 0",
        "225 kB → 1.44 MB",
    ]  # fmt: skip
    assert list(tables._changed(None, new))[:2] == ["10.5 pt", "–"]


def test_a_page_without_a_table_is_refused(tables: ModuleType):
    empty = tables.Tables((), (), tables.Figures({}, 0.6, 1.3))
    with pytest.raises(ValueError, match=r"art\.md: 0 tables called others, expected one"):
        tables.page("# The art\n", empty)


def test_what_stands_beside_the_tables_is_kept(tables: ModuleType):
    empty = tables.Tables((), (), tables.Figures({}, 0.6, 1.3))
    parts = "".join(f"<!-- {name} -->\nold\n<!-- end -->\n" for name in tables._PARTS)
    shown = '<img src="pictures/art/now/g-cards.webp">\n'
    text = tables.page(f"before\n{parts}after\n{shown}", empty, ["now/g-cards", "now/g-box"])
    assert text.startswith(
        "before\n<!-- others -->\n\n| g-box |\n|:-:|\n"
        '| <img src="pictures/art/now/g-box.webp" width="400" alt="g-box"> |\n'
    )
    assert "<!-- end -->\n<!-- products -->\n\n| product | smallest type |" in text
    assert "| processor time | 1.30 s | 0.60 s |\n\n<!-- end -->\nafter\n" in text
    assert "old" not in text
