"""How a translation of a game stands, for reports and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from pnp.editions.catalogue.coverage import Coverage
from pnp.editions.catalogue.translation import Translation
from pnp.model.face import Face
from pnp.model.frozen import frozen
from pnp.review.fit import Fit


@frozen
class Survey:
    """A translation with its variants. `fits`: how each text fits, by its context; None if that
    was not looked at. `faces`, `books` and `missing` as in `Fits`."""

    game: str
    language: str
    translation: Translation
    coverage: Coverage
    fits: Mapping[str, Fit] | None = None
    faces: Mapping[str, Face] = field(default_factory=dict)
    books: Mapping[str, int] = field(default_factory=dict)
    missing: str = ""
