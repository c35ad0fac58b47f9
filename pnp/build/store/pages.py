"""Pages that were drawn by earlier runs, kept with what they depend on.

    kept = KeptPages(store, faces, sheets, labels, options)
    kept.find(sheet, has)                a page as it was drawn before, or None
    kept.keep(sheet, page, resources)    keep a page that was drawn now
    kept.save()                          after the file was made without errors

The pages of a product are in segments: files that are written once. A segment has the pages that
one run had to draw, and the hashes of the files of fonts, icons and pictures that were read by
then: it counts as long as none of these has changed. Each entry has a checksum, so that a segment
that was cut short or edited is not used.

Segment: entries, then the index, then the lengths of both and a hash of the index.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import MsgspecError, Struct, msgpack

from pnp.build.store.keys import KeyedFaces, composer_key, hash_of_values, page_key
from pnp.draw.pdf.drawn import Page, Resource, needed
from pnp.files.cache import Cache, CachePart
from pnp.files.program import program_hash
from pnp.files.records import Record, hash_of
from pnp.model.sheet import Sheet, placed_often
from pnp.preflight.findings import Finding

_KIND = "pages"
_MOST_SEGMENTS = 4  # of a product; more are joined
_LENGTH = 8  # bytes of each length at the end
_HASH = 20
# of files whose content is in the records that keys are made of
_RECORDS = (".yaml", ".yml", ".csv", ".tsv", ".po", ".md")

_T = TypeVar("_T")
_Place = tuple[int, int, int]  # where an entry begins, its length, its checksum


class _Found(Struct, array_like=True):
    """What preflight has found on a face, and the hash of the places that it refers to."""

    places: bytes
    findings: tuple[Finding, ...]


class _Index(Struct, array_like=True):
    """What is in a segment. `reported` are the faces of a page whose problems must be found again;
    `found` is what preflight has found on its faces, `files` are hashes by path, `pictures` paths
    by composer and name."""

    pages: dict[bytes, _Place]
    resources: dict[bytes, _Place]
    reported: dict[bytes, list[str]]
    found: dict[bytes, dict[str, _Found]]
    files: dict[str, bytes]
    pictures: dict[str, dict[str, str]]


class PageStore(Struct, frozen=True):
    """Where pages are kept, and the record of what this run has read so far."""

    cache: Cache
    record: Record


class _Segment:
    """A segment that was read."""

    def __init__(self, name: str, data: bytes) -> None:
        """Raises ValueError if it is not whole."""
        self.name = name
        end = len(data) - 2 * _LENGTH - _HASH
        sizes = data[end : end + 2 * _LENGTH]
        self._data = data
        first, second = (int.from_bytes(sizes[i : i + _LENGTH], "big") for i in (0, _LENGTH))
        if end < 0 or first + second != end or hash_of(data[first:end]) != data[-_HASH:]:
            raise ValueError("the segment is not whole")
        self.index = msgpack.decode(data[first:end], type=_Index)

    def entry(self, place: _Place) -> bytes | None:
        """The bytes of an entry; None if they are not as they were written."""
        start, length, checksum = place
        data = self._data[start : start + length]
        return data if zlib.crc32(data) == checksum else None


class KeptPages:
    """The kept pages of the product whose faces these are."""

    def __init__(
        self, store: PageStore, faces: KeyedFaces, sheets: Sequence[Sheet],
        labels: Mapping[int, str], options: tuple[object, ...],
    ) -> None:  # fmt: skip
        """`labels` are the texts beside the faces by number of the page; `options` is whatever
        else changes what is drawn."""
        self._store = store
        self._faces = faces
        self._labels = labels
        self._often = placed_often(sheets)
        self._options = options
        self._keys: dict[int, bytes | None] = {}  # by number of the page
        self._product = self._product_key()
        self._segments: list[_Segment] = []
        self._pages: dict[bytes, tuple[_Segment, _Place]] = {}
        self._resources: dict[bytes, tuple[_Segment, _Place]] = {}
        self._used: dict[bytes, None] = {}  # pages of the file
        self._part: CachePart | None = None
        self._new = _Index({}, {}, {}, {}, {}, {})
        if self._product:
            self._read()

    def _product_key(self) -> str:
        """The hash of what all pages depend on; empty if it is not known."""
        composers = {name: composer_key(one) for name, one in self._faces.composers().items()}
        if not composers or None in composers.values():
            return ""
        return hash_of_values((program_hash(), self._options, sorted(composers.items()))).hex()

    # -- reading --------------------------------------------------------------------------

    def _read(self) -> None:
        cache = self._store.cache
        for name in cache.names(_KIND, self._product):
            data = cache.get(_KIND, name)
            try:
                segment = _Segment(name, data or b"")
            except (ValueError, MsgspecError):
                cache.remove(_KIND, name)
                continue
            if not self._counts(segment.index):
                cache.remove(_KIND, name)
                continue
            self._segments.append(segment)
            index = segment.index
            self._pages |= {key: (segment, place) for key, place in index.pages.items()}
            self._resources |= {key: (segment, place) for key, place in index.resources.items()}

    def _counts(self, index: _Index) -> bool:
        """Whether the files that the pages of a segment depend on are as they were."""
        composers = self._faces.composers()
        return all(
            name in composers and composers[name].finds_pictures(paths)
            for name, paths in index.pictures.items()
        ) and all(self._hash_of(path) == known for path, known in index.files.items())

    def _hash_of(self, path: str) -> bytes:
        """The hash of a file, which is recorded as read."""
        record = self._store.record
        if path not in record.read:
            record.note_opened(path)
        return record.read[path]

    def find(
        self, sheet: Sheet, has: Callable[[bytes], bool]
    ) -> tuple[Page, dict[bytes, Resource]] | None:
        """The page of a sheet, with all resources that it needs, except those that the file `has`
        by their names; None if it must be drawn. Faces with problems are laid out, so that these
        are found."""
        key = self._key(sheet)
        if key is None or key not in self._pages:
            return None
        segment, place = self._pages[key]
        try:
            page = _decoded(segment.entry(place), Page)
            resources = needed(page.drawn.names, has, self._resource)
        except MsgspecError:
            return None
        if resources is None:
            return None
        for face in segment.index.reported.get(key, ()):
            self._faces.lay_out(face)
        for face, known in segment.index.found.get(key, {}).items():
            if known.places == self._faces.places(face):
                self._faces.add_findings(face, known.findings)
            else:  # lines have moved
                self._faces.lay_out(face)
        self._used[key] = None
        return page, resources

    def has(self, sheet: Sheet) -> bool:
        """Whether the page of a sheet is kept."""
        return self._key(sheet) in self._pages

    def _resource(self, name: bytes) -> Resource | None:
        if name not in self._resources:
            return None
        segment, place = self._resources[name]
        return _decoded(segment.entry(place), Resource)

    def _key(self, sheet: Sheet) -> bytes | None:
        """What a page depends on beside the composers; None if that is not known."""
        if sheet.number not in self._keys:
            self._keys[sheet.number] = self._made_key(sheet)
        return self._keys[sheet.number]

    def _made_key(self, sheet: Sheet) -> bytes | None:
        if not self._product:
            return None
        keys = []
        for placement in sheet.placements:
            key = self._faces.key(placement.face)
            if key is None:
                return None
            keys.append((key, placement.face in self._often))
        return page_key(sheet, self._labels.get(sheet.number), keys)

    # -- writing --------------------------------------------------------------------------

    def keep(self, sheet: Sheet, page: Page, resources: Mapping[bytes, Resource]) -> None:
        """Keep a page that was drawn, and the resources that no page before it referred to."""
        key = self._key(sheet)
        for name, resource in resources.items():
            if name not in self._resources and self._product:
                self._new.resources[name] = self._write(msgpack.encode(resource))
        if key is None:
            return
        self._new.pages[key] = self._write(msgpack.encode(page))
        placed = dict.fromkeys(p.face for p in sheet.placements)
        reported = [face for face in placed if self._faces.is_reported(face)]
        if reported:
            self._new.reported[key] = reported
        found = {face: one for face in placed if (one := self._found_on(face)) is not None}
        if found:
            self._new.found[key] = found

    def _found_on(self, face: str) -> _Found | None:
        """What preflight has found on a face; None if that is nothing."""
        findings = self._faces.findings(face)
        return _Found(self._faces.places(face) or b"", findings) if findings else None

    def _write(self, data: bytes) -> _Place:
        if self._part is None:
            self._part = self._store.cache.part(_KIND)
        place = (self._part.size, len(data), zlib.crc32(data))
        self._part.write(data)
        return place

    def save(self) -> None:
        """Make what was kept available to later runs."""
        if self._part is None or not self._new.pages or not self._is_certain():
            self.drop()
            return
        joined = self._segments if len(self._segments) >= _MOST_SEGMENTS else ()
        if joined:
            self._join()
        composers = self._faces.composers()
        read = self._store.record.read
        self._new.files |= {p: h for p, h in read.items() if not p.endswith(_RECORDS)}
        self._new.pictures |= {name: dict(one.picture_paths()) for name, one in composers.items()}
        index = msgpack.encode(self._new)
        sizes = (self._part.size, len(index))
        self._part.write(index)
        self._part.write(b"".join(size.to_bytes(_LENGTH, "big") for size in sizes))
        self._part.write(hash_of(index))
        self._part.keep(f"{self._product}-{hash_of(index).hex()}")
        for segment in joined:
            self._store.cache.remove(_KIND, segment.name)

    def drop(self) -> None:
        """Forget what was kept by this run."""
        if self._part is not None:
            self._part.drop()
            self._part = None

    def _is_certain(self) -> bool:
        """Whether the composers depend on nothing else than at the start, and no file has changed
        while it was read."""
        return self._product_key() == self._product and self._store.record.is_certain

    def _join(self) -> None:
        """Copy the pages of other segments that the file has, with all their resources."""
        for key in self._used:
            segment, place = self._pages[key]
            self._copy(segment, place, self._new.pages, key)
            if key in segment.index.reported:
                self._new.reported[key] = segment.index.reported[key]
            if key in segment.index.found:
                self._new.found[key] = segment.index.found[key]
        for name, (segment, place) in self._resources.items():
            self._copy(segment, place, self._new.resources, name)

    def _copy(
        self, segment: _Segment, place: _Place, places: dict[bytes, _Place], key: bytes
    ) -> None:
        data = segment.entry(place)
        if data is not None and key not in places:
            places[key] = self._write(data)


def _decoded(data: bytes | None, kind: type[_T]) -> _T:
    """An entry of a segment. Raises MsgspecError if it is not as it was written."""
    if data is None:
        raise MsgspecError("the entry has changed")
    return msgpack.decode(data, type=kind)
