"""From the decks of a game that name a `source` to their files, fetched and compared.

    decks:
      heroes: {file: heroes.csv, source: "https://docs.google.com/spreadsheets/d/…/edit", …}

`.pulled.yaml` in the folder of the game has the address, the date and the hash of each file. A
file with another hash was changed here, and is not replaced unless that is requested.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.build.planning import no_progress
from pnp.build.products.decks import Progress
from pnp.build.project import Project
from pnp.build.pull.addresses import GOOGLE_HINT, file_address, is_google
from pnp.files.fetching import Fetched, FetchError, Limits, fetch, without_secrets
from pnp.files.listing import exists, is_taken
from pnp.files.reading import read_regular
from pnp.files.temporary import temporary_folder, write_new
from pnp.files.writing import write_all
from pnp.model.problems import Problems, Span, UsageError, did_you_mean
from pnp.model.source import Record
from pnp.records.decks import read_deck
from pnp.records.game_records import DeckRecords, GameRecords
from pnp.sources.files import Library

_RECORD = ".pulled.yaml"
_TABLES = (".csv", ".tsv")
_ARCHIVES = (".xlsx", ".xlsm", ".ods")

Display = Callable[[int], AbstractContextManager[Progress]]


class Settings(Struct, frozen=True):
    """How decks are pulled: `check` writes nothing, `force` replaces files that were changed here.
    `date` is noted with each file."""

    date: str
    check: bool = False
    force: bool = False
    limits: Limits = Limits()


class Pulled(Struct, frozen=True):
    """A deck and what is new in its file: ids of cards added and removed, and the fields that
    changed by the id of their card. `is_new`: there was no file."""

    deck: str
    file: str
    cards: int
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    is_new: bool = False
    is_same: bool = False


def pull(
    project: Project,
    names: Sequence[str],
    settings: Settings,
    problems: Problems,
    progress: Callable[[int], AbstractContextManager[Progress]] = lambda _: nullcontext(
        no_progress
    ),
) -> list[Pulled]:
    """Fetch the files of decks: of 'game' all that have a source, of 'game/deck' that one; without
    names those of all games. `progress` opens a display of so many decks. Raises UsageError for
    names that there are not."""
    found: list[tuple[_Game, DeckRecords]] = []
    for game, deck in _chosen(project, names):
        records = project.editions(game).source
        if records is None:
            project.game(game)[1].stop_on_errors()
            continue
        one = _Game(records, settings, problems)
        found += [(one, each) for each in one.decks(deck)]
    out: list[Pulled] = []
    with progress(len(found)) as note:
        for one, each in found:
            pulled = one.pulled(each)
            out += [pulled] if pulled is not None else []
            note(1)
    if not out and not len(problems):
        hint = 'a deck names it: heroes: {file: heroes.csv, source: "https://…", layout: …}'
        raise UsageError.of("nothing-to-print", "no deck has a 'source'", None, hint)
    return out


def _chosen(project: Project, names: Sequence[str]) -> list[tuple[str, str]]:
    """Games and decks ('': all of the game)."""
    if not names:
        return [(game, "") for game in project.all_games()]
    out = []
    for name in names:
        game, _, deck = name.partition("/")
        project.folder(game)
        records = project.editions(game).source
        if deck and records is not None and deck not in records.decks:
            hint = did_you_mean(deck, records.decks, "decks")
            raise UsageError.of("unknown-name", f"'{game}' has no deck '{deck}'", None, hint)
        out.append((game, deck))
    return out


class _Game:
    """The decks of a game, pulled one after the other."""

    def __init__(self, records: GameRecords, settings: Settings, problems: Problems) -> None:
        self._records = records
        self._settings = settings
        self._problems = problems
        self._place = records.folder / _RECORD
        self._known = self._read_record()

    def decks(self, only: str) -> Iterator[DeckRecords]:
        """The decks that have a source, or the one of this name."""
        for name, deck in self._records.decks.items():
            if only and name != only:
                continue
            if deck.entry.get("source") is not None:
                yield deck
            elif only:
                hint = f'name it in game.yaml: {name}: {{source: "https://…", …}}'
                message = f"deck '{name}' has no 'source'"
                self._problems.add("missing-key", message, deck.entry.span(), hint)

    # -- one deck -------------------------------------------------------------------------

    def pulled(self, deck: DeckRecords) -> Pulled | None:
        """Fetch the file of a deck, and write it; None (and a problem) if that is not possible."""
        entry, source = deck.entry, deck.entry["source"]
        span, file = entry.span("source"), entry.get("file")
        if not isinstance(source, str) or not isinstance(file, str) or "*" in file:
            message = "a deck with a 'source' has one file, into which that is written"
            self._problems.add("wrong-structure", message, span, "e.g. file: heroes.csv")
            return None
        target = self._records.library.inside(self._records.folder, file, span, self._problems)
        if target is None or self._is_changed_here(target, file, span):
            return None
        fetched = self._fetched(source, target, span)
        if fetched is None:
            return None
        before = read_regular(target) if exists(target) else None
        with temporary_folder() as folder:
            copy = folder / "cards" / self._records.id / file
            write_new(copy, [fetched.data])
            own = Library(folder, folder, self._records.library.shipped)
            new = read_deck(deck.id, entry, copy_folder(folder, self._records.id), own,
                            self._records.names)  # fmt: skip
        if new.rows is None:
            found = Problems(new.problems)
            message = f"'{deck.id}' cannot be read from its source, so its file stays as it is"
            first = found.errors[0] if found.errors else None
            hint = None if first is None else first.message
            self._problems.add("wrong-structure", message, span, hint)
            return None
        result = _compared(deck, new, file, before is None, before == fetched.data)
        if not self._settings.check:
            self._write(target, file, source, fetched)
        return result

    def _is_changed_here(self, target: Path, file: str, span: Span) -> bool:
        """Whether a file was changed since it was pulled, which is a problem."""
        if self._settings.force or self._settings.check or not is_taken(target):
            return False
        known = self._known.get(file)
        is_pulled = isinstance(known, dict)
        if (
            isinstance(known, dict)
            and known.get("sha256") == sha256(read_regular(target)).hexdigest()
        ):
            return False
        shown = self._records.library.shown(target)
        why = "was changed here after it was pulled" if is_pulled else "was not made by pnp pull"
        hint = "--check shows what would change; --force replaces the file"
        message = f"{shown} {why}, so it is not replaced"
        self._problems.add("changed-file", message, span, hint)
        return True

    def _fetched(self, source: str, target: Path, span: Span) -> Fetched | None:
        address = file_address(source, target.suffix)
        try:
            fetched = fetch(address, self._settings.limits)
        except FetchError as error:
            is_closed = error.status in (401, 403, 404) and is_google(address)
            hint = GOOGLE_HINT if is_closed else "open the address in a browser to see what it has"
            self._problems.add("unreadable-file", f"'source': {error.reason}", span, hint)
            return None
        wrong = _refused(fetched, target.suffix.lower())
        if wrong is None:
            return fetched
        message, hint = wrong
        self._problems.add("wrong-structure", f"'source': {message}", span, hint)
        return None

    # -- the record -----------------------------------------------------------------------

    def _read_record(self) -> Record:
        if not exists(self._place):
            return Record()
        quiet = Problems()  # of a file that pnp writes: without it, files are not replaced
        return self._records.library.read_as(Record, self._place, quiet) or Record()

    def _write(self, target: Path, file: str, source: str, fetched: Fetched) -> None:
        entry = {
            "source": without_secrets(source),
            "date": self._settings.date,
            "sha256": sha256(fetched.data).hexdigest(),
        }
        known: dict[str, Any] = {**self._known, file: entry}
        lines = ["# Written by pnp pull: what was fetched, and when.\n"]
        for name in sorted(known):
            lines.append(f"{json.dumps(name, ensure_ascii=False)}:\n")
            lines += [
                f"  {key}: {json.dumps(str(value), ensure_ascii=False)}\n"
                for key, value in known[name].items()
            ]
        files = [(target, fetched.data), (self._place, "".join(lines).encode())]
        write_all(files, self._records.library.shown)
        self._known.put(file, Record(), (1, 1), (1, 1))
        self._known[file].update(entry)


def copy_folder(folder: Path, game: str) -> Path:
    """The folder of a game in a folder of copies."""
    return folder / "cards" / game


def _refused(fetched: Fetched, ending: str) -> tuple[str, str] | None:
    """Why what was fetched is no file with this ending, and a hint; None if it may be one."""
    start = fetched.data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    is_page = start.startswith((b"<!doctype html", b"<html", b"<head"))
    if is_page or (fetched.kind == "text/html" and ending not in _ARCHIVES):
        message = "the address has a page of the web, often one to log in, not a table"
        google = is_google(fetched.address)
        return message, GOOGLE_HINT if google else "write the address of the file itself"
    is_archive = fetched.data.startswith(b"PK\x03\x04")
    if ending in _ARCHIVES and not is_archive:
        return f"the address has no workbook, which {ending} is", "e.g. file: heroes.csv"
    if ending in _TABLES and is_archive:
        return "the address has a workbook, not a table of texts", "e.g. file: heroes.xlsx"
    if not fetched.data.strip():
        return "the address has an empty file", "open it in a browser to see what it has"
    return None


def _compared(
    deck: DeckRecords, new: DeckRecords, file: str, is_new: bool, is_same: bool
) -> Pulled:
    """What is new in the rows of a deck."""
    before, after = _by_id(deck), _by_id(new)
    changed = []
    for known, row in after.items():
        old = before.get(known)
        if old is not None and old != row:
            names = dict.fromkeys([*old, *row])
            fields = tuple(name for name in names if old.get(name) != row.get(name))
            changed.append((known, fields))
    return Pulled(
        deck.id, file, len(after),
        tuple(known for known in after if known not in before),
        tuple(known for known in before if known not in after),
        tuple(changed), is_new, is_same,
    )  # fmt: skip


def _by_id(deck: DeckRecords) -> dict[str, Record]:
    """The rows of a deck by their ids; the first of each."""
    out: dict[str, Record] = {}
    for i, row in enumerate(deck.rows or ()):
        if isinstance(row, Record):
            out.setdefault(str(row.get("id") or f"row {i + 1}"), row)
    return out
