"""How the texts of an edition fit: where each is printed, and with how much room.

In: plans made with marks around all texts (`messages.tracing.Tracer`, `Edition.is_traced`), and the
messages by the numbers of these marks. Out: a `Fit` for each, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from pnp.build.products.sheets import Plan
from pnp.model.edition import Message, TextPlace
from pnp.model.face import Face
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.typeset.faces.tracing import Placed, Spot, narrowest, placed_in, places

_NOWHERE = TextPlace((), "", (0.0, 0.0, 0.0, 0.0), 0.0, 0.0, 0.0, 0)


class Fit(Struct, frozen=True):
    """A message with all spots where it is printed, in the order of printing."""

    message: Message
    spots: tuple[Spot, ...] = ()

    @property
    def context(self) -> str:
        """The name of the text in catalogues."""
        return self.message.context

    @property
    def place(self) -> TextPlace:
        """The text in the narrowest spot; all sizes are 0 if it is printed nowhere."""
        return narrowest(self.spots).place if self.spots else _NOWHERE

    @property
    def room(self) -> int | None:
        """The number of characters that would still fit at the smallest size in the narrowest spot,
        negative if there are too many. None if nothing limits it."""
        return self.place.room

    @property
    def is_over(self) -> bool:
        """Whether it has too many characters in one of its spots."""
        return (self.room or 0) < 0

    @property
    def missing(self) -> str:
        """The characters that no font has, each once."""
        return "".join(dict.fromkeys("".join(spot.place.missing for spot in self.spots)))


class Fits(Struct, frozen=True):
    """How all texts fit. `faces` are those of all products, by their names in spots, if asked for;
    `books` is the room in characters of each product that is a book with a limit of pages
    (negative: too many); `missing` are characters that no font has, of texts that are not
    translated."""

    fits: tuple[Fit, ...]
    faces: dict[str, Face] = field(default_factory=dict)
    books: dict[str, int] = field(default_factory=dict)
    missing: str = ""


def fits(
    plan: Callable[[Request], Plan],
    requests: Sequence[Request],
    messages: Mapping[int, Message],
    problems: Problems,
    has_faces: bool = True,
) -> Fits:
    """Plan all requests and find the texts on their faces and sheets. `messages` are read after
    that, since planning adds to them. `has_faces`: the result has the faces."""
    faces: dict[str, Face] = {}
    books: dict[str, int] = {}
    found: dict[int, list[Spot]] = {}
    seen: set[object] = set()
    missing: dict[str, None] = {}
    for request in requests:
        made = plan(request)
        problems.extend(made.built.problems)
        for key, spot in _spots(request.product, made, faces if has_faces else {}):
            place = spot.place
            if not place.text:
                if place.room is not None:
                    books[request.product] = place.room
                continue
            if not place.units:
                missing |= dict.fromkeys(place.missing)
            # a face that several products print counts once
            same = (key, place.units, place.text, tuple(round(v, 2) for v in spot.placed.corners))
            if same not in seen:
                seen.add(same)
                for number in place.units:
                    found.setdefault(number, []).append(spot)
        problems.extend(made.late())
    by_message = (Fit(text, tuple(found.get(n, ()))) for n, text in messages.items())
    return Fits(tuple(by_message), faces, books, "".join(missing))


def _spots(product: str, plan: Plan, faces: dict[str, Face]) -> Iterator[tuple[str, Spot]]:
    """All texts of a plan, each with the name of its face, or 'label' for one beside faces. Each
    face is laid out once, and put in `faces`."""
    pages: dict[str, int] = {}
    for sheet in plan.sheets:
        for placement in sheet.placements:
            pages.setdefault(placement.face, sheet.number)
    title = plan.built.title or product
    for key, face in plan.faces.items():
        faces[f"{product}:{key}"] = face
        for placed in places(face):
            yield key, Spot(title, f"{product}:{key}", pages.get(key, 0), placed)
    for number, ops in plan.labels.items():
        for placed in placed_in(ops):
            # the same on every page, except its number
            yield "label", Spot(title, "", number, _anywhere(placed))


def _anywhere(placed: Placed) -> Placed:
    return Placed(placed.place, 0.0, 0.0, 0.0, 0.0)
