"""What a virtual table shows of a game: groups of alike pieces, and documents.

In: the job of a product, or of a game with its parts. Out: a `Contents`. What no table has a use
for, such as boxes to fold, is noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from msgspec import Struct

from pnp.export.pictures.patterns import compared, safe_name
from pnp.export.target_kinds import ExportJob
from pnp.geometry.outlines import ellipse_in
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.sheet import FaceSize
from pnp.model.units import mm

Kind = Literal["card", "board", "tile", "token", "standee"]
Shape = Literal["rounded", "square", "round", "other"]
KINDS: tuple[Kind, ...] = ("card", "board", "tile", "token", "standee")
AUTO = "auto"
_TEXTS = ("book", "pdf", "guide")
_SAME = 0.05  # points
_SMALL = mm(40)  # the longer side of a piece that is no card: the smallest cards have 44 mm


class Piece(Struct, frozen=True):
    """A card, a board, a token: the keys of its faces (`back` is empty if it has none), its name,
    the words on it, its tags, and how many of it there are. `id` is that of its card."""

    key: str
    back: str
    id: str
    name: str
    text: str
    tags: tuple[str, ...]
    copies: int


class Group(Struct, frozen=True):
    """Pieces of a deck that are alike in kind, size and shape. `job` has their faces. `name` is the
    name of their files, `deck` the id of their deck, and `size` that of a face."""

    job: ExportJob
    name: str
    deck: str
    title: str
    kind: Kind
    shape: Shape
    size: FaceSize
    pieces: tuple[Piece, ...]

    @property
    def backs(self) -> list[str]:
        """The keys of the backs, each once; empty for pieces without a back."""
        return list(dict.fromkeys(piece.back for piece in self.pieces))

    @property
    def copies(self) -> int:
        """The number of pieces, each with its copies."""
        return sum(piece.copies for piece in self.pieces)

    def sizes(self, keys: Iterable[str]) -> list[FaceSize]:
        """The sizes of faces, which are all the same."""
        return [replace(self.size, key=key) for key in keys]


class Document(Struct, frozen=True):
    """A book: its pages in the order of reading are the fronts of its `job`."""

    job: ExportJob
    name: str
    title: str


class Contents(Struct, frozen=True):
    """The pieces and the documents of a game or a product."""

    groups: tuple[Group, ...]
    documents: tuple[Document, ...]


def contents_of(job: ExportJob) -> Contents:
    """What a virtual table shows of a job. Raises InputError if this is nothing."""
    parts = job.parts or (job,)
    played = [part for part in parts if part.content not in ("boxes", "guide")]
    if not played:
        message = f"a virtual table has no use for '{job.name}'"
        hint = "name a product with cards, boards or rules, or the whole game"
        raise InputError.of("nothing-to-print", message, None, hint)
    texts = [part for part in played if part.content in _TEXTS]
    groups: list[Group] = []
    for part in played:
        own = [] if part in texts else list(_groups(part))
        decks = {group.deck for group in groups}
        for deck in dict.fromkeys(group.deck for group in own if group.deck in decks):
            message = f"left out: the deck '{deck}' of '{part.title}', which is there already"
            job.notes.add("left-out", message, None, None, "note")
        groups += [group for group in own if group.deck not in decks]
    return Contents(
        tuple(_with_own_names(groups)),
        tuple(Document(p, safe_name(p.name), p.title) for p in texts),
    )


def note_no_backs(job: ExportJob, group: Group, table: str) -> None:
    """Note that a table shows no backs of these pieces, if they have any."""
    if group.backs != [""]:
        message = f"left out: the backs of '{group.title}', which {table} does not show"
        job.notes.add("left-out", message, None, None, "note")


def _with_own_names(groups: list[Group]) -> Iterator[Group]:
    """Groups with names that differ, also on a disk that ignores case."""
    used: Counter[str] = Counter()
    for group in groups:
        used[compared(group.name)] += 1
        number = used[compared(group.name)]
        yield group if number == 1 else replace(group, name=f"{group.name}-{number}")


def _groups(job: ExportJob) -> Iterator[Group]:
    """The pieces of a product, by deck, size and shape, in the order of printing."""
    backs = dict(zip((face.key for face in job.fronts), (b.key for b in job.backs or ()),
                     strict=False))  # fmt: skip
    copies = Counter(face.key for face in job.fronts)
    found: dict[tuple[object, ...], list[FaceSize]] = {}
    for size in {size.key: size for size in job.fronts}.values():
        has_back = bool(backs.get(size.key) or _back_of(job, size.key))
        deck = size.key.partition("/")[0]
        same = (deck, size.width, size.height, size.outline, size.corner, has_back)
        found.setdefault(same, []).append(size)
    decks = {str(alike[0]) for alike in found}
    is_alone = len(copies) == 1
    for alike, sizes in found.items():
        deck = str(alike[0])
        pieces = tuple(
            _piece(
                job,
                size.key,
                backs.get(size.key) or _back_of(job, size.key),
                copies[size.key],
                job.title if is_alone else "",
            )
            for size in sizes
        )
        yield Group(
            job, safe_name(f"{job.name}-{deck}" if len(decks) > 1 else job.name), deck,
            _title(job, deck, decks, pieces),
            _kind(job, sizes[0]), shape_of(sizes[0]), sizes[0], pieces,
        )  # fmt: skip


def _title(job: ExportJob, deck: str, decks: set[str], pieces: Sequence[Piece]) -> str:
    if len(pieces) == 1:
        return pieces[0].name
    return job.title if len(decks) == 1 else f"{job.title} ({deck})"


def _back_of(job: ExportJob, key: str) -> str:
    """The key of the back of a card in a product where only some decks have one."""
    shared = f"{key.partition('/')[0]}//back"
    return next((back for back in (f"{key}/back", shared) if back in job.faces), "")


def _piece(job: ExportJob, key: str, back: str, copies: int, title: str) -> Piece:
    """A piece. `title` is its name if it has none of its own, else its id is."""
    from pnp.expressions.parser import to_text
    from pnp.typeset.faces.alternatives import card_name
    from pnp.typeset.faces.filled_fields import filled_fields

    card, face = job.card(key), job.faces[key]
    deck, _, rest = key.partition("/")
    if card is None:
        return Piece(key, back, rest or deck, title or rest or deck, face.alt, (deck,), copies)
    fields: Mapping[str, Any] = card.fields
    with suppress(InputError):  # which is reported for the face
        fields = filled_fields(card, job.about)
    name = card_name(fields) or title or card.id
    text = face.alt.removeprefix(name).lstrip(".: ")
    values = (to_text(fields.get(field) or "") for field in job.options["tags"])
    tags = dict.fromkeys((card.deck, *filter(None, values)))
    return Piece(key, back, card.id, name, text, tuple(tags), copies)


def _kind(job: ExportJob, size: FaceSize) -> Kind:
    """What a piece is: as the option `piece` states, else by its outline and its size."""
    wanted: Literal["auto"] | Kind = job.options["piece"]
    if wanted != "auto":
        return wanted
    if size.outline:
        return "token"
    longer = max(size.width, size.height)
    if longer <= _SMALL:
        return "tile"
    return "board" if longer >= job.options["board-from"] else "card"


def shape_of(size: FaceSize) -> Shape:
    """The shape that a piece is cut to."""
    if not size.outline:
        return "rounded" if size.corner > 0 else "square"
    is_wide = abs(size.width - size.height) > _SAME
    whole = ellipse_in((0.0, 0.0, size.width, size.height))
    return "round" if size.outline == whole and not is_wide else "other"
