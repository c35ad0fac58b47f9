"""What is transparent: opacities of operations, of gradients and of pictures."""

from __future__ import annotations

import io

from pnp.draw.pictures import upright
from pnp.images.headers import read_header, read_picture
from pnp.model.face import Glyphs, Group, LinearGradient, Op, Paint, Path, Pattern, RadialGradient
from pnp.model.problems import InputError

_OPAQUE = 255


def is_opaque_picture(path: str) -> bool:
    """Whether no pixel of a picture is transparent. One that cannot be read counts as opaque: it is
    reported where it is drawn."""
    try:
        header = read_header(io.BytesIO(read_picture(path, path)), path)
        if not header.mode.endswith("A"):
            return True
        _, alpha = upright(path, path)
    except InputError:
        return True
    least: tuple[int, int] = alpha.getextrema() if alpha is not None else (_OPAQUE, _OPAQUE)  # type: ignore[assignment]
    return least[0] == _OPAQUE


class Opacities:
    """Which operations are transparent; each picture file is read once."""

    def __init__(self) -> None:
        self._pictures: dict[str, bool] = {}
        self._groups: dict[int, tuple[Group, bool]] = {}

    def is_opaque(self, op: Op) -> bool:
        """Whether nothing below an operation is seen through it."""
        if isinstance(op, Group):
            known = self._groups.get(id(op))
            if known is None:
                found = op.opacity == 1 and all(map(self.is_opaque, op.ops))
                known = self._groups[id(op)] = op, found
            return known[1]
        if isinstance(op, Path):
            has_line = op.stroke is not None
            return (op.fill is None or op.fill_opacity == 1) and (
                not has_line or op.stroke_opacity == 1
            ) and self._are_opaque(op)  # fmt: skip
        if isinstance(op, Glyphs):
            is_seen = op.fill is not None or op.stroke is not None
            return not is_seen or (op.opacity == 1 and self._are_opaque(op))
        if op.path not in self._pictures:
            self._pictures[op.path] = is_opaque_picture(op.path)
        return op.opacity == 1 and self._pictures[op.path]

    def _are_opaque(self, op: Path | Glyphs) -> bool:
        """Whether the paints of an operation are."""
        stroke = None if op.stroke is None else op.stroke.paint
        return all(paint is None or self._is_solid(paint) for paint in (op.fill, stroke))

    def _is_solid(self, paint: Paint) -> bool:
        if isinstance(paint, LinearGradient | RadialGradient):
            return all(stop.opacity == 1 for stop in paint.stops)
        return not isinstance(paint, Pattern) or all(map(self.is_opaque, paint.ops))
