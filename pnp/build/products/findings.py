"""What preflight finds on the faces of a product, by face, and as problems with their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.model.problems import Problem

if TYPE_CHECKING:
    from pnp.model.face import Face
    from pnp.model.problems import Span
    from pnp.preflight.engine import FacePreflight
    from pnp.preflight.findings import Finding
    from pnp.preflight.placing import Place


class FaceFindings:
    """Findings by the keys of faces. Each face is checked once, when it is laid out, or is known
    from another process or an earlier run."""

    def __init__(self) -> None:
        self._preflight: FacePreflight | None = None
        self._found: dict[str, tuple[Finding, ...]] = {}
        self._checked: set[str] = set()

    def check_with(self, preflight: FacePreflight) -> None:
        """Check faces from now on."""
        self._preflight = preflight

    def check(self, key: str, face: Face, layout: Span) -> None:
        """Check a face that was laid out; `layout` is the place of its layout."""
        if self._preflight is not None and key not in self._checked:
            self._checked.add(key)
            self.add(key, self._preflight.findings(face, layout))

    def add(self, key: str, found: tuple[Finding, ...]) -> None:
        """Take what was found on a face."""
        if found:
            self._found[key] = found

    def of(self, key: str) -> tuple[Finding, ...]:
        """What was found on a face."""
        return self._found.get(key, ())

    def __len__(self) -> int:
        """The number of faces with findings."""
        return len(self._found)

    def problems(self, places: Iterable[tuple[str, Place]]) -> Iterator[Problem]:
        """The problems of what was found on faces; `places` are all faces by their keys."""
        from pnp.preflight.placing import placed

        return placed([(one, place) for key, place in places for one in self._found.get(key, ())])
