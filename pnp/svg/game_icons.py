"""Icons of game-icons.net as they are downloaded: white on a black square.

In: the tree of an SVG file. Out: the same tree as an icon: without the square, and with the current
colour for white. Other files are not changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.definitions import lazy_pattern
from pnp.svg.xml import SHAPES, Node

_VIEW_BOX = ["0", "0", "512", "512"]
_GROUND = lazy_pattern(r"\s*M\s*0[ ,]0\s*h\s*512\s*v\s*512\s*H\s*0\s*(?:V\s*0\s*)?[zZ]\s*")
_FILL = lazy_pattern(r"(?:^|;)\s*fill\s*:\s*([^;]*)")
_WHITE = ("#fff", "#ffffff", "white")


def as_icon(root: Node) -> None:
    """Remove the ground, and give white shapes the current colour. A drawing without ground is
    changed only if all of it is white."""
    if root.attributes.get("viewBox", "").replace(",", " ").split() != _VIEW_BOX:
        return
    shapes = list(_shapes(root))
    ground = shapes[0] if shapes and _is_ground(shapes[0]) else None
    others = shapes[1:] if ground else shapes
    if not others or (ground is None and not all(_fill(node) in _WHITE for node in others)):
        return
    if ground is not None and ground.parent is not None:
        ground.parent.children.remove(ground)
    for node in others:
        if _fill(node) in _WHITE:
            node.attributes["style"] = f"{node.attributes.get('style', '')};fill:currentColor"


def _shapes(node: Node) -> Iterator[Node]:
    """The shapes in groups, in the order of drawing."""
    for child in node.children:
        if child.name in SHAPES:
            yield child
        elif child.name == "g":
            yield from _shapes(child)


def _is_ground(node: Node) -> bool:
    return node.name == "path" and _GROUND.fullmatch(node.attributes.get("d", "")) is not None


def _fill(node: Node | None) -> str:
    """The fill of an element as written there or around it."""
    while node is not None:
        styled = _FILL.findall(node.attributes.get("style", ""))
        found = styled[-1] if styled else node.attributes.get("fill")
        if found:
            return str(found).strip().lower()
        node = node.parent
    return "black"
