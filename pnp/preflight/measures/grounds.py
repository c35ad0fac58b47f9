"""What is really under each text of a face, and how well it is seen there, in colour and in greys.

    grounds = Grounds(4.5)           for many faces: what they share is measured once
    grounds.readings(facts)          one for each run of text that may be seen badly

Going down from a text, marks are laid over each other until nothing shines through; below all is
white paper. A text is looked at in a few cells along its line; its contrast is that of the worst.
Most texts are on one plain colour; for these, that is found quickly, and nothing else is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from pnp.draw.extent import Corners, moved
from pnp.geometry.contrast import RGB, contrast
from pnp.geometry.values import scale_of
from pnp.model.face import Color, FontKey, Glyphs, Group, Op, Origin
from pnp.preflight.facts import Drawing, FaceFacts, Text, line_box, origin_of
from pnp.preflight.measures.areas import Area, area_of
from pnp.preflight.measures.marks import Mark, Marks, Run, ink_of, meet
from pnp.preflight.measures.paints import NOTHING, WHITE, Sample, faded, mean, over, solid
from pnp.text.cache import Recent

_KEPT = 4096  # drawings and readings of a generation
_LOOKS = 512  # places at which a drawing is remembered
_OPAQUE = 0.995
_LEAST = 4.5
_GRID = 4.0  # points
# of the em: the parts of a line that few letters reach, above the first and below the last one
_ABOVE, _BELOW = 0.3, 0.2
_SEEN = 0.5  # the opacity from which a shadow or an outline makes letters visible
_MOST = 0.6  # of a line, that its own shadow or outline covers


class Reading(Struct, frozen=True, eq=False):
    """How a run of text is seen. `size` is printed points. `contrast` and `grey` are the lowest
    ratios of the text to what is around its letters, in colour and in greys, `highest` the highest
    one in colour; `color` and `ground` are the two colours (RGB) where it is lowest. `covered` is
    the part of it, 0..1, that lies under something opaque, and `cover` the element that draws this
    (None: it is none, or the text itself)."""

    text: str
    origin: Origin | None
    box: Corners
    size: float
    font: FontKey
    contrast: float
    grey: float
    highest: float
    color: tuple[float, float, float]
    ground: tuple[float, float, float]
    covered: float
    cover: Origin | None


class _Art:
    """What one operation of a face draws."""

    def __init__(self, op: Op) -> None:
        self.origin = origin_of(op)
        found = Marks((op,), self.origin)
        self.marks = found.marks
        self.runs = [run for run in found.runs if _has_letters(run)]
        self._looks: dict[Area, list[Sample] | None] = {}

    @cached_property
    def areas(self) -> list[Area]:
        """The points of each run."""
        return [area_of(run.op, run.matrix) for run in self.runs]

    def look(self, area: Area) -> list[Sample] | None:
        """What it paints in each cell; None if that is nothing."""
        try:
            return self._looks[area]
        except KeyError:
            if len(self._looks) >= _LOOKS:
                self._looks.clear()
            found = self._looks[area] = _painted(self.marks, area)
            return found


class Grounds:
    """Reads the texts of faces. `least` is the contrast below which a text may be seen badly."""

    def __init__(self, least: float = _LEAST) -> None:
        self._least = least
        self._arts: Recent[Group, _Art] = Recent(_KEPT)
        self._known: Recent[tuple[object, ...], tuple[Reading, ...]] = Recent(_KEPT)
        self._seen: Recent[tuple[Any, ...], bool] = Recent(_KEPT)
        self._last: tuple[FaceFacts | None, tuple[Reading, ...]] = None, ()

    def readings(self, facts: FaceFacts) -> tuple[Reading, ...]:
        """One for each run of text with letters or figures that has a contrast below the least one,
        in colour or in greys, or that something covers. In the order of drawing."""
        if self._last[0] is not facts:
            self._last = facts, tuple(self._of_face(facts))
        return self._last[1]

    def marks(self, op: Op) -> Sequence[Mark]:
        """The marks of an operation of a face, in the order of drawing."""
        return self._art(op).marks

    def _of_face(self, facts: FaceFacts) -> Iterator[Reading]:
        painting = [(i, one, one.box) for i, one in enumerate(facts.drawings) if one.paints]
        for place, drawing in enumerate(facts.drawings):
            box = drawing.box
            if box is None or not drawing.runs:
                continue
            x0, y0, x1, y1 = box
            met = [
                (i, one) for i, one, other in painting
                if other is not None and i != place
                and other[0] <= x1 and other[2] >= x0 and other[1] <= y1 and other[3] >= y0
            ]  # fmt: skip
            if drawing.text_colors is not None and (not met or met[-1][0] < place):
                below = [one for _, one in met]
                if self._is_plainly_seen(drawing, below):
                    continue
                ground = _find_plain([self._art(one.op) for one in below], _tight(drawing, box))
                if ground is not None:
                    if not self._are_seen(drawing.text_colors, ground):
                        yield from self._plain_readings(drawing.texts, ground)
                    continue
            if not _has_own_text(drawing.op):
                continue
            lower = [self._art(one.op) for i, one in met if i < place]
            upper = [self._art(one.op) for i, one in met if i > place]
            yield from self._readings(self._art(drawing.op), lower, upper)

    def _is_plainly_seen(self, drawing: Drawing, below: Sequence[Drawing]) -> bool:
        """Whether texts in plain colours are on one colour that they are seen well on, as far as
        that is found quickly. It is kept for the box made larger, as texts differ in length."""
        assert drawing.box is not None
        x0, y0, x1, y1 = drawing.box
        key = (
            x0 // _GRID, y0 // _GRID, -x1 // _GRID, -y1 // _GRID,
            drawing.smallest / drawing.enlarged, drawing.text_colors, *below,
        )  # fmt: skip
        known = self._seen.young.get(key)
        if known is None:
            known = self._seen.get(key)
        if known is None:
            left, top, right, bottom = (part * _GRID for part in key[:4])
            wide = _tight(drawing, (left, top, -right, -bottom))
            ground = _find_plain([self._art(one.op) for one in below], wide)
            known = ground is not None and self._are_seen(drawing.text_colors or (), ground)
            self._seen.put(key, known)
        return known

    def _is_seen_on_paper(self, art: _Art, run: Run, area: Area) -> bool:
        """Whether a text in a plain colour that has nothing of its drawing under or over it is seen
        well on white paper, as most texts of books are."""
        color = run.op.fill
        if not isinstance(color, tuple) or run.opacity < 1:
            return False
        x0, y0, x1, y1 = area.box
        for mark in art.marks:
            left, top, right, bottom = mark.box
            if left <= x1 and right >= x0 and top <= y1 and bottom >= y0:
                return False
        return self._are_seen((color,), WHITE)

    def _are_seen(self, colors: Iterable[Color], ground: Sample) -> bool:
        """Whether letters in all of the colours are seen well on the one that is under them."""
        return all(min(_plain_contrasts(color, ground)) >= self._least for color in colors)

    def _art(self, op: Op) -> _Art:
        if not isinstance(op, Group):
            return _Art(op)
        return self._arts.get(op) or self._arts.put(op, _Art(op))

    def _plain_readings(self, texts: Sequence[Text], ground: Sample) -> Iterator[Reading]:
        """The readings of texts in plain colours on one colour."""
        for text in texts:
            color = text.op.fill
            assert isinstance(color, tuple)
            ratios = _plain_contrasts(color, ground)
            if min(ratios) < self._least and any(map(str.isalnum, text.text)):
                yield Reading(
                    text.text.strip(), text.origin, text.box, text.size / text.enlarged,
                    text.op.words[0].font, *ratios, ratios[0],
                    _colored(solid(color)), _colored(ground), 0.0, None,
                )  # fmt: skip

    def _readings(
        self, art: _Art, below: Sequence[_Art], above: Sequence[_Art]
    ) -> tuple[Reading, ...]:
        key = (art, *below, None, *above)
        found = self._known.get(key)
        if found is None:
            pairs = [
                (run, area) for run, area in zip(art.runs, art.areas, strict=True)
                if below or above or not self._is_seen_on_paper(art, run, area)
            ]  # fmt: skip
            all_of_it = [_reading(art, run, area, below, above) for run, area in pairs]
            found = tuple(
                one for one in all_of_it
                if one.covered or min(one.contrast, one.grey) < self._least
            )  # fmt: skip
            self._known.put(key, found)
        return found


def _has_own_text(op: Op) -> bool:
    """Whether an operation has texts that are not those of a face shown as a picture."""
    if isinstance(op, Group):
        return not op.is_picture and any(map(_has_own_text, op.ops))
    return isinstance(op, Glyphs)


def _tight(drawing: Drawing, box: Corners) -> Corners:
    """The box of a text without the parts that few letters reach."""
    x0, y0, x1, y1 = box
    em = drawing.smallest / drawing.enlarged
    return x0, y0 + _ABOVE * em, x1, y1 - _BELOW * em


def _find_plain(arts: Sequence[_Art], box: Corners) -> Sample | None:
    """The one colour that is painted under all of a box; None if there is none, or it is not found
    quickly."""
    for art in reversed(arts):
        for mark in reversed(art.marks):
            covers = mark.covers(box)
            if covers == "all":
                plain = mark.plain
                return plain if plain is not None and plain[4] >= 1 else None
            if covers == "part":
                return None
    return WHITE


@lru_cache(maxsize=4096)
def _plain_contrasts(color: Color, ground: Sample) -> tuple[float, float]:
    """The contrasts of a colour on another one, in colour and in greys."""
    letters = solid(color)
    return (contrast(_colored(letters), _colored(ground)), contrast(_grey(letters), _grey(ground)))


def _has_letters(run: Run) -> bool:
    return any(word.text and any(map(str.isalnum, word.text)) for word in run.op.words)


def _reading(
    art: _Art, run: Run, area: Area, below: Sequence[_Art], above: Sequence[_Art]
) -> Reading:
    own = art.marks[: run.after]
    halos = [mark for mark in own if mark.is_lettering and _is_behind(mark, area)]
    plain = [mark for mark in own if mark not in halos] if halos else own
    ground = _seen([_painted(plain, area), *(one.look(area) for one in reversed(below))], area)
    ground = [over(sample, WHITE) for sample in ground]
    edges = [edge for edge in _edges(run, halos, area) if edge[4] >= _SEEN]
    letters = [over(own, under) for own, under in zip(_letters(run, area), ground, strict=True)]
    cells = list(zip(letters, ground, strict=True))
    ratios = [_best(*cell, edges, _colored) for cell in cells]
    lowest = min(ratios)
    color, under = cells[ratios.index(lowest)]
    later = _painted(art.marks[run.after :], area)
    covers = _seen([*(one.look(area) for one in reversed(above)), later], area)
    covered = sum(sample[4] >= _OPAQUE for sample in covers)
    return Reading(
        text="".join(word.text for word in run.op.words).strip(),
        origin=run.origin,
        box=moved(line_box(run.op), run.matrix),
        size=run.op.size * scale_of(run.matrix),
        font=run.op.words[0].font,
        contrast=lowest,
        grey=min(_best(*cell, edges, _grey) for cell in cells),
        highest=max(ratios),
        color=color[:3],
        ground=under[:3],
        covered=covered / area.size,
        cover=_cover(above, area) if covered else None,
    )


def _cover(above: Sequence[_Art], area: Area) -> Origin | None:
    """The uppermost element that paints over a text."""
    return next((one.origin for one in reversed(above) if one.look(area) is not None), None)


def _letters(run: Run, area: Area) -> list[Sample]:
    """The colour of the letters in each cell."""
    paint = run.op.fill
    if paint is None:
        return [NOTHING] * area.size
    ink = ink_of(paint, run.matrix)
    if ink.sample is not None:
        return [faded(ink.sample, run.opacity)] * area.size
    return [faded(mean([ink.at(*point) for point in cell]), run.opacity) for cell in area.cells]


def _edges(run: Run, halos: Sequence[Mark], area: Area) -> Iterator[Sample]:
    """What is seen around letters: their own line, outlines and shadows."""
    x, y = area.cells[0][0]
    if run.op.stroke is not None:
        yield faded(ink_of(run.op.stroke.paint, run.matrix).at(x, y), run.opacity)
    for mark in halos:
        yield mark.at(x, y, is_within=True)


def _is_behind(mark: Mark, area: Area) -> bool:
    """Whether a shadow or an outline is that of this line rather than of another one."""
    if not meet(mark.box, area.box):
        return False
    left, _, right, _ = area.box
    return min(right, mark.box[2]) - max(left, mark.box[0]) >= _MOST * (right - left)


def _best(
    letters: Sample, ground: Sample, edges: Iterable[Sample], tone: Callable[[Sample], RGB]
) -> float:
    """The contrast of letters to what is around them that they are best seen against."""
    own = tone(letters)
    around = [tone(ground), *(tone(over(edge, ground)) for edge in edges)]
    return max(contrast(own, other) for other in around)


def _colored(sample: Sample) -> RGB:
    return sample[:3]


def _grey(sample: Sample) -> RGB:
    return sample[3], sample[3], sample[3]


def _seen(looks: Iterable[list[Sample] | None], area: Area) -> list[Sample]:
    """What is seen in each cell of things over each other, the uppermost first."""
    found = [NOTHING] * area.size
    for look in looks:
        if look is not None:
            found = [over(a, b) for a, b in zip(found, look, strict=True)]
            if all(sample[4] >= _OPAQUE for sample in found):
                break
    return found


def _painted(marks: Sequence[Mark], area: Area) -> list[Sample] | None:
    """What marks paint in each cell; None if that is nothing."""
    found: list[Sample] | None = None
    x0, y0, x1, y1 = area.box
    for mark in reversed(marks):
        left, top, right, bottom = mark.box
        if left > x1 or right < x0 or top > y1 or bottom < y0:
            continue
        covers = mark.covers(area.box)
        if covers == "none":
            continue
        plain = mark.plain
        if covers == "all" and plain is not None:
            look = [plain] * area.size
        else:
            look = [mean([mark.at(*point, covers == "all") for point in cell])
                    for cell in area.cells]  # fmt: skip
        found = look if found is None else [over(a, b) for a, b in zip(found, look, strict=True)]
        if all(sample[4] >= _OPAQUE for sample in found):
            break
    return found
