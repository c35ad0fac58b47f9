"""Draw the pictures of art.md and those of the gallery, and write the tables of figures.

    python docs/art.py             # pictures that are out of date, and the pages
    python docs/art.py --check     # builds and measures all products, lists what is out of date
    python docs/art.py --time      # also measures how fast MuPDF draws a page of backs

What was before the art, the pictures in `before/` and the figures of `figures.json` in
docs/pictures/art, is not made again: art.md states from which commit it is.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

import gallery
from art_measures import measures_of, seconds_of_backs
from art_tables import Figures, Tables, page, read_figures, write_figures
from colour_vision import VISIONS, seen_with
from picture_index import Draw, Index, Picture, changed_files, missing, read_index, renew, stale
from pictures import page_at, page_size, page_within
from PIL import Image
from sample_products import (
    GAMES,
    ROOT,
    SOURCE,
    Made,
    build_all,
    build_some,
    data_of,
    edition_of,
    page_hash,
    short,
)

from pnp.model.result import Built, CardCount, Request

PAGE = ROOT / "docs" / "art.md"
PICTURES = ROOT / "docs" / "pictures" / "art"
MAKES = ("pictures/art/*/*.webp", "gallery/**/*.webp")
SIDE = 420  # pixels of the longer side of small pictures
DPI, LARGE_DPI, LARGE = 100, 40, 1200  # of pages, and of those longer than so many points
CARD_DPI, CARD_BLEED = 600, 3.0  # mm
CARD = Request("us-patent-1", "cards", sheet="1-up", backs=False,
               cards=(CardCount("upgrades/sumatran-coffee", 1),))  # fmt: skip
BACKS = Request("us-patent-1", "cards", backs=True)
# products that show the same pages as others, or that pnp makes by itself
NOT_SHOWN = {"guide", "rules-pages"}
PAGES: dict[str, tuple[int, ...]] = {  # (from 0) that show most, of products with several
    "us-patent-1/boards": (8,),
    "us-patent-1/rules": (1, 3),
    "inventing-the-future/cards": (2,),
    "inventing-the-future/rules": (2,),
    "inventing-the-future/example": (1,),
}
# products in greys, as people with other colour vision see them, and on A4
LOOKS = ("us-patent-1/cards", "us-patent-1/poster", "inventing-the-future/cards",
         "inventing-the-future/boards")  # fmt: skip
ON_A4 = ("us-patent-1/cards", "us-patent-1/rules", "inventing-the-future/boards")


class Shown(NamedTuple):
    """How a page is shown: its number (from 0); its longer side in pixels, or its resolution; the
    bleed that is cut off (mm); the kind of colour vision ('': the usual one)."""

    page: int
    side: int = 0
    dpi: int = 0
    bleed: float = 0.0
    vision: str = ""


class Drawing(NamedTuple):
    """A picture of art.md: its path, the PDF file, and how its page is shown."""

    path: str
    pdf: bytes
    shown: Shown


def draw(pdf: bytes, shown: Shown) -> Image.Image:
    """The picture of a page."""
    if shown.side:
        image = page_within(pdf, shown.page, shown.side)
    else:
        image = page_at(pdf, shown.page, shown.dpi, shown.bleed)
    return seen_with(shown.vision, image) if shown.vision else image


def picture_of(drawing: Drawing) -> Picture:
    """What a picture shows, for the index."""
    shown = drawing.shown
    drawn = page_hash(drawing.pdf, shown.page).encode()
    return Picture(short(drawn, repr(shown).encode()), drawing.path.replace("/", " "), 1)


def drawings(made: Sequence[Built]) -> Iterator[Drawing]:
    """All pictures that are made of the products as they are now."""
    products = {f"{one.request.game}/{one.request.product}": data_of(one)
                for one in made if edition_of(one.request) == SOURCE}  # fmt: skip
    for name, pdf in products.items():
        if name.partition("/")[2] not in NOT_SHOWN:
            for order, number in enumerate(PAGES.get(name, (0,)), 1):
                dpi = LARGE_DPI if max(page_size(pdf, number)) > LARGE else DPI
                path = f"now/{_flat(name)}" + (f"-{order}" if order > 1 else "")
                yield Drawing(path, pdf, Shown(number, dpi=dpi))
    for name in LOOKS:
        for vision in VISIONS:
            shown = Shown(PAGES.get(name, (0,))[0], SIDE, vision=vision)
            yield Drawing(f"{vision}/{_flat(name)}", products[name], shown)
    greys = [_request(name, grey=True) for name in LOOKS]
    a4 = [_request(name, paper="a4") for name in ON_A4]
    for built in build_some([*greys, *a4, CARD]):
        name = f"{built.request.game}/{built.request.product}"
        if built.request == CARD:
            shown = Shown(0, dpi=CARD_DPI, bleed=CARD_BLEED)
            yield Drawing("now/card", data_of(built), shown)
            continue
        folder = "grey" if built.request.grey else "a4"
        shown = Shown(PAGES.get(name, (0,))[0], SIDE)
        yield Drawing(f"{folder}/{_flat(name)}", data_of(built), shown)


def _flat(name: str) -> str:
    return name.replace("/", "-")


def _request(name: str, grey: bool = False, paper: str | None = None) -> Request:
    game, _, product = name.partition("/")
    return Request(game, product, grey=grey, paper=paper)


def update(
    games: Mapping[str, Made], jobs: int, is_check: bool, is_timed: bool = False
) -> list[str]:
    """Measure the products of the games, and return what is out of date: paths of pictures, and the
    page. Unless it `is_check`, draw and write these. Raises ValueError with the errors of products
    that cannot be made."""
    made = [built for game in games.values() for built in game.products]
    files = {path: name for game in games.values() for path, name in game.files.items()}
    shown = list(drawings(made))
    with ProcessPoolExecutor(jobs) as pool:
        pictures = zip((one.path for one in shown), pool.map(picture_of, shown), strict=True)
        new = Index(dict(pictures), files)
        draws: dict[str, Draw] = {one.path: (draw, (one.pdf, one.shown)) for one in shown}
        measured = pool.map(measures_of, made)
        if is_check:
            out = stale(read_index(PICTURES), new, PICTURES)
        else:
            out = renew(PICTURES, new, draws, pool)
        tables = Tables(made, list(measured), _figures(is_timed and not is_check))
    text = PAGE.read_text(encoding="utf-8")
    written = page(text, tables, list(new.pictures))
    if written != text:
        out.append(PAGE.name)
    if not is_check:
        PAGE.write_text(written, encoding="utf-8")
    return out


def _figures(is_timed: bool) -> Figures:
    """The figures that are not measured each time; first how fast backs are drawn, if asked for."""
    figures = read_figures(PICTURES)
    if is_timed:
        (built,) = build_some([BACKS])
        figures = figures._replace(seconds=seconds_of_backs(data_of(built)))
        write_figures(PICTURES, figures)
    return figures


def out_of_date() -> list[str]:
    """What is out of date as far as is known without a build: changed files, missing pictures."""
    index = read_index(PICTURES)
    return [
        *(f"{path} has changed" for path in changed_files(index)),
        *(f"{path}: no such file" for path in missing(index, PICTURES)),
    ]


def main() -> int:
    """Draw and write what is out of date, or list it; then the exit code is 1."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="list what is out of date")
    parser.add_argument("--time", action="store_true", help="measure how fast backs are drawn")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    try:
        made = {game: build_all(game, given.jobs) for game in GAMES}
        found = gallery.update(gallery.GALLERY, made, given.jobs, given.check)
        found += update(made, given.jobs, given.check, given.time)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(found) if found else "nothing is out of date")
    return 1 if found and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
