"""Whole files, built as a user builds them and reopened: every card found on its place."""

from __future__ import annotations

import ctypes
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from geometry import inside
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader
from repository import ROOT

from pnp.build.project import Places, Project
from pnp.model.face import Box
from pnp.model.game import Card, Game
from pnp.model.result import Request
from pnp.model.sheet import Flip, Placement, Sheet
from pnp.model.units import mm

GAME = "us-patent-1"
PAPERS = {"letter": (612.0, 792.0), "a4": (595.276, 841.89)}
CARDS = [Request(GAME, "cards", paper, backs) for paper in PAPERS for backs in (False, True)]
MATS = [Request(GAME, "machines", paper) for paper in PAPERS]
MARGIN = mm(3)  # of the sheets 9-up and 4-up
SCALE = 2  # pixels to a point

Make = Callable[[Request], Any]


# --- reading --------------------------------------------------------------------------------


@cache
def rendered(data: bytes) -> tuple[Image.Image, ...]:
    document = pypdfium2.PdfDocument(data)
    try:
        return tuple(page.render(scale=SCALE).to_pil().convert("RGB") for page in document)
    finally:
        document.close()


def part(image: Image.Image, box: Box, inset: float = 0.0) -> Image.Image:
    """What is in a box given in points."""
    x, y, w, h = box
    corners = (x + inset, y + inset, x + w - inset, y + h - inset)
    return image.crop(tuple(round(v * SCALE) for v in corners))  # type: ignore[arg-type]


def is_white(image: Image.Image) -> bool:
    return image.convert("L").getextrema() == (255, 255)


def chars(data: bytes, number: int) -> Iterator[tuple[str, Box]]:
    """Each character of a page with the box of its ink, y down; no spaces."""
    document = pypdfium2.PdfDocument(data)
    try:
        page = document[number]
        height, text = page.get_height(), page.get_textpage()
        for i in range(text.count_chars()):
            char = chr(pdfium.FPDFText_GetUnicode(text, i))
            if char.isspace() or pdfium.FPDFText_IsGenerated(text, i):
                continue
            left, right, bottom, top = (ctypes.c_double() for _ in range(4))
            assert pdfium.FPDFText_GetCharBox(text, i, left, right, bottom, top)
            width, tall = right.value - left.value, top.value - bottom.value
            # PDFium's own sign for a hyphen at the end of a line
            yield char.replace("\x02", "-"), (left.value, height - top.value, width, tall)
    finally:
        document.close()


def texts(data: bytes, sheet: Sheet) -> tuple[dict[Placement, str], str]:
    """The text inside the trim of each placement, and that outside of all but the ruler; no
    spaces."""
    found: dict[Placement, str] = defaultdict(str)
    rest = ""
    for char, box in chars(data, sheet.number - 1):
        placement = next((p for p in sheet.placements if inside(box, p.trim, 0.1)), None)
        if sheet.ruler is not None and inside(box, sheet.ruler.box, 0.3):
            continue
        if placement is None:
            rest += char
        else:
            found[placement] += char
    return found, rest


def bare(text: str) -> str:
    return "".join(text.split())


# --- what must be there ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = Project(Places(ROOT, ROOT)).game(GAME)
    assert found is not None and not problems
    return found


def filled_in(text: str, card: Card, game: Game) -> str:
    """A text with its placeholders filled in and without markup, in another way than pnp's."""

    def value(match: re.Match[str]) -> str:
        found: Any = {**game.scope, **card.fields}
        for name in match[1].split("."):
            found = found[name]
        return str(found)

    text = text.replace("{find(results, id=effect.result).word}", "{effect.result}")  # its id
    text = re.sub(r"\{([a-z_.]+)\}", value, text)
    assert "{" not in text
    return re.sub(r"\*+|:[a-z]+:", "", text)


def expected(card: Card, game: Game) -> list[str]:
    """All that is written on the face of an Upgrade."""
    fields = card.fields
    by_id = {
        table: {row["id"]: row for row in game.scope[table]}
        for table in ("types", "periods", "kinds")
    }
    period = fields["period"]
    return [
        fields["name"],
        by_id["types"][fields["type"]]["name"],
        str(by_id["periods"][period]["year"]),
        period,
        by_id["kinds"][fields["kind"]]["name"],
        filled_in(fields["text"], card, game),
        str(fields["rank"]),
    ]


# --- the shipped game -----------------------------------------------------------------------


@pytest.mark.parametrize("request_", CARDS)
def test_pages_of_cards(request_: Request, us_patent: Make) -> None:
    plan = us_patent(request_)
    counts = [9] * 6  # with six turn aids on the last
    sides = ["front"] * 6
    if request_.backs:
        counts = [n for n in counts for _ in range(2)]
        sides = ["front", "back"] * 6
    assert [len(sheet.placements) for sheet in plan.sheets] == counts
    assert [sheet.side for sheet in plan.sheets] == sides
    check_pages(plan.data, request_, len(counts))


@pytest.mark.parametrize("request_", MATS)
def test_pages_of_mats(request_: Request, us_patent: Make) -> None:
    plan = us_patent(request_)
    assert [len(sheet.placements) for sheet in plan.sheets] == [4, 4]
    check_pages(plan.data, request_, 2, voices=7)


def check_pages(data: bytes, request: Request, count: int, voices: int = 6) -> None:
    """Boxes, and every font of every page embedded with its text."""
    assert request.paper is not None
    pages = PdfReader(io.BytesIO(data)).pages
    assert len(pages) == count
    fonts = set()
    for page in pages:
        box = [float(v) for v in page.mediabox]
        assert box == pytest.approx([0, 0, *PAPERS[request.paper]], abs=0.01)
        for name in ("/TrimBox", "/BleedBox"):  # the whole sheet, as it holds several faces
            assert [float(v) for v in page[name]] == box
        assert "/Rotate" not in page
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            inner = font["/DescendantFonts"][0]
            assert "/FontFile2" in inner["/FontDescriptor"] and "/ToUnicode" in font
            fonts.add(font["/BaseFont"].split("+")[1])
    assert len(fonts) == voices


@pytest.mark.parametrize("request_", CARDS)
def test_the_text_of_every_card_is_on_its_place(
    request_: Request, us_patent: Make, game: Game
) -> None:
    plan = us_patent(request_)
    cards = {f"upgrades/{card.id}": card for card in game.decks["upgrades"].cards}
    seen = []
    for sheet in plan.sheets:
        found, rest = texts(plan.data, sheet)
        label = f"US Patent #1 · Upgrade cards · 1.0 · en · {sheet.number}/{len(plan.sheets)}"
        assert rest == bare(label)
        if sheet.side == "back":
            drawings = [p for p in sheet.placements if p.face == "upgrades//back"]
            assert not any(found.get(p) for p in drawings)  # the back is all drawing
            continue
        for placement in sheet.placements:
            if placement.face == "aids/turn-aid":
                assert bare("Your turn") in found[placement]
                continue
            wanted = sorted(bare(text) for text in expected(cards[placement.face], game))
            left = found[placement]
            for text in sorted(wanted, key=len, reverse=True):
                assert text in left, (placement.face, text, left)
                left = left.replace(text, "", 1)
            assert left == ""
            seen.append(placement.face)
    assert seen == list(cards) and len(seen) == 48


@pytest.mark.parametrize("request_", MATS)
def test_the_text_of_every_mat_is_on_its_place(
    request_: Request, us_patent: Make, game: Game
) -> None:
    plan = us_patent(request_)
    mats = {f"machines/{card.id}": card.fields for card in game.decks["machines"].cards}
    seen = []
    for sheet in plan.sheets:
        found, rest = texts(plan.data, sheet)
        assert rest == bare(f"US Patent #1 · Time Machines · 1.0 · en · {sheet.number}/2")
        for placement in sheet.placements:
            fields = mats[placement.face]
            for text in (fields["name"], fields["inventor"], fields["text"], "Power Plant", "Gold"):
                assert bare(text) in found[placement]
            seen.append(placement.face)
    assert seen == list(mats) and len(seen) == 8


@pytest.mark.slow
@pytest.mark.parametrize("request_", CARDS)
def test_no_place_of_the_last_sheet_is_empty(request_: Request, us_patent: Make) -> None:
    plan = us_patent(request_)
    images = rendered(plan.data)
    sides = 2 if request_.backs else 1
    looked = 0
    for full, last in zip(plan.sheets[:sides], plan.sheets[-sides:], strict=True):
        taken = {tuple(round(v) for v in p.trim) for p in last.placements}
        for placement in full.placements:
            assert tuple(round(v) for v in placement.trim) in taken
            assert not is_white(part(images[last.number - 1], placement.trim, 10))
            looked += 1
    assert looked == 9 * sides


@pytest.mark.parametrize("request_", [*CARDS, *MATS])
def test_nothing_is_printed_on_the_margin_but_bleed(request_: Request, us_patent: Make) -> None:
    plan = us_patent(request_)
    for sheet, image in zip(plan.sheets, rendered(plan.data), strict=True):
        margin = image.copy()
        white = (255, 255, 255)
        for x, y, w, h in (p.clip for p in sheet.placements):
            margin.paste(white, tuple(round(v * SCALE) for v in (x, y, x + w, y + h)))  # type: ignore[arg-type]
        edge = round(MARGIN * SCALE)
        margin.paste(white, (edge, edge, image.width - edge, image.height - edge))
        assert is_white(margin)
        assert not is_white(image)


def test_types_are_distinguished_in_grey(us_patent: Make, game: Game) -> None:
    """The badges of cards of one rank, by their shapes: colours may be lost in printing."""
    plan = us_patent(Request(GAME, "cards", "letter", False))
    images = rendered(plan.data)
    types = {f"upgrades/{c.id}": (c.fields["rank"], c.fields["type"])
             for c in game.decks["upgrades"].cards}  # fmt: skip
    badges: dict[int, dict[str, Image.Image]] = defaultdict(dict)
    for sheet in plan.sheets:
        for placement in sheet.placements:
            x, y, _, _ = placement.trim
            if placement.face not in types:
                continue  # a turn aid
            rank, kind = types[placement.face]
            # from the corner of the frame to the far edge of the badge
            box = (round(x) + 12.0, round(y) + 12.0, 30.0, 30.0)
            badges[rank][kind] = part(images[sheet.number - 1], box).convert("L")
    assert len(badges) == 12
    for kinds in badges.values():
        assert len(kinds) == 4
        for one, other in combinations(kinds.values(), 2):
            difference = ImageStat.Stat(ImageChops.difference(one, other)).mean[0]
            assert difference > 8


# --- backs ----------------------------------------------------------------------------------

COLORS = ["#c00000", "#00a000", "#0000c0", "#ffe060", "#a000a0", "#00a0a0", "#606060", "#ff8000"]


def made_up(folder: Path, orientation: str) -> None:
    """Eight cards, six to a sheet: each has its colour on both sides, and black at the top."""
    files = {
        "cards/tiny/game.yaml": """
            title: Tiny
            version: "1"
            language: en
            decks:
              all: {file: all.csv, layout: side, back: side}
            products:
              tiny: {file: Tiny, title: Tiny, decks: [all], sheet: six, backs: true}
        """,
        "cards/tiny/all.csv": "id,tint\n" + "".join(f"c{i},{c}\n" for i, c in enumerate(COLORS)),
        "layouts/side.yaml": """
            size: {width: 40mm, height: 50mm}
            bleed: 2mm
            elements:
              ground: {kind: shape, box: bleed, fill: "{tint}"}
              top: {kind: shape, box: {at: 8, w: 100%, h: 5mm}, fill: black}
        """,
        "layouts/sheets/six.yaml": f"""
            columns: 3
            rows: 2
            gutter: 4mm
            margin: 3mm
            bleed: 2mm
            orientation: {orientation}
        """,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_is_behind_its_front(
    flip: Flip, orientation: str, tmp_path: Path, project: Make
) -> None:
    made_up(tmp_path, orientation)
    plan = project(Request("tiny", "tiny", "a4", flip=flip))
    images = rendered(plan.data)
    assert [len(sheet.placements) for sheet in plan.sheets] == [6, 6, 2, 2]
    width, height = plan.sheets[0].paper.width, plan.sheets[0].paper.height
    assert (width > height) == (orientation == "landscape")
    upright = (flip == "long") == (orientation == "portrait")  # the axis the paper turns about

    def behind(x: float, y: float) -> tuple[float, float]:
        """Where a needle through the front comes out, seen on the page of the back."""
        return (width - x, y) if upright else (x, height - y)

    def seen(page: int, point: tuple[float, float]) -> tuple[int, ...]:
        x, y = (int(v * SCALE) for v in point)
        return images[page].getpixel((x, y))  # type: ignore[return-value]

    looked = 0
    for front, back in ((0, 1), (2, 3)):
        for placement in plan.sheets[front].placements:
            color = COLORS[int(placement.face.removeprefix("all/c"))]
            tint = tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))
            x, y, w, h = placement.trim
            near, far, top = mm(1), mm(3.5), mm(2.5)
            for px in (x - near, x + w / 2, x + w + near):
                assert seen(front, (px, y + h / 2)) == tint
                assert seen(back, behind(px, y + h / 2)) == tint
            for py in (y - near, y + h + near):
                assert seen(front, (x + w / 2, py)) == seen(back, behind(x + w / 2, py)) == tint
            for px in (x + near, x + w - near):
                assert seen(front, (px, y + top)) == (0, 0, 0)
                assert seen(back, behind(px, y + top)) == (0, 0, 0)
            below = (x + w / 2, y + h + far)
            if placement is plan.sheets[front].placements[-1]:
                assert seen(front, below) == seen(back, behind(*below)) == (255, 255, 255)
            looked += 1
    assert looked == len(COLORS)
