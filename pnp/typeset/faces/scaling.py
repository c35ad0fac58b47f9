"""From a face as it is laid out to the face as it is printed: the key `scale` of a layout."""

from __future__ import annotations

from pnp.geometry.segments import transform
from pnp.model.definitions import replace
from pnp.model.face import Face, Group


def in_print_size(face: Face, scale: float) -> Face:
    """The face, `scale` times as large with all that is on it: lines, letters, bleed, safe area."""
    if scale == 1:
        return face
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    safe = face.safe
    return replace(
        face,
        width=face.width * scale,
        height=face.height * scale,
        bleed=face.bleed * scale,
        ops=(Group(face.ops, matrix),),
        outline=transform(face.outline, matrix),
        safe=safe and (safe[0] * scale, safe[1] * scale, safe[2] * scale, safe[3] * scale),
    )
