"""What preflight finds on the faces of a product, by face, and as problems with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.problems import Problem

if TYPE_CHECKING:
    from pnp.draw.extent import Corners
    from pnp.model.codes import Code
    from pnp.model.face import Face
    from pnp.model.net import Net
    from pnp.model.problems import Span
    from pnp.preflight.engine import FacePreflight
    from pnp.preflight.findings import Finding
    from pnp.preflight.placing import Place


class Spot(NamedTuple):
    """The place of a finding: the key of the face, a box on it in points, and the message."""

    face: str
    box: Corners
    message: str


class FaceFindings:
    """Findings by the keys of faces. Each face is checked once, when it is laid out, or is known
    from another process or an earlier run."""

    def __init__(self) -> None:
        self._preflight: FacePreflight | None = None
        self._enlarged: Mapping[str, float] = {}
        self._found: dict[str, tuple[Finding, ...]] = {}
        self._checked: set[str] = set()
        self._spots: dict[tuple[str, str, str], list[Spot]] = {}

    def check_with(self, preflight: FacePreflight, enlarged: Mapping[str, float]) -> None:
        """Check faces from now on; `enlarged` are those that sheets print in another size, with
        their scale."""
        self._preflight = preflight
        self._enlarged = enlarged

    def check(self, key: str, face: Face, layout: Span, net: Net | None = None) -> None:
        """Check a face that was laid out; `layout` is the place of its layout, `net` the net of a
        box."""
        if self._preflight is not None and key not in self._checked:
            self._checked.add(key)
            enlarged = self._enlarged.get(key, 1.0)
            self.add(key, self._preflight.findings(face, layout, net, enlarged))

    def add(self, key: str, found: tuple[Finding, ...]) -> None:
        """Take what was found on a face."""
        if found:
            self._found[key] = found

    def of(self, key: str) -> tuple[Finding, ...]:
        """What was found on a face."""
        return self._found.get(key, ())

    def clue(self, key: str, code: Code) -> bytes:
        """The clue of a code that was found on a face; empty if there is none."""
        return next((one.clue for one in self._found.get(key, ()) if one.code == code), b"")

    def __len__(self) -> int:
        """The number of faces with findings."""
        return len(self._found)

    def problems(self, places: Iterable[tuple[str, Place]]) -> Iterator[Problem]:
        """The problems of what was found on faces; `places` are all faces by their keys."""
        from pnp.preflight.placing import placed

        found = [(one, place) for key, place in places for one in self._found.get(key, ())]
        for problem, finding, face in placed(found):
            if finding.box is not None:
                about = (problem.code, problem.about.card, problem.about.side)
                spot = Spot(face, finding.box, finding.message)
                self._spots.setdefault(about, []).append(spot)
            yield problem

    def spot(self, problem: Problem) -> Spot | None:
        """Where a problem is, as it was made of a finding here; None if it was not. The problem may
        have more words and another severity by now."""
        about = (problem.code, problem.about.card, problem.about.side)
        spots = self._spots.get(about, ())
        return next((spot for spot in spots if spot.message in problem.message), None)
