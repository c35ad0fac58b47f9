"""An index of pictures: what each of them shows, as a hash, and the files that they are made from.

    old = read_index(folder)              index.txt of the folder; empty if there is none
    stale(old, new, folder)               what must be drawn, or removed
    renew(folder, new, draws, pool)       draw this, and write the index

A picture is drawn again only if the hash of what it shows has changed. The hashes of files answer
at once whether a build could show anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from pictures import save
from PIL import Image
from sample_products import ROOT, hashes_of

INDEX = "index.txt"
ENDING = ".webp"


class Picture(NamedTuple):
    """The hash of what a picture shows; the title and the number of pages (or faces) of that."""

    hash: str
    title: str
    pages: int


class Index(NamedTuple):
    """Pictures by their paths in a folder, without ending, and hashes of files by their paths in
    the repository."""

    pictures: dict[str, Picture]
    files: dict[str, str]


# a function that makes a picture, and its arguments
Draw = tuple[Callable[..., Image.Image], tuple[Any, ...]]


def read_index(folder: Path) -> Index:
    """The index of a folder; nothing if there is none."""
    found = Index({}, {})
    path = folder / INDEX
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        kind, place, rest = line.split(" ", 2)
        if kind == "picture":
            name, pages, title = rest.split(" ", 2)
            found.pictures[place] = Picture(name, title, int(pages))
        else:
            found.files[rest] = place
    return found


def index_text(index: Index) -> str:
    """The text of an index: a line for each picture and each file."""
    pictures = [
        f"picture {path} {one.hash} {one.pages} {one.title}" for path, one in index.pictures.items()
    ]
    files = [f"file {name} {path}" for path, name in sorted(index.files.items())]
    return "\n".join([*pictures, *files, ""])


def changed_files(index: Index) -> list[str]:
    """The files that have changed since the index was written, by their paths."""
    now = hashes_of(ROOT / path for path in index.files)
    return [path for path, name in index.files.items() if now[path] != name]


def missing(index: Index, folder: Path) -> list[str]:
    """The pictures of an index that are not in the folder."""
    return [path for path in index.pictures if not _file(folder, path).is_file()]


def stale(old: Index, new: Index, folder: Path) -> list[str]:
    """The paths of the pictures that show something else now, or are missing, or are of nothing
    that is made now."""
    lost = missing(new, folder)
    wrong = [path for path, one in new.pictures.items()
             if old.pictures.get(path) != one or path in lost]  # fmt: skip
    return [*wrong, *(path for path in old.pictures if path not in new.pictures)]


def renew(folder: Path, new: Index, draws: Mapping[str, Draw], pool: Executor) -> list[str]:
    """Draw the pictures that are out of date, remove those that are of nothing, write the index.
    Return their paths."""
    old = read_index(folder)
    found = stale(old, new, folder)
    waiting = [
        pool.submit(_draw, draws[path], _file(folder, path))
        for path in found
        if path in new.pictures
    ]
    for one in waiting:
        one.result()
    for path in old.pictures.keys() - new.pictures.keys():
        _file(folder, path).unlink(missing_ok=True)
    (folder / INDEX).write_text(index_text(new), encoding="utf-8")
    return found


def _draw(draw: Draw, file: Path) -> None:
    make, arguments = draw
    save(make(*arguments), file)


def _file(folder: Path, path: str) -> Path:
    return folder / (path + ENDING)
