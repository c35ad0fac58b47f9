"""The error of an element that cannot be drawn for a card."""

from __future__ import annotations

from pnp.model.problems import Problem
from pnp.typeset.properties.values import Scope, Value


class LayoutError(Exception):
    """An element cannot be drawn for a card. `problem` is placed at the element in its layout.

    `text` is what the text of the element is made by, `read` the values that it is made of, by
    name; both lead to the place of a wrong value.
    """

    def __init__(self, problem: Problem, read: Scope, text: Value | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.read = read
        self.text = text
