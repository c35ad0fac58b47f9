"""The products of the sample games, built for pictures and figures of the documents.

    for game in GAMES:
        made = build_all(game, jobs=2)

The editions are each language without variants, and each variant in the language of the game.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pnp.build.project import Places, Project
from pnp.build.requests import Wanted, requests
from pnp.build.run import build
from pnp.editions.catalogue.files import languages
from pnp.editions.variants.reading import variant_names
from pnp.files.records import start_recording
from pnp.model.edition import Choice
from pnp.model.result import Built, Request

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "en"  # the language that both games are written in
GAMES = ("us-patent-1", "inventing-the-future")
DATA = ("cards", "layouts", "fonts")  # folders of files that a game is made from
_NOT_DRAWN = {"/Parent", "/Annots", "/StructParents", "/StructParent", "/Tabs", "/Metadata"}


class Made(NamedTuple):
    """The products of a game in all editions, and the files that they are made from: the path of
    each in the repository, with a hash of its content."""

    products: tuple[Built, ...]
    files: Mapping[str, str]


def open_project(recorded: bool = False) -> Project:
    """The project of the samples. If it is `recorded`, it notes which files are read."""
    return Project(Places(ROOT, ROOT, ROOT), record=start_recording() if recorded else None)


def wanted(project: Project, game: str, edition: str | None = None) -> list[Request]:
    """The requests for all products, also those that are built only by their names: in each
    language, and in English with each variant; or those of one edition."""
    folder = project.folder(game)
    choices = [Choice(), *(Choice(language) for language in languages(folder)),
               *(Choice(variants=(name,)) for name in variant_names(folder))]  # fmt: skip
    return [
        request
        for choice in choices
        if edition in (None, edition_of(Request(game, "", edition=choice)))
        for request in _requests(project, game, choice)
    ]


def _requests(project: Project, game: str, choice: Choice) -> list[Request]:
    """The requests for all products of an edition."""
    found, problems = project.game(game, choice)
    if found is None:
        raise ValueError(f"{game} cannot be read: {[problem.message for problem in problems]}")
    names = tuple(f"{game}/{product}" for product in found.products)
    in_language = (choice.language,) if choice.language else ()
    asked = Wanted(names, languages=in_language, variants=choice.variants)
    return requests(project, asked, Request("", ""))


def edition_of(request: Request) -> str:
    """The name of an edition: its variant, or else its language."""
    choice = request.edition
    return "+".join(choice.variants) or choice.language or SOURCE


def build_all(game: str, jobs: int, edition: str | None = None) -> Made:
    """Build all products of a game, or those of one edition, in so many processes. Raises
    ValueError with the errors of products that cannot be made."""
    project = open_project(recorded=True)
    assert project.record is not None
    made = build(wanted(project, game, edition), project, jobs, time.perf_counter)
    return Made(_without_errors(made), hashes_of(map(Path, project.record.read)))


def build_some(asked: Sequence[Request]) -> tuple[Built, ...]:
    """What is built for requests, in their order. Raises ValueError as `build_all`."""
    return _without_errors(build(asked, open_project()))


def _without_errors(made: Sequence[Built]) -> tuple[Built, ...]:
    if wrong := [line for one in made for line in _errors(one)]:
        raise ValueError("\n".join(wrong))
    return tuple(made)


def _errors(made: Built) -> Iterator[str]:
    """A line for each error of a product."""
    where = f"{made.request.game}/{made.request.product} ({edition_of(made.request)})"
    for problem in made.problems:
        if problem.severity == "error":
            yield f"{where}: {problem.message}"


def hashes_of(paths: Iterable[Path]) -> dict[str, str]:
    """The hash of each file that a game is made from, by its path in the repository; '' if it does
    not exist. Other files, such as those of pnp itself, are skipped."""
    found = {}
    for path in sorted(paths):
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in DATA:
            data = path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else None
            found[path.relative_to(ROOT).as_posix()] = "" if data is None else short(data)
    return found


def data_of(built: Built) -> bytes:
    """The bytes of the main file of a product."""
    data = built.data
    return data if isinstance(data, bytes) else b"".join(data.chunks())


def short(*parts: bytes) -> str:
    """A hash of 16 digits."""
    found = hashlib.sha256()
    for part in parts:
        found.update(b"%d:" % len(part))
        found.update(part)
    return found.hexdigest()[:16]


def page_hash(pdf: bytes, number: int) -> str:
    """A hash of what a page (from 0) of a PDF file draws: its size, its content, and the drawings,
    pictures and fonts that this uses. Links, the structure for readers and the compression of
    streams have no part in it."""
    from io import BytesIO

    from pypdf import PdfReader

    page = PdfReader(BytesIO(pdf)).pages[number]
    return _Hasher().of(page).hex()[:16]


class _Hasher:
    """Hashes objects of a PDF file, those that are used several times only once."""

    def __init__(self) -> None:
        self._known: dict[int, bytes] = {}

    def of(self, value: Any) -> bytes:
        """The hash of an object with all that it refers to."""
        from pypdf.generic import IndirectObject

        if not isinstance(value, IndirectObject):
            return self._hash(value)
        if value.idnum not in self._known:
            self._known[value.idnum] = b"in itself"
            self._known[value.idnum] = self._hash(value.get_object())
        return self._known[value.idnum]

    def _hash(self, value: Any) -> bytes:
        return hashlib.sha256(b"".join(self._parts(value))).digest()

    def _parts(self, value: Any) -> Iterator[bytes]:
        from pypdf.generic import StreamObject

        skipped = _NOT_DRAWN
        if isinstance(value, StreamObject):
            yield hashlib.sha256(value.get_data()).digest()
            skipped = _NOT_DRAWN | {"/Length", "/Length1", "/Filter", "/DecodeParms"}
        if isinstance(value, dict):
            for key in sorted(value.keys() - skipped):
                yield key.encode() + self.of(value.raw_get(key))  # type: ignore[attr-defined]
        elif isinstance(value, list):
            for one in value:
                yield self.of(one)
        else:
            yield repr(value).encode()
