"""Runs the checks on faces and sheets: each check once, on what it looks at.

preflight = FacePreflight(limits)
preflight.findings(face)        what the checks find on a face
sheet_findings(context)         what they find on the sheets of a product
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pnp.draw.extent import Corners
from pnp.model.face import Face, Group, Op
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
        self._drawings: dict[bool, Recent[Op, Drawing]] = {}
        self._colors: dict[float, tuple[Grounds, EdgeColors]] = {}

    def drawings(self, in_book: bool) -> Recent[Op, Drawing]:
        """Drawings by their groups; those of pages of books are not those of cards."""
        return self._drawings.setdefault(in_book, Recent(2 * _KEPT))

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
        measured = measured or Measured()
        self._limits = limits
        self._content = content
        self._drawings = measured.drawings(content == "page")
        self._grounds, self._edges = measured.colors(limits.contrast)
        self._met: set[int] = set()  # groups by their identity
        self._layouts: dict[object, _Layout] = {}

    def findings(self, face: Face, layout: Span | None = None, net: Net | None = None) -> Findings:
        """What the checks find on a face, in the order of drawing; `layout` is the place of its
        layout, `net` the net of a box. Nothing is found on a face with errors, which is not
        printed."""
        if face.problems:
            return ()
        checked = self._layout(face, layout, net)
        known = checked.known
        drawings: list[Drawing] = []
        found: list[Finding] = []
        traits = SEVERAL_TEXTS if len(face.ops) > 1 else 0
        for op in face.ops:
            one = (known.young.get(op) or known.get(op)) if type(op) is Group else None
            if one is None:
                one = checked.of_drawing(self._drawing(op))
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
        return tuple(found)

    def _drawing(self, op: Op) -> Drawing:
        """What an element draws. Plain texts are not kept: they are found out quickly, and differ
        from face to face."""
        is_group = type(op) is Group
        found = self._drawings.get(op) if is_group else None
        if found is None:
            found = Drawing(op, self._content == "page")
            if is_group and found.text_colors is None:
                self._drawings.put(op, found)
        return found

    def _meet(self, group: Group) -> None:
        """Remember a group. It is kept with what was found when it is met again: most groups that
        differ from card to card never are, and what lives long is what costs time."""
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met.add(id(group))

    def _layout(self, face: Face, layout: Span | None, net: Net | None) -> _Layout:
        """The checks of faces like this one: of a size, or of a net."""
        # each net is that of one face
        of_net = face.key if net is not None else ""
        key = (face.width, face.height, face.bleed, face.safe, face.is_shaped, layout, of_net)
        found = self._layouts.get(key)
        if found is None:
            safe = face.safe or (0.0, 0.0, face.width, face.height)
            context = FaceContext(
                face.width, face.height, face.bleed, safe, face.outline, face.is_shaped,
                self._content, self._limits, layout, self._grounds, self._edges, _edges_of(net),
            )  # fmt: skip
            found = self._layouts[key] = _Layout(context)
        return found


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


def sheet_findings(context: SheetContext) -> tuple[Finding, ...]:
    """What the checks find on the sheets of a product."""
    found: list[Finding] = []
    for check in checks().values():
        if check.sheets is not None:
            found += check.sheets(context)
    return tuple(found)
