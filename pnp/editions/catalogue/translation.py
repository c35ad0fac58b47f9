"""A game's translation: its texts, its catalogue, and the problems of that.

The files are `translations/<language>.po` and `translations/<game>.pot` in the folder of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from pnp.editions.catalogue.catalogue import Catalogue
from pnp.editions.catalogue.entry_checks import check_entries, check_staleness
from pnp.editions.catalogue.files import catalogue_path
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.catalogue.terms import Term, check_terms, glossary_terms
from pnp.editions.messages.places import entries
from pnp.files.listing import exists
from pnp.model.edition import Message
from pnp.model.problems import InputError, Problem, Problems, Span
from pnp.records.game_records import GameRecords
from pnp.records.translatable import term_id
from pnp.schema.file_names import is_file_name
from pnp.sources.files import Library
from pnp.sources.reader import read_bytes


class Translation(Struct, frozen=True):
    """The texts of a game and of the variants that were asked for, and their catalogue; `terms` are
    those of the glossary in both languages."""

    game: str
    language: str
    messages: tuple[Message, ...]
    catalogue: Catalogue
    terms: tuple[Term, ...]


def template_path(folder: Path) -> Path:
    """The file of the template, named after the game."""
    return folder / "translations" / f"{folder.name}.pot"


def read_catalogue(library: Library, path: Path, problems: Problems) -> Catalogue:
    """The catalogue in a file; one without entries if the file does not exist."""
    shown = library.shown(path)
    if not exists(path):
        return Catalogue(shown, path.stem)
    try:
        found, reported = _parsed(read_bytes(path, shown), shown)
    except InputError as error:
        problems.extend(error.problems)
        return Catalogue(shown, path.stem)
    problems.extend(reported)
    return found


@lru_cache(maxsize=8)
def _parsed(data: bytes, shown: str) -> tuple[Catalogue, tuple[Problem, ...]]:
    """A catalogue with its problems, for the editions of one language. Raises InputError."""
    problems = Problems()
    return read_po(data, shown, problems), tuple(problems)


def open_translation(
    records: GameRecords, messages: Sequence[Message], language: str, problems: Problems
) -> Translation:
    """A translation, with the problems of what it prints; what is missing is not reported here.
    `records` are those of the game as written."""
    folder = records.folder
    path = catalogue_path(folder, language)
    catalogue = read_catalogue(records.library, path, problems)
    printed = [term_id(entry) for _, entry in entries(records.game, "glossary")
               if entry.get("printed")]  # fmt: skip
    terms = glossary_terms(messages, catalogue, printed)
    problems.extend(check_entries(messages, catalogue, is_file_name))
    problems.extend(check_staleness(messages, catalogue))
    problems.extend(check_terms(messages, catalogue, terms))
    return Translation(folder.name, language, tuple(messages), catalogue, terms)


def entries_of(translation: Translation) -> dict[Span, tuple[str, Span]]:
    """By the place of each translated text its context and the place of its translation."""
    catalogue = translation.catalogue
    return {
        message.span: (message.context, catalogue.span(entry))
        for message, state, entry in catalogue.states(translation.messages)
        if entry is not None and state == "translated"
    }
