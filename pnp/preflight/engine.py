"""Runs the checks on faces and sheets: each check once, on what it looks at.

preflight = FacePreflight(limits)
preflight.findings(face)        what the checks find on a face
sheet_findings(context)         what they find on the sheets of a product
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from pnp.draw.extent import Corners
from pnp.model.face import Box, Face, Group, Op
from pnp.model.problems import Span
from pnp.preflight.check_kinds import Check, Content, FaceContext, SheetContext, checks
from pnp.preflight.facts import Drawing, FaceFacts
from pnp.preflight.findings import Finding
from pnp.preflight.limits import Limits
from pnp.preflight.measures.edges import EdgeColors
from pnp.preflight.measures.grounds import Grounds
from pnp.preflight.traits import FAINT_TEXT, SEVERAL_TEXTS, traits_of
from pnp.text.cache import Recent

if TYPE_CHECKING:
    from pnp.model.net import Net
    from pnp.preflight.measures.nets import NetEdges

# drawings of a generation: those that many cards share are used again and again, and others never
_KEPT = 256
_MOST_MET = 4096

Findings = tuple[Finding, ...]


class Measured:
    """What is measured of drawings whatever the limits are, for products that share them."""

    def __init__(self) -> None:
        self._drawings: dict[tuple[bool, float], Recent[Op, Drawing]] = {}
        self._colors: dict[float, tuple[Grounds, EdgeColors]] = {}

    def drawings(self, in_book: bool, enlarged: float) -> Recent[Op, Drawing]:
        """Drawings by their groups: of pages of books or other faces, printed `enlarged`."""
        known = self._drawings.get((in_book, enlarged))
        if known is None:
            known = self._drawings[in_book, enlarged] = Recent(2 * _KEPT)
        return known

    def colors(self, contrast: float) -> tuple[Grounds, EdgeColors]:
        """The colours under texts and along edges."""
        if contrast not in self._colors:
            grounds = Grounds(contrast)
            self._colors[contrast] = grounds, EdgeColors(grounds)
        return self._colors[contrast]


class FacePreflight:
    """Checks the faces of a product. What several faces share is checked once."""

    def __init__(
        self, limits: Limits, content: Content = "card", measured: Measured | None = None
    ) -> None:
        """`content` is what the faces are; `measured` is that of other products with the same
        drawings (None: there are none)."""
        self._limits = limits
        self._content = content
        self._measured = measured or Measured()
        self._grounds, self._edges = self._measured.colors(limits.contrast)
        self._met: set[int] = set()  # groups by their identity
        self._layouts: dict[object, _Layout] = {}

    def findings(
        self,
        face: Face,
        layout: Span | None = None,
        net: Net | None = None,
        enlarged: float = 1.0,
    ) -> Findings:
        """What the checks find on a face, in the order of drawing; `layout` is the place of its
        layout, `net` the net of a box, `enlarged` by how much the sheets enlarge it. Nothing is
        found on a face with errors, which is not printed."""
        if face.problems:
            return ()
        checked = self._layout(face, layout, net, enlarged)
        known = checked.known
        drawings: list[Drawing] = []
        found: list[Finding] = []
        traits = SEVERAL_TEXTS if len(face.ops) > 1 else 0
        for op in face.ops:
            one = (known.young.get(op) or known.get(op)) if type(op) is Group else None
            if one is None:
                one = checked.of_drawing(self._drawing(op, enlarged))
                if id(op) in self._met:
                    known.put(op, one)
                elif type(op) is Group:
                    self._meet(op)
            drawing, own_traits, own = one
            drawings.append(drawing)
            traits |= own_traits
            if own:
                found += own
        facts = FaceFacts(face, drawings)
        if self._grounds.readings(facts):
            traits |= FAINT_TEXT
        found += checked.of_face(facts, traits)
        return _of_paragraphs(found) if self._content == "page" else tuple(found)

    def _drawing(self, op: Op, enlarged: float) -> Drawing:
        """What an element draws, which the sheets print `enlarged`. Plain texts are not kept: they
        are found out quickly, and differ from face to face."""
        in_book, is_group = self._content == "page", type(op) is Group
        known = self._measured.drawings(in_book, enlarged)
        found = known.get(op) if is_group else None
        if found is None:
            found = Drawing(op, in_book, enlarged)
            if is_group and found.text_colors is None:
                known.put(op, found)
        return found

    def _meet(self, group: Group) -> None:
        """Remember a group. It is kept with what was found when it is met again: most groups that
        differ from card to card never are, and what lives long is what costs time."""
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met.add(id(group))

    def _layout(self, face: Face, layout: Span | None, net: Net | None, enlarged: float) -> _Layout:
        """The checks of faces like this one: of a size, or of a net."""
        # each net is that of one face
        own = face.key if net is not None else ""
        sizes = (face.width, face.height, face.bleed, face.safe, face.is_shaped)
        key = (*sizes, layout, own, enlarged)
        found = self._layouts.get(key)
        if found is None:
            safe = _safe(face, self._limits.safe)
            context = FaceContext(
                face.width, face.height, face.bleed, safe, face.outline, face.is_shaped,
                self._content, self._limits, layout, self._grounds, self._edges, _edges_of(net),
                enlarged,
            )  # fmt: skip
            found = self._layouts[key] = _Layout(context)
        return found


def _safe(face: Face, least: float) -> Box:
    """The safe area of a face, at least so many points inside of its trim."""
    x, y, width, height = face.safe or (0.0, 0.0, face.width, face.height)
    left, top = max(x, least), max(y, least)
    right = min(x + width, face.width - least)
    bottom = min(y + height, face.height - least)
    return left, top, max(right - left, 0.0), max(bottom - top, 0.0)


class _Layout:
    """The checks of faces of one size and layout that can find anything there. `known` are drawings
    with their traits and what was found on them."""

    def __init__(self, context: FaceContext) -> None:
        self._context = context
        self.known: Recent[Op, tuple[Drawing, int, Findings]] = Recent(_KEPT)
        self._paintings: Recent[tuple[Drawing, ...], dict[str, Findings]] = Recent(_KEPT)
        useful = [check for check in checks().values() if check.applies(context)]
        self._of_drawings = [check for check in useful if check.drawing is not None]
        self._of_paintings = [check for check in useful if check.painting is not None]
        self._of_faces = [check for check in useful if check.painting or check.face]
        self._with_traits: dict[int, list[Check]] = {}
        self._inner = _inner(context)

    def of_drawing(self, drawing: Drawing) -> tuple[Drawing, int, Findings]:
        """A drawing with its traits and what is found on it."""
        if drawing.box is None:
            return drawing, 0, ()
        traits = traits_of(drawing, self._context.limits.smallest_text, self._inner)
        useful = self._with_traits.get(traits)
        if useful is None:
            useful = [one for one in self._of_drawings if one.needs & traits == one.needs]
            self._with_traits[traits] = useful
        if not useful:
            return drawing, traits, ()
        found: list[Finding] = []
        for check in useful:
            assert check.drawing is not None
            found += check.drawing(drawing, self._context)
        return drawing, traits, tuple(found)

    def of_face(self, facts: FaceFacts, traits: int) -> list[Finding]:
        """What is found on a face as a whole; `traits` are those of all its drawings."""
        painting = self._of_painting(facts)
        found: list[Finding] = []
        for check in self._of_faces:
            if check.name in painting:
                found += painting[check.name]
            elif check.face is not None and check.needs & traits == check.needs:
                found += check.face(facts, self._context)
        return found

    def _of_painting(self, facts: FaceFacts) -> dict[str, Findings]:
        """What is found on the drawings of a face that paint, by the names of checks."""
        found = self._paintings.get(facts.painting)
        if found is None:
            found = {}
            for check in self._of_paintings:
                assert check.painting is not None
                found[check.name] = tuple(check.painting(facts, self._context))
            self._paintings.put(facts.painting, found)
        return found


def _inner(context: FaceContext) -> Corners:
    """What is not near the edge of a face; nothing of a box, which has edges of all panels."""
    if context.net is not None:
        return inf, inf, -inf, -inf
    x, y, width, height = context.safe
    near = context.limits.near_cut
    right, bottom = min(x + width, context.width - near), min(y + height, context.height - near)
    return max(x, near), max(y, near), right, bottom


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


def sheet_findings(context: SheetContext) -> tuple[Finding, ...]:
    """What the checks find on the sheets of a product."""
    found: list[Finding] = []
    for check in checks().values():
        if check.sheets is not None:
            found += check.sheets(context)
    return tuple(found)
