"""A game's folder to a `Game`: facts, tables, decks with their cards, products; rules checked.

In: `cards/<id>/game.yaml` and the files it names. Every problem of every file is noted; a Game
comes back if there was enough to make one, so that later stages can tell their problems too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.lang.schema import (
    Choice,
    Flag,
    Key,
    Listed,
    Many,
    Mapped,
    Mismatch,
    Text,
    note,
    read_record,
)
from pnp.load.cards import load_cards
from pnp.load.checks import run_checks
from pnp.load.files import Library
from pnp.model.game import Deck, Game, Product
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problems, Span, did_you_mean

GAME_KEYS = {
    "title": Key(Text(), required=True),
    "version": Key(Text(), default="1.0", doc="printed on each sheet"),
    "language": Key(Text(), default="en", doc="of the texts as written, e.g. en"),
    "credits": Key(Mapped(), default=Record()),
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
}
PRODUCT_KEYS = {
    "file": Key(Text(), required=True, doc="name of the file, without ending"),
    "title": Key(Text()),
    "decks": Key(Many(Text(), least=1), required=True),
    "sheet": Key(Text(), required=True, doc="a sheet style under layouts/sheets/"),
    "backs": Key(Flag(), default=False),
    "flip": Key(Choice(("long", "short")), doc="the edge on which the paper turns"),
    "paper": Key(Text(), doc="if not told on the command line"),
}
_FORBIDDEN = set('<>:"/\\|?*')


def load_game(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """Read a game; None if there is too little of it."""
    path = folder / "game.yaml"
    try:
        record = library.read(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    if not isinstance(record, Record):
        problems.add("expected keys and values, e.g. 'title: My Game'", Span(library.shown(path)))
        return None
    said = read_record(record, GAME_KEYS, problems, "a game")
    tables = _tables(said["tables"], problems)
    names = {**tables, "facts": said["facts"], "credits": said["credits"]}
    decks: dict[str, Deck] = {}
    for deck_id, raw in (said["decks"] or {}).items():
        deck = _deck(deck_id, raw, said["decks"], folder, library, names, problems)
        if deck is not None:
            decks[deck_id] = deck
    products = {}
    for product_id, raw in (said["products"] or {}).items():
        product = _product(product_id, raw, said["products"], said["decks"] or {}, problems)
        if product is not None:
            products[product_id] = product
    _unlike_files(products, problems)
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
    )
    # rules speak of whole decks: with one missing, or cards left out, they would only confuse
    if not problems.errors:
        run_checks(said["checks"], game, problems)
    return game


def _tables(raw: Record, problems: Problems) -> dict[str, Any]:
    """Tables whose rows have ids that differ."""
    for name, rows in raw.items():
        if not isinstance(rows, Listing):
            problems.add(f"table '{name}': expected a list of records", raw.span(name))
            continue
        seen: dict[str, Span] = {}
        for i, row in enumerate(rows):
            if not isinstance(row, Record) or not isinstance(row.get("id"), str | int):
                problems.add(f"table '{name}': each row needs an 'id'", rows.span(i))
                continue
            row["id"] = str(row["id"])
            if row["id"] in seen:
                first = seen[row["id"]]
                problems.add(f"table '{name}': the id '{row['id']}' stands twice; first at {first}",
                             row.span("id"))  # fmt: skip
            seen.setdefault(row["id"], row.span("id"))
    return dict(raw)


def _deck(
    deck_id: str,
    raw: Any,
    decks: Record,
    folder: Path,
    library: Library,
    names: dict[str, Any],
    problems: Problems,
) -> Deck | None:
    said = read_record(raw, DECK_KEYS, problems, f"deck '{deck_id}'")
    if not isinstance(raw, Record) or said["file"] is None or said["layout"] is None:
        return None
    path = (folder / said["file"]).resolve()
    if not path.is_relative_to(folder.resolve()):
        problems.add(f"'{said['file']}' leaves the game's folder", raw.span("file"),
                     f"keep the file below {library.shown(folder)}")  # fmt: skip
        return None
    cards = load_cards(deck_id, path, raw.span("file"), library, names, problems)
    back_span = raw.span("back") if said["back"] else None
    return Deck(
        deck_id, said["layout"], said["back"], cards, decks.span(deck_id), raw.span("layout"),
        back_span,
    )  # fmt: skip


def _product(
    product_id: str, raw: Any, products: Record, decks: Any, problems: Problems
) -> Product | None:
    said = read_record(raw, PRODUCT_KEYS, problems, f"product '{product_id}'")
    if not isinstance(raw, Record) or None in (said["file"], said["decks"], said["sheet"]):
        return None
    for deck in said["decks"]:
        if deck not in decks:
            problems.add(f"there is no deck '{deck}'", raw.span("decks"), did_you_mean(deck, decks))
    if set(said["file"]) & _FORBIDDEN or said["file"].startswith(".") or not said["file"].strip():
        message = f"'{said['file']}' cannot be the name of a file"
        note(problems, raw, "file", Mismatch(message, "write it without folder and ending"))
        return None
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
