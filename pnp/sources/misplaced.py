"""Hints for files that exist, but not at the place or with the name that pnp reads.

In: the folder of a project, and what was not found there. Out: a hint, or None. It looks two
folders deep, so it is quick in any folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from pnp.files.listing import exists, is_folder, paths_in, resolved

_ENDING, _OTHERS = ".yaml", (".yml", ".YAML", ".yaml.txt", ".txt")
_MOST = 200  # folders that are looked at


def misplaced_game(root: Path) -> str | None:
    """The hint for a project without games, where there is a game.yaml at another place."""
    for folder in _folders(root):
        place = folder.relative_to(root).as_posix()
        for name in ("game.yaml", *(f"game{ending}" for ending in _OTHERS)):
            if _has(folder, name):
                return _game_hint("" if place == "." else f"{place}/", name)
    return None


def _game_hint(place: str, name: str) -> str:
    *above, folder = ["", *place.rstrip("/").split("/")] if place else ["", ""]
    if above[1:] == ["cards"]:
        return f"rename {place}{name} to game.yaml"
    if not folder or folder == "cards":
        return f"move {place}{name} into a folder of the game: cards/my-game/game.yaml"
    return f"move the folder {place} to cards/{folder}/"


def misplaced_file(root: Path, folder: str, name: str) -> str | None:
    """The hint for a name of which there is no file in `folder` of a project, but one with another
    ending, or in another folder of the project."""
    base = PurePosixPath(folder) / name
    if ".." in base.parts:
        return None
    for ending in _OTHERS:
        if _has(root / base.parent, f"{base.name}{ending}"):
            return f"rename {base}{ending} to {base.name}{_ENDING}"
    for top in _folders(root, 1):
        found = top / f"{name}{_ENDING}"
        if found.is_relative_to(root / folder) or resolved(found) is None:
            continue  # where it belongs; or no name that a file can have
        if exists(found):
            return f"move {found.relative_to(root).as_posix()} to {base}{_ENDING}"
    return None


def other_ending(folder: Path, name: str, known: Sequence[str]) -> str | None:
    """The hint for a file that is not in a folder, where one has this name and a further ending."""
    for path in paths_in(folder):
        found = path.name
        if found.lower().startswith(f"{name.lower()}.") and not found.endswith(tuple(known)):
            return f"there is '{found}': rename it to '{name}'"
    return None


def _has(folder: Path, name: str) -> bool:
    """Whether a folder has a file of exactly this name; some disks ignore case."""
    return any(path.name == name for path in paths_in(folder))


def _folders(root: Path, deep: int = 2) -> Iterator[Path]:
    """A folder, those in it, and down to `deep` folders; hidden ones are left out."""
    level, count = [root], 0
    for depth in range(deep + 1):
        yield from level
        if depth == deep:
            return
        inner: list[Path] = []
        for folder in level:
            for path in paths_in(folder):
                count += 1
                if count > _MOST:
                    return
                if not path.name.startswith(".") and is_folder(path):
                    inner.append(path)
        level = inner
