"""`group`: elements with one turn, clip and opacity."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.schema.values import Key
from pnp.typeset.properties.clips import clip_type
from pnp.typeset.properties.context import LayoutContext
from pnp.typeset.properties.kinds import Kind


def _keys(context: LayoutContext) -> Mapping[str, Key]:
    return {"clip": Key(clip_type(context), doc="cut to a shape")}


KIND = Kind(
    name="group",
    doc="elements placed by their own boxes; turn, clip and opacity apply to all of them",
    keys=_keys,
    free=True,
)
