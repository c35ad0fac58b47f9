"""What a person who points at a face may ask: which element is drawn there, and with which values.

A `Watch` is given each element at the moment it is drawn. Builds have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pnp.model.face import Box, Group
from pnp.model.problems import Span


class Watch(Protocol):
    """Is given what is drawn. While it is true, elements are drawn anew, so that it is given all
    of them."""

    def __bool__(self) -> bool:
        """Whether it is to be given anything now."""

    def element(self, group: Group, node: Any, scope: Mapping[str, Any], box: Box) -> None:
        """The operations of an element, its node (see `typeset.faces.nodes`), the values that it
        reads by name, and its box in the coordinates of the group."""

    def text(self, page: int, span: Span, x: float, y: float) -> None:
        """A text of a book begins on a page, counted from 1: its place in the manuscript, the
        left edge of its column, and its upper edge in points."""
