"""The boxes that elements of a face can refer to, and the height of a strip.

In: the size of a face in points. Out: boxes by name.
"""

from __future__ import annotations

from pnp.model.face import Box
from pnp.model.problems import InputError
from pnp.typeset.faces.nodes import Frame, Nodes
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.places import inset
from pnp.typeset.properties.values import Scope


def face_boxes(width: float, height: float, bleed: float, safe: float) -> dict[str, Box]:
    """The boxes that elements of a face can refer to, by name."""
    trim: Box = (0.0, 0.0, width, height)
    return {"face": trim, "parent": trim, "bleed": inset(trim, -bleed), "safe": inset(trim, safe)}


def strip_height(nodes: Nodes, scope: Scope, width: float, safe: float) -> float:
    """The height of a strip in points: down to its lowest element, and `safe` below that.

    Elements are placed from the top of the strip; one as high as the strip adds nothing. An element
    that cannot be placed is ignored here and reported when it is drawn.
    """
    frame = Frame(face_boxes(width, 0.0, 0.0, safe), nodes, scope)
    lowest = 0.0
    for node in nodes.values():
        try:
            for one in node.instances(scope):
                box = node.box(frame, one) if node.repeat else frame.box(node.name, node)
                lowest = max(lowest, box[1] + box[3])
        except (LayoutError, InputError):
            continue
    return lowest + safe
