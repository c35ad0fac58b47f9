"""The products of a game, its kit and its release: `products`, `kit`, `release` in game.yaml."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pnp.load.pdf_parts import PDF_TYPE
from pnp.model.codes import Code
from pnp.model.game import OTHER, BookEntry, Deck, Kit, PdfPart, Product, ReleasePage
from pnp.model.problems import About, Problems, did_you_mean
from pnp.model.source import Listing, Record
from pnp.schema.file_names import is_file_name
from pnp.schema.records import read_record
from pnp.schema.values import (
    Choice,
    Flag,
    Key,
    Length,
    Many,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Text,
    shown,
)


def _file_name(raw: Any) -> str:
    name = Text().read(raw)
    if not is_file_name(name):
        hint = "write it without folder and ending, e.g. 'MyCards'"
        raise Mismatch(f"{shown(raw)} cannot be the name of a file", hint)
    return name


def _sheets(raw: Any) -> dict[str, str]:
    """The names of sheet styles by names of papers in lower case."""
    if not isinstance(raw, dict):
        return {OTHER: Text().read(raw)}
    if not raw:
        raise Mismatch("expected a sheet for each paper", "e.g. {letter: 9-up, other: 8-up}")
    return {str(paper).casefold(): Text().read(name) for paper, name in raw.items()}


PdfReader = Callable[[Record, str, Problems], tuple[PdfPart, ...]]
_FILE = Key(Parsed(_file_name, {"type": "string"}), required=True, doc="its name, without ending")
PRODUCT_KEYS = {
    "file": _FILE,
    "title": Key(Text(), doc="the title that viewers and sheets show"),
    "decks": Key(Many(Text(), least=1), doc="its content: decks, by name"),
    "boxes": Key(Many(Text(), least=1), doc="its content: folding boxes, by name"),
    "book": Key(Text(), doc="its content: a book, by name"),
    "pdf": Key(PDF_TYPE, doc="its content: pages of existing PDF files in the game's folder"),
    "guide": Key(
        Flag(),
        default=False,
        doc="true: its content is the page that explains how to print the game",
    ),
    "sheet": Key(
        Parsed(
            _sheets,
            {
                "anyOf": [
                    {"type": "string"},
                    {
                        "type": "object",
                        "additionalProperties": {"type": "string"},
                        "minProperties": 1,
                    },
                ]
            },
        ),
        required=True,
        doc="a sheet style under layouts/sheets/, or one for each paper",
    ),
    "backs": Key(Flag(), default=False, doc="true: the backs of the decks are printed, too"),
    "flip": Key(Choice(("long", "short")), doc="the edge on which the paper turns"),
    "binding": Key(
        Choice(("left", "right")),
        doc="the edge at which a book is bound (default: that of the language)",
    ),
    "paper": Key(Text(), doc="the paper without --paper"),
    "stock": Key(
        Choice(("card", "paper", "label")),
        doc="what it is printed on (default: pages of text on paper, all else on card stock)",
    ),
    "max_dpi": Key(
        Number(50, 2400), doc="pictures with far more pixels per inch are scaled down to it"
    ),
    "smallest_text": Key(
        Length(low=0, usual="pt"), doc="text that is printed smaller is reported (default: 6pt)"
    ),
    "profile": Key(Text(), doc="the profile without --profile, under layouts/profiles/"),
    "sort": Key(Many(Text()), default=(), doc="the order of its cards: expressions"),
    "export": Key(Mapped(), doc="options of export targets and services, by their names"),
    "optional": Key(Flag(), default=False, doc="true: built only when asked for by name"),
}
RELEASE_KEYS = {
    "about": Key(
        Text(), doc="the text about the game: a book, or a section of it, as book#heading"
    ),
    "needs": Key(Text(), doc="the text of what players supply: a section, as book#heading"),
    "books": Key(Many(Text()), doc="the books that become pages (default: those of products)"),
    "pictures": Key(Many(Text()), doc="the cards that are shown, as deck/card"),
}
KIT_KEYS = {
    "file": _FILE,
    "title": Key(Text(), doc="the title that viewers show"),
    "products": Key(
        Many(Text(), least=1), doc="its products in the order of printing (default: all)"
    ),
}
_NO_ID = re.compile(r"[/\x00-\x1f\x7f]")
# the keys for the content of a product, and the sections of game.yaml with their names
CONTENTS = {"decks": "decks", "boxes": "boxes", "book": "books"}
_PDF, _GUIDE = "pdf", "guide"
CONTENT_KEYS = (*CONTENTS, _PDF, _GUIDE)
_ONE_OF = {"decks": "deck", "boxes": "box", "book": "book", "products": "product"}


def check_id(what: str, raw: str, where: Record, problems: Problems) -> None:
    """Note an id that cannot be typed on the command line, where '/' separates ids."""
    if found := _NO_ID.search(raw):
        message = f"the name of a {what} cannot have {found[0]!r} in it"
        problems.add("wrong-value", message, where.key_span(raw))


def read_products(
    raw: Record | None, known: Mapping[str, Any], files: PdfReader, problems: Problems
) -> dict[str, Product]:
    """The products that have a file, a content and a sheet; `known` are the decks, boxes and books
    of game.yaml, by section (None for a section that cannot be read). `files` reads the PDF files
    that a key names."""
    products: dict[str, Product] = {}
    for name in raw or ():
        assert raw is not None
        own = Problems()
        product = _product(name, raw, known, files, own)
        problems.extend(own, About(product=name))
        products |= {name: product} if product is not None else {}
    _check_files(products, problems)
    if raw is not None and not raw:
        hint = "e.g. cards: {file: Cards, decks: [cards], sheet: 9-up}"
        problems.add("nothing-to-print", "this game has no products", raw.span(), hint)
    return products


def _product(
    product_id: str,
    products: Record,
    known: Mapping[str, Any],
    files: PdfReader,
    problems: Problems,
) -> Product | None:
    raw = products[product_id]
    check_id("product", product_id, products, problems)
    where = products.span(product_id)
    values = read_record(raw, PRODUCT_KEYS, problems, f"product '{product_id}'", where)
    if not isinstance(raw, Record):
        return None
    given = [key for key in (*CONTENTS, _PDF) if key in raw] + [_GUIDE] * values[_GUIDE]
    if len(given) != 1:
        which = "has no content" if not given else f"has {' and '.join(map(repr, given))}"
        code: Code = "conflicting-keys" if given else "missing-key"
        hint = "a product has 'decks', 'boxes', a 'book', a 'pdf' or 'guide: true'"
        problems.add(code, f"product '{product_id}' {which}", where, hint)
        return None
    (key,) = given
    if None in (values["file"], values[key], values["sheet"]):
        return None
    parts = files(raw, _PDF, problems)
    if key == _PDF and not parts:
        return None
    if key in CONTENTS:
        names = (values[key],) if key == "book" else values[key]
        _check_names(key, names, raw, known.get(CONTENTS[key], {}), problems)
        if key == "boxes":
            _check_twice(key, names, raw, problems)
    for only in ("backs", "sort"):
        if values[only] and key != "decks":
            what = "backs" if only == "backs" else "an order of cards"
            problems.add("conflicting-keys", f"only decks have {what}", raw.span(only))
    return Product(
        product_id, values["file"], values["title"] or product_id, values["decks"] or (),
        values["boxes"] or (), values["book"], values["sheet"], values["backs"], values["flip"],
        values["paper"], values["optional"], values["max_dpi"], values["profile"],
        values["stock"] or ("paper" if key in ("book", _PDF, _GUIDE) else "card"), key == _GUIDE,
        raw, values["smallest_text"], parts, values["sort"], values["binding"],
    )  # fmt: skip


def _check_names(
    key: str, names: tuple[str, ...], raw: Record, known: Any, problems: Problems, plural: str = ""
) -> None:
    """Note names in the list of a key that are not `known`: decks, boxes, books, products."""
    if known is None and key == "decks":
        return  # missing decks are reported already
    inner = raw[key]
    for name in names:
        is_item = isinstance(inner, Listing) and name in inner
        place = inner.span(inner.index(name)) if is_item else raw.span(key)
        message = f"there is no {_ONE_OF[key]} '{name}'"
        problems.check_name(name, known or (), message, place, plural or CONTENTS[key])


def _check_twice(key: str, names: tuple[str, ...], raw: Record, problems: Problems) -> None:
    """Note a name that the list of a key has twice."""
    for i, name in enumerate(names):
        if name in names[:i]:
            inner = raw[key]
            place = inner.span(i) if isinstance(inner, Listing) else raw.span(key)
            problems.add("duplicate-name", f"{_ONE_OF[key]} '{name}' is listed twice", place)


def _check_files(products: dict[str, Product], problems: Problems) -> None:
    """Note products that write the same file; on some disks names differ in case only."""
    seen: dict[str, Product] = {}
    for product in products.values():
        names = [product.file]
        if len(product.boxes) > 1:  # each has a dieline of its own
            names += [f"{product.file}-{box}" for box in product.boxes]
        others = [seen.setdefault(name.casefold(), product) for name in names]
        other = next((one for one in others if one is not product), None)
        if other is not None:
            message = f"product '{product.id}' writes the same file as '{other.id}'"
            span = product.record.span("file")
            problems.add("duplicate-name", message, span, about=About(product=product.id))


def read_kit(
    raw: Record | None, products: Mapping[str, Product], written: Any, problems: Problems
) -> Kit | None:
    """The kit; None if there is none or it has no file. `written` are the products of game.yaml,
    with those that have errors."""
    if raw is None:
        return None
    values = read_record(raw, KIT_KEYS, problems, "the kit")
    if values["file"] is None:
        return None
    names = values["products"] or tuple(p.id for p in products.values() if not p.optional)
    if values["products"]:
        _check_names("products", names, raw, written, problems, "products")
        _check_twice("products", names, raw, problems)
    taken = next((p for p in products.values() if p.file.casefold() == values["file"].casefold()),
                 None)  # fmt: skip
    if taken is not None:
        message = f"the kit writes the same file as product '{taken.id}'"
        problems.add("duplicate-name", message, raw.span("file"))
    return Kit(values["file"], values["title"] or "", tuple(n for n in names if n in products))


def read_release(
    raw: Record | None,
    books: Mapping[str, BookEntry],
    decks: Mapping[str, Deck],
    problems: Problems,
) -> ReleasePage:
    """The values of the key; books and cards that do not exist are reported and left out."""
    if raw is None:
        return ReleasePage(Record())
    given = read_record(raw, RELEASE_KEYS, problems, "the page of the release")
    for key in ("about", "needs"):
        name = (given[key] or "").partition("#")[0]
        if given[key] is not None and name not in books:
            hint = did_you_mean(name, books, "books")
            problems.add("unknown-name", f"there is no book '{name}'", raw.span(key), hint)
            given[key] = None
    chosen: tuple[str, ...] | None = None
    if given["books"] is not None:
        chosen = _known(raw, "books", given["books"], tuple(books), problems)
    cards = tuple(f"{deck.id}/{card.id}" for deck in decks.values() for card in deck.cards)
    pictures = _known(raw, "pictures", given["pictures"] or (), cards, problems)
    return ReleasePage(raw, given["about"], given["needs"], chosen, pictures)


def _known(
    raw: Record, key: str, names: tuple[str, ...], known: tuple[str, ...], problems: Problems
) -> tuple[str, ...]:
    """The names that are known; the others are reported."""
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, key if key == "books" else "cards")
            what = "book" if key == "books" else "card"
            problems.add("unknown-name", f"there is no {what} '{name}'", raw.span(key), hint)
    return tuple(name for name in names if name in known)
