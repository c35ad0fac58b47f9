"""What checks find: a code, a message and a place on a face or a sheet."""

from __future__ import annotations

from msgspec import Struct

from pnp.draw.extent import Corners
from pnp.model.codes import Code
from pnp.model.face import Origin
from pnp.model.problems import Severity, Span


class Finding(Struct, frozen=True):
    """What a check has found.

    `message` states what was found and what was expected, `hint` how to correct it. `origin` is the
    element that it is about (None: the whole face or sheet), `box` the place on the face or the
    sheet, in points. `span` is a place in a file, if that is not the element. `severity` is for
    checks that find things of several severities (None: that of the check). `is_of_value`: the
    value of a card is the cause rather than its layout, so that messages differ from card to card.

    A finding with a `clue` is no problem by itself: it is what a check needs to know of a face to
    compare the faces of a deck (`check_kinds.Check.deck`).
    """

    code: Code
    message: str
    hint: str
    origin: Origin | None = None
    box: Corners | None = None
    span: Span | None = None
    severity: Severity | None = None
    is_of_value: bool = False
    clue: bytes = b""
