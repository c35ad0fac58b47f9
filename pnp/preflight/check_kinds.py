"""What a check of preflight is, and all of them by the names of their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from pnp.model.codes import CODES, Code
from pnp.model.face import Box, Segments
from pnp.model.problems import Severity, Span
from pnp.model.sheet import Paper, Sheet, SheetStyle
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.limits import USUAL, Limits
from pnp.preflight.measures.edges import EdgeColors
from pnp.preflight.measures.grounds import Grounds
from pnp.schema.open_kinds import OpenKinds

if TYPE_CHECKING:
    from pnp.preflight.measures.nets import NetEdges

Content = Literal["card", "box", "page"]


class FaceContext(Struct, frozen=True):
    """What a check of a face knows beside what is drawn: the trim size, bleed, safe area and
    outline (see `model.face.Face`), in points; whether it is a `card`, a `box` or a `page` of a
    book; the limits; the place of its layout (None: not known); what is under its texts, and which
    colours its edges have, as far as faces share it; of a box, where its net is cut and folded. The
    sheets print it `enlarged` so much."""

    width: float
    height: float
    bleed: float
    safe: Box
    outline: Segments = ()
    is_shaped: bool = False
    content: Content = "card"
    limits: Limits = USUAL
    layout: Span | None = None
    grounds: Grounds = field(default_factory=Grounds)
    edges: EdgeColors = field(default_factory=EdgeColors)
    net: NetEdges | None = None
    enlarged: float = 1.0

    @property
    def safe_margin(self) -> float:
        """The distance from the cuts within which nothing may be lost, in points: of the sides of
        the safe area the smallest."""
        x, y, width, height = self.safe
        return min(x, y, self.width - x - width, self.height - y - height)


class SheetContext(Struct, frozen=True):
    """What a check of sheets knows: all sheets of a product in their order, their style, the paper
    with the border that the printer leaves empty, what the faces are, and the place where the
    product names its sheet.

    `clue(face, code)` is the clue that a check has left of a face, by its key (empty: none), and
    `named` turns this key into words. `suggested(bleed)` is a hint that names sheets which print
    the faces with so many points of bleed on all sides, and nothing in that border ('': there are
    none).
    """

    sheets: Sequence[Sheet]
    style: SheetStyle
    paper: Paper
    content: Content
    span: Span | None
    clue: Callable[[str, Code], bytes]
    named: Callable[[str], str]
    suggested: Callable[[float], str]


class Check(Struct, frozen=True):
    """A check. `name` is that of its file; its code is the name with hyphens. `doc` is one line for
    users, `severity` that of its findings by default.

    It looks at any of these, and yields what it finds: `drawing`, what one element draws, if
    nothing but the size of the face and the limits matters beside it (this is done once for all
    faces that share the drawing); `painting`, the drawings of a face that paint more than texts
    (once for all faces that share them); `face`, a face as a whole; `sheets`, the sheets of a
    product, with the clues that checks of faces have left. `deck` compares the faces of one side of
    a deck by these clues: it is given the names of cards with their clues, and yields names with
    findings.

    `needs` is a sum of `traits`: a check of drawings is called for those that have all of them, a
    check of faces if the drawings of the face have them together. `applies` states whether it can
    find anything on faces of a size, whatever is drawn on them.
    """

    name: str
    doc: str
    severity: Severity = "warning"
    drawing: Callable[[Drawing, FaceContext], Iterable[Finding]] | None = None
    painting: Callable[[FaceFacts, FaceContext], Iterable[Finding]] | None = None
    face: Callable[[FaceFacts, FaceContext], Iterable[Finding]] | None = None
    sheets: Callable[[SheetContext], Iterable[Finding]] | None = None
    deck: Callable[[Mapping[str, bytes]], Iterable[tuple[str, Finding]]] | None = None
    needs: int = 0
    applies: Callable[[FaceContext], bool] = lambda context: True

    @property
    def code(self) -> Code:
        """The code of its findings. Raises ValueError for one that is not in `model.codes`."""
        code = self.name.replace("_", "-")
        if code not in CODES:
            raise ValueError(f"the code '{code}' is not in pnp/model/codes.py")
        return code


@cache
def checks() -> OpenKinds[Check]:
    """All checks by name."""
    return OpenKinds("pnp.preflight.checks", "check")


@cache
def codes() -> dict[Code, str]:
    """The codes of preflight, each with the name of its check, without importing the checks."""
    return {name.replace("_", "-"): name for name in checks()}  # type: ignore[misc]
