"""What the files of virtual tables have, measured for the tables in docs/virtual-tables.md.

Read by Pillow, pypdf, zipfile, and by readers of the tests, which share nothing with pnp.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdf
from PIL import Image
from tts_reader import cards_in, file_at, in_bag

Row = tuple[str, str, str]


def tts(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """Tabletop Simulator."""
    (file,) = folder.glob("*.json")
    objects = in_bag(file)  # raises for fields that lack, and for two equal GUIDs
    decks = [made for made in objects if "CustomDeck" in made]
    sheets = [sheet for deck in decks for sheet in deck["CustomDeck"].values()]
    cards = [card for deck in decks for card in cards_in(deck)]
    pictures = [_opened(path) for path in sorted(folder.rglob("*.png"))]
    counts = Counter(made["Name"] for made in objects)
    yield "objects in the bag", "–", ", ".join(f"{n} `{name}`" for name, n in counts.items())
    yield (
        "format of pictures",
        "PNG or JPEG, in RGB",
        _all(f"{one.format} ({one.mode})" for one in pictures),
    )
    yield "longer side of a picture", "4096 pixels advised", _most(pictures)
    yield (
        "cards on a sheet",
        "at most 10 × 7",
        _all(f"{one['NumWidth']} × {one['NumHeight']}" for one in sheets),
    )
    yield "pixels of a card", "not stated", _all(_size(card.front) for card in cards)
    yield (
        "hidden card",
        "the last place, or the back",
        (f"the back, in {sum(one['BackIsHidden'] for one in sheets)} of {len(sheets)} sheets"),
    )
    yield "number of cards", "–", f"{len(cards)}, in {len(sheets)} sheets"
    yield "`GUID`", "six digits, each once", f"{1 + len(objects) + len(cards)} different ones"
    high = {round(80 * card.made["Transform"]["scaleZ"], 1) for card in cards}
    yield "heights of cards", "true relative sizes", _all(f"{one:g} mm" for one in high)
    (board,) = (made for made in objects if made["Name"] == "Custom_Tile")
    wide = 50.8 * board["Transform"]["scaleX"]
    yield "width of the board", "true relative size", f"{wide:.0f} mm"
    (rules,) = (made for made in objects if made["Name"] == "Custom_PDF")
    pages = pypdf.PdfReader(file_at(rules["CustomPDF"]["PDFUrl"])).pages
    yield "rules", "a PDF file", f"a PDF file of {len(pages)} pages"
    yield "thumbnail", "256 × 256 pixels", _size(_opened(file.with_suffix(".png")))


def playingcards(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """playingcards.io."""
    (file,) = folder.glob("*.pcio")
    with ZipFile(file) as archive:
        widgets = json.loads(archive.read("widgets.json"))
        assets = [one for one in archive.infolist() if one.filename.startswith("userassets/")]
        pictures = [Image.open(io.BytesIO(archive.read(one))) for one in assets]
    counts = Counter(one["type"] for one in widgets)
    yield (
        "widgets",
        "about 1,200 at most",
        f"{len(widgets)}: " + ", ".join(f"{n} `{name}`" for name, n in counts.items()),
    )
    largest = max(one.file_size for one in assets) / 1024 / 1024
    yield "size of a picture", "less than 2 MiB", f"at most {largest:.2f} MiB ({len(assets)} files)"
    yield "format of pictures", "PNG or JPEG", _all(str(one.format) for one in pictures)
    pairs = combinations([one for one in widgets if one["type"] in ("cardPile", "board")], 2)
    yield (
        "boards and piles",
        "beside each other",
        f"{sum(_overlap(*pair) for pair in pairs)} overlap",
    )


def tabletopia(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """Tabletopia."""
    (file,) = folder.rglob("contents.csv")
    with file.open(encoding="utf-8-sig", newline="") as text:
        rows = [row for row in csv.DictReader(text) if row["kind"] != "rules"]
    fronts = {row["front"] for row in rows}
    backs = {row["back"] for row in rows if row["back"]}
    yield "pictures", "one for each face", f"{len(fronts)} fronts, {len(backs)} backs"
    for deck in dict.fromkeys(row["deck"] for row in rows):
        names = {row[side] for row in rows for side in ("front", "back") if row["deck"] == deck}
        sizes = _all(_size(_opened(file.parent / name)) for name in names if name)
        yield f"pixels of the deck `{deck}`", "the same for all", sizes


def tabletop_playground(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """Tabletop Playground."""
    files = sorted(folder.rglob("Templates/*.json"))
    templates = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    textures = {path.name: _opened(path) for path in folder.rglob("*.png")}
    used = [one[key] for one in templates for key in ("FrontTexture", "BackTexture")]
    named = sum(one["GUID"] == file.stem for one, file in zip(templates, files, strict=True))
    yield "templates", "a file for each, named by its GUID", f"{named} of {len(files)}"
    yield "`Type`", "`Card`", _all(f"`{one['Type']}`" for one in templates)
    yield "textures", "in `Textures`", f"{sum(name in textures for name in used)} of {len(used)}"
    yield "longer side of a texture", "not stated", _most(list(textures.values()))
    yield (
        "cards on a sheet",
        "at most 128 × 128",
        _all(f"{one['NumHorizontal']} × {one['NumVertical']}" for one in templates),
    )
    yield (
        "sizes",
        "in centimetres",
        _all(f"{one['Width']:g} × {one['Height']:g}" for one in templates),
    )
    yield "cards in stacks", "–", str(sum(len(one["Indices"]) for one in templates))


def _opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image


def _size(image: Image.Image) -> str:
    return f"{image.width} × {image.height}"


def _most(pictures: Sequence[Image.Image]) -> str:
    return f"at most {max(max(one.size) for one in pictures)} pixels ({len(pictures)} pictures)"


def _all(found: Any) -> str:
    return ", ".join(sorted(set(found)))


def _overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(
        one[at] < other[at] + other[size] and other[at] < one[at] + one[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


TABLES: dict[str, Callable[[Path, Sequence[str]], Iterator[Row]]] = {
    "tts": tts, "playingcards": playingcards, "tabletopia": tabletopia,
    "tabletop-playground": tabletop_playground,
}  # fmt: skip
