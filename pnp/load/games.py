"""A game's folder to a `Game`: facts, tables, decks with their cards, products; rules checked.

In: `cards/<id>/game.yaml` and the files it names. Every problem of every file is noted; a Game
comes back if there was enough to make one, so that later stages can tell their problems too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pnp.lang.records import read_record
from pnp.lang.schema import Choice, Flag, Key, Listed, Many, Mapped, Mismatch, Parsed, Text, shown
from pnp.load.cards import NO_ID, load_cards
from pnp.load.checks import run_checks
from pnp.load.files import Library, resolved
from pnp.load.words import read_words
from pnp.model.game import Deck, Game, Product
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problems, Span, did_you_mean

# beside what Windows forbids: names that hide a file, folders, and what spreads over lines
_NO_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]|^\.|[. ]$|^\s*$|\.pdf$', re.IGNORECASE)
_LONGEST_NAME = 100
# a language as BCP 47 has it; it names a folder of the output
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.ASCII | re.IGNORECASE)
# what expressions find under these names is no table
_TAKEN = ("facts", "credits", "game")


def _language(raw: Any) -> str:
    if isinstance(raw, str) and _LANGUAGE.fullmatch(raw):
        return raw
    raise Mismatch(f"expected a language, found {shown(raw)}", "e.g. en, de or pt-BR")


def _file_name(raw: Any) -> str:
    name = Text().read(raw)
    if _NO_FILE_NAME.search(name) or len(name) > _LONGEST_NAME:
        hint = "write it without folder and ending, e.g. 'MyCards'"
        raise Mismatch(f"{shown(raw)} cannot be the name of a file", hint)
    return name


GAME_KEYS = {
    "title": Key(Text(), required=True),
    "version": Key(Text(), default="1.0", doc="printed on each sheet"),
    "language": Key(
        Parsed(_language, {"type": "string"}), default="en", doc="of the texts as written, e.g. en"
    ),
    "credits": Key(Mapped(), default=Record()),
    "words": Key(Mapped(), doc="how words are divided, and what stays together"),
    "glossary": Key(Listed(), default=(), doc="the game's terms in all their forms"),
    "facts": Key(Mapped(), default=Record(), doc="numbers and words for {facts.name}"),
    "tables": Key(Mapped(), default=Record(), doc="lists of records that cards refer to"),
    "decks": Key(Mapped(), required=True, doc="card files and their layouts, by name"),
    "products": Key(Mapped(), required=True, doc="files to print, by name"),
    "checks": Key(Listed(), default=(), doc="rules between data, checked when loaded"),
}
DECK_KEYS = {
    "file": Key(Text(), required=True, doc="YAML or CSV, in the game's folder"),
    "layout": Key(Text(), required=True),
    "back": Key(Text(), doc="the layout of the backs"),
    "fields": Key(Mapped(), doc="for a CSV deck: what each card has"),
    "defaults": Key(Listed(), default=(), doc="for a CSV deck: values for empty cells"),
}
PRODUCT_KEYS = {
    "file": Key(
        Parsed(_file_name, {"type": "string"}), required=True, doc="its name, without ending"
    ),
    "title": Key(Text()),
    "decks": Key(Many(Text(), least=1), required=True),
    "sheet": Key(Text(), required=True, doc="a sheet style under layouts/sheets/"),
    "backs": Key(Flag(), default=False),
    "flip": Key(Choice(("long", "short")), doc="the edge on which the paper turns"),
    "paper": Key(Text(), doc="if not told on the command line"),
}


def load_game(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """Read a game; None if there is too little of it."""
    path = folder / "game.yaml"
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
    said = read_record(record, GAME_KEYS, problems, "a game")
    tables = _tables(said["tables"], problems)
    about = {"id": game_id, "title": said["title"], "version": said["version"]}
    names = {**tables, "facts": said["facts"], "credits": said["credits"], "game": about}
    decks: dict[str, Deck] = {}
    for deck_id, raw in (said["decks"] or {}).items():
        deck = _deck(deck_id, raw, said["decks"], folder, library, names, problems)
        if deck is not None:
            decks[deck_id] = deck
    products = _products(said["products"], said["decks"], problems)
    whole = all(
        isinstance(record.get(key), Record | None) for key in ("facts", "credits", "tables")
    )
    if not whole or None in tables.values():
        return None  # cards laid out without them would only tell the same mistake again
    game = Game(
        id=game_id,
        title=said["title"] or game_id,
        version=said["version"],
        language=said["language"],
        folder=str(folder),
        facts=said["facts"],
        tables=tables,
        decks=decks,
        products=products,
        credits=said["credits"],
        record=record,
        words=read_words(said["words"], said["glossary"], problems),
    )
    # rules speak of whole decks: with one missing, or cards left out, they would only confuse
    if not problems.errors:
        run_checks(said["checks"], game, problems)
    return game


def _tables(raw: Record, problems: Problems) -> dict[str, Any]:
    """Tables whose rows have ids that differ; None for a table that is wrong."""
    out = {}
    for name, rows in raw.items():
        own = Problems()
        _check_table(name, rows, raw, own)
        problems.extend(own)
        out[name] = None if own.errors else rows
    return out


def _check_table(name: str, rows: Any, tables: Record, problems: Problems) -> None:
    if name in _TAKEN:
        problems.add(f"'{name}' cannot be the name of a table", tables.key_span(name))
    if not isinstance(rows, Listing):
        problems.add(f"table '{name}': expected a list of records", tables.span(name),
                         "e.g. '- {id: spring, name: Spring}'")  # fmt: skip
        return
    seen: dict[str, Span] = {}
    for i, row in enumerate(rows):
        try:
            row["id"] = Text().read(row["id"])
        except (Mismatch, KeyError, TypeError):
            problems.add(f"table '{name}': each row needs an 'id'", rows.span(i),
                             "e.g. '- {id: spring, name: Spring}'")  # fmt: skip
            continue
        if row["id"] in seen:
            first = f"line {seen[row['id']].line}"
            problems.add(f"table '{name}': the id '{row['id']}' stands twice; first at {first}",
                             row.span("id"))  # fmt: skip
        seen.setdefault(row["id"], row.span("id"))


def _check_id(what: str, raw: str, where: Record, problems: Problems) -> None:
    """Ids of decks and products are asked for on the command line, with '/' between."""
    if found := NO_ID.search(raw):
        problems.add(f"the name of a {what} cannot hold {found[0]!r}", where.key_span(raw))


def _deck(
    deck_id: str,
    raw: Any,
    decks: Record,
    folder: Path,
    library: Library,
    names: dict[str, Any],
    problems: Problems,
) -> Deck | None:
    _check_id("deck", deck_id, decks, problems)
    said = read_record(raw, DECK_KEYS, problems, f"deck '{deck_id}'", decks.span(deck_id))
    if not isinstance(raw, Record) or said["file"] is None or said["layout"] is None:
        return None
    path = resolved(folder / said["file"])
    if path is None:
        problems.add(f"{shown(said['file'])} cannot be the name of a file", raw.span("file"))
        return None
    if not path.is_relative_to(folder.resolve()):
        problems.add(f"'{said['file']}' leaves the game's folder", raw.span("file"),
                     f"keep the file below {library.shown(folder)}")  # fmt: skip
        return None
    cards = load_cards(deck_id, path, raw.span("file"), library, names, problems, said)
    back_span = raw.span("back") if said["back"] else None
    return Deck(
        deck_id, said["layout"], said["back"], cards, decks.span(deck_id), raw.span("layout"),
        back_span,
    )  # fmt: skip


def _products(raw: Record | None, decks: Any, problems: Problems) -> dict[str, Product]:
    """The products that are whole; `decks` are those written, None if nobody knows."""
    if raw is None:
        return {}
    found = {name: _product(name, raw[name], raw, decks, problems) for name in raw}
    products = {name: product for name, product in found.items() if product is not None}
    _unlike_files(products, problems)
    if not raw:
        problems.add("a game without products prints nothing", raw.span(),
                     "e.g. cards: {file: Cards, decks: [cards], sheet: 9-up}")  # fmt: skip
    return products


def _product(
    product_id: str, raw: Any, products: Record, decks: Any, problems: Problems
) -> Product | None:
    _check_id("product", product_id, products, problems)
    where = products.span(product_id)
    said = read_record(raw, PRODUCT_KEYS, problems, f"product '{product_id}'", where)
    if not isinstance(raw, Record) or None in (said["file"], said["decks"], said["sheet"]):
        return None
    for deck in said["decks"]:
        if decks is not None and deck not in decks:
            inner = raw["decks"]
            place = isinstance(inner, Listing) and deck in inner
            problems.add(f"there is no deck '{deck}'",
                         inner.span(inner.index(deck)) if place else raw.span("decks"),
                         did_you_mean(deck, decks, "decks"))  # fmt: skip
    return Product(
        product_id, said["file"], said["title"] or product_id, said["decks"], said["sheet"],
        said["backs"], said["flip"], said["paper"], raw,
    )  # fmt: skip


def _unlike_files(products: dict[str, Product], problems: Problems) -> None:
    """No two products may write the same file (on any disk: case does not count)."""
    seen: dict[str, Product] = {}
    for product in products.values():
        other = seen.setdefault(product.file.casefold(), product)
        if other is not product:
            problems.add(f"product '{product.id}' writes the same file as '{other.id}'",
                         product.record.span("file"))  # fmt: skip
