"""What a release lists of itself: `index.json` for programs, `SHA256SUMS` for `sha256sum -c`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.expressions.traces import unmarked
from pnp.model.game import Game
from pnp.model.result import Stored
from pnp.release.downloads import Download, Edition

SUMS = "SHA256SUMS"
_FORMAT = 1
_DIGITS = 64


def index_text(
    game: Game,
    editions: Sequence[Edition],
    files: Mapping[str, bytes | Stored],
    sums: Mapping[str, str],
    pages: Mapping[str, str],
) -> str:
    """The text of `index.json` (see docs/release.md). `pages` are the first pages by language,
    `sums` the SHA-256 of each file."""

    def listed(path: str) -> dict[str, Any]:
        return {"path": path, "bytes": len(files[path]), "sha256": sums[path]}

    whole = {
        "release": _FORMAT,
        "game": game.id,
        "title": unmarked(game.title)[0],
        "version": game.version,
        "date": game.date or None,
        "language": game.language,
        "pages": dict(pages),
        "editions": [
            {
                "edition": one.name,
                "language": one.language,
                "variants": list(one.choice.variants),
                "archive": listed(one.archive[0]),
                "changes": listed(one.changes[0]) if one.changes else None,
                "files": [_file(download, listed(download.path)) for download in one.downloads],
            }
            for one in editions
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _file(one: Download, listed: dict[str, Any]) -> dict[str, Any]:
    """What is listed of a file to print."""
    about: dict[str, Any] = {"product": one.product or None, "paper": one.paper or None}
    if one.is_main:
        about |= {"title": one.built.title, "pages": one.built.pages}
    return {**listed, **about}


def sums_text(sums: Mapping[str, str]) -> str:
    """The text of `SHA256SUMS`: a line for each file, in the order of their paths."""
    return "".join(f"{sums[path]}  {path}\n" for path in sorted(sums))


def read_sums(text: str) -> dict[str, str]:
    """The sums by path of such a text; lines that are none are skipped."""
    found = {}
    for line in text.splitlines():
        number, gap, path = line.partition("  ")
        if gap and len(number) == _DIGITS and path:
            found[path] = number
    return found
