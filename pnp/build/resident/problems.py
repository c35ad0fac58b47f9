"""The problems of faces that stay laid out while the plan of their product is made anew.

A composer knows the problems of the faces that it has laid out. After an edit there is a new
composer, which lays out the changed faces only. So the problems of the others are kept here.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator

from pnp.build.products.sheets import Plan
from pnp.build.store.keys import KeyedFaces
from pnp.model.game import Card
from pnp.model.problems import Problem
from pnp.typeset.faces.compose import Composer


class FaceProblems:
    """Problems by the card that they are about, and those of no card that is laid out."""

    def __init__(self) -> None:
        self._faces: dict[str, str] = {}  # the card of each face, as 'deck/id'
        self._found: dict[str, dict[Problem, None]] = {}  # by the card
        self._others: dict[Problem, str] = {}  # with the face that was laid out when it was found
        self._new: set[str] = set()  # the cards laid out since the last plan
        self._unnamed = 0  # how often problems of no card were noted, at the last face
        self._noted = 0  # by the composers of the plan, at the last collection

    def is_doubtful(self, plan: Plan, changed: Container[str]) -> bool:
        """Whether a face that had a problem of no card has changed, or is gone: whether another
        face has this problem is found out by laying out all of them again."""
        known = set(filter(None, self._others.values()))
        return any(key in changed or key not in plan.faces for key in known)

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
        self._unnamed = sum(composer.noted_unnamed for composer in _composers(plan))

    def add(self, plan: Plan, key: str, card: Card | None) -> None:
        """A face of a plan was laid out, for a card."""
        if card is not None:
            name = self._faces[key] = f"{card.deck}/{card.id}"
            self._new.add(name)
        unnamed = sum(composer.noted_unnamed for composer in _composers(plan))
        if unnamed > self._unnamed:
            self.collect(plan, key)
        self._unnamed = unnamed

    def collect(self, plan: Plan, face: str = "") -> None:
        """Take the problems that the composers of a plan have noted. Those of no card are kept for
        the face that was laid out."""
        noted = _noted(plan)
        if noted == self._noted:
            return
        self._noted = noted
        for card in self._new:
            # a problem has other words as soon as a second card has it
            self._found.pop(card, None)
        for problem in plan.late():
            card = problem.about.card
            if card in self._new:
                self._found.setdefault(card, {})[problem] = None
            elif not card:
                self._others.setdefault(problem, face)

    def of(self, key: str) -> tuple[Problem, ...]:
        """The problems of the card of a face."""
        return tuple(self._found.get(self._faces.get(key, ""), ()))

    def __iter__(self) -> Iterator[Problem]:
        yield from self._others
        for problems in self._found.values():
            yield from problems


def _composers(plan: Plan) -> Collection[Composer]:
    faces = plan.faces
    return faces.composers().values() if isinstance(faces, KeyedFaces) else ()


def _noted(plan: Plan) -> int:
    faces = plan.faces
    found = faces.noted_findings if isinstance(faces, KeyedFaces) else 0
    return found + sum(composer.noted for composer in _composers(plan))
