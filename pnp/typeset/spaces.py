"""The size of a space of a map or track: one length for a square, or `{w: 8mm, h: 6mm}`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pnp.lang.schema import Key, Parsed, Struct
from pnp.model.face import Box
from pnp.typeset.studio import Studio
from pnp.units import Measure


@dataclass(frozen=True, slots=True)
class Space:
    """Sides that may be shares of those of a box."""

    width: Measure
    height: Measure

    def of(self, box: Box) -> tuple[float, float]:
        """Width and height in points."""
        return self.width.of(box[2]), self.height.of(box[3])


def space_type(studio: Studio) -> Parsed:
    """The type of `space`."""
    side = studio.length(low=0, share=True)
    struct = Struct({"w": Key(side, required=True), "h": Key(side, required=True)})

    def read(raw: Any) -> Space:
        if isinstance(raw, dict):
            said = struct.read(raw)
            return Space(said["w"], said["h"])
        both = side.read(raw)
        assert isinstance(both, Measure)
        return Space(both, both)

    return Parsed(read, {"anyOf": [side.schema, struct.schema]})
