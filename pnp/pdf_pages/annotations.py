"""What annotations of a page look like: stamps, filled form fields, comments (ISO 32000-1, 12.5).

In: the dictionary of a page. Out: the appearances that are printed, each with its place. Actions,
links and what only a screen shows are not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pnp.model.face import IDENTITY, Matrix
from pnp.pdf_pages.layers import Layers
from pnp.pdf_pages.opening import Entries, raw_entry, resolved

_HIDDEN, _PRINT = 2, 4  # flags
_NEVER = ("/Link", "/Popup")


class Appearance(Struct, frozen=True):
    """What an annotation looks like: a form of the source, and the matrix from its own coordinates,
    after the form's own matrix, to those of the page."""

    form: Any
    matrix: Matrix


class Annotations(Struct):
    """The annotations of a page: the `shown` ones, and how many `links`, and others that a viewer
    would draw by itself (`lost`). `has_programs`: actions belong to some of them."""

    shown: list[Appearance]
    links: int = 0
    lost: int = 0
    has_programs: bool = False


def annotations_of(page: Entries, layers: Layers) -> Annotations:
    """The annotations of a page."""
    found = Annotations([], has_programs="/AA" in page)
    for one in _listed(page):
        kind = resolved(one.get("/Subtype"))
        found.links += kind == "/Link"
        found.has_programs |= "/AA" in one or (kind != "/Link" and "/A" in one)
        if kind in _NEVER or not _is_printed(one, layers):
            continue
        appearance = _appearance(one)
        if appearance is not None:
            found.shown.append(appearance)
        else:
            found.lost += kind != "/Widget" or bool(resolved(one.get("/V")))
    return found


def _listed(page: Entries) -> Iterator[Entries]:
    listed = resolved(page.get("/Annots"))
    for one in listed if isinstance(listed, list) else ():
        found = resolved(one)
        if isinstance(found, dict):
            yield found


def _is_printed(annotation: Entries, layers: Layers) -> bool:
    flags = resolved(annotation.get("/F", 0))
    if not isinstance(flags, int) or flags & _HIDDEN or not flags & _PRINT:
        return False
    return "/OC" not in annotation or layers.is_shown(raw_entry(annotation, "/OC"))


def _appearance(annotation: Entries) -> Appearance | None:
    """The appearance of an annotation in its state; None if it has none."""
    all_of_it = resolved(annotation.get("/AP"))
    if not isinstance(all_of_it, dict) or "/N" not in all_of_it:
        return None
    form = raw_entry(all_of_it, "/N")
    if not hasattr(resolved(form), "get_data"):
        states, state = resolved(form), resolved(annotation.get("/AS"))
        if not isinstance(states, dict) or state not in states:
            return None
        form = raw_entry(states, state)
    stream = resolved(form)
    box, rect = numbers_of(stream, "/BBox", 4), numbers_of(annotation, "/Rect", 4)
    if not hasattr(stream, "get_data") or box is None or rect is None:
        return None
    return Appearance(form, _onto(rect, box, numbers_of(stream, "/Matrix", 6) or IDENTITY))


def _onto(rect: tuple[float, ...], box: tuple[float, ...], matrix: tuple[float, ...]) -> Matrix:
    """The matrix that maps the box of an appearance, moved by its own matrix, onto a rectangle."""
    a, b, c, d, e, f = matrix
    corners = [(box[i] * a + box[j] * c + e, box[i] * b + box[j] * d + f)
               for i in (0, 2) for j in (1, 3)]  # fmt: skip
    xs, ys = zip(*corners, strict=True)
    left, bottom = min(rect[0], rect[2]), min(rect[1], rect[3])
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    x = abs(rect[2] - rect[0]) / wide if wide else 1.0
    y = abs(rect[3] - rect[1]) / high if high else 1.0
    return x, 0.0, 0.0, y, left - min(xs) * x, bottom - min(ys) * y


def numbers_of(entries: Any, key: str, count: int) -> tuple[float, ...] | None:
    """So many numbers under a key; None if there are others."""
    found = resolved(entries.get(key)) if isinstance(entries, dict) else None
    values = [resolved(one) for one in found] if isinstance(found, list) else []
    if len(values) != count or any(not isinstance(value, int | float) for value in values):
        return None
    return tuple(float(value) for value in values)
