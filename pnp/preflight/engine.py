"""Runs the checks on faces and sheets: each check once, on what it looks at.

preflight = FacePreflight(limits)
preflight.findings(face)        what the checks find on a face
sheet_findings(context)         what they find on the sheets of a product
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from pnp.model.face import Face, Group, Op
from pnp.model.problems import Span
from pnp.preflight.check_kinds import Check, Content, FaceContext, SheetContext, checks
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.limits import Limits
from pnp.preflight.measures.edges import EdgeColors
from pnp.preflight.measures.grounds import Grounds
from pnp.text.cache import Recent

if TYPE_CHECKING:
    from pnp.model.net import Net
    from pnp.preflight.measures.nets import NetEdges

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

    def findings(
        self,
        face: Face,
        layout: Span | None = None,
        net: Net | None = None,
        enlarged: float = 1.0,
    ) -> tuple[Finding, ...]:
        """What the checks find on a face, in the order of drawing; `layout` is the place of its
        layout, `net` the net of a box, `enlarged` by how much the sheets enlarge it. Nothing is
        found on a face with errors, which is not printed."""
        if face.problems:
            return ()
        context, known = self._context(face, layout, net, enlarged)
        in_book = self._content == "page"
        drawings: list[Drawing] = []
        found: list[Finding] = []
        for op in face.ops:
            pair = known.get(op) if isinstance(op, Group) else None
            if pair is None:
                drawing = Drawing(op, in_book, enlarged)
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
        return _of_paragraphs(found) if in_book else tuple(found)

    def _meet(self, group: Group) -> None:
        """Remember a group. It is kept with what was found when it is met again: most groups that
        differ from card to card never are, and what lives long is what costs time."""
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met.add(id(group))

    def _context(
        self, face: Face, layout: Span | None, net: Net | None, enlarged: float
    ) -> tuple[FaceContext, Recent[Op, _Found]]:
        """The context of faces of a size, or of a net, and what was found on drawings of them."""
        # each net is that of one face
        own = face.key if net is not None else ""
        sizes = (face.width, face.height, face.bleed, face.safe, face.is_shaped)
        key = (*sizes, layout, own, enlarged)
        found = self._sizes.get(key)
        if found is None:
            safe = face.safe or (0.0, 0.0, face.width, face.height)
            context = FaceContext(
                face.width, face.height, face.bleed, safe, face.outline, face.is_shaped,
                self._content, self._limits, layout, self._grounds, self._edges, _edges_of(net),
                enlarged,
            )  # fmt: skip
            found = self._sizes[key] = context, Recent(_KEPT)
        return found


def _edges_of(net: Net | None) -> NetEdges | None:
    if net is None:
        return None
    from pnp.preflight.measures.nets import NetEdges

    return NetEdges(net)


def _of_paragraphs(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings on a page; of a code, one for each paragraph, list item or table of its text.
    These are drawn in pieces: lines, markers, cells. The widest piece shows best what is meant."""
    kept: dict[object, Finding] = {}
    for finding in found:
        origin = finding.origin
        is_text = origin is not None and not origin.element
        key = (finding.code, origin and origin.span) if is_text else finding
        if key not in kept or _weight(finding) > _weight(kept[key]):
            kept[key] = finding
    return tuple(kept.values())


def _weight(finding: Finding) -> tuple[bool, float]:
    x0, _, x1, _ = finding.box or (0.0, 0.0, 0.0, 0.0)
    return finding.severity == "error", x1 - x0


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
