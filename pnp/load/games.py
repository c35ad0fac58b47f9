"""The records of a game to a `Game`: facts, tables, decks with their cards, products.

In: `GameRecords`, of the game as written or of any edition. Out: a `Game` of all that is valid, so
that later stages can report their problems too; None only if almost nothing can be read. Every
problem is noted.
"""

from __future__ import annotations

import contextlib
import datetime
from functools import partial
from typing import Any

from pnp.load.book_entries import read_books
from pnp.load.boxes import read_boxes
from pnp.load.cards import columns, load_cards
from pnp.load.origins import with_origins
from pnp.load.pdf_parts import read_pdf_parts
from pnp.load.products import check_id, read_kit, read_products, read_release
from pnp.load.translate_lists import check_translate
from pnp.load.words import read_words
from pnp.model.game import Card, Deck, Game
from pnp.model.problems import Problems, Span, nearest
from pnp.model.source import Record
from pnp.records.field_types import READS
from pnp.records.game_records import DeckRecords, GameRecords
from pnp.records.rows.columns import ID
from pnp.records.tables import TAKEN
from pnp.schema.records import read_record
from pnp.schema.values import (
    AnyValue,
    Key,
    Language,
    Listed,
    Many,
    Mapped,
    Mismatch,
    Parsed,
    Text,
    shown,
)
from pnp.sources.encodings import encoding_hint, encoding_named


def _date(raw: Any) -> str:
    """A day as ISO 8601 writes it, with hyphens."""
    found = str(Text().read(raw))
    with contextlib.suppress(ValueError):
        if datetime.date.fromisoformat(found).isoformat() == found:
            return found
    raise Mismatch(f"expected a date, found {shown(raw)}", "write year, month and day: 2026-11-20")


GAME_KEYS = {
    "format": Key(AnyValue(), doc="the version of the format of these files: 1"),
    "title": Key(Text(), required=True, doc="the title of the game"),
    "version": Key(Text(), default="1.0", doc="printed on each sheet"),
    "date": Key(
        Parsed(_date, {"type": "string", "format": "date"}),
        default="",
        doc="the day of this version, e.g. 2026-11-20, for the properties of files",
    ),
    "language": Key(Language(), default="en", doc="the language of the texts as written, e.g. en"),
    "credits": Key(
        Mapped(), default=Record(), doc="who made it, for {credits.name}, e.g. {design: Ada Byron}"
    ),
    "words": Key(Mapped(), doc="how words are divided, and which ones stay together"),
    "glossary": Key(Listed(), default=(), doc="the game's terms in all their forms"),
    "facts": Key(Mapped(), default=Record(), doc="numbers and words for {facts.name}"),
    "tables": Key(Mapped(), default=Record(), doc="lists of records that cards refer to"),
    "decks": Key(Mapped(), doc="card files and their layouts, by name"),
    "boxes": Key(Mapped(), doc="folding boxes, by name"),
    "books": Key(Mapped(), doc="rulebooks and other texts, by name"),
    "products": Key(Mapped(), required=True, doc="files to print, by name"),
    "kit": Key(Mapped(), doc="the one file with all products: its name and order"),
    "release": Key(Mapped(), doc="what the page of a release shows: texts, books, cards"),
    "checks": Key(Listed(), default=(), doc="rules between data, checked when loaded"),
    "translate": Key(Listed(), default=(), doc="facts, credits and columns of tables to translate"),
    "preflight": Key(Mapped(), doc="severities of what preflight finds, by code"),
    "accept": Key(Listed(), default=(), doc="findings of preflight that are meant so"),
    "origins": Key(Mapped(), doc="statuses of values: stated, inferred, invented, external"),
}


def _encoding(raw: Any) -> str:
    name = Text().read(raw)
    found = encoding_named(name)
    if found is None:
        raise Mismatch(f"there is no encoding {shown(name)}", encoding_hint(name))
    return found


DECK_KEYS = {
    "file": Key(
        Many(Text(), least=1),
        doc="its file, or several, in the game's folder; without it: a single card",
    ),
    "source": Key(Text(), doc="the address of an online sheet that `pnp pull` fetches"),
    "worksheet": Key(Text(), doc="the sheet of a workbook (default: its first)"),
    "encoding": Key(
        Parsed(_encoding), doc="the encoding of a file that is not Unicode, e.g. cp1252"
    ),
    "rows": Key(Text(), doc="where the rows are in nested data, e.g. suits[].cards[]"),
    "id": Key(ID, doc="the column that is the id, or {from: name}"),
    "rename": Key(Mapped(), doc="titles of columns and the names of their fields"),
    "where": Key(Text(), doc="only these rows, e.g. type == 'hero'"),
    "layout": Key(Text(), required=True, doc="the layout of the fronts, under layouts/"),
    "back": Key(Text(), doc="the layout of the backs"),
    "fields": Key(Mapped(), doc="what each card has, if its file has the cards alone"),
    "defaults": Key(
        Listed(), default=(), doc="values for empty cells, if its file has the cards alone"
    ),
    "translate": Key(Listed(), default=(), doc="without `fields`: keys with words to translate"),
    "reads": Key(READS, doc="signs of other programs in its texts: html, or {sign: mark}"),
}


def load_game(records: GameRecords, problems: Problems) -> Game | None:
    """The typed game of records; None if its facts, credits or tables cannot be read. Rules are not
    checked (see `checks.run_checks`)."""
    problems.extend(records.problems)
    record, library = records.game, records.library
    given = read_record(record, GAME_KEYS, problems, "a game")
    tables = records.tables
    check_translate(given["translate"], record, tables, problems)
    language = records.edition.language or given["language"]
    about = {**records.names["game"], "title": given["title"], "version": given["version"]}
    names = {**records.names, "game": {**about, "language": language}}
    credits = records.credits_with(given["credits"])
    decks = _decks(given["decks"] or Record(), records, names, problems)
    boxes = read_boxes(given["boxes"], given["decks"], problems)
    files = partial(read_pdf_parts, records.folder, library, language)
    books = read_books(given["books"], records.folder, library, files, problems)
    known = {"decks": given["decks"], "boxes": given["boxes"], "books": given["books"]}
    products = read_products(given["products"], known, files, problems)
    kit = read_kit(given["kit"], products, given["products"], problems)
    whole = all(
        isinstance(record.get(key), Record | None) for key in ("facts", "credits", "tables")
    )
    if not whole or None in tables.values():
        return None  # cards without them would only repeat the error
    game = Game(
        id=records.id,
        title=given["title"] or records.id,
        version=given["version"],
        date=given["date"],
        language=language,
        folder=str(records.folder),
        facts=given["facts"],
        tables=tables,
        decks=decks,
        products=products,
        credits=credits,
        record=record,
        words=read_words(given["words"], given["glossary"], problems),
        boxes=boxes,
        books=books,
        kit=kit,
        edition=records.edition,
        release=read_release(given["release"], books, decks, problems),
    )
    return with_origins(game, given["origins"], records, problems)


def _decks(
    entries: Record, records: GameRecords, names: dict[str, Any], problems: Problems
) -> dict[str, Deck]:
    """The decks that can be read, by name."""
    decks: dict[str, Deck] = {}
    for deck_id, raw in entries.items():
        check_id("deck", deck_id, entries, problems)
        given = read_record(raw, DECK_KEYS, problems, f"deck '{deck_id}'", entries.span(deck_id))
        if isinstance(raw, Record) and given["layout"] is not None:
            deck = _deck(records.decks[deck_id], given, entries.span(deck_id), names, problems)
            decks |= {deck_id: deck} if deck is not None else {}
        span = entries.key_span(deck_id)
        if deck_id in records.tables:
            message = f"'{deck_id}' is the name of a table and of a deck"
            problems.add("duplicate-name", message, span, "expressions could mean either")
        if deck_id in TAKEN:
            problems.add("reserved-name", f"'{deck_id}' cannot be the name of a deck", span)
    return decks


def _deck(
    records: DeckRecords,
    given: dict[str, Any],
    span: Span,
    names: dict[str, Any],
    problems: Problems,
) -> Deck | None:
    """One deck; `given` are the typed values of its entry, whose place is `span`."""
    entry, deck_id = records.entry, records.id
    if given["file"] is None and any(nearest(key, list(DECK_KEYS)) == "file" for key in entry):
        return None  # its file is under a wrong key, which is reported
    back_span = entry.span("back") if given["back"] else None
    make = partial(Deck, deck_id, given["layout"], given["back"], span=span,
                   layout_span=entry.span("layout"), back_span=back_span)  # fmt: skip
    if given["file"] is None:
        for key in ("fields", "defaults", "reads", "source"):
            if given[key]:
                message = f"'{key}' needs a 'file' of cards"
                problems.add("conflicting-keys", message, entry.span(key))
        return make(cards=(Card(deck_id, deck_id, {"id": deck_id}, entry),))
    loaded = load_cards(records, names, problems)
    if records.path is None:
        return None
    found = {} if records.fields else columns(loaded.cards, records.used)
    return make(cards=loaded.cards, columns=found, faulty=loaded.faulty)
