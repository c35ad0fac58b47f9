"""How many pixels per inch the pictures of a page have, in its own coordinates.

In: the objects that contents draw, with their places. Out: the lowest resolution of a picture that
is large enough to be looked at. Pictures inside of a stream and in patterns are not counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from msgspec import Struct

from pnp.model.face import IDENTITY, Matrix, multiply
from pnp.pdf_pages.annotations import numbers_of
from pnp.pdf_pages.opening import Entries, raw_entry, resolved

_MOST = 5000  # objects that are looked at
_LEAST = 36.0  # points of the shorter side of a picture that is looked at


class Drawn(Struct, frozen=True):
    """What a content draws: names of objects with their places, and its resources."""

    objects: Sequence[tuple[str, Matrix]]
    resources: Entries


def lowest_resolution(page: Drawn, forms: Mapping[int, Drawn]) -> float | None:
    """The lowest resolution of the pictures of a page; None if it has none. `forms` are the
    contents of its forms, by the numbers of their objects."""
    waiting, count = [(page, IDENTITY)], 0
    found: list[float] = []
    while waiting:
        content, matrix = waiting.pop()
        for name, place in content.objects:
            count += 1
            if count > _MOST:
                return min(found, default=None)
            whole = multiply(matrix, place)
            listed = resolved(content.resources.get("/XObject"))
            if not isinstance(listed, dict) or name not in listed:
                continue
            raw = raw_entry(listed, name)
            one, number = resolved(raw), getattr(raw, "idnum", 0)
            if number in forms:
                a, b, c, d, e, f = numbers_of(one, "/Matrix", 6) or IDENTITY
                waiting.append((forms[number], multiply(whole, (a, b, c, d, e, f))))
            elif (dpi := _resolution(one, whole)) is not None:
                found.append(dpi)
    return min(found, default=None)


def _resolution(image: Any, matrix: Matrix) -> float | None:
    """The resolution of a picture at a place; None if it is small, or no picture of colours."""
    if not isinstance(image, dict) or resolved(image.get("/Subtype")) != "/Image":
        return None
    if getattr(resolved(image.get("/ImageMask")), "value", False):
        return None
    width, height = (resolved(image.get(key)) for key in ("/Width", "/Height"))
    across, down = hypot(*matrix[:2]), hypot(*matrix[2:4])
    if min(across, down) < _LEAST or not isinstance(width, int) or not isinstance(height, int):
        return None
    return 72.0 * min(float(width) / across, float(height) / down)
