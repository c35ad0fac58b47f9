"""The files to print of a release: of each edition on each paper, one by one and in an archive.

In: built files. Out: `Edition`s, whose files have paths below the folder of the release. A file
that does not depend on the paper, such as a poster of its own size, is there once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.export.archive import ARCHIVE, zip_archive
from pnp.model.edition import Choice
from pnp.model.result import Built, Stored

FOLDER = "downloads"
_UNSAFE = re.compile(r"[^\w.+-]+", re.ASCII)


class Download(Struct, frozen=True):
    """A file: its path in the release, what it was built for, and its bytes. `paper` is '' if it
    does not depend on the paper."""

    path: str
    built: Built
    data: bytes | Stored
    paper: str

    @property
    def product(self) -> str:
        """The product it is of; '' for the kit."""
        return self.built.request.product

    @property
    def is_main(self) -> bool:
        """Whether it is the file to print, not one beside it, such as a dieline."""
        return self.path.rpartition("/")[2] == self.built.file.rpartition("/")[2]


class Edition(Struct, frozen=True):
    """What a release has of an edition: files to print, and an archive with those of products.
    `name` is that of the edition, such as 'fr+low-ink'. `changes` are files that print what is new
    since an earlier release, and their archive."""

    choice: Choice
    name: str
    language: str
    downloads: tuple[Download, ...]
    archive: tuple[str, bytes | Stored]
    changes: tuple[str, bytes | Stored] | None = None

    @property
    def files(self) -> dict[str, bytes | Stored]:
        """All its files by path."""
        found = {download.path: download.data for download in self.downloads}
        found[self.archive[0]] = self.archive[1]
        if self.changes is not None:
            found[self.changes[0]] = self.changes[1]
        return found

    def of_product(self, product: str) -> list[Download]:
        """The files of a product, or of the kit (''), in the order of papers."""
        return [one for one in self.downloads if one.product == product]


def downloads_of(edition: str, built: Iterable[Built]) -> tuple[Download, ...]:
    """The files of the products and the kit of an edition, built on each paper."""
    made = [item for item in built if item.data]
    asked = {_asked(item) for item in made}
    papers: dict[str, set[str]] = {}
    for item in made:
        papers.setdefault(item.request.product, set()).add(item.paper)
    found: dict[str, Download] = {}
    beside: dict[str, bytes | Stored] = {}
    for item in made:
        product, paper = item.request.product, _asked(item)
        # a kit has pages of several sizes; it is made for each paper
        if product and papers[product] == {item.paper} and asked != {item.paper.casefold()}:
            paper = ""
        for file, data in item.files:
            name, own = file.rpartition("/")[2], paper
            if file != item.file and isinstance(data, bytes):
                # what stands beside a product is mostly the same for each paper
                own = "" if beside.setdefault(name, data) == data else paper
            path = "/".join(filter(None, (FOLDER, edition, own, name)))
            found.setdefault(path, Download(path, item, data, own))
    return tuple(found.values())


def _asked(item: Built) -> str:
    return (item.request.paper or "").casefold()


def archive_of(
    name: str, edition: str, downloads: Sequence[Download], spool: Path | None
) -> tuple[str, bytes | Stored]:
    """The archive of the products of an edition, with its path. Its files are in one folder that is
    called `name`."""
    start = f"{FOLDER}/{edition}/"
    files = [
        (f"{name}/{one.path.removeprefix(start)}", one.data) for one in downloads if one.product
    ]
    return f"{FOLDER}/{name}{ARCHIVE}", zip_archive(files, spool)


def archive_name(game: str, version: str, edition: str) -> str:
    """The name of an archive, which every system allows."""
    return _UNSAFE.sub("-", f"{game}-{version}-{edition}").strip("-.")
