"""The font families that are installed on this machine.

They are read from the folders of Linux (XDG base directories), macOS and Windows. Files that are
not fonts are skipped without a report, because they are not the author's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from pnp.files.listing import files_below
from pnp.fonts.facts import FontHead, NoFont, read_heads
from pnp.model.layout import FontFace, FontFamily
from pnp.sources.font_manifest import FONT_ENDINGS, ranges


def font_folders(
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    home: Path | None = None,
) -> tuple[Path, ...]:
    """The folders of fonts of a system (as `sys.platform` names it), the user's own first."""
    own = home or _home()
    if platform == "win32":
        local = environment.get("LOCALAPPDATA") or str(own / "AppData" / "Local")
        windows = environment.get("WINDIR") or "C:\\Windows"
        return (Path(local) / "Microsoft" / "Windows" / "Fonts", Path(windows) / "Fonts")
    if platform == "darwin":
        return (own / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    data = environment.get("XDG_DATA_HOME") or str(own / ".local" / "share")
    shared = environment.get("XDG_DATA_DIRS") or os.pathsep.join(("/usr/local/share", "/usr/share"))
    folders = [data, *(folder for folder in shared.split(os.pathsep) if folder)]
    return (own / ".fonts", *(Path(folder) / "fonts" for folder in folders))


def _home() -> Path:
    """The user's folder; a path with no files if there is none, as in some containers."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.devnull)


def font_files(folder: Path, endings: Iterable[str] = FONT_ENDINGS) -> Iterator[Path]:
    """The font files below a folder, by path; what may not be read is skipped."""
    wanted = tuple(endings)
    return (path for path in files_below(folder) if path.name.lower().endswith(wanted))


@lru_cache(maxsize=1)
def system_families() -> dict[str, FontFamily]:
    """The families installed on this machine by name, sorted; they are read once."""
    return families_in(font_folders())


def families_in(folders: Iterable[Path]) -> dict[str, FontFamily]:
    """Families of the fonts below some folders; of two files of the
    same family, weight and slant the first counts, in the order of folders and paths.
    """
    found: dict[str, dict[tuple[int, bool], FontFace]] = {}
    for folder in folders:
        for path in font_files(folder):
            try:
                heads = read_heads(path)
            except NoFont:
                continue
            for head in heads:
                faces = found.setdefault(head.family_name, {})
                faces.setdefault((head.weight, head.italic), as_face(head))
    return {
        name: FontFamily(name, tuple(faces[key] for key in sorted(faces)))
        for name, faces in sorted(found.items())
    }


def as_face(head: FontHead) -> FontFace:
    """A face as its file describes it."""
    return FontFace(head.path, head.weight, head.italic, head.index, ranges(head))
