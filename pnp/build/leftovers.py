"""Writes what was built; reports or removes files of earlier builds that nothing makes any more.

Only files on pnp's own list (`build.file_lists`) are checked. A file is left over if its edition or
its product was removed, or if its product now makes other files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.build.file_lists import NAME, ListedFile, list_text, listed_file, read_list, sum_of
from pnp.build.products.sheets import folder_of
from pnp.build.project import Project
from pnp.editions.variants.reading import variant_names
from pnp.export.archive import ARCHIVE
from pnp.export.target_kinds import targets
from pnp.files import placing
from pnp.files import writing as files
from pnp.files.listing import files_named, is_link, is_plain_file, is_same_file
from pnp.files.reading import read_regular
from pnp.languages.locales import is_pseudo
from pnp.model.game import Game
from pnp.model.problems import Problem, Problems, Span
from pnp.model.result import Built

_MOST_NAMES = 8


def write(
    project: Project,
    built: Sequence[Built],
    out: Path,
    clean: bool = False,
    is_own: bool = False,
    more: Iterable[tuple[Path, bytes]] = (),
) -> Problems:
    """Write what was built below the output folder, and `more` elsewhere, all or none. Files left
    over from earlier builds are reported or, with `clean`, removed.

    `built` has an entry for each request, also for those without files. `is_own`: the output
    folder is that of the project, so files of unknown games in it are left over.
    Raises InputError if a file cannot be written.
    """
    notes = Problems()
    lists = [
        _updated(_Run(project, game, [b for b in built if b.request.game == game]), out)
        for game in dict.fromkeys(item.request.game for item in built)
    ]
    texts = [
        (out / found.game / NAME, list_text(found.files).encode()) for found in lists if found.files
    ]
    gone = list(_gone(project, out)) if is_own else []
    files.write([item for item in built if item.data], out, project.library.shown, [*more, *texts])
    for found in (*lists, *gone):
        found.left = [path for path in found.left if not _is_new(found, out / found.game, path)]
        if clean and found.left:
            _clean(found, out, project, notes)
        else:
            notes.extend(_notes(found, out))
    return notes


class _List(Struct):
    """The files on the list of a game after a build; `left` are those that nothing makes."""

    game: str
    files: dict[str, ListedFile]
    left: list[str]


def _updated(run: _Run, out: Path) -> _List:
    """The list of a game after a build: entries whose files still exist, and new ones."""
    old, new = _listed(out / run.game), dict(run.made())
    left = [path for path, entry in old.items() if path not in new and run.leaves(path, entry)]
    return _List(run.game, {**old, **new}, left)


def _gone(project: Project, out: Path) -> Iterator[_List]:
    """The lists of games that the project no longer has."""
    for file in files_named(out, NAME):
        game = file.parent.name
        if project.library.game_folder(game) is None:
            found = _listed(file.parent)
            yield _List(game, found, list(found))


def _listed(folder: Path) -> dict[str, ListedFile]:
    """The entries of the list of a game whose files still exist."""
    found = read_list(folder / NAME, (folder / NAME).as_posix())
    return {path: entry for path, entry in found.items() if _is_plain_file(folder, path)}


def _is_plain_file(folder: Path, path: str) -> bool:
    """Whether such a file exists, without a link on the way from the output folder."""
    file = folder / path
    between = [parent for parent in file.parents if parent.is_relative_to(folder)]
    return is_plain_file(file) and not any(map(is_link, between))


def _is_new(found: _List, folder: Path, path: str) -> bool:
    """Whether a file is a new one under another name, as on disks that ignore case."""
    beside = (p for p in found.files if p not in found.left and p.casefold() == path.casefold())
    return any(is_same_file(folder / path, folder / other) for other in beside)


class _Run:
    """What a build made of a game; decides which files of earlier builds are left over."""

    def __init__(self, project: Project, game: str, built: Sequence[Built]) -> None:
        self.game = game
        self._project = project
        self._built = built
        self._games: dict[str, Game] = {}  # by folder of the edition
        self._asked: set[tuple[str, str, str]] = set()  # folders, products and targets
        for item in built:
            found, _ = project.game(game, item.request.edition)
            if found is not None:
                folder = folder_of(item.request, found)
                self._games[folder] = found
                if not item.request.cards:  # other files there are of other selections
                    self._asked.add((folder, item.request.product, item.request.target))
        self._folder = project.folder(game)

    def made(self) -> Iterator[tuple[str, ListedFile]]:
        """Each new file, by its path below the game's folder."""
        for item in self._built:
            for file, data in item.files if item.data else ():
                path = file.partition("/")[2]
                yield path, listed_file(item.request, data)

    def leaves(self, path: str, entry: ListedFile) -> bool:
        """Whether a file that this build did not make is left over. Files of an edition that this
        build did not make are left over only if the edition no longer exists."""
        folder, _, name = path.partition("/")
        if not self._has(folder, entry):
            return True
        game = self._games.get(folder)
        if game is None:
            return False
        is_asked = (folder, entry.product, entry.target) in self._asked
        return is_asked or not _may_make(game, entry, name)

    def _has(self, folder: str, entry: ListedFile) -> bool:
        """Whether the edition of a file still exists."""
        source = self._project.editions(self._folder.name).language
        name = entry.choice.name(source)
        if not (folder.startswith(name) and folder[len(name) :][:1] in ("", "@", "-")):
            return False  # the game was written in another language
        if not set(entry.variants) <= set(variant_names(self._folder)):
            return False
        if entry.language is None or is_pseudo(entry.language):
            return True
        # slow to import: only for translations
        from pnp.editions.catalogue.files import languages

        return entry.language in languages(self._folder)


def _may_make(game: Game, entry: ListedFile, name: str) -> bool:
    """Whether the product of an entry, or the whole game, could have made a file of this name."""
    if name.endswith(ARCHIVE):  # of files of any product
        return True
    may_make = targets()[entry.target].may_make
    if not entry.product:
        from pnp.build.products.kits import kit_of

        return may_make(kit_of(game).file, False, name)
    product = game.products.get(entry.product)
    return product is not None and may_make(product.file, bool(product.boxes), name)


# -- reporting and removing ---------------------------------------------------------------------


def _by_folder(paths: Iterable[str]) -> Mapping[str, list[str]]:
    out: dict[str, list[str]] = {}
    for path in sorted(paths):
        folder, _, name = path.partition("/")
        out.setdefault(folder, []).append(name)
    return out


def _named(names: Sequence[str]) -> str:
    """'1 file that nothing makes any more: A.pdf', with the first names of many."""
    what = "file" if len(names) == 1 else "files"
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return (
        f"{len(names)} {what} that nothing makes any more: {', '.join(names[:_MOST_NAMES])}{more}"
    )


def _notes(found: _List, out: Path) -> Iterator[Problem]:
    for folder, names in _by_folder(found.left).items():
        span = Span((out / found.game / folder).as_posix())
        yield Problem("leftover-file", f"an earlier build left {_named(names)}", span,
                      "pnp build --clean removes what pnp itself wrote", "note")  # fmt: skip


def _clean(found: _List, out: Path, project: Project, notes: Problems) -> None:
    """Remove left-over files and their entries; a file that was changed since stays."""
    base = out / found.game
    changed = [path for path in found.left if _is_changed(base / path, found.files[path])]
    for path in changed:
        notes.add("changed-file", "this file was changed since pnp wrote it, so it is not removed",
                  Span((base / path).as_posix()), None, "note")  # fmt: skip
    removed = [
        path for path in found.left if path not in changed and _is_removed(base / path, base, notes)
    ]
    for folder, names in _by_folder(removed).items():
        span = Span((base / folder).as_posix())
        notes.add("removed-file", f"removed {_named(names)}", span, None, "note")
    gone = {*changed, *removed}
    kept = {path: entry for path, entry in found.files.items() if path not in gone}
    if kept:
        files.write_all([(base / NAME, list_text(kept).encode())], project.library.shown)
    else:
        placing.remove(base / NAME)


def _is_changed(file: Path, entry: ListedFile) -> bool:
    """Whether a file differs from what pnp wrote, or cannot be read."""
    try:
        return sum_of(read_regular(file)) != entry.sha256
    except OSError:
        return True


def _is_removed(file: Path, base: Path, notes: Problems) -> bool:
    """Remove a file below a folder. Return whether it was removed."""
    try:
        placing.remove(file, base)
    except OSError as error:
        notes.add(
            "output", f"this file cannot be removed: {error.strerror}",
            Span(file.as_posix()), None, "warning",
        )  # fmt: skip
        return False
    return True
