"""A game's folder to a `Game`: facts, tables, decks with their cards, products; rules checked.

In: `cards/<id>/game.yaml` and the files it names. Every problem of every file is noted; a Game
comes back if there was enough to make one, so that later stages can tell their problems too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from pnp.lang.records import read_record
from pnp.lang.schema import Key, Language, Listed, Mapped, Text
from pnp.load.book_entries import read_books
from pnp.load.boxes import read_boxes
from pnp.load.cards import load_cards
from pnp.load.checks import run_checks
from pnp.load.files import Library
from pnp.load.origins import read_origins
from pnp.load.products import check_id, read_kit, read_products
from pnp.load.tables import TAKEN, read_tables
from pnp.load.texts_game import check_translate, said_game, said_tables
from pnp.load.variants_cards import check_decks
from pnp.load.variants_game import game_with, tables_with
from pnp.load.variants_judging import judge_books, judge_layouts
from pnp.load.variants_reading import over, read_variants
from pnp.load.words import read_words
from pnp.model.edition import Choice, Edition
from pnp.model.game import Card, Deck, Game
from pnp.model.source import Record
from pnp.problems import InputError, Problems, Span

GAME_KEYS = {
    "title": Key(Text(), required=True),
    "version": Key(Text(), default="1.0", doc="printed on each sheet"),
    "language": Key(Language(), default="en", doc="of the texts as written, e.g. en"),
    "credits": Key(Mapped(), default=Record()),
    "words": Key(Mapped(), doc="how words are divided, and what stays together"),
    "glossary": Key(Listed(), default=(), doc="the game's terms in all their forms"),
    "facts": Key(Mapped(), default=Record(), doc="numbers and words for {facts.name}"),
    "tables": Key(Mapped(), default=Record(), doc="lists of records that cards refer to"),
    "decks": Key(Mapped(), doc="card files and their layouts, by name"),
    "boxes": Key(Mapped(), doc="folding boxes, by name"),
    "books": Key(Mapped(), doc="rulebooks and other texts, by name"),
    "products": Key(Mapped(), required=True, doc="files to print, by name"),
    "kit": Key(Mapped(), doc="the one file with everything: its name and order"),
    "checks": Key(Listed(), default=(), doc="rules between data, checked when loaded"),
    "translate": Key(Listed(), default=(), doc="facts, credits and columns of tables to translate"),
    "origins": Key(Mapped(), doc="which tables, columns and facts are inferred or invented"),
}
DECK_KEYS = {
    "file": Key(Text(), doc="YAML or CSV, in the game's folder; without one it is a single card"),
    "layout": Key(Text(), required=True),
    "back": Key(Text(), doc="the layout of the backs"),
    "fields": Key(Mapped(), doc="for a CSV deck: what each card has"),
    "defaults": Key(Listed(), default=(), doc="for a CSV deck: values for empty cells"),
    "translate": Key(Listed(), default=(), doc="without `fields`: those with words to translate"),
}


def load_game(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """Read a game with the variants of the library's edition; None if there is too little of it.

    The library then knows these variants, so that layouts and books are read with them. Each must
    be right alone, with those it extends; only then they are laid over each other. Raises
    UsageError for one that is not there.
    """
    asked = tuple(dict.fromkeys(library.edition.choice.variants))
    found = read_variants(folder, asked, library, problems)
    if found is None:
        return None
    alone = asked[0] if len(asked) == 1 else None
    own = Problems()
    for name in found:
        if name != alone:
            other = library.for_edition(Edition(Choice(variants=(name,))))
            other.variants = over(found, name)
            _load_with(game_id, folder, other, own)
    if own.errors:
        problems.extend(own)
        return None
    library.variants = over(found, alone)
    return _load_with(game_id, folder, library, problems)


def _load_with(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """Read a game with the variants that the library knows. What is wrong in the game's own files
    only with them names them."""
    own = Problems()
    game = _load(game_id, folder, library, own)
    variants = library.variants
    files = {library.shown(variant.file) for variant in variants.order}
    inner = [problem for problem in own if problem.span is None or problem.span.path not in files]
    if variants and inner:
        plain = Problems()
        _load(game_id, folder, library.for_edition(Edition(Choice())), plain)
        names = [f"'{name}'" for name in library.edition.choice.variants]
        which = f"variant{'s' if len(names) > 1 else ''} {' and '.join(names)}"
        new = set(inner) - set(plain)
        own = Problems(
            replace(one, message=f"{one.message} (with the {which} laid over it)")
            if one in new else one for one in own
        )  # fmt: skip
    problems.extend(own)
    return game


def _read(path: Path, library: Library, problems: Problems) -> Record | None:
    """What game.yaml says, with its variants; None if it says nothing."""
    try:
        record = library.read(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    if not isinstance(record, Record):
        where = Span(library.shown(path), 1, 1)
        problems.add("expected keys and values, e.g. 'title: My Game'", where)
        return None
    if not record:
        problems.add("this file is empty", record.span(), "a game begins with 'title: My Game'")
        return None
    return game_with(record, library.variants, problems)


def _load(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """Read a game with the variants that the library knows."""
    record = _read(folder / "game.yaml", library, problems)
    if record is None:
        return None
    record = said_game(record, library)
    said = read_record(record, GAME_KEYS, problems, "a game")
    tables = read_tables(said["tables"], folder, library, problems)
    tables = tables_with(tables, said["tables"], library.variants, problems)
    check_translate(said["translate"], record, tables, problems)
    tables = said_tables(tables, said["translate"], library)
    language = library.edition.choice.language or said["language"]
    about = {
        "id": game_id,
        "title": said["title"],
        "version": said["version"],
        "language": language,
        "variants": list(library.edition.choice.variants),
    }
    names = {**tables, "facts": said["facts"], "credits": said["credits"], "game": about}
    entries = said["decks"] or Record()
    check_decks(library.variants, entries, problems)
    decks = _decks(entries, tables, folder, library, names, problems)
    boxes = read_boxes(said["boxes"], said["decks"], problems)
    books = read_books(said["books"], folder, library, problems)
    judge_layouts(record, library, problems)
    judge_books(books, said["books"], library, problems)
    known = {"decks": said["decks"], "boxes": said["boxes"], "books": said["books"]}
    products = read_products(said["products"], known, problems)
    kit = read_kit(said["kit"], products, said["products"], problems)
    whole = all(
        isinstance(record.get(key), Record | None) for key in ("facts", "credits", "tables")
    )
    if not whole or None in tables.values():
        return None  # cards laid out without them would only tell the same mistake again
    game = Game(
        id=game_id,
        title=said["title"] or game_id,
        version=said["version"],
        language=language,
        folder=str(folder),
        facts=said["facts"],
        tables=tables,
        decks=decks,
        products=products,
        credits=said["credits"],
        record=record,
        words=read_words(said["words"], said["glossary"], problems),
        boxes=boxes,
        books=books,
        kit=kit,
        origins=read_origins(said["origins"], tables, said["facts"], problems),
        edition=library.edition.choice,
    )
    # rules speak of whole decks: with one missing, or cards left out, they would only confuse
    if not problems.errors:
        run_checks(said["checks"], _as_written(game, folder, library), problems)
    return game


def _as_written(game: Game, folder: Path, library: Library) -> Game:
    """The same game in the words of its author, which its rules may speak of."""
    choice = library.edition.choice
    if library.edition.say is None:
        return game
    other = library.for_edition(Edition(Choice(variants=choice.variants)))
    return load_game(game.id, folder, other, Problems()) or game


def _decks(
    entries: Record,
    tables: Mapping[str, Any],
    folder: Path,
    library: Library,
    names: dict[str, Any],
    problems: Problems,
) -> dict[str, Deck]:
    """The decks that can be read, by name."""
    decks: dict[str, Deck] = {}
    for deck_id, raw in entries.items():
        deck = _deck(deck_id, raw, entries, folder, library, names, problems)
        if deck is not None:
            decks[deck_id] = deck
        if deck_id in tables:
            problems.add(f"'{deck_id}' is a table and a deck: expressions could mean either",
                         entries.key_span(deck_id))  # fmt: skip
        if deck_id in TAKEN:
            problems.add(f"'{deck_id}' cannot be the name of a deck", entries.key_span(deck_id))
    return decks


def _deck(
    deck_id: str,
    raw: Any,
    decks: Record,
    folder: Path,
    library: Library,
    names: dict[str, Any],
    problems: Problems,
) -> Deck | None:
    check_id("deck", deck_id, decks, problems)
    said = read_record(raw, DECK_KEYS, problems, f"deck '{deck_id}'", decks.span(deck_id))
    if not isinstance(raw, Record) or said["layout"] is None:
        return None
    back_span = raw.span("back") if said["back"] else None
    make = partial(Deck, deck_id, said["layout"], said["back"], span=decks.span(deck_id),
                   layout_span=raw.span("layout"), back_span=back_span)  # fmt: skip
    if said["file"] is None:
        for key in ("fields", "defaults"):
            if said[key]:
                problems.add(f"'{key}' without a 'file' of cards", raw.span(key))
        return make(cards=(Card(deck_id, deck_id, {"id": deck_id}, raw),))
    path = library.inside(folder, said["file"], raw.span("file"), problems)
    if path is None:
        return None
    cards = load_cards(deck_id, path, raw.span("file"), library, names, problems, said)
    return make(cards=cards)
