"""Chromium's pictures of faces and sheets as SVG, beside PDFium's of the same in a PDF file.

Both draw the same operations, but not every pixel alike. They differ in edges and letters, which
they smooth in other ways; in lines thinner than a pixel, which PDFium draws a pixel wide; and in
tiles, which PDFium rounds to whole pixels. The limits are a little above what was measured, and the
tests at the end make sure that a fault exceeds them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Literal

import numpy as np
import pytest
from all_paints import all_paints
from browser import open_browser
from drawn import BLUE
from lay_out import face as ornaments
from paragraphs import STYLE, set_text, with_noto
from repository import ROOT
from svg_pictures import (
    Difference,
    Pixels,
    SvgPage,
    by_pdfium,
    data_address,
    difference,
    sheet_of,
    svg_page,
)

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.draw.svg.writer import SvgWriter
from pnp.model.definitions import replace
from pnp.model.edition import Choice
from pnp.model.face import Face, Glyphs, Group, Op, without_origins
from pnp.model.result import Request
from pnp.text.shaping.fonts import Font

pytestmark = pytest.mark.thorough

CJK = FilePath("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
PATENT, FUTURE = "us-patent-1", "inventing-the-future"
PROJECT = Project(Places(ROOT, ROOT, ROOT))
# product, language, which of its faces; the most that its pictures may differ: in the mean, by
# how many pixels in a hundred, in a square
SAMPLES = [
    (PATENT, "cards", "", (0, 20, 40), (2.8, 1.2, 18)),
    (PATENT, "cards", "de", (5,), (2.8, 1.1, 18)),
    (PATENT, "machines", "", (0, -1), (1.7, 0.7, 14)),
    (PATENT, "boards", "", (0,), (1.7, 0.3, 16)),
    (PATENT, "box", "", (0,), (3.0, 1.7, 37)),
    # its small pictures of boards and cards have many lines that are thinner than a pixel
    (PATENT, "rules-pages", "", (1,), (4.8, 3.8, 54)),
    (PATENT, "rules-pages", "", (0, 3), (3.6, 2.0, 47)),
    (PATENT, "rules-pages", "fr", (2,), (3.6, 2.0, 14)),
    (PATENT, "contents", "", (0,), (2.0, 1.3, 12)),
    (FUTURE, "cards", "", (0, 10, -1), (1.5, 0.8, 14)),
    (FUTURE, "cards", "fr", (3,), (1.5, 0.8, 14)),
    (FUTURE, "boards", "", (0,), (1.7, 0.9, 25)),
    (FUTURE, "track", "", (0,), (1.5, 1.0, 12)),
    (FUTURE, "marker", "", (0,), (1.4, 0.8, 13)),
    (FUTURE, "coins", "", (0,), (1.6, 0.9, 11)),
    (FUTURE, "winks", "", (0,), (1.3, 0.5, 7)),
    (FUTURE, "rules-pages", "", (0, 1), (2.4, 1.5, 17)),
    (FUTURE, "example", "", (0,), (1.7, 1.0, 23)),
]
# the same with letters as outlines, which Chromium draws a trifle bolder
BOLDER = 1.5, 2.1, 1.2
Limits = tuple[float, float, float]


@pytest.fixture(scope="module")
def page() -> Iterator[SvgPage]:
    with open_browser() as browser, svg_page(browser) as found:
        yield found


def plan(game: str, product: str, language: str = "") -> Plan:
    edition = Choice(language or None)
    return plan_request(PROJECT, Request(game, product, edition=edition))


def writer(letters: Literal["text", "paths"] = "text") -> SvgWriter:
    return SvgWriter(letters, data_address)


def printed(face: Face) -> Pixels:
    (found,) = by_pdfium([sheet_of(face)], {face.key: face})
    return found


def exceeded(found: Difference, limits: Limits) -> list[str]:
    """The limits that a difference exceeds."""
    values = (found.mean, found.far * 100, found.local)
    return [
        f"{name}: {value:.2f} > {limit}"
        for name, value, limit in zip(Difference._fields, values, limits, strict=True)
        if value > limit
    ]


@pytest.mark.parametrize("letters", ["text", "paths"])
@pytest.mark.parametrize(
    ("game", "product", "language", "which", "limits"),
    SAMPLES,
    ids=["-".join(filter(None, map(str, sample[:4]))) for sample in SAMPLES],
)
def test_faces_of_the_samples(
    page: SvgPage, game: str, product: str, language: str, which: tuple[int, ...], limits: Limits,
    letters: Literal["text", "paths"],
) -> None:  # fmt: skip
    faces = list(plan(game, product, language).faces.values())
    assert faces
    found = writer(letters)
    if letters == "paths":
        limits = tuple(a * b for a, b in zip(limits, BOLDER, strict=True))  # type: ignore[assignment]
    for number in which:
        face = faces[number]
        drawn = difference(page.face(found, face), printed(face))
        assert exceeded(drawn, limits) == [], face.key


@pytest.mark.parametrize("letters", ["text", "paths"])
def test_every_kind_of_paint(
    page: SvgPage, letters: Literal["text", "paths"], tmp_path: FilePath
) -> None:
    face = all_paints(tmp_path)
    drawn = page.face(writer(letters), face)
    assert exceeded(difference(drawn, printed(face)), (3.1, 2.1, 44)) == []
    # each kind has left something: no square is bare
    assert float(drawn.std()) > 50


ORNAMENTS = """\
a: {kind: guilloche, form: frame, band: 8pt, stroke_width: 1pt, box: {w: 60pt, h: 45pt}}
b: {kind: rosette, petals: 8, stroke_width: 1pt, box: {x: 70pt, w: 45pt, h: 45pt}}
c: {kind: hatch, tone: {from: 0.9, to: 0.2}, spacing: 4pt, box: {x: 125pt, w: 60pt, h: 45pt}}
d: {kind: rays, count: 12, fill: "#a04020", box: {y: 52pt, w: 45pt, h: 45pt}}
e: {kind: gear, spokes: 4, fill: "#c09030", box: {x: 50pt, y: 52pt, w: 45pt, h: 45pt}}
f: {kind: frame, design: laurel, size: 14pt, box: {x: 100pt, y: 52pt, w: 60pt, h: 45pt}}
g: {kind: callout, text: A, to: e, end: arrow, box: {x: 170pt, y: 70pt}}
"""


def test_patterns_ornaments_and_callouts(page: SvgPage) -> None:
    face = ornaments(ORNAMENTS)
    drawn = page.face(writer(), face)
    assert exceeded(difference(drawn, printed(face)), (3.5, 2.1, 40)) == []
    # a drawing without one of its elements differs more
    less = page.face(writer(), ornaments(ORNAMENTS.replace("count: 12", "count: 11")))
    assert exceeded(difference(less, printed(face)), (3.5, 2.1, 40)) != []


def texts() -> dict[str, Face]:
    """Text from right to left, and Chinese and Japanese."""
    style = replace(STYLE, voices=with_noto("NotoSansHebrew", "NotoNaskhArabic"))
    if not CJK.exists():
        pytest.skip("Noto Sans CJK is not installed")
    box = (10.0, 10.0, 200.0, 120.0)
    hebrew = "כל ממציא מתחיל עם בית מלאכה, 4 סוסים וחובות. (Time 2) שָׁלוֹם"
    arabic = "يبدأ كل مخترع بورشة و٤ أحصنة وديون كثيرة."
    lines = [
        Glyphs(10, 30 + 30 * row, 20, (Font(str(CJK), index).word(text),))
        for row, (index, text) in enumerate(((0, "発明家は骨。"), (2, "发明家的骨头，")))
    ]
    return {
        "hebrew": Face("hebrew", 220, 140, 0, set_text(hebrew, style, box)),
        "arabic": Face("arabic", 220, 140, 0, set_text(arabic, style, box)),
        "cjk": Face("cjk", 220, 80, 0, tuple(lines)),
    }


def test_other_scripts(page: SvgPage) -> None:
    for name, face in texts().items():
        wanted = printed(face)
        assert (wanted < 100).mean() > 0.005, name  # there are letters
        drawn = difference(page.face(writer(), face), wanted)
        assert exceeded(drawn, (2.0, 1.6, 10)) == [], name


@pytest.mark.parametrize(
    ("game", "product", "limits"),
    [
        (FUTURE, "cards", (1.6, 1.0, 24)),
        (FUTURE, "winks", (1.5, 0.8, 20)),
        (PATENT, "machines", (1.6, 0.7, 20)),
        (PATENT, "box", (3.0, 1.6, 35)),
        # the first sheet shows the boards at a third of their size, with very thin lines
        (PATENT, "poster-sheets", (3.3, 1.6, 62)),
    ],
)
def test_sheets(page: SvgPage, game: str, product: str, limits: Limits) -> None:
    """Clips, turns and scales of placements, marks, lines of cuts and small print."""
    made = plan(game, product)
    for sheet in (made.sheets[0], made.sheets[-1]):
        (wanted,) = by_pdfium([sheet], made.faces, made.labels)
        label = made.labels.get(sheet.number, ())
        drawn = page.sheet(writer(), sheet, made.faces, label)
        assert exceeded(difference(drawn, wanted), limits) == [], sheet.number


# -- the limits see faults ----------------------------------------------------------------------


def broken(face: Face, fault: str) -> Face:
    """A face with one fault."""
    done = []

    def changed(ops: tuple[Op, ...]) -> tuple[Op, ...]:
        return tuple(one for op in without_origins(ops) for one in changed_one(op))

    def changed_one(op: Op) -> Iterator[Op]:
        if not done and fault == "word" and isinstance(op, Glyphs) and op.width > 20:
            done.append(op)
            yield replace(op, x=op.x + 4)
        elif not done and fault == "lost" and isinstance(op, Glyphs) and op.width > 20:
            done.append(op)
        elif not done and fault == "color" and isinstance(op, Glyphs) and op.width > 20:
            done.append(op)
            yield replace(op, fill=BLUE)
        elif fault == "clips" and isinstance(op, Group) and op.clip is not None:
            done.append(op)
            yield replace(op, ops=changed(op.ops), clip=None)
        elif isinstance(op, Group):
            yield replace(op, ops=changed(op.ops))
        else:
            yield op

    found = replace(face, ops=changed(face.ops))
    assert done
    return found


@pytest.mark.parametrize("fault", ["word", "lost", "color", "clips"])
def test_one_fault_exceeds_the_limits(page: SvgPage, fault: str) -> None:
    game, product, language, which, limits = SAMPLES[9]
    face = list(plan(game, product, language).faces.values())[which[0]]
    drawn = page.face(writer(), broken(face, fault))
    assert exceeded(difference(drawn, printed(face)), limits) != []


def test_the_measure() -> None:
    white = np.full((40, 40, 3), 255, np.uint8)
    dot = white.copy()
    dot[:8, :16] = 0
    found = difference(white, dot)
    assert found == pytest.approx((255 * 0.08, 0.08, 127.5))
    assert difference(dot, dot) == (0, 0, 0)
