"""The list of the files that pnp wrote for a game: the product of each, and a hash of its bytes.

The list is in the output folder, as `<game>/.pnp-files`. Later builds read it to find pnp's own
files, and to see whether these were changed since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from pnp.export.archive import ARCHIVE
from pnp.export.target_kinds import is_plain_path, targets
from pnp.files.contents import chunks_of
from pnp.files.listing import exists, is_link
from pnp.model.edition import Choice
from pnp.model.problems import InputError, Span
from pnp.model.result import Request, Stored
from pnp.sources.reader import read_text

NAME = ".pnp-files"
_MOST_PARTS = 8  # of the path of a file
_ABOUT = (
    "The files that pnp wrote here. pnp build --clean removes those that nothing makes any more."
)


class ListedFile(Struct, frozen=True):
    """A file that pnp wrote: its product ('' for a whole game), its edition, the SHA-256 of its
    bytes, and the export target that made it."""

    product: str
    language: str | None
    mode: str
    variants: tuple[str, ...]
    sha256: str
    target: str

    @property
    def choice(self) -> Choice:
        """The edition it is of."""
        return Choice(self.language, "rules" if self.mode == "rules" else "full", self.variants)


def listed_file(request: Request, data: bytes | Stored) -> ListedFile:
    """The entry of a file with these bytes that was made for a request."""
    choice = request.edition
    return ListedFile(request.product, choice.language, choice.mode, choice.variants,
                      sum_of(data), request.target)  # fmt: skip


def sum_of(data: bytes | Stored) -> str:
    """The hash of the content of a file."""
    found = hashlib.sha256()
    for chunk in chunks_of(data):
        found.update(chunk)
    return found.hexdigest()


def read_list(file: Path, shown: str) -> dict[str, ListedFile]:
    """The entries, by path below the folder of the game, as '<edition>/<file>'; none if there is
    no list, or if it is a link. Raises InputError for a list that cannot be read."""
    if is_link(file) or not exists(file):
        return {}
    text = read_text(file, shown)
    try:
        return {path: _entry(path, raw) for path, raw in json.loads(text)["files"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        hint = "remove it: then pnp no longer knows which files of earlier builds are its own"
        message = "this is not a list of files that pnp wrote"
        raise InputError.of("unreadable-file", message, Span(shown), hint) from None


def list_text(files: Mapping[str, ListedFile]) -> str:
    """The text of a list."""
    found = {path: _raw(files[path]) for path in sorted(files)}
    return json.dumps({"about": _ABOUT, "files": found}, ensure_ascii=False, indent=1) + "\n"


def _usual_target(product: str) -> str:
    """The target of entries that name none."""
    return "files" if product else "kit"


def _raw(entry: ListedFile) -> dict[str, Any]:
    found = asdict(entry)
    if entry.target == _usual_target(entry.product):
        del found["target"]
    return found


def _entry(path: str, raw: Any) -> ListedFile:
    """An entry of a list. Lists are not trusted: raises ValueError, KeyError or TypeError for
    what pnp never writes."""
    usual = {"target": _usual_target(raw["product"])}
    found = ListedFile(**{**usual, **raw, "variants": tuple(raw["variants"])})
    texts = (found.product, found.language or "", found.mode, found.sha256, *found.variants)
    target = targets()[found.target]
    if not (
        is_own_name(path, target.endings, target.has_folder)
        and all(isinstance(text, str) for text in texts)
    ):
        raise ValueError(path)
    return found


def is_own_name(path: str, endings: tuple[str, ...], has_folders: bool) -> bool:
    """Whether a path is one that pnp writes: a file in a folder (also in folders of it, if the
    target `has_folders`), with one of these endings, or an archive."""
    parts = len(PurePosixPath(path).parts)
    is_deep = parts == 2 or (has_folders and 2 < parts <= _MOST_PARTS)
    return is_deep and is_plain_path(path) and path.endswith((*endings, ARCHIVE))
