"""A game as its author wrote it: decks, cards, tables, boxes, books and products.

A card's fields are typed values, but texts may still hold `{placeholders}`: they are filled in
when the card is typeset, over the card's own fields and the game's facts and tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from pnp.model.edition import ORIGINAL, Choice
from pnp.model.layout import Words
from pnp.model.net import BoxPlan
from pnp.model.problems import Problem, Span
from pnp.model.sheet import Binding, Flip
from pnp.model.source import Listing, Record

Stock = Literal["card", "paper", "label"]
BLANK = 0  # the number of an empty page
OTHER = "other"  # all papers that a product does not name
# the source of a value: stated by the rules, inferred from them, invented, or from elsewhere
Origin = Literal["stated", "inferred", "invented", "external"]


def written_id(card_id: str) -> str:
    """The id of a card as a part of names that are made with '/', such as contexts of texts: a '/'
    in it is %2F, so that no two names are the same."""
    if "/" not in card_id and "%2F" not in card_id:
        return card_id
    return card_id.replace("%2F", "%252F").replace("/", "%2F")


class Card(Struct, frozen=True):
    """One card: its fields by name, how many copies, and what it changes in its layout.

    `fields` includes 'id'. `record` is its row, with the places of its fields. `origins` are the
    statuses of its fields; '' is the status of all fields. `problems`: why it cannot be used.
    """

    id: str
    deck: str
    fields: Mapping[str, Any]
    record: Record
    copies: int = 1
    overrides: Record | None = None
    origins: Mapping[str, Origin] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def key(self) -> str:
        """The name of its face: 'deck/id'."""
        return f"{self.deck}/{written_id(self.id)}"

    def span(self, name: str | None = None) -> Span:
        """The place of a field; without a name, that of the card."""
        return self.record.span(name)


class Deck(Struct, frozen=True):
    """Cards that share a layout and a back. `columns`: of a deck that declares no fields, each with
    the place where it is named first. `faulty` are cards that cannot be used, each with its place
    among the `cards`, for drafts."""

    id: str
    layout: str
    back: str | None
    cards: tuple[Card, ...]
    span: Span
    layout_span: Span
    back_span: Span | None = None
    columns: Mapping[str, Span] = field(default_factory=dict)
    faulty: tuple[tuple[int, Card], ...] = ()

    @property
    def in_draft(self) -> Iterator[Card]:
        """All cards in the order of their rows, also those that cannot be used."""
        rest = list(self.faulty)
        for place, card in enumerate(self.cards):
            while rest and rest[0][0] <= place:
                yield rest.pop(0)[1]
            yield card
        yield from (card for _, card in rest)


class PageRange(Struct, frozen=True):
    """Pages from `first` to `last`, numbered from 1 (None: the last one of the file; `BLANK`: one
    empty page). Where the first is after the last, their order is reversed."""

    first: int | None
    last: int | None


class PdfPart(Struct, frozen=True):
    """Pages of a PDF file at `path`, in this order.

    `fit`: whether pages are scaled to the `size` (as written; None: that of the other pages, or of
    the sheet), or refused if they have another. `dpi`: they are printed as pictures of so many
    pixels per inch (0: as they are). `alt` are words that stand for them. `record` has the places
    of these values.
    """

    path: str
    record: Record
    ranges: tuple[PageRange, ...] = (PageRange(1, None),)
    fit: Literal["refuse", "scale"] = "refuse"
    size: Any = None
    dpi: float = 0.0
    alt: str = ""

    def span(self, key: str = "file") -> Span:
        """The place of a value, else of the file."""
        return self.record.span(key if key in self.record else "file")


class BookEntry(Struct, frozen=True):
    """A book of a game: its Markdown file below the game's folder and the book layout it is set
    with. `lists_parts`: it lists what was built, so it is made after all other products. Pages of
    existing PDF files stand `before` its pages, and `after` them, on the last pages of a booklet.
    """

    id: str
    path: str
    layout: str
    lists_parts: bool
    record: Record
    before: tuple[PdfPart, ...] = ()
    after: tuple[PdfPart, ...] = ()


class Product(Struct, frozen=True):
    """A file to print: which decks and boxes, or which book, on which sheet, with backs or not.

    `sheets` are the names of sheet styles by names of papers in lower case; OTHER is for all other
    papers. An `optional` one is built only when it is asked for by name. Pictures that have far
    more pixels per inch than `max_dpi` are scaled down to it. Text below `smallest_text`, in points
    (None: a usual size), is reported. `stock` is what it is printed on. A `guide` is the page that
    explains how to print the other products. `pdf` are pages of existing PDF files. `sort` are the
    expressions by which its cards are sorted, the one that counts most first. `binding`: the edge
    at which its pages are bound (None: that of the language).
    """

    id: str
    file: str
    title: str
    decks: tuple[str, ...]
    boxes: tuple[str, ...]
    book: str | None
    sheets: Mapping[str, str]
    backs: bool
    flip: Flip | None
    paper: str | None
    optional: bool
    max_dpi: float | None
    profile: str | None
    stock: Stock
    guide: bool
    record: Record
    smallest_text: float | None = None
    pdf: tuple[PdfPart, ...] = ()
    sort: tuple[str, ...] = ()
    binding: Binding | None = None

    @property
    def content(self) -> str:
        """The key of its content: 'decks', 'boxes', 'book', 'pdf' or 'guide'."""
        if self.guide:
            return "guide"
        if self.pdf:
            return "pdf"
        return "book" if self.book else "boxes" if self.boxes else "decks"

    @property
    def is_text(self) -> bool:
        """Whether it is of pages, and not of parts of the game."""
        return self.guide or bool(self.pdf) or self.book is not None

    def sheet_on(self, paper: str) -> str | None:
        """The sheet style for a paper; None if there is none for it."""
        return self.sheets.get(paper.casefold(), self.sheets.get(OTHER))

    @property
    def shown_sheets(self) -> str:
        """The sheet styles as lists show them: '9-up', or 'letter: 9-up, a4: 9-up-a4'."""
        if set(self.sheets) == {OTHER}:
            return self.sheets[OTHER]
        return ", ".join(f"{paper}: {name}" for paper, name in self.sheets.items())


class Kit(Struct, frozen=True):
    """The one file with everything: which products, in the order of printing."""

    file: str
    title: str
    products: tuple[str, ...]


class ReleasePage(Struct, frozen=True):
    """What the page of a release shows. `about` the game and what it `needs`: a book, or a section
    of it, as 'book#heading' (None: found by convention). `books` become pages (None: those that
    products print). `pictures` are cards, as 'deck/card' (empty: some of each product). `record`
    has the places of these values."""

    record: Record
    about: str | None = None
    needs: str | None = None
    books: tuple[str, ...] | None = None
    pictures: tuple[str, ...] = ()


class Game(Struct, frozen=True):
    """A whole game as written in its folder.

    Expressions read `tables` and `facts` beside the fields of a card; paths of pictures start from
    `folder`. `origins` are statuses by the names of values (see load.origins): those of the game
    under '', those of values that a variant sets under its file. `beside` is the game in full
    translation, where only its books are translated: they quote the printed text and show the
    translation beside it. `date` is the day of the version, as in 2026-11-20, or ''.
    """

    id: str
    title: str
    version: str
    language: str
    folder: str
    facts: Mapping[str, Any]
    tables: Mapping[str, Any]
    decks: Mapping[str, Deck]
    products: Mapping[str, Product]
    credits: Mapping[str, Any]
    record: Record
    words: Words = field(default_factory=Words)
    boxes: Mapping[str, BoxPlan] = field(default_factory=dict)
    books: Mapping[str, BookEntry] = field(default_factory=dict)
    kit: Kit | None = None
    origins: Mapping[str, Mapping[str, Origin]] = field(default_factory=dict)
    edition: Choice = ORIGINAL
    beside: Game | None = None
    date: str = ""
    release: ReleasePage = field(default_factory=lambda: ReleasePage(Record()))

    @property
    def edition_name(self) -> str:
        """The name of this edition, in files and small print: 'en', 'fr+low-ink'."""
        return self.edition.name(self.language)

    @property
    def layouts(self) -> list[str]:
        """The names of the layouts of its decks, boxes and books."""
        names = [name for deck in self.decks.values() for name in (deck.layout, deck.back) if name]
        names += [plan.layout for plan in self.boxes.values()]
        names += [book.layout for book in self.books.values()]
        return list(dict.fromkeys(names))

    @property
    def printed_decks(self) -> frozenset[str]:
        """The decks that products print; others are only shown in books."""
        inside = (box for product in self.products.values() for box in product.boxes)
        held = (deck for box in inside if box in self.boxes for deck in self.boxes[box].holds)
        return frozenset((*held, *(d for p in self.products.values() for d in p.decks)))

    @property
    def scope(self) -> dict[str, Any]:
        """The names that every expression of the game may read, beside the fields of a card."""
        about = {
            "id": self.id,
            "title": self.title,
            "version": self.version,
            "language": self.language,
            "variants": list(self.edition.variants),
        }
        return {**self.tables, "facts": self.facts, "credits": self.credits, "game": about}

    @property
    def whole_scope(self) -> dict[str, Any]:
        """The names for rules and books: `scope`, and each deck as a list of its cards' fields,
        with their `copies`."""
        decks = {deck.id: Listing() for deck in self.decks.values()}
        for deck in self.decks.values():
            for card in deck.cards:
                fields = Record(card.record.path, card.record.mark)
                fields.update(card.fields)
                fields["copies"] = card.copies
                decks[deck.id].append(fields)
        return {**self.scope, **decks}
