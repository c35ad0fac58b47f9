"""What preflight finds on the sheets of a product whose faces stay laid out.

A check of sheets compares faces by the clues that were found on them. After an edit there is a new
plan, in which the changed faces only are laid out. So the clues of the others are kept here.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.build.products.sheets import Plan
from pnp.build.store.keys import KeyedFaces
from pnp.model.problems import Problem
from pnp.preflight.findings import Finding


class SheetProblems:
    """The findings on the sheets of the last plan, as far as its faces were laid out."""

    def __init__(self) -> None:
        self._clues: dict[str, tuple[Finding, ...]] = {}  # by face
        self._noted = -1  # findings on faces, when the sheets were checked last
        self._found: tuple[Problem, ...] = ()

    def begin(self, plan: Plan, changed: Iterable[str]) -> None:
        """There is a new plan, in which these faces have changed."""
        self._noted = -1
        gone = {*changed, *(key for key in self._clues if key not in plan.faces)}
        self._clues = {key: found for key, found in self._clues.items() if key not in gone}
        if isinstance(plan.faces, KeyedFaces):
            for key, found in self._clues.items():
                plan.faces.add_findings(key, found)

    def add(self, plan: Plan, key: str) -> None:
        """A face of a plan was laid out."""
        if isinstance(plan.faces, KeyedFaces):
            self._clues.pop(key, None)
            clues = tuple(one for one in plan.faces.findings(key) if one.clue)
            if clues:
                self._clues[key] = clues

    def of(self, plan: Plan) -> tuple[Problem, ...]:
        """What is found on the sheets of a plan."""
        noted = plan.faces.noted_findings if isinstance(plan.faces, KeyedFaces) else 0
        if noted != self._noted:
            self._noted = noted
            self._found = tuple(plan.on_sheets())
        return self._found
