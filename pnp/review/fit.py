"""From the plans of an edition to how its texts fit: where each is printed, and with what room.

In: plans made with marks around all texts (`edition.recording.Tracer`, `Edition.is_traced`), and
the texts by the numbers of these marks. Out: a `Fit` for each, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from pnp.build.products.sheets import Plan
from pnp.model.edition import Message
from pnp.model.face import Face
from pnp.model.frozen import frozen
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.typeset.faces.tracing import Placed, Spot, narrowest, placed_in, places


@frozen
class Fit:
    """A text and all its places, in the order of printing."""

    unit: Message
    places: tuple[Spot, ...] = ()

    @property
    def context(self) -> str:
        """The name of the text in catalogues."""
        return self.unit.context

    @property
    def room(self) -> int | None:
        """How many characters more would fit at the smallest size, in the narrowest of all
        places; how many are over if it is negative. None if nothing limits it."""
        return narrowest(self.places).place.room if self.places else None

    @property
    def size(self) -> float:
        """In the narrowest place, as the next two: the size that it came to, in points; 0 if it
        is printed nowhere."""
        return narrowest(self.places).place.size if self.places else 0.0

    @property
    def wanted(self) -> float:
        """The size that its style asks for."""
        return narrowest(self.places).place.wanted if self.places else 0.0

    @property
    def smallest(self) -> float:
        """The smallest size allowed."""
        return narrowest(self.places).place.smallest if self.places else 0.0

    @property
    def missing(self) -> str:
        """The characters that no font has, each once."""
        return "".join(dict.fromkeys("".join(spot.place.missing for spot in self.places)))


@frozen
class Fits:
    """How all texts fit. `faces` are those of all products, by the names that spots call them;
    `books` is the room of each product that is a book of so many pages, in characters (negative:
    so many are over); `missing` are characters of texts that are not translated and that no font
    has."""

    fits: tuple[Fit, ...]
    faces: dict[str, Face] = field(default_factory=dict)
    books: dict[str, int] = field(default_factory=dict)
    missing: str = ""


def fits(
    plan: Callable[[Request], Plan],
    requests: Sequence[Request],
    units: Sequence[Message],
    problems: Problems,
) -> Fits:
    """Plan all requests and look for the texts on their faces and sheets. `units` are read after
    that: planning fills them. What was wrong is noted."""
    faces: dict[str, Face] = {}
    books: dict[str, int] = {}
    found: dict[int, list[Spot]] = {}
    seen: set[object] = set()
    missing: dict[str, None] = {}
    for request in requests:
        made = plan(request)
        problems.extend(made.built.problems)
        faces |= {f"{request.product}:{key}": face for key, face in made.faces.items()}
        for key, spot in _spots(request.product, made):
            place = spot.place
            if not place.text:
                if place.room is not None:
                    books[request.product] = place.room
                continue
            if not place.units:
                missing |= dict.fromkeys(place.missing)
            # a face that several products print is told of once
            same = (key, place.units, place.text, tuple(round(v, 2) for v in spot.placed.corners))
            if same not in seen:
                seen.add(same)
                for number in place.units:
                    found.setdefault(number, []).append(spot)
    all_fits = (Fit(unit, tuple(found.get(number, ()))) for number, unit in enumerate(units))
    return Fits(tuple(all_fits), faces, books, "".join(missing))


def _spots(product: str, plan: Plan) -> Iterator[tuple[str, Spot]]:
    """All texts of a plan, each with the name of its face or of what stands beside faces."""
    pages: dict[str, int] = {}
    for sheet in plan.sheets:
        for placement in sheet.placements:
            pages.setdefault(placement.face, sheet.number)
    title = plan.built.title or product
    for key, face in plan.faces.items():
        for placed in places(face):
            yield key, Spot(title, f"{product}:{key}", pages.get(key, 0), placed)
    for number, ops in plan.labels.items():
        for placed in placed_in(ops):
            # the same on every page but for its number
            yield "label", Spot(title, "", number, _anywhere(placed))


def _anywhere(placed: Placed) -> Placed:
    return Placed(placed.place, 0.0, 0.0, 0.0, 0.0)
