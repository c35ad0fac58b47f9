"""`card-pdf`: a PDF file of each deck with a page for each side of a card, for print services.

The page is as large as the card and its bleed. If a service states the size of its cards, the face
is enlarged until it fills the page, by a hundredth at most beyond the size that is stated.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.export.pictures.options import LENGTH, Millimetres
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.problems import InputError
from pnp.model.units import mm
from pnp.schema.values import Choice, Flag

if TYPE_CHECKING:
    from pnp.model.sheet import FaceSize, Placement, Sheet, Side, Turn

_PDF = ".pdf"
_BLEED = Millimetres(mm(3.175))  # 1/8 in, as most services ask for
_MOST = 1.01  # how much larger than the cut a face may be printed, so that its bleed fills the page
_SAME = 1e-6
_ORDERS = ("front-back", "back-front", "fronts-then-backs", "fronts-then-back", "two-files")
_OPTIONS = (
    TargetOption(
        "pages", Choice(_ORDERS), f"the order of pages: {', '.join(_ORDERS)} (default: front-back)",
        "front-back",
    ),
    TargetOption("page-bleed", LENGTH, "the bleed on each side of a page (default: 3.175mm)",
                 _BLEED),
    TargetOption("upright", Flag(), "landscape cards are turned by 90°", False),
)  # fmt: skip


def _make(job: ExportJob) -> Files:
    from pnp.export.print_pdf import export
    from pnp.model.definitions import replace

    files = {}
    for name, sides in _files(job):
        sheets = tuple(_page(job, face, side, number) for number, (face, side) in
                       enumerate(sides, 1))  # fmt: skip
        subject = f"{name}, {job.about['edition']}, pages: {len(sheets)}"
        info = replace(job.info, title=f"{job.info.title} ({name})", subject=subject)
        paged = replace(job, info=info, sheets=sheets, labels={}, kept=None, drawn=None)
        files[name + _PDF] = export(paged.pdf, job.notes, job.spool, job.is_verified)
    return files


def _files(job: ExportJob) -> Iterator[tuple[str, list[tuple[FaceSize, Side]]]]:
    """The name of each file, without its ending, and its pages: faces with their sides."""
    decks: dict[str, list[int]] = {}
    for i, size in enumerate(job.fronts):
        decks.setdefault(size.key.partition("/")[0] if job.decks else "", []).append(i)
    for deck, places in decks.items():
        name = f"{job.name}-{deck}" if len(decks) > 1 else job.name
        fronts = [job.fronts[i] for i in places]
        backs = None if job.backs is None else [job.backs[i] for i in places]
        yield from _in_order(job, name, fronts, backs)


def _in_order(
    job: ExportJob, name: str, fronts: list[FaceSize], backs: list[FaceSize] | None
) -> Iterator[tuple[str, list[tuple[FaceSize, Side]]]]:
    """The pages of a deck in the order that is asked for. Raises InputError if it cannot be."""
    order = job.options["pages"]
    shown: list[tuple[FaceSize, Side]] = [(face, "front") for face in fronts]
    if backs is None:
        yield name, shown
        return
    behind: list[tuple[FaceSize, Side]] = [(face, "back") for face in backs]
    if order == "two-files":
        yield f"{name}-fronts", shown
        yield f"{name}-backs", behind
    elif order == "fronts-then-back":
        keys = {face.key for face in backs}
        if len(keys) > 1:
            message = f"the cards of '{name}' have {len(keys)} backs, and the file has one page"
            hint = "give all of them one back, or write 'pages: fronts-then-backs'"
            raise InputError.of("conflicting-keys", message, None, hint)
        yield name, [*shown, behind[0]]
    elif order == "fronts-then-backs":
        yield name, [*shown, *behind]
    else:
        pairs = zip(shown, behind, strict=True)
        yield name, [page for pair in pairs for page in (pair[::-1] if order == "back-front"
                                                         else pair)]  # fmt: skip


def _page(job: ExportJob, face: FaceSize, side: Side, number: int) -> Sheet:
    """A page of one face. Raises InputError for a face with too little bleed."""
    from pnp.impose.papers import size_text
    from pnp.model.sheet import Paper, Sheet

    bleed: float = job.options["page-bleed"]
    trim = _trim(job, face)
    turn: Turn = 0
    if job.options["upright"] and trim[0] > trim[1]:
        trim = trim[1], trim[0]
        turn = 90 if side == "front" else 270
    width, height = trim[0] + 2 * bleed, trim[1] + 2 * bleed
    placed = _placed(face, turn, _scale(face, turn, trim, bleed), (width, height))
    paper = Paper(size_text(width, height), width, height)
    return Sheet(paper, side, number, (placed,), trim=(bleed, bleed, *trim))


def _trim(job: ExportJob, face: FaceSize) -> tuple[float, float]:
    """The size of a card after the cut: what the service states, as the face lies."""
    if job.offer is None:
        return face.width, face.height
    short, long = sorted((job.offer.width, job.offer.height))
    return (short, long) if face.width <= face.height else (long, short)


def _scale(face: FaceSize, turn: Turn, trim: Sequence[float], bleed: float) -> float:
    """How many times as large a face is printed, so that it and its bleed fill the page. Raises
    InputError if it has too little bleed."""
    from pnp.model.units import in_mm

    sides = (face.width, face.height) if turn == 0 else (face.height, face.width)
    cut = max(wanted / side for wanted, side in zip(trim, sides, strict=True))
    whole = max((wanted + 2 * bleed) / (side + 2 * face.bleed)
                for wanted, side in zip(trim, sides, strict=True))  # fmt: skip
    if whole > cut * _MOST + _SAME:
        message = f"'{face.key}' has {in_mm(face.bleed)} of bleed, and the page has {in_mm(bleed)}"
        enough = math.ceil(bleed / mm(0.1) - _SAME) / 10
        hint = f"write 'bleed: {enough:g}mm' in its layout, with grounds that reach it"
        raise InputError.of("bleed-too-small", message, None, f"{hint} ('box: bleed')")
    return max(cut, whole) if max(cut, whole) > 1 + _SAME or cut < 1 - _SAME else 1.0


def _placed(face: FaceSize, turn: Turn, scale: float, page: tuple[float, float]) -> Placement:
    """A face in the middle of its page."""
    from pnp.model.sheet import Placement

    width, height = face.width * scale, face.height * scale
    if turn:
        width, height = height, width
    x, y = (page[0] - width) / 2, (page[1] - height) / 2
    beyond = face.bleed * scale
    left, top = max(0.0, x - beyond), max(0.0, y - beyond)
    clip = left, top, page[0] - 2 * left, page[1] - 2 * top
    return Placement(face.key, x, y, width, height, turn, clip, scale)


KIND = Target(
    "card-pdf", "a PDF file of each deck with a page for each side of a card", "faces", "product",
    (_PDF,), _make, has_folder=True, is_printed=True, is_of_cards=True,
    options=_OPTIONS, also=("cards-pdf", "page-per-card"),
)  # fmt: skip
