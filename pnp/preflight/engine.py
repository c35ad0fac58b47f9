"""Runs the checks on faces and sheets: each check once, on what it looks at.

preflight = FacePreflight(limits)
preflight.findings(face)        what the checks find on a face
sheet_findings(context)         what they find on the sheets of a product
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pnp.model.face import Box, Face, Group, Op
from pnp.model.problems import Span
from pnp.preflight.check_kinds import Check, Content, FaceContext, SheetContext, checks
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.limits import Limits
from pnp.preflight.measures.edges import EdgeColors
from pnp.preflight.measures.grounds import Grounds
from pnp.text.cache import Recent

# drawings of a generation: those that many cards share are used again and again, and others never
_KEPT = 256
_MOST_MET = 4096

_Found = tuple[Drawing, tuple[Finding, ...]]


class FacePreflight:
    """Checks the faces of a product. What several faces share is checked once."""

    def __init__(self, limits: Limits, content: Content = "card") -> None:
        """`content` is what the faces are."""
        self._limits = limits
        self._content = content
        self._grounds = Grounds(limits.contrast)
        self._edges = EdgeColors(self._grounds)
        self._met: set[int] = set()  # groups by their identity
        self._sizes: dict[object, tuple[FaceContext, Recent[Op, _Found]]] = {}

    def findings(self, face: Face, layout: Span | None = None) -> tuple[Finding, ...]:
        """What the checks find on a face, in the order of drawing; `layout` is the place of its
        layout. Nothing is found on a face with errors, which is not printed."""
        if face.problems:
            return ()
        context, known = self._context(face, layout)
        in_book = self._content == "page"
        drawings: list[Drawing] = []
        found: list[Finding] = []
        for op in face.ops:
            pair = known.get(op) if isinstance(op, Group) else None
            if pair is None:
                drawing = Drawing(op, in_book)
                pair = drawing, tuple(_of_drawing(drawing, context)) if drawing.box else ()
                if id(op) in self._met:
                    known.put(op, pair)
                elif isinstance(op, Group):
                    self._meet(op)
            drawings.append(pair[0])
            if pair[1]:
                found += pair[1]
        facts = FaceFacts(face, drawings)
        for check in _looking_at("face"):
            assert check.face is not None
            found += check.face(facts, context)
        return tuple(found)

    def _meet(self, group: Group) -> None:
        """Remember a group. It is kept with what was found when it is met again: most groups that
        differ from card to card never are, and what lives long is what costs time."""
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met.add(id(group))

    def _context(self, face: Face, layout: Span | None) -> tuple[FaceContext, Recent[Op, _Found]]:
        """The context of faces of a size, and what was found on drawings of them."""
        key = (face.width, face.height, face.bleed, face.safe, face.is_shaped, layout)
        found = self._sizes.get(key)
        if found is None:
            safe = _safe(face, self._limits.safe)
            context = FaceContext(
                face.width, face.height, face.bleed, safe, face.outline, face.is_shaped,
                self._content, self._limits, layout, self._grounds, self._edges,
            )  # fmt: skip
            found = self._sizes[key] = context, Recent(_KEPT)
        return found


def _safe(face: Face, least: float) -> Box:
    """The safe area of a face, at least so many points inside of its trim."""
    x, y, width, height = face.safe or (0.0, 0.0, face.width, face.height)
    left, top = max(x, least), max(y, least)
    right = min(x + width, face.width - least)
    bottom = min(y + height, face.height - least)
    return left, top, max(right - left, 0.0), max(bottom - top, 0.0)


def _of_drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    for check in _looking_at("drawing"):
        assert check.drawing is not None
        if check.needs_images and not drawing.has_images:
            continue
        yield from check.drawing(drawing, context)


def sheet_findings(context: SheetContext) -> tuple[Finding, ...]:
    """What the checks find on the sheets of a product."""
    found: list[Finding] = []
    for check in _looking_at("sheets"):
        assert check.sheets is not None
        found += check.sheets(context)
    return tuple(found)


@cache
def _looking_at(what: str) -> tuple[Check, ...]:
    """The checks that look at drawings, faces or sheets."""
    return tuple(check for check in checks().values() if getattr(check, what) is not None)
