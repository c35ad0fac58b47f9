"""The problems of faces that stay laid out while the plan of their product is made anew.

A composer knows the problems of the faces that it has laid out. After an edit there is a new
composer, which lays out the changed faces only. So the problems of the others are kept here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.build.products.sheets import Plan
from pnp.build.store.keys import KeyedFaces
from pnp.model.game import Card
from pnp.model.problems import Problem


class FaceProblems:
    """Problems by the card that they are about, and those of no card that is laid out."""

    def __init__(self) -> None:
        self._faces: dict[str, str] = {}  # the card of each face, as 'deck/id'
        self._found: dict[str, dict[Problem, None]] = {}  # by the card
        self._others: dict[Problem, None] = {}
        self._new: set[str] = set()  # the cards laid out since the last plan
        self._noted = 0  # by the composers of the plan, at the last collection

    def begin(self, plan: Plan, changed: Iterable[str], is_new: bool) -> None:
        """There is a new plan, in which these faces have changed. `is_new`: its layouts have
        changed too."""
        for key in changed:
            self._found.pop(self._faces.pop(key, ""), None)
        for key in [key for key in self._faces if key not in plan.faces]:
            self._found.pop(self._faces.pop(key), None)
        if is_new:
            self._others.clear()
        self._new.clear()
        self._noted = -1

    def add(self, key: str, card: Card | None) -> None:
        """A face was laid out, for a card."""
        if card is not None:
            name = self._faces[key] = f"{card.deck}/{card.id}"
            self._new.add(name)

    def collect(self, plan: Plan) -> None:
        """Take the problems that the composers of a plan have noted."""
        noted = _noted(plan)
        if noted == self._noted:
            return
        self._noted = noted
        for problem in plan.late():
            card = problem.about.card
            if card in self._new:
                self._found.setdefault(card, {})[problem] = None
            elif not card:
                self._others[problem] = None

    def of(self, key: str) -> tuple[Problem, ...]:
        """The problems of the card of a face."""
        return tuple(self._found.get(self._faces.get(key, ""), ()))

    def __iter__(self) -> Iterator[Problem]:
        yield from self._others
        for problems in self._found.values():
            yield from problems


def _noted(plan: Plan) -> int:
    faces = plan.faces
    if not isinstance(faces, KeyedFaces):
        return 0
    return sum(composer.noted for composer in faces.composers().values())
