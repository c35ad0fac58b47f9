"""The list of the files that pnp wrote for a game: which product made each, and what was in it.

It is kept in the output folder, as `<game>/.pnp-files`, and so tells later builds which files are
pnp's own, and whether somebody changed them since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from pnp.files.listing import exists, is_link
from pnp.model.edition import Choice
from pnp.model.frozen import frozen
from pnp.model.problems import InputError, Problem, Span
from pnp.sources.reader import read_text

NAME = ".pnp-files"
_ABOUT = (
    "The files that pnp wrote here. pnp build --clean removes those that nothing makes any more."
)
_ENDINGS = (".pdf", ".svg", ".dxf")


@frozen
class ListedFile:
    """A file that pnp wrote: the product it is of ('' for a kit), its edition, and the SHA-256 of
    its bytes."""

    product: str
    language: str | None
    mode: str
    variants: tuple[str, ...]
    sha256: str

    @property
    def choice(self) -> Choice:
        """The edition it is of."""
        return Choice(self.language, "rules" if self.mode == "rules" else "full", self.variants)


def listed_file(product: str, choice: Choice, data: bytes) -> ListedFile:
    """The entry of a file with these bytes."""
    return ListedFile(product, choice.language, choice.mode, choice.variants, sum_of(data))


def sum_of(data: bytes) -> str:
    """What the list keeps of the bytes of a file."""
    return hashlib.sha256(data).hexdigest()


def read_list(file: Path, shown: str) -> dict[str, ListedFile]:
    """What is listed, by path below the game's folder, as '<edition>/<file>'; nothing if there is
    no list, or if it is a link. Raises InputError for a list that cannot be read."""
    if is_link(file) or not exists(file):
        return {}
    text = read_text(file, shown)
    try:
        return {path: _entry(path, raw) for path, raw in json.loads(text)["files"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        hint = "remove it: then pnp no longer knows which files of earlier builds are its own"
        message = "this is not a list of files that pnp wrote"
        raise InputError([Problem("unreadable-file", message, Span(shown), hint)]) from None


def list_text(files: Mapping[str, ListedFile]) -> str:
    """The text of a list."""
    found = {path: asdict(files[path]) for path in sorted(files)}
    return json.dumps({"about": _ABOUT, "files": found}, ensure_ascii=False, indent=1) + "\n"


def _entry(path: str, raw: Any) -> ListedFile:
    """An entry of a list, which anybody may have written. Raises ValueError, KeyError or
    TypeError for what pnp never writes."""
    found = ListedFile(**{**raw, "variants": tuple(raw["variants"])})
    texts = (found.product, found.language or "", found.mode, found.sha256, *found.variants)
    if not (is_own_name(path) and all(isinstance(text, str) for text in texts)):
        raise ValueError(path)
    return found


def is_own_name(path: str) -> bool:
    """Whether a path is one that pnp writes: a file in a folder, with one of its own endings."""
    parts = PurePosixPath(path).parts
    same = PureWindowsPath(path)
    return (
        len(parts) == 2 == len(same.parts)
        and "/".join(parts) == path
        and not {".", ".."} & set(parts)
        and not (same.drive or same.root or "\0" in path)
        and path.endswith(_ENDINGS)
    )
