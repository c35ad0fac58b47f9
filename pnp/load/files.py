"""Where things are found: the project's own folders first, then what pnp ships.

A `Library` knows the two roots, reads named YAML files under them (each once) and lists what is
there, so that an error can say what else there would be.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.lang.schema import Flag, Key, Length, Listed, Mismatch, Number, Struct, Text, note
from pnp.lang.schema import read_record as read_keys
from pnp.load.reader import read_yaml
from pnp.model.layout import FontFace, FontFamily
from pnp.model.sheet import Paper
from pnp.model.source import Record
from pnp.problems import InputError, Problems, Span, did_you_mean
from pnp.units import mm

FOLDERS = ("cards", "layouts", "fonts")


def shipped_root() -> Path:
    """The folder with pnp's own cards, layouts and fonts: in the package, or the checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_share"
    return inside if inside.is_dir() else package.parent


class Library:
    """The named files of a project. `base` is where paths in messages start from."""

    def __init__(self, root: Path, base: Path, shipped: Path | None = None) -> None:
        self.root = root.resolve()
        self.base = base.resolve()
        self.shipped = (shipped or shipped_root()).resolve()
        self._read: dict[Path, Any] = {}

    @property
    def roots(self) -> tuple[Path, ...]:
        """The project, then pnp itself (once if they are the same folder)."""
        return tuple(dict.fromkeys((self.root, self.shipped)))

    def shown(self, path: Path) -> str:
        """A path as messages show it: from `base` if below it."""
        return (
            path.relative_to(self.base).as_posix() if path.is_relative_to(self.base) else str(path)
        )

    def read(self, path: Path) -> Any:
        """A YAML file, read once. Raises InputError."""
        if path not in self._read:
            self._read[path] = read_yaml(path, self.shown(path))
        return self._read[path]

    def find(self, folder: str, name: str, ending: str = ".yaml") -> Path | None:
        """The file of a name below `folder` of the first root that has it."""
        for root in self.roots:
            base = root / folder
            path = (base / f"{name}{ending}").resolve()
            if path.is_relative_to(base.resolve()) and path.is_file():
                return path
        return None

    def names(self, folder: str, ending: str = ".yaml") -> list[str]:
        """The names of all files below `folder`, sorted."""
        found = set()
        for root in self.roots:
            base = root / folder
            found |= {
                p.relative_to(base).as_posix().removesuffix(ending)
                for p in base.rglob(f"*{ending}")
                if p.is_file()
            }
        return sorted(found)

    def read_named(
        self, folder: str, name: str, what: str, span: Span | None, problems: Problems
    ) -> Record | None:
        """The mapping in a named file; problems are noted, at `span` if there is no such file."""
        path = self.find(folder, name)
        if path is None:
            hint = did_you_mean(name, self.names(folder), f"{what}s")
            problems.add(f"there is no {what} '{name}' in {folder}/", span, hint)
            return None
        try:
            found = self.read(path)
        except InputError as error:
            problems.extend(error.problems)
            return None
        if not isinstance(found, Record):
            message = f"expected keys and values, as every {what} has"
            problems.add(message, Span(self.shown(path), 1, 1))
            return None
        return found

    # -- papers, card sizes, fonts, icons -----------------------------------------------

    def papers(self, problems: Problems) -> dict[str, Paper]:
        """Papers by name."""
        sides = self._sides("papers", problems)
        return {name: Paper(name, s["width"], s["height"]) for name, s in sides.items()}

    def sizes(self, problems: Problems) -> dict[str, dict[str, float]]:
        """Card sizes by name: width and height in points."""
        return self._sides("sizes", problems)

    def _sides(self, name: str, problems: Problems) -> dict[str, dict[str, float]]:
        """Width and height by name; the project's file comes over pnp's."""
        side = Length(low=mm(1), high=mm(5000))
        struct = Struct({"width": Key(side, required=True), "height": Key(side, required=True)})
        out: dict[str, dict[str, float]] = {}
        for root in reversed(self.roots):
            path = root / "layouts" / f"{name}.yaml"
            if not path.is_file():
                continue
            record = self.read(path)
            for key in record if isinstance(record, Record) else ():
                try:
                    out[key] = struct.read(record[key])
                except Mismatch as error:
                    note(problems, record, key, error)
        return out

    def families(self, problems: Problems) -> dict[str, FontFamily]:
        """Font families of the manifests; a family of the project hides pnp's of that name."""
        face_keys = {
            "file": Key(Text(), required=True),
            "weight": Key(Number(1, 1000, whole=True), default=400),
            "italic": Key(Flag(), default=False),
            "index": Key(Number(0, 255, whole=True), default=0),
            "sha256": Key(Text()),
        }
        family_keys = {
            **{key: Key(Text()) for key in _FONT_FACTS},
            "faces": Key(Listed(), required=True),
        }
        out: dict[str, FontFamily] = {}
        for root in reversed(self.roots):
            manifest = root / "fonts" / "manifest.yaml"
            if not manifest.is_file():
                continue
            for name, raw in self.read(manifest).items():
                said = read_keys(raw, family_keys, problems, f"font '{name}'")
                faces = []
                for face_raw in said["faces"] or ():
                    face = read_keys(face_raw, face_keys, problems, f"a face of '{name}'")
                    path = root / "fonts" / str(face["file"])
                    if not path.is_file():
                        where = face_raw.span("file") if isinstance(face_raw, Record) else None
                        problems.add(f"there is no font file '{face['file']}'", where)
                        continue
                    faces.append(FontFace(str(path), face["weight"], face["italic"], face["index"]))
                if faces:
                    out[name] = FontFamily(name, tuple(faces))
        return out

    def icons(self, game_folder: Path) -> dict[str, str]:
        """SVG files by name: pnp's and the project's `layouts/icons`, then the game's `icons`."""
        folders = [root / "layouts" / "icons" for root in reversed(self.roots)]
        out: dict[str, str] = {}
        for folder in [*folders, game_folder / "icons"]:
            if folder.is_dir():
                out |= {p.stem: str(p) for p in sorted(folder.glob("*.svg"))}
        return dict(sorted(out.items()))

    # -- games --------------------------------------------------------------------------

    @cached_property
    def games(self) -> dict[str, Path]:
        """Folders of games by id: the project's, or pnp's own where the project has none."""
        for root in self.roots:
            found = sorted((root / "cards").glob("*/game.yaml"))
            if found:
                return {path.parent.name: path.parent for path in found}
        return {}

    def game_folder(self, game: str) -> Path | None:
        """The folder of a game of the project or, if it has none of that name, of pnp's."""
        for root in self.roots:
            if (root / "cards" / game / "game.yaml").is_file():
                return root / "cards" / game
        return None


_FONT_FACTS = ("role", "coverage", "licence", "licence_file", "source")
