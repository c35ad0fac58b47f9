"""The contact sheet of a game: all faces that it prints, at one scale.

faces = all_faces(project, game)      by product: fronts, backs, boards, nets, pages of books
hash_of(faces)                        of what they show
drawing(faces)                        the picture
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont
from sample_products import ROOT, SOURCE, short, wanted

from pnp.build.planning import plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Project
from pnp.draw.fingerprints import Fingerprints
from pnp.draw.pdf.document import PdfInfo
from pnp.export.pictures.raster import page_pixels
from pnp.export.target_kinds import ExportJob
from pnp.model.definitions import replace
from pnp.model.face import Face
from pnp.model.game import Game
from pnp.model.sheet import Paper, Placement, Sheet
from pnp.model.units import mm

WIDE = 1600  # pixels
LARGE = 160  # mm: a product with a longer face is shown smaller
SMALL_PER_MM, LARGE_PER_MM = 1.9, 0.95  # pixels
GAP, LINE = 9, 36  # pixels: between faces; the height of a title
FINE = 2  # drawn so many times larger, and then reduced
PAPER, INK = (233, 230, 223), (60, 56, 50)
FONT = ROOT / "fonts/alegreya-sans/AlegreyaSans_700Bold.ttf"


class ProductFaces(NamedTuple):
    """The faces of a product that no product before it prints."""

    title: str
    faces: tuple[Face, ...]


def all_faces(project: Project, game: str) -> list[ProductFaces]:
    """The faces of each product of a game in English, each face once, with the backs of all cards
    that have any; products without other faces are skipped."""
    decks = _game(project, game).decks
    known: set[str] = set()
    found = []
    for request in wanted(project, game, SOURCE):
        names = _game(project, game).products[request.product].decks
        has_backs = bool(names) and all(decks[name].back is not None for name in names)
        plan = plan_request(project, replace(request, backs=has_backs or None))
        faces = _in_order(plan)
        new = {key: name for key, name in Fingerprints().of(faces).items() if name not in known}
        known |= set(new.values())
        shown = {name: faces[key] for key, name in new.items()}
        if shown:
            found.append(ProductFaces(plan.built.title, tuple(shown.values())))
    return found


def _game(project: Project, game: str) -> Game:
    found, problems = project.game(game)
    if found is None:
        raise ValueError(f"{game} cannot be read: {[problem.message for problem in problems]}")
    return found


def _in_order(plan: Plan) -> dict[str, Face]:
    """The faces of a product: all fronts, then all backs."""
    faces = dict(plan.faces)
    sizes = [*plan.fronts, *(plan.backs or ())]
    return {size.key: faces[size.key] for size in sizes}


def hash_of(products: Sequence[ProductFaces]) -> str:
    """A hash of what the contact sheet shows."""
    parts = [repr((WIDE, LARGE, SMALL_PER_MM, LARGE_PER_MM, GAP, LINE))]
    for product in products:
        faces = {str(number): face for number, face in enumerate(product.faces)}
        parts += [product.title, *Fingerprints().of(faces).values()]
    return short(*(part.encode() for part in parts))


def count(products: Sequence[ProductFaces]) -> int:
    """The number of faces."""
    return sum(len(product.faces) for product in products)


class _Block(NamedTuple):
    """The faces of a product in rows, at places from the corner below its title; and its size in
    pixels, with the title."""

    title: str
    faces: tuple[tuple[Face, float, float, float], ...]  # face, x, y, pixels of a point
    width: float
    height: float


def _block(product: ProductFaces) -> _Block:
    scale = (SMALL_PER_MM if _is_small(product) else LARGE_PER_MM) / mm(1)
    placed = []
    x = y = high = wide = 0.0
    for face in product.faces:
        width, height = face.width * scale, face.height * scale
        if x and x + width > WIDE - 2 * GAP:
            x, y, high = 0.0, y + high + GAP, 0.0
        placed.append((face, x, y, scale))
        x, high, wide = x + width + GAP, max(high, height), max(wide, x + width)
    return _Block(product.title, tuple(placed), wide, LINE + y + high)


class _Layout:
    """Places the blocks of products in rows."""

    def __init__(self) -> None:
        self.faces: dict[str, Face] = {}
        self.placed: list[Placement] = []
        self.titles: list[tuple[float, float, str]] = []
        self.height = float(GAP)  # to the end of the last row
        self._x = self._y = float(GAP)

    def add(self, block: _Block) -> None:
        """Add a block beside the one before it, or below all."""
        title = _font().getlength(block.title)
        if self._x > GAP and self._x + max(block.width, title) > WIDE - GAP:
            self._x, self._y = float(GAP), self.height
        self.titles.append((self._x, self._y, block.title))
        for face, x, y, scale in block.faces:
            key = str(len(self.faces))
            self.faces[key] = replace(face, key=key)
            left, top = self._x + x, self._y + LINE + y
            box = (left, top, face.width * scale, face.height * scale)
            self.placed.append(Placement(key, *box, 0, box, scale, face.outline))
        self.height = max(self.height, self._y + block.height + 2 * GAP)
        self._x += max(block.width, title) + 3 * GAP


def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), 22)


def _is_small(product: ProductFaces) -> bool:
    return all(max(face.width, face.height) < mm(LARGE) for face in product.faces)


def drawing(products: Sequence[ProductFaces]) -> Image.Image:
    """The contact sheet: the faces as they are cut, below the titles of their products; cards and
    other small pieces first, and twice as large as boards and pages."""
    layout = _Layout()
    for product in sorted(products, key=lambda product: not _is_small(product)):
        layout.add(_block(product))
    high = round(layout.height)
    found = Image.new("RGB", (WIDE, high), PAPER)
    pixels = _pixels(layout.placed, layout.faces, high)
    for placed in layout.placed:
        x, y, width, height = (round(side) for side in placed.trim)
        found.paste(pixels.crop((x, y, x + width, y + height)), (x, y))
    pen = ImageDraw.Draw(found)
    for x, y, title in layout.titles:
        pen.text((x, y + 6), title, INK, _font())
    return found


def _pixels(placed: Sequence[Placement], faces: Mapping[str, Face], height: int) -> Image.Image:
    """The faces at their places, on white."""
    large = [
        replace(
            one, x=one.x * FINE, y=one.y * FINE, width=one.width * FINE, height=one.height * FINE,
            clip=tuple(side * FINE for side in one.clip), scale=one.scale * FINE,
        )
        for one in placed
    ]  # fmt: skip
    sheet = Sheet(Paper("", WIDE * FINE, height * FINE), "front", 1, tuple(large))
    job = ExportJob(name="faces", info=PdfInfo("Contact sheet"))
    (image,) = page_pixels(job, (sheet,), faces)
    return image.reduce(FINE)
