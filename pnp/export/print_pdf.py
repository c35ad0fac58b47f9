"""The print PDF: a product's sheets as one vector file, checked before it is let out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.draw.pdf import PdfInfo, draw_pdf
from pnp.export.check import check_pdf
from pnp.model.face import Face, Op
from pnp.model.game import Game, Product
from pnp.model.sheet import Flip, Sheet, SheetStyle

SUFFIX = ".pdf"


def pdf_info(
    game: Game,
    product: Product,
    style: SheetStyle,
    sheets: Sequence[Sheet],
    flip: Flip | None,
    backs: bool,
) -> PdfInfo:
    """What the file says about itself."""
    design = game.credits.get("design") or ""
    author = ", ".join(map(str, design)) if isinstance(design, list) else str(design)
    return PdfInfo(
        title=f"{game.title}: {product.title}",
        author=author,
        subject=f"{product.file} {game.version}, {game.language}, pages: {len(sheets)}",
        language=game.language,
        duplex=(flip or style.flip) if backs else None,
    )


def export(
    info: PdfInfo,
    sheets: Sequence[Sheet],
    faces: Mapping[str, Face],
    labels: Mapping[int, tuple[Op, ...]],
    shown: Callable[[str], str],
) -> bytes:
    """The bytes of the file. Raises InputError for pictures that cannot be used."""
    data = draw_pdf(info, sheets, faces, labels, shown)
    check_pdf(data, sheets, info.title)
    return data
