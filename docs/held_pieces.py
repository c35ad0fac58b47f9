"""Draw docs/pictures/print-pieces.png: a piece of each sheet, as a person holds it.

    python docs/held_pieces.py [FOLDER]

A small deck of flat colours, with 3 mm of bleed, is printed on each sheet and cut by
`cut_pieces.py`: backs 2 mm off, cuts 0.5 mm off. White at an edge would be seen at once. With a
folder, all pieces of each sheet are written there in full size, for looking at.
"""

from __future__ import annotations

import argparse
import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from cut_pieces import GAP, GROUND, PIXELS, ROOT, held
from pictures import add_file, record
from PIL import Image, ImageDraw, ImageFont
from sample_products import page_hash

from pnp.build.planning import draw_plan, plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.files.contents import chunks_of
from pnp.model.result import Request

PICTURE = ROOT / "docs" / "pictures" / "print-pieces.png"
MAKES = ("pictures/print-pieces.png",)
FONT = ROOT / "fonts" / "alegreya-sans" / "AlegreyaSans_700Bold.ttf"
SCALE = 0.19  # of 300 dpi
WIDTH = 1300
LABEL = 26

GAME = """\
title: Pieces
decks:
  cards: {file: cards.yaml, layout: t/front, back: t/back}
  tokens: {file: cards.yaml, layout: t/token, back: t/token-back}
  business: {file: cards.yaml, layout: t/business, back: t/business-back}
products:
  cards: {file: Cards, decks: [cards], sheet: 9-up, backs: true}
  tokens: {file: Tokens, decks: [tokens], sheet: tokens, backs: true}
  business: {file: Business, decks: [business], sheet: avery-5371, backs: true}
"""
SIDE = """\
size: {{width: {width}mm, height: {height}mm}}
bleed: 3mm
safe: 3mm
{outline}elements:
  ground: {{kind: shape, box: bleed, fill: "{ground}"}}
  frame:
    kind: shape
    shape: {shape}
    stroke: "{line}"
    stroke_width: 1mm
    box: {{x: 5mm, y: 5mm, w: {w}mm, h: {h}mm}}
  foot: {{kind: shape, fill: "{line}", box: {{x: {left}mm, y: {top}mm, w: 8mm, h: 3mm}}}}
"""
FRONT, BACK = ("#1f6b4a", "#f6d36b"), ("#8a2432", "#f3dcc4")
SIZES = {"front": (63, 88), "token": (25, 25), "business": (88.9, 50.8)}


class Shown(NamedTuple):
    """A product on a sheet, and how many of its pieces the picture shows."""

    product: str
    sheet: str
    count: int = 1
    paper: str = "letter"


SHOWN = (
    Shown("cards", "9-up"),
    Shown("cards", "9-up-gutter"),
    Shown("cards", "9-up-narrow"),
    Shown("cards", "8-up"),
    Shown("cards", "full-bleed"),
    Shown("cards", "narrow-gutter"),
    Shown("cards", "shared-cuts"),
    Shown("cards", "gutterfold"),
    Shown("cards", "silhouette"),
    Shown("business", "avery-5371"),
    Shown("tokens", "tokens", 3),
    Shown("cards", "folded"),
    Shown("cards", "standees"),
)


def write_project(root: Path) -> None:
    """The deck, its two layouts, and those of tokens and business cards."""
    files = {"cards/t/game.yaml": GAME, "cards/t/cards.yaml": "cards: [{id: one, copies: 18}]\n"}
    for name, (width, height) in SIZES.items():
        is_round = name == "token"
        for side, (ground, line) in (("", FRONT), ("-back", BACK)):
            file = "back" if name + side == "front-back" else name + side
            files[f"layouts/t/{file}.yaml"] = SIDE.format(
                width=width, height=height, ground=ground, line=line,
                outline="outline: circle\n" if is_round else "",
                shape="ellipse" if is_round else "rectangle",
                w=width - 10, h=height - 10, left=width / 2 - 4, top=height - 12,
            )  # fmt: skip
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def planned(project: Project, shown: Shown) -> tuple[Plan, bytes]:
    """A product on a sheet, and its PDF file."""
    request = Request("t", shown.product, sheet=shown.sheet, paper=shown.paper)
    plan = plan_request(project, request)
    built = draw_plan(project, plan)
    wrong = [problem for problem in built.problems if problem.severity == "error"]
    if wrong:
        raise SystemExit("\n".join(map(str, wrong)))
    return plan, b"".join(chunks_of(built.data))


def hashes() -> dict[str, str]:
    """A hash of what the first pages draw, and of the program that cuts them."""
    found = hashlib.sha256()
    add_file(found, ROOT / "docs/cut_pieces.py")
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        write_project(root)
        project = Project(Places(root, root, ROOT))
        for shown in SHOWN:
            found.update(page_hash(planned(project, shown)[1], 0).encode())
    return {PICTURE.stem: found.hexdigest()[:16]}


def printed(project: Project, shown: Shown) -> tuple[Plan, list[Image.Image]]:
    """The first front of a product on a sheet, and its back, at 300 dpi."""
    plan, pdf = planned(project, shown)
    document = pypdfium2.PdfDocument(pdf)
    pages = range(min(2, len(document)))
    return plan, [document[i].render(scale=PIXELS).to_pil().convert("RGB") for i in pages]


def beside(images: list[Image.Image]) -> Image.Image:
    """Pictures in a row."""
    width = sum(image.width for image in images) + GAP // 3 * (len(images) - 1)
    row = Image.new("RGB", (width, max(image.height for image in images)), GROUND)
    left = 0
    for image in images:
        row.paste(image, (left, 0))
        left += image.width + GAP // 3
    return row


def panels(folder: Path | None) -> Iterator[Image.Image]:
    """For each sheet, its first pieces with the name of the sheet below them."""
    font = ImageFont.truetype(str(FONT), 17)
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        write_project(root)
        project = Project(Places(root, root, ROOT))
        for shown in SHOWN:
            pieces = [beside(one) for one in held(*printed(project, shown), 0)]
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                for number, piece in enumerate(pieces, 1):
                    piece.save(folder / f"{shown.sheet}-{number}.png")
            row = beside(pieces[: shown.count])
            size = round(row.width * SCALE), round(row.height * SCALE)
            panel = Image.new("RGB", (max(size[0], 110), size[1] + LABEL), GROUND)
            panel.paste(row.resize(size, Image.Resampling.LANCZOS), (0, 0))
            ImageDraw.Draw(panel).text((0, size[1] + 3), shown.sheet, "white", font)
            yield panel


def picture(folder: Path | None) -> Image.Image:
    """All panels, in rows."""
    rows: list[list[Image.Image]] = [[]]
    for panel in panels(folder):
        if sum(one.width + GAP for one in (*rows[-1], panel)) > WIDTH:
            rows.append([])
        rows[-1].append(panel)
    heights = [max(one.height for one in row) + GAP for row in rows]
    whole = Image.new("RGB", (WIDTH, sum(heights) + GAP), GROUND)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        left = GAP
        for panel in row:
            whole.paste(panel, (left, top))
            left += panel.width + GAP
        top += height
    return whole.quantize(64, dither=Image.Dither.NONE)


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    picture(parser.parse_args().folder).save(PICTURE, optimize=True)
    record(hashes())


if __name__ == "__main__":
    main()
