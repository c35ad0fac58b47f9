"""The files of a project and those that pnp ships, found by name; the project's come first.

A `Library` knows both folders, reads the named files below them (each once) and lists their names
for hints.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from pnp.files.listing import (
    exists,
    files_below,
    files_named,
    is_folder,
    is_taken,
    paths_in,
    resolved,
)  # fmt: skip
from pnp.files.records import hash_of_file
from pnp.model.codes import Code
from pnp.model.definitions import lazy_pattern
from pnp.model.layout import FontFamily
from pnp.model.problems import InputError, Problems, Span, did_you_mean
from pnp.model.sheet import Paper
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.schema.records import note
from pnp.schema.values import Key, Length, Mismatch, Struct, shown
from pnp.sources.font_manifest import ListedFamily, read_manifest
from pnp.sources.memory import RowMemory, with_same_items
from pnp.sources.misplaced import misplaced_file
from pnp.sources.projects import is_project, projects_below
from pnp.sources.source_formats import Option, format_of, source_formats

T = TypeVar("T")
_SIDE = Length(low=mm(1), high=mm(5000))
# of a paper, or of a size of cards
SIDES = {
    "width": Key(_SIDE, required=True, doc="the width in portrait, after trimming"),
    "height": Key(_SIDE, required=True, doc="the height in portrait, after trimming"),
}
PAPER_KEYS = SIDES | {
    "margin": Key(
        Length(low=0, high=mm(500)),
        default=mm(6.35),
        doc="the border that printers cannot print on",
    ),
}
# keys of a deck for the reader of a file, with their values
Options = tuple[tuple[Option, str], ...]
_Asked = tuple[Path, Options]
# under layouts/, but no layouts of games
_NO_LAYOUTS = lazy_pattern(r"sheets/|profiles/|services/|templates/|papers$|sizes$")


def shipped_root() -> Path:
    """The folder with pnp's own cards, layouts and fonts: in the package, or the checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_share"
    return inside if is_folder(inside) else package.parent


class Library:
    """The named files of a project. `base` is where paths in messages start from."""

    def __init__(self, root: Path, base: Path, shipped: Path | None = None) -> None:
        self.root = root.resolve()
        self.base = base.resolve()
        self.shipped = (shipped or shipped_root()).resolve()
        self._read: dict[_Asked, Any] = {}
        self._hashes: dict[_Asked, bytes] = {}
        self._earlier: dict[_Asked, tuple[bytes, Any]] = {}  # hash and values of files
        self._keeps = False  # whether hashes are wanted
        self._memories: dict[object, RowMemory] = {}
        self._icons: dict[Path, dict[str, str]] = {}  # by folder of the game
        self._manifests: tuple[list[dict[str, ListedFamily]], Problems] | None = None
        self._places: dict[str, str] = {}

    @property
    def roots(self) -> tuple[Path, ...]:
        """The project, then pnp itself (once if they are the same folder)."""
        return tuple(dict.fromkeys((self.root, self.shipped)))

    def shown(self, path: Path) -> str:
        """A path as messages show it: from `base` if below it."""
        return (
            path.relative_to(self.base).as_posix() if path.is_relative_to(self.base) else str(path)
        )

    def place(self, shown: str) -> str:
        """The path of a file, shown like this in messages, below its project or pnp's own folder:
        it does not depend on where these folders are, or where messages start from."""
        if shown not in self._places:
            path = (self.base / shown).resolve()
            root = next((root for root in self.roots if path.is_relative_to(root)), None)
            self._places[shown] = path.relative_to(root).as_posix() if root else shown
        return self._places[shown]

    def read(self, path: Path, options: Options = ()) -> Any:
        """The values of a file, read once; one whose ending no format has is read as YAML.
        `options` are for its format (see `SourceFormat`). Raises InputError."""
        asked = path, options
        if asked not in self._read:
            found = hash_of_file(str(path)) if self._keeps else b""
            known = self._earlier.get(asked)
            if known is not None and known[0] == found:
                self._read[asked] = known[1]
            else:
                self._read[asked] = self._values(path, options, known and known[1])
            self._hashes[asked] = found
        return self._read[asked]

    def _values(self, path: Path, options: Options, earlier: Any) -> Any:
        """The values of a file; those that it had before are `earlier`, if they are known."""
        kind = format_of(path) or source_formats()["yaml"]
        if kind.reread is not None and earlier is not None:
            return kind.reread(path, self.shown(path), earlier, **dict(options))
        return with_same_items(earlier, kind.read(path, self.shown(path), **dict(options)))

    def remember(self) -> None:
        """Remember what is read from now on, for a later library (see `reuse`)."""
        self._keeps = True

    def reuse(self, earlier: Library) -> None:
        """Take the values of files that an earlier library has read and remembered, where the files
        have the same content now."""
        self.remember()
        pairs = ((asked, found) for asked, found in earlier._hashes.items() if found)
        self._earlier = {asked: (found, earlier._read[asked]) for asked, found in pairs}
        self._memories = earlier._memories

    def memory(self, deck: object) -> RowMemory | None:
        """What the rows of a deck were made into before; None if nothing is remembered."""
        return self._memories.setdefault(deck, RowMemory()) if self._keeps else None

    def read_as(
        self,
        kinds: type[T] | tuple[type[T], ...],
        path: Path,
        problems: Problems,
        expected: str = "keys and values",
        hint: str | None = None,
        options: Options = (),
    ) -> T | None:
        """The values of a file that should hold a mapping (Record) or a list (Listing); None (and
        problems) if it cannot be read or holds anything else than `expected`."""
        try:
            found = self.read(path, options)
        except InputError as error:
            problems.extend(error.problems)
            return None
        if not isinstance(found, kinds):
            where = Span(self.shown(path), 1, 1)
            problems.add("wrong-structure", f"expected {expected}", where, hint)
            return None
        return found

    def was_read(self, path: Path) -> bool:
        """Whether a file was read, for this edition or another one."""
        return any(path == asked for asked, _ in self._read)

    def find(
        self, folder: str, name: str, ending: str = ".yaml", skip: Collection[Path] = ()
    ) -> Path | None:
        """The file of a name below `folder` of the first root that has it, except those to
        `skip`."""
        for root in self.roots:
            base = root / folder
            path = resolved(base / f"{name}{ending}")
            if path in skip:
                continue
            if path and path.is_relative_to(base.resolve()) and exists(path):
                return path
        return None

    def names(self, folder: str, ending: str = ".yaml") -> list[str]:
        """The names of all files below `folder`, sorted."""
        found = set()
        for root in self.roots:
            base = root / folder
            found |= {
                p.relative_to(base).as_posix().removesuffix(ending)
                for p in files_below(base, ending)
            }
        return sorted(found)

    def read_named(
        self, folder: str, name: str, what: str, span: Span | None, problems: Problems
    ) -> Record | None:
        """The mapping in a named file; problems are noted, at `span` if there is no such file."""
        path = self.find(folder, name)
        if path is None:
            known = self.names(folder)
            if folder == "layouts":
                known = [n for n in known if not _NO_LAYOUTS.match(n)]
            hint = misplaced_file(self.root, folder, name) or did_you_mean(name, known, f"{what}s")
            leaves = ".." in Path(name).parts or Path(name).is_absolute()
            message = f"'{name}' leaves" if leaves else f"there is no {what} '{name}' in"
            code: Code = "outside-folder" if leaves else "unknown-name"
            problems.add(code, f"{message} {folder}/", span, hint)
            return None
        return self.read_as(Record, path, problems, f"keys and values, as every {what} has")

    def inside(self, folder: Path, name: str, span: Span, problems: Problems) -> Path | None:
        """The path of a file named in a game's folder, which it may not leave; None if it would."""
        path = resolved(folder / name)
        if path is None:
            problems.add("reserved-name", f"{shown(name)} cannot be the name of a file", span)
        elif not path.is_relative_to(folder.resolve()):
            problems.add("outside-folder", f"'{name}' leaves the game's folder", span,
                         f"keep the file below {self.shown(folder)}")  # fmt: skip
            return None
        return path

    # -- papers, card sizes, fonts, icons -----------------------------------------------

    def papers(self, problems: Problems) -> dict[str, Paper]:
        """Papers by name."""
        found = self._sides("papers", PAPER_KEYS, problems)
        return {
            name: Paper(name, paper["width"], paper["height"], paper["margin"])
            for name, paper in found.items()
        }

    def sizes(self, problems: Problems) -> dict[str, dict[str, float]]:
        """Card sizes by name: width and height in points."""
        return self._sides("sizes", SIDES, problems)

    def _sides(
        self, name: str, keys: Mapping[str, Key], problems: Problems
    ) -> dict[str, dict[str, float]]:
        """Width and height by name, and other `keys`; those of the project replace pnp's."""
        out: dict[str, dict[str, float]] = {}
        for root in reversed(self.roots):
            path = root / "layouts" / f"{name}.yaml"
            record = self.read_as(Record, path, problems) if is_taken(path) else None
            if record is None:
                continue
            for key in record:
                try:
                    out[key] = Struct(keys).read(record[key])
                except Mismatch as error:
                    note(problems, record, key, error)
        return out

    def manifests(self, problems: Problems) -> list[dict[str, ListedFamily]]:
        """The families in `fonts/manifest.yaml` of each root, the project's first, in order; the
        files are read once."""
        if self._manifests is None:
            own = Problems()
            self._manifests = self._read_manifests(own), own
        found, reported = self._manifests
        problems.extend(reported)
        return found

    def _read_manifests(self, problems: Problems) -> list[dict[str, ListedFamily]]:
        out = []
        for root in self.roots:
            manifest = root / "fonts" / "manifest.yaml"
            record = self.read_as(Record, manifest, problems) if is_taken(manifest) else None
            found = record and read_manifest(record, root / "fonts", self.shown, problems)
            out.append(found or {})
        return out

    def families(self, problems: Problems) -> dict[str, FontFamily]:
        """Font families of the manifests; a family of the project replaces pnp's of that name."""
        return {
            name: listed.family
            for found in reversed(self.manifests(problems))
            for name, listed in found.items()
        }

    def family_order(self, problems: Problems) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Names of the project's own families, then of pnp's that these do not replace.

        Both in the order of their manifest, in which fonts for missing letters are searched.
        """
        own, *shipped = self.manifests(problems)
        return tuple(own), tuple(name for found in shipped for name in found if name not in own)

    def icons(self, game_folder: Path) -> dict[str, str]:
        """SVG files by name: pnp's and the project's `layouts/icons`, then the game's `icons`, with
        the folders in them; the folders are read once."""
        if game_folder not in self._icons:
            self._icons[game_folder] = self._icons_of(game_folder)
        return self._icons[game_folder]

    def _icons_of(self, game_folder: Path) -> dict[str, str]:
        folders = [root / "layouts" / "icons" for root in reversed(self.roots)]
        out: dict[str, str] = {}
        for folder in [*folders, game_folder / "icons"]:
            inner = [path for path in files_below(folder, ".svg") if path.parent != folder]
            # what is in the folder itself comes before what is in folders in it
            for path in [*reversed(inner), *paths_in(folder, ".svg")]:
                if self._is_ours(path):
                    out[path.stem] = str(path)
        return dict(sorted(out.items()))

    def icon_authors(self, game_folder: Path) -> list[str]:
        """The authors of icons that were downloaded from game-icons.net, by name: those whose path
        ends in `1x1/author/name.svg`."""
        paths = [Path(path).parts for path in self.icons(game_folder).values()]
        names = {parts[-2] for parts in paths if parts[-3:-2] == ("1x1",)}
        return sorted(name.replace("-", " ").title() for name in names)

    def _is_ours(self, path: Path) -> bool:
        """Whether a file, links followed, stays inside the project or pnp's own folder."""
        found = resolved(path)
        return found is not None and any(found.is_relative_to(root) for root in self.roots)

    # -- games --------------------------------------------------------------------------

    @cached_property
    def games(self) -> dict[str, Path]:
        """Folders of games by id: those of the project or, where there is no project, pnp's."""
        root = self.shipped if self.lists_samples else self.root
        found = files_named(root / "cards", "game.yaml")
        return {path.parent.name: path.parent for path in found}

    @cached_property
    def lists_samples(self) -> bool:
        """Whether `games` are the samples that come with pnp, because there is no project here."""
        return self.root != self.shipped and not is_project(self.root)

    @cached_property
    def projects_below(self) -> list[Path]:
        """The projects in this folder, if it is none itself."""
        return projects_below(self.root) if self.lists_samples else []

    def game_folder(self, game: str) -> Path | None:
        """The folder of a game of the project or, if it does not have it, of pnp's samples."""
        for root in self.roots:
            # by the names of folders as written: '..' is none, and case matters on every disk
            found = {p.parent.name: p.parent for p in files_named(root / "cards", "game.yaml")}
            if game in found:
                return found[game]
        return None
