"""The print PDF: a product's sheets as one vector file, checked before it is let out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.draw.pdf.document import PdfInfo, draw_pdf
from pnp.export.check import check_pdf
from pnp.markup.traces import unmarked
from pnp.model.face import Face, Op
from pnp.model.game import Game, Product
from pnp.model.sheet import Bookmark, Flip, PageLabel, Sheet

SUFFIX = ".pdf"


def pdf_info(
    game: Game,
    product: Product,
    pages: int,
    duplex: Flip | None,
    bookmarks: tuple[Bookmark, ...] = (),
    page_labels: tuple[PageLabel, ...] = (),
    grey: bool = False,
) -> PdfInfo:
    """What the file of a product says about itself; `duplex`: the edge its paper turns on."""
    return PdfInfo(
        title=unmarked(f"{game.title} – {product.title}")[0],
        author=author(game),
        subject=f"{product.file} {game.version}, {game.edition_name}, pages: {pages}",
        language=game.language,
        duplex=duplex,
        bookmarks=bookmarks,
        page_labels=page_labels,
        grey=grey,
    )


def author(game: Game) -> str:
    """Who designed a game, as files name an author."""
    design = game.credits.get("design") or ""
    names = ", ".join(map(str, design)) if isinstance(design, list) else str(design)
    return unmarked(names)[0]


def export(
    info: PdfInfo,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    labels: Mapping[int, tuple[Op, ...]],
    shown: Callable[[str], str],
) -> bytes:
    """The bytes of the file. Raises InputError for pictures that cannot be used."""
    data = draw_pdf(info, sheets, faces, labels, shown)
    check_pdf(data, sheets, info.title, len(info.bookmarks))
    return data
