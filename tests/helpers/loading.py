"""Games and what belongs to them, loaded from the files of a test."""

from __future__ import annotations

from pathlib import Path

from pnp.load.checks import run_checks
from pnp.load.games import load_game
from pnp.model.book import Manuscript
from pnp.model.game import Game
from pnp.model.problems import Problems
from pnp.records.lazy import LazyRecords
from pnp.records.reading import read_game
from pnp.sources.files import Library


def game_in(game_id: str, folder: Path, library: Library, problems: Problems) -> Game | None:
    """The game of a folder as it is written, with its rules checked."""
    records = read_game(game_id, folder, library, problems)
    game = load_game(records, problems) if records is not None else None
    if game is not None and not problems.errors:
        run_checks(game.record.get("checks"), game, problems)
    return game


def book_in(book_id: str, path: Path, library: Library, problems: Problems) -> Manuscript | None:
    """The book in a file."""
    return LazyRecords(library).book(book_id, path, problems)
