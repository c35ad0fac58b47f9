"""The options that targets for virtual tables share."""

from __future__ import annotations

from typing import Any

from pnp.export.pictures.options import Millimetres
from pnp.export.tables.pieces import AUTO, KINDS
from pnp.export.target_kinds import TargetOption
from pnp.model.units import mm
from pnp.schema.values import Choice, Length, Number, Parsed, Text

_USUAL_BOARD = Millimetres(mm(150))


class Names(tuple[str, ...]):
    """Names whose text is written with commas."""

    __slots__ = ()

    def __str__(self) -> str:
        return ",".join(self)


def _names(raw: object) -> Names:
    texts = raw if isinstance(raw, list) else Text().read(raw).split(",")
    return Names(filter(None, (Text().read(text).strip() for text in texts)))


def _size(raw: object) -> Millimetres:
    found: Any = Length(low=mm(0.1), high=mm(2000)).read(raw)
    return Millimetres(found)


SIZE = Parsed(_size, {"type": "string"})
SIDE = TargetOption(
    "side", Number(256, 14_400, whole=True),
    "pixels of the longer side of a picture at most (default: 4096)", 4096,
)  # fmt: skip
CARD_PIXELS = TargetOption(
    "card-pixels", Number(100, 4096, whole=True),
    "pixels across a card on a sheet at least (default: 700)", 700,
)  # fmt: skip
PIECE = TargetOption(
    "piece", Choice((AUTO, *KINDS)), f"what the pieces are: {', '.join((AUTO, *KINDS))}", AUTO
)
BOARD_FROM = TargetOption(
    "board-from",
    SIZE,
    "pieces with a side of this length are boards (default: 150mm)",
    _USUAL_BOARD,
)
TAGS = TargetOption(
    "tags", Parsed(_names, {"type": ["string", "array"]}),
    "fields whose values are tags of a piece, such as type,suit (default: type)", Names(("type",)),
    names_folder=False,
)  # fmt: skip
PIECES = (PIECE, BOARD_FROM, TAGS)
