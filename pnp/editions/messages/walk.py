"""The messages of a game: listed from its records, or replaced by their translations.

In: `GameRecords`. Out: `Message`s in the order of its files (game.yaml, tables, decks, layouts,
boxes, books, sheets), or records with the words of another language. Both go over the same places,
so a translation replaces exactly the messages that are listed for translators.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.editions.messages.books import book_places, translated_book
from pnp.editions.messages.decks import Texts, default_places, row_places
from pnp.editions.messages.game import game_places, table_places
from pnp.editions.messages.layouts import layout_places, sheet_places
from pnp.editions.messages.places import FileOf, Place, copied, entries, messages_at, translate_at
from pnp.editions.reads.declared import readings_of
from pnp.model.book import Manuscript
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.edition import Message, Part, Translate
from pnp.model.problems import Problems, Span, excerpt
from pnp.model.source import Listing, Record
from pnp.records.fields import read_declarations
from pnp.records.figures import Figures
from pnp.records.game_records import DeckRecords, GameRecords, section
from pnp.records.lazy import Changes
from pnp.records.translatable import term_id, text_fields

_WORD = lazy_pattern(r"\w+")


def messages_of(records: GameRecords) -> Iterator[Message]:
    """All messages of a game. Problems of its files are reported where they are loaded."""
    places = (*_places(records), *_places_by_name(records))
    return messages_at(places, records.library.place)


def distinct(messages: Iterable[Message], problems: Problems) -> list[Message]:
    """The first message of each context; a second text of one context is a problem."""
    found: dict[str, Message] = {}
    for message in messages:
        first = found.setdefault(message.context, message)
        if first.text != message.text:
            problems.add(
                "duplicate-name",
                f"'{message.context}' is the context of two texts: '{excerpt(message.text)}', "
                f"and '{excerpt(first.text)}' at {first.span}",
                message.span,
                "give one of the two another id, or make them the same",
            )
    return list(found.values())


def translated(records: GameRecords, translate: Translate) -> GameRecords:
    """The records with the translations of their messages; the records given stay as they are."""
    file_of = records.library.place
    out = replace(
        records,
        game=copied(records.game),
        tables={name: copied(rows) for name, rows in records.tables.items()},
        decks={name: _copied_deck(deck) for name, deck in records.decks.items()},
        lazy=records.lazy.changed(_changes(records.figures, file_of, translate)),
    )
    for _, term in entries(out.game, "glossary"):
        term["id"] = term_id(term)  # made of the term, which is translated
    names = translate_at(_places(out), file_of, translate)
    return replace(out, translated=frozenset(_with_dependent(names, records.decks.values())))


def _with_dependent(
    names: set[tuple[str, str]], decks: Iterable[DeckRecords]
) -> set[tuple[str, str]]:
    """Decks with the names of their fields, and with those of fields that are computed from them;
    the language of the game is one as well."""
    out = {*names, ("game", "language")}
    while True:
        known = {key for _, key in out}
        found = {
            (deck.id, key)
            for deck in decks
            for row in (*(deck.rows or ()), *(deck.defaults or ()))
            if isinstance(row, Record)
            for key, value in {**row, **section(row, "set")}.items()
            if isinstance(value, str) and "{" in value
            if not known.isdisjoint(_WORD.findall(value))
        }
        if found <= out:
            return out
        out |= found


def _copied_deck(deck: DeckRecords) -> DeckRecords:
    return replace(
        deck, defaults=copied(deck.defaults), rows=copied(deck.rows), untranslated=deck.rows
    )


def _places(records: GameRecords) -> Iterator[Place]:
    """The places in game.yaml, in tables and in decks."""
    game, figures = records.game, records.figures
    listed = game.get("translate")
    yield from game_places(game)
    yield from table_places(records.tables, listed if isinstance(listed, Listing) else ())
    for name, deck in records.decks.items():
        if deck.rows is not None:
            declared = read_declarations(deck.fields, records.names, Problems())
            fields = text_fields(declared, deck.entry.get("translate"))
            # a deck that no product prints is shown in books
            part: Part = "book" if name in figures.decks else "piece"
            texts = Texts(fields, part, readings_of(records, deck, Problems()))
            yield from default_places(name, deck.defaults, texts, deck.unread_defaults)
            yield from row_places(name, deck.rows, texts, deck.unread)


def _places_by_name(records: GameRecords) -> Iterator[Place]:
    """The places in layouts, books and sheets that the game names."""
    quiet, nowhere, figures = Problems(), Span(""), records.figures
    for use in records.layouts:
        book = records.book(use.id) if use.section == "books" else None
        if book is not None:
            yield from book_places(book)
        layout = records.lazy.layout(use.layout, nowhere, quiet)
        if layout is not None:
            yield from layout_places(use.layout, layout.record, figures, records.library.place)
    for product in section(records.game, "products").values():
        sheet = product.get("sheet") if isinstance(product, Record) else None
        for name in sheet.values() if isinstance(sheet, Record) else (sheet,):
            found = records.lazy.sheet(name, nowhere, quiet) if isinstance(name, str) else None
            if found is not None:
                yield from sheet_places(str(name), found)


def _changes(figures: Figures, file_of: FileOf, translate: Translate) -> Changes:
    """The translation of what is read by name."""

    def layout(name: str, record: Record) -> Record:
        out = copied(record)
        translate_at(layout_places(name, out, figures, file_of), file_of, translate)
        return out

    def sheet(name: str, record: Record) -> Record:
        out = copied(record)
        translate_at(sheet_places(name, out), file_of, translate)
        return out

    def book(found: Manuscript) -> Manuscript:
        return translated_book(found, file_of, translate)

    return Changes(layout=layout, sheet=sheet, book=book)
