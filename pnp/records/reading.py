"""Read the records of a game: game.yaml, then the tables and decks that it names."""

from __future__ import annotations

from pathlib import Path

from pnp.model.definitions import replace
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.decks import read_deck
from pnp.records.format_versions import current, read_version
from pnp.records.game_records import GameRecords, section
from pnp.records.lazy import LazyRecords
from pnp.records.tables import read_tables
from pnp.sources.files import Library


def read_game(
    game_id: str, folder: Path, library: Library, problems: Problems
) -> GameRecords | None:
    """The records of a game as in its files; None (and problems) if there is no game.yaml or it is
    empty or invalid."""
    path = folder / "game.yaml"
    game = library.read_as(Record, path, problems, "keys and values, e.g. 'title: My Game'")
    if game is None:
        return None
    if not game:
        hint = "a game begins with 'title: My Game'"
        problems.add("empty-file", "this file is empty", game.span(), hint)
        return None
    game = current(game, read_version(game, problems), problems, game_id)
    return with_parts(GameRecords(game_id, folder, game, LazyRecords(library), {}, {}))


def with_parts(records: GameRecords) -> GameRecords:
    """The records with the tables and decks that their `game` names, read again."""
    problems = Problems()
    library, folder = records.library, records.folder
    tables = read_tables(section(records.game, "tables"), folder, library, problems)
    names = replace(records, tables=tables).names
    decks = {
        name: read_deck(name, entry, folder, library, names)
        for name, entry in section(records.game, "decks").items()
        if isinstance(entry, Record)
    }
    return replace(records, tables=tables, decks=decks, problems=tuple(problems))
