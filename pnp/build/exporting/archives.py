"""Archives of what was built: one for each folder of a game, with all files that are written to it.

In: built files. Out: results whose one file is an archive, in a folder of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.build.project import Project
from pnp.export.archive import ARCHIVE, zip_archive
from pnp.model.definitions import replace
from pnp.model.result import Built

_FOLDER = "@zip"
_BETWEEN = "-"


def archived(built: Sequence[Built], project: Project) -> list[Built]:
    """The archives of results, in the order of the first file of each."""
    folders: dict[tuple[str, str], list[Built]] = {}
    for item in built:
        if item.data:
            game, _, rest = item.file.partition("/")
            folders.setdefault((game, rest.partition("/")[0]), []).append(item)
    return [_archive(*folder, items, project) for folder, items in folders.items()]


def _archive(game: str, folder: str, items: Sequence[Built], project: Project) -> Built:
    start = f"{game}/{folder}/"
    files = [(name.removeprefix(start), data) for item in items for name, data in item.files]
    name = f"{game}-{folder}".replace("@", _BETWEEN)
    first = items[0]
    return replace(
        first,
        request=replace(first.request, product=""),
        file=f"{game}/{folder}{_FOLDER}/{name}{ARCHIVE}",
        data=zip_archive(files, project.places.spool),
        extras=(),
        pages=sum(item.pages for item in items),
        cards=sum(item.cards for item in items),
        seconds=sum(item.seconds for item in items),
        finishing=None,
        ink=None,
    )
