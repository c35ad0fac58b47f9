"""What is drawn of a face and of a sheet, with the last good picture of what has errors."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.draw.svg.definitions import DrawnSvg
from pnp.model.face import Box, Matrix
from pnp.preview.messages import Json


class Drawing(Struct, frozen=True, eq=False):
    """A face as SVG. `good` is the last picture without errors (None: there was none), `draft` what
    can be drawn of a face with errors (None: it has none). `problems` are errors that other faces
    have as well: those of a layout."""

    good: DrawnSvg | None
    draft: DrawnSvg | None
    safe: Box | None
    problems: tuple[Json, ...] = ()

    def as_json(self) -> Json:
        """The drawing as the page takes it."""
        return {
            "body": self.good and self.good.body,
            "draft": self.draft and self.draft.body,
            "safe": self.safe,
            "problems": list(self.problems),
        }

    @property
    def parts(self) -> Iterator[DrawnSvg]:
        """What it shows."""
        yield from (one for one in (self.good, self.draft) if one is not None)

    def is_like(self, other: Drawing | None) -> bool:
        """Whether the page would show the same."""
        return other is not None and self.as_json() == other.as_json()


class PageDrawing(Struct, frozen=True, eq=False):
    """A sheet as SVG, with the faces on it, their matrices to the coordinates of the paper, and
    their safe areas. `is_stale`: it shows the last good state."""

    drawn: DrawnSvg
    placements: tuple[tuple[str, Matrix, Box | None], ...] = ()
    is_stale: bool = False

    def as_json(self) -> Json:
        """The page as the browser takes it."""
        return {
            "body": self.drawn.body, "stale": self.is_stale,
            "placements": [
                {"face": face, "matrix": matrix, "safe": safe}
                for face, matrix, safe in self.placements
            ],
        }  # fmt: skip
