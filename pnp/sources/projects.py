"""Find the project of a folder: the nearest folder upwards with games or settings.

In: the folder where a command starts. Out: the folder of the project and its settings, which are in
`pnp.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from pnp.files.listing import files_named, is_folder, is_taken, paths_in, resolved
from pnp.model.problems import Problems, Span
from pnp.model.profile import HOME
from pnp.model.source import Record
from pnp.schema.records import read_record
from pnp.schema.values import Key, Listed, Mapped, Text
from pnp.sources.reader import read_yaml

SETTINGS = "pnp.yaml"
OUTPUT = "output"
SETTINGS_KEYS = {
    "output": Key(Text(), default=OUTPUT, doc="the folder that builds write to, in the project"),
    "preflight": Key(Mapped(), doc="severities of what preflight finds, by code"),
    "accept": Key(Listed(), default=(), doc="findings of preflight that are meant so"),
    "profile": Key(Text(), default=HOME.name, doc="the profile of products that name none"),
}
# a folder with one of these is a project, even if there is no game in it yet
_PARTS = (SETTINGS, "cards", "layouts", "fonts")
# and so is every folder below a folder with one of these; other folders may have fonts, too
_FOLDERS = ("cards", "layouts")


class ProjectFolder(Struct, frozen=True):
    """The folder of a project, the folder that its builds write to by default, and the settings as
    written. `profile` is that of products that name none, and `profile_span` where the project
    names it."""

    root: Path
    output: Path
    profile: str = HOME.name
    profile_span: Span | None = None
    settings: Record = field(default_factory=Record)


def project_root(start: Path) -> Path:
    """The nearest folder, from `start` upwards, with `cards/<game>/game.yaml` or `pnp.yaml`;
    `start` itself if there is none."""
    return enclosing_project(start) or start.resolve()


def enclosing_project(folder: Path) -> Path | None:
    """The nearest folder, from `folder` upwards, with games or settings; None if there is none."""
    folder = folder.resolve()
    return next((one for one in (folder, *folder.parents) if _begins(one)), None)


def is_project(folder: Path) -> bool:
    """Whether a folder is a project, even without games, or is in a project without games."""
    return any(is_taken(folder / part) for part in _PARTS) or any(map(_has_folders, folder.parents))


def has_games(folder: Path) -> bool:
    """Whether there is a game in a folder."""
    return bool(files_named(folder / "cards", "game.yaml"))


def projects_below(folder: Path) -> list[Path]:
    """The folders in a folder that have games or settings, sorted; hidden ones are left out."""
    return [path for path in paths_in(folder) if path.name[:1] != "." and _begins(path)]


def open_project(start: Path, shown: Callable[[Path], str]) -> ProjectFolder:
    """The project that a folder belongs to, with its settings.

    Raises InputError for settings that are wrong.
    """
    root = project_root(start)
    file = root / SETTINGS
    if not is_taken(file):
        return ProjectFolder(root, root / OUTPUT)
    problems = Problems()
    raw = read_yaml(file, shown(file))
    if not isinstance(raw, Record):
        problems.add(
            "wrong-structure",
            "expected keys and values, or nothing",
            Span(shown(file), 1, 1),
            f"a file '{SETTINGS}' may be empty",
        )
        raw = Record()
    settings = read_record(raw, SETTINGS_KEYS, problems, SETTINGS)
    output = resolved(root / settings["output"])
    if output is None or not output.is_relative_to(root) or output == root:
        message = f"'output': '{settings['output']}' is not a folder in the project"
        hint = "--out writes to any other folder"
        problems.add("outside-folder", message, raw.span("output"), hint)
    problems.stop_on_errors()
    span = raw.span("profile") if "profile" in raw else None
    return ProjectFolder(root, root / settings["output"], settings["profile"], span, raw)


def _has_folders(folder: Path) -> bool:
    try:
        return any(is_folder(folder / part) for part in _FOLDERS)
    except OSError:  # a folder that may not be read, as below
        return False


def _begins(folder: Path) -> bool:
    try:
        return is_taken(folder / SETTINGS) or has_games(folder)
    except OSError:  # a folder above that may not be read
        return False
