"""`overlapping_texts`: the letters of two elements overlap, so that neither can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pnp.draw.extent import Corners, around
from pnp.model.face import Matrix, Origin
from pnp.model.problems import excerpt
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, FaceFacts, Text
from pnp.preflight.findings import Finding
from pnp.preflight.ink import ink_box
from pnp.preflight.traits import SEVERAL_TEXTS

_NOTHING = 1e-9
_LEAST = 0.5  # points: letters that only touch can be read


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """Texts of elements within one."""
    texts = drawing.texts
    # comparing origins as values would take longer than all the rest
    if any(text.origin is not texts[0].origin for text in texts):
        by_origin: dict[Origin | None, list[Text]] = {}
        for text in _upright(drawing.texts):
            by_origin.setdefault(text.origin, []).append(text)
        yield from _overlaps(list(by_origin.values()))


def _face(facts: FaceFacts, context: FaceContext) -> Iterator[Finding]:
    """Texts of different elements of the face."""
    boxes = [(box, d) for d in facts.drawings if (box := d.text_box) is not None]
    for (one, first), (other, second) in combinations(boxes, 2):
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]:
            yield from _overlaps([_upright(first.texts), _upright(second.texts)])


def _upright(texts: Iterable[Text]) -> list[Text]:
    """Texts of elements whose boxes are exact: those that are not turned, or by right angles, and
    not in figures."""
    return [t for t in texts if t.origin and not t.in_figure and _is_upright(t.matrix)]


def _is_upright(matrix: Matrix) -> bool:
    a, b, c, d, _, _ = matrix
    return max(abs(b), abs(c)) < _NOTHING or max(abs(a), abs(d)) < _NOTHING


def _overlaps(groups: Sequence[Sequence[Text]]) -> Iterator[Finding]:
    """One finding for two groups of texts."""
    for first, second in combinations(groups, 2):
        found = next((pair for a in first for b in second if (pair := _overlap(a, b))), None)
        if found is not None:
            yield found


def _overlap(one: Text, other: Text) -> Finding | None:
    if one.origin == other.origin or not _meet(one.box, other.box):
        return None
    first, second = ink_box(one), ink_box(other)
    if first is None or second is None or not _meet(first, second) or other.origin is None:
        return None
    name = one.origin.element if one.origin else ""
    of = f" of '{name}'" if name else ""
    message = (
        f"the text '{excerpt(other.text.strip(), 24)}' overlaps '{excerpt(one.text.strip(), 24)}'"
        f"{of}"
    )
    box = around((first, second))
    hint = "move one of them, or shorten its text"
    return Finding("overlapping-texts", message, hint, other.origin, box, is_of_value=True)


def _meet(one: Corners, other: Corners) -> bool:
    """Whether two boxes have so much in common that letters cannot be read."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > _LEAST
        and min(one[3], other[3]) - max(one[1], other[1]) > _LEAST
    )


KIND = Check(
    "overlapping_texts", "texts of two elements that overlap", drawing=_drawing, face=_face,
    needs=SEVERAL_TEXTS,
)  # fmt: skip
