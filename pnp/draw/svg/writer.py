"""From faces and sheets to SVG.

In: faces of `model.face`, sheets of `model.sheet`. Out: `DrawnSvg`, the markup of a face in points
with its origin at the corner of the trim, and what it refers to. Whoever shows it encloses it in an
`<svg>`, and shows the definitions that it needs beside it, in an order of its own.

A writer serves for as long as a page is open: a group that it has met is not written again. All
that comes from a project (names of elements, addresses of pictures) is escaped, and nothing else
is copied, so nothing in the markup can run, and it loads nothing but pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Literal, NamedTuple

from pnp.draw.svg.definitions import Definitions, DrawnSvg, Uses
from pnp.draw.svg.embedded_letters import EmbeddedLetters
from pnp.draw.svg.letters import PathLetters, TextLetters
from pnp.draw.svg.markup import escaped, fine, number, outline, transform
from pnp.draw.svg.paints import Paints, visible
from pnp.draw.svg.sheets import draw_sheet
from pnp.model.face import Clip, Face, Glyphs, Group, Op, Path, Picture, Segments
from pnp.model.sheet import Sheet
from pnp.text.cache import Recent
from pnp.text.shaping.letter_outlines import run_segments

_KEPT = 4096  # groups and outlines of a generation
_KEPT_FACES = 2048
# characters of markup from which on a drawing is a definition: nearly all such drawings are the
# same on several faces, and a text that changes is sent without the drawing beside it
_WORTH = 700


class _Written(NamedTuple):
    """The markup of a group, and what it refers to."""

    text: str
    uses: Uses


class SvgWriter:
    """Writes faces and sheets, and keeps the definitions they refer to.

    `letters`: "text", for a page that has loaded the private fonts, "paths", or what writes the
    letters of one file. `picture_url`
    returns the address of a picture by its path. `names`: whether the operations of an element are
    enclosed in `<g data-e="NAME">` (None: with "text"). `shares`: whether drawings are definitions.
    `href`: the attribute that refers to a picture.
    """

    def __init__(
        self,
        letters: Literal["text", "paths"] | EmbeddedLetters,
        picture_url: Callable[[str], str],
        names: bool | None = None,
        shares: bool = True,
        href: str = "href",
    ) -> None:
        self._definitions = Definitions()
        self._paints = Paints(self._definitions, self._ops)
        is_text = letters == "text"
        self._letters: TextLetters | PathLetters | EmbeddedLetters
        if isinstance(letters, EmbeddedLetters):
            self._letters = letters
        else:
            self._letters = TextLetters(self._definitions) if is_text else PathLetters()
        self._has_names = is_text if names is None else names
        self._picture_url = picture_url
        self._shares = shares
        self._href = href
        self._start()

    def _start(self) -> None:
        self._groups: Recent[Group, _Written] = Recent(_KEPT)
        # by identity, with what keeps it alive
        self._outlines: Recent[int, tuple[Segments, str]] = Recent(_KEPT)
        self._faces: Recent[int, tuple[Face, DrawnSvg]] = Recent(_KEPT_FACES)

    @property
    def definitions(self) -> Mapping[str, str]:
        """The markup of definitions by id, each after those that it refers to."""
        return self._definitions.markup

    def face(self, face: Face) -> DrawnSvg:
        """A face. It may reach beyond its trim and its bleed."""
        known = self._faces.get(id(face))
        if known is None:
            known = self._faces.put(id(face), (face, self.ops(face.ops)))
        return known[1]

    def ops(self, ops: tuple[Op, ...]) -> DrawnSvg:
        """Operations."""
        outer = self._definitions.begin()
        try:
            body = self._ops(ops)
        finally:
            uses = self._definitions.end(outer)
        return uses.drawn(body)

    def sheet(
        self, sheet: Sheet, faces: Mapping[str, Face], label_ops: tuple[Op, ...] = ()
    ) -> DrawnSvg:
        """A sheet with the small print `label_ops`; each face on it is a definition."""
        return draw_sheet(self, self._definitions, sheet, faces, label_ops)

    def forget(self) -> None:
        """Forget what is kept by identity; to be called when a picture or a font has changed."""
        self._letters.forget()
        self._start()

    def drop(self, needed: Container[str]) -> list[str]:
        """Forget the definitions whose ids are not in `needed`, the `needs` of all that is shown;
        returns their ids."""
        dropped = self._definitions.drop(needed)
        if dropped:  # what is kept may refer to them
            self._start()
        return dropped

    # -- operations -----------------------------------------------------------------------

    def _ops(self, ops: tuple[Op, ...]) -> str:
        return "".join([_DRAW[type(op)](self, op) for op in ops])

    def _group(self, op: Group) -> str:
        known = self._groups.get(op)
        if known is None:
            outer = self._definitions.begin()
            try:
                text = self._element(op) if op.origin is not None else self._moved(op)
            finally:
                uses = self._definitions.end(outer)
            known = self._groups.put(op, _Written(text, uses))
        self._definitions.uses.add(known.uses)
        return known.text

    def _element(self, op: Group) -> str:
        assert op.origin is not None
        inner = self._ops(op.ops)
        if not self._has_names:
            return inner
        self._definitions.uses.is_named = True
        return f'<g data-e="{escaped(op.origin.element)}">{inner}</g>'

    def _moved(self, op: Group) -> str:
        inner = self._ops(op.ops)
        uses = self._definitions.uses
        if self._shares and len(inner) > _WORTH and not uses.is_named:
            name = self._definitions.define("g", "g", f">{inner}</g>", uses)
            inner = f'<use href="#{name}"/>'
        attributes = transform(op.matrix)
        if op.clip is not None:
            attributes += self.clip(op.clip)
        if op.opacity != 1:
            attributes += f' opacity="{fine(op.opacity)}"'
        return f"<g{attributes}>{inner}</g>" if attributes else inner

    def clip(self, clip: Clip) -> str:
        """The attribute that lets a clip through, after a space."""
        rule = ' clip-rule="evenodd"' if clip.rule == "evenodd" else ""
        rest = f'><path d="{self._outline(clip.segments)}"{rule}/></clipPath>'
        return f' clip-path="url(#{self._definitions.define("c", "clipPath", rest)})"'

    def _outline(self, segments: Segments) -> str:
        known = self._outlines.get(id(segments))
        if known is None:
            known = self._outlines.put(id(segments), (segments, outline(segments)))
        return known[1]

    def _path(self, op: Path) -> str:
        stroke = visible(op.stroke)
        if not op.segments or (op.fill is None and stroke is None):
            return ""
        rule = ' fill-rule="evenodd"' if op.rule == "evenodd" else ""
        paint = self._paints.fill(op.fill, op.fill_opacity)
        paint += self._paints.stroke(stroke, op.stroke_opacity)
        return f'<path d="{self._outline(op.segments)}"{paint}{rule}/>'

    def _picture(self, op: Picture) -> str:
        self._definitions.uses.pictures.add(op.path)
        opacity = f' opacity="{fine(op.opacity)}"' if op.opacity != 1 else ""
        return (
            f'<image {self._href}="{escaped(self._picture_url(op.path))}" x="{number(op.x)}" '
            f'y="{number(op.y)}" width="{number(op.width)}" height="{number(op.height)}" '
            f'preserveAspectRatio="none"{opacity}/>'
        )

    def _glyphs(self, op: Glyphs) -> str:
        stroke = visible(op.stroke)
        if op.fill is None and stroke is None:
            return ""  # it is found and copied, not seen
        if stroke is None and isinstance(op.fill, tuple):
            run = self._letters.run(op, self._paints.fill(op.fill, op.opacity))
            if run is not None:
                return run
        # gradients, patterns and lines are in points, so the outlines are, too
        drawn = self._path(Path(run_segments(op), op.fill, stroke))
        return f'<g opacity="{fine(op.opacity)}">{drawn}</g>' if op.opacity != 1 else drawn


_DRAW: dict[type, Callable[[SvgWriter, Op], str]] = {
    Glyphs: SvgWriter._glyphs,  # type: ignore[dict-item]
    Path: SvgWriter._path,  # type: ignore[dict-item]
    Picture: SvgWriter._picture,  # type: ignore[dict-item]
    Group: SvgWriter._group,  # type: ignore[dict-item]
}
