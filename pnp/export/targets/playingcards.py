"""`playingcards`: a room for playingcards.io: a pile for each deck, boards, and all pictures.

The file is a ZIP archive with `widgets.json` and the folder `userassets`. Its format is not
published; the fields are those that rooms have which the site itself exports, as
https://github.com/ArnoldSmith86/virtualtabletop reads them (server/pcioimport.mjs).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.export.pictures.options import Millimetres
from pnp.export.tables.options import PIECES, SIDE, SIZE
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.units import mm
from pnp.schema.values import Number

if TYPE_CHECKING:
    from pnp.export.tables.pieces import Contents, Group, Piece

_PCIO = ".pcio"
_MOST_BYTES = 2 * 1024 * 1024  # of a picture, less than these
_MOST_WIDGETS = 1200
_TABLE = 1600.0, 810.0  # pixels of a room above the hand
_HAND = {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "enabled": True}
_EDGE = 4  # pixels between a pile and its cards
_LABEL, _BUTTON, _GAP = 24, 40, 16  # pixels above, below and beside a pile
_CARD = 160.0  # pixels: the usual height of a card in a room
_USUAL = mm(88.9)  # the height of such a card
_SMALLER, _STEPS = 0.96, 60
_BOARD_PIXELS = 2  # times as many as of a card


class _Placed(Struct, frozen=True):
    """A board, or a pile with the pieces of a group, at its place on the table: pixels."""

    group: Group
    pieces: Sequence[Piece]
    x: int
    y: int
    width: int
    height: int


def _make(job: ExportJob) -> Files:
    from pnp.export.archive import zip_archive
    from pnp.export.tables.pieces import contents_of, note_no_backs

    contents = contents_of(job)
    for group in contents.groups:
        if group.kind == "board":
            note_no_backs(job, group, "a board of a room")
    if contents.documents:
        titles = ", ".join(document.title for document in contents.documents)
        job.notes.add("left-out", f"left out, as a room has no PDF files: {titles}", None,
                      "--target files makes them", "note")  # fmt: skip
    _check_number(job, contents)
    widgets: list[dict[str, Any]] = [dict(_HAND)]
    files: dict[str, Any] = {}
    for placed in _placed(job, contents):
        names = dict(_pictures(job, placed, files))
        made = _board if placed.group.kind == "board" else _pile
        widgets += made(placed, names, len(widgets) + 1)
    files["widgets.json"] = json.dumps(widgets, ensure_ascii=False, indent=1).encode()
    return {f"{job.name}{_PCIO}": zip_archive(files.items(), job.spool)}


def _check_number(job: ExportJob, contents: Contents) -> None:
    """Raise InputError for nothing to show, and for more than a room can have."""
    piles = [group for group in contents.groups if group.kind != "board"]
    boards = [group for group in contents.groups if group.kind == "board"]
    cards = sum(group.copies for group in piles)
    count = 1 + cards + 2 * len(piles) + sum(len(group.pieces) for group in boards)
    most = job.options["most-widgets"]
    if count > most:
        message = f"the room would have {count} widgets ({cards} cards), and it can have {most}"
        hint = "name some of its products; --most-widgets if the site takes more now"
        raise InputError.of("conflicting-keys", message, None, hint)
    if not contents.groups:
        raise InputError.of("nothing-to-print", f"'{job.name}' has no cards and no boards")


# -- the table ------------------------------------------------------------------------------------


def _placed(job: ExportJob, contents: Contents) -> Iterator[_Placed]:
    """Boards and piles in true relative size, as large as they all have room. Raises InputError if
    there is none."""
    from pnp.export.tables.placing import places_for

    rows = [(group, pieces) for group in contents.groups for pieces in _stacks(group)]
    scale = _CARD / job.options["card-height"]
    for _ in range(_STEPS):
        boxes = [_box(group, scale) for group, _ in rows]
        places = places_for(boxes, *_TABLE)
        if places is not None:
            for (group, pieces), (x, y) in zip(rows, places, strict=True):
                is_board = group.kind == "board"
                left, top = round(x) + _GAP // 2, round(y) + (_GAP // 2 if is_board else _LABEL)
                size = round(group.size.width * scale), round(group.size.height * scale)
                yield _Placed(group, pieces, left, top, *size)
            return
        scale *= _SMALLER
    raise InputError.of("no-room", f"'{job.name}' has too many piles and boards for one room",
                        None, "make a room of each product")  # fmt: skip


def _stacks(group: Group) -> Iterator[Sequence[Piece]]:
    """The pieces of each pile: boards lie alone, others together."""
    if group.kind == "board":
        yield from ((piece,) for piece in group.pieces)
    else:
        yield group.pieces


def _box(group: Group, scale: float) -> tuple[float, float]:
    """The pixels that a board or a pile needs, with what is around it."""
    width, height = group.size.width * scale, group.size.height * scale
    if group.kind == "board":
        return width + _GAP, height + _GAP
    return width + 2 * _EDGE + _GAP, height + 2 * _EDGE + _LABEL + _BUTTON


def _pictures(job: ExportJob, placed: _Placed, files: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The address of the picture of each face; its content is added to the files."""
    from pnp.export.tables.sheets import hashed_name, small_files

    group = replace(placed.group, pieces=tuple(placed.pieces))
    keys = [*dict.fromkeys((*(p.key for p in group.pieces), *filter(None, group.backs)))]
    side = job.options["side"] * (_BOARD_PIXELS if group.kind == "board" else 1)
    found = small_files(group, keys, side, _MOST_BYTES)
    for number, (key, ending, content) in enumerate(found, 1):
        name = f"userassets/{hashed_name(f'{group.name}-{number}', content, ending)}"
        files[name] = content
        yield key, f"package://{name}"


# -- widgets --------------------------------------------------------------------------------------


def _board(placed: _Placed, names: dict[str, str], first: int) -> list[dict[str, Any]]:
    piece = placed.pieces[0]
    return [{
        "id": f"board-{piece.key}", "type": "board", "x": placed.x, "y": placed.y, "z": first,
        "width": placed.width, "height": placed.height, "boardImage": names[piece.key],
    }]  # fmt: skip


def _pile(placed: _Placed, names: dict[str, str], first: int) -> list[dict[str, Any]]:
    """A pile, its deck, and a card for each copy, the first one on top."""
    group = placed.group
    pile, deck = f"pile-{group.name}", f"deck-{group.name}"
    at = {"x": placed.x + _EDGE, "y": placed.y + _EDGE}
    widgets: list[dict[str, Any]] = [
        {
            "id": pile, "type": "cardPile", "x": placed.x, "y": placed.y, "z": first,
            "width": placed.width + 2 * _EDGE, "height": placed.height + 2 * _EDGE,
            "label": group.title, "hasShuffleButton": group.copies > 1,
        },
        {
            "id": deck, "type": "cardDeck", "parent": pile, **at, "z": first + 1,
            "cardWidth": placed.width, "cardHeight": placed.height, "enlarge": True,
            "cardTypes": {piece.key: _card_type(piece, names) for piece in placed.pieces},
            "faceTemplate": _template(placed, "face"), "backTemplate": _template(placed, "back"),
        },
    ]  # fmt: skip
    copies = [(piece, copy) for piece in placed.pieces for copy in range(1, piece.copies + 1)]
    for number, (piece, copy) in enumerate(reversed(copies)):
        widgets.append({
            "id": f"card-{piece.key}-{copy}", "type": "card", "deck": deck, "cardType": piece.key,
            "parent": pile, **at, "z": first + 2 + number, "faceup": False, "owner": None,
        })  # fmt: skip
    return widgets


def _card_type(piece: Piece, names: dict[str, str]) -> dict[str, str]:
    """The pictures of a card; one without a back has the colour of its template behind."""
    back = {"back": names[piece.back]} if piece.back else {}
    return {"label": piece.name, "face": names[piece.key], **back}


def _template(placed: _Placed, value: str) -> dict[str, Any]:
    is_card = placed.group.shape in ("rounded", "square")
    whole = {"x": 0, "y": 0, "w": placed.width, "h": placed.height}
    color = "#f2f0eb" if is_card else "transparent"
    return {
        "includeBorder": False, "includeRadius": placed.group.shape == "rounded",
        "objects": [{"type": "image", **whole, "color": color, "valueType": "dynamic",
                     "value": value}],
    }  # fmt: skip


KIND = Target(
    "playingcards", "a room for playingcards.io", "faces", "either", (_PCIO,), _make,
    has_folder=True, is_slow=True, is_two_sided=True, options=(
        replace(SIDE, default=1024, doc="pixels of the longer side of a picture at most (default: "
                "1024; twice as many for boards)"),
        *PIECES,
        TargetOption("most-widgets", Number(10, 100_000, whole=True),
                     "cards, piles and boards that a room can have (default: 1200)",
                     _MOST_WIDGETS),
        TargetOption("card-height", SIZE, "of a card 160 pixels high in a room (default: 88.9mm)",
                     Millimetres(_USUAL)),
    ),
)  # fmt: skip
