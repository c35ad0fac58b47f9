"""What was read and looked at, and whether it has changed since."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.files import records
from pnp.files.listing import exists, files_below, files_named, is_file, is_folder, paths_in
from pnp.files.reading import hash_regular, name_to_open, open_regular, read_regular
from pnp.files.records import Record, is_as_recorded, recording

# BLAKE2b of 20 bytes, as `b2sum -l 160` prints it
ABC = "384264f676f39536840523f284921cdc68b6846b"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_bytes(b"abc")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "b.txt").write_bytes(b"b")
    return tmp_path


def is_same(record: Record) -> bool:
    return is_as_recorded(record.read, record.states, record.names)


@pytest.mark.parametrize(
    "opened",
    [read_regular, lambda p: read_regular(p, 2), name_to_open, lambda p: open_regular(p).close()],
    ids=["read", "a part", "by a library", "opened"],
)
def test_a_record_has_each_file_with_the_hash_of_all_of_it(folder, opened):
    with recording() as record:
        opened(folder / "a.txt")
        opened(folder / "a.txt")
    assert {path: found.hex() for path, found in record.read.items()} == {
        str(folder / "a.txt"): ABC
    }
    assert record.is_certain and is_same(record)


def test_a_record_ends_with_its_context(folder):
    with recording() as outer:
        with recording() as inner:
            pass
        read_regular(folder / "a.txt")
    read_regular(folder / "inside" / "b.txt")
    assert (list(inner.read), list(outer.read)) == ([], [str(folder / "a.txt")])


def test_the_hash_is_that_of_the_bytes_that_were_read(folder):
    with recording() as record:
        read_regular(folder / "a.txt")
        (folder / "a.txt").write_bytes(b"changed")
    assert record.read[str(folder / "a.txt")].hex() == ABC
    assert not is_same(record)


def test_a_file_that_changes_while_a_library_reads_it_makes_the_record_uncertain(folder):
    file = folder / "a.txt"
    with recording() as record:
        name_to_open(file)
        assert record.is_certain
        file.write_bytes(b"abd")
        os.utime(file, ns=(1, 1))
    assert not record.is_certain


def test_a_file_that_is_read_twice_with_two_contents_makes_the_record_uncertain(folder):
    with recording() as record:
        read_regular(folder / "a.txt")
        (folder / "a.txt").write_bytes(b"other")
        read_regular(folder / "a.txt")
    assert not record.is_certain


def changed(path: Path) -> None:
    """Other content of the same size, and the same time: a clock that went back."""
    before = path.stat()
    path.write_bytes(path.read_bytes()[::-1] + b"")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


LOOKS = {
    "read": lambda f: read_regular(f / "a.txt"),
    "listed": lambda f: paths_in(f),
    "below": lambda f: files_below(f, ".txt"),
    "named": lambda f: files_named(f, "b.txt"),
    "asked": lambda f: (exists(f / "new.txt"), is_file(f / "a.txt"), is_folder(f / "inside")),
}
EVERYWHERE = {"listed", "below", "named", "asked"}
CHANGES = {
    "content": (lambda f: changed(f / "a.txt"), {"read"}),
    "a new file": (lambda f: (f / "new.txt").write_bytes(b""), EVERYWHERE),
    "a new file inside": (lambda f: (f / "inside" / "c.txt").write_bytes(b""), {"below"}),
    "a file is gone": (lambda f: (f / "a.txt").unlink(), {"read", *EVERYWHERE}),
    "a file inside is gone": (lambda f: (f / "inside" / "b.txt").unlink(), {"below", "named"}),
    "a folder in its place": (
        lambda f: ((f / "a.txt").unlink(), (f / "a.txt").mkdir()), {"read", "below", "asked"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_where_it_was_looked_at(folder, change, look):
    with recording() as record:
        LOOKS[look](folder)
    assert is_same(record)
    act, seen = CHANGES[change]
    act(folder)
    assert is_same(record) == (look not in seen)


def test_a_file_that_was_missing_is_seen_when_it_appears(folder):
    with recording() as record, pytest.raises(FileNotFoundError):
        read_regular(folder / "later.txt")
    assert is_same(record)
    (folder / "later.txt").write_bytes(b"")
    assert not is_same(record)


def test_the_record_of_another_process_is_joined(folder):
    with recording() as one:
        read_regular(folder / "a.txt")
    with recording() as other:
        read_regular(folder / "inside" / "b.txt")
        paths_in(folder)
    one.add(other)
    assert list(one.read) == [str(folder / "a.txt"), str(folder / "inside" / "b.txt")]
    (folder / "c.txt").write_bytes(b"")
    assert not is_same(one)


def test_a_file_that_is_read_in_several_ways_is_hashed_once(folder, monkeypatch):
    hashed: list[str] = []
    of_data, of_file = records.hash_of, records.hash_of_file
    monkeypatch.setattr(records, "hash_of", lambda data: hashed.append("data") or of_data(data))
    monkeypatch.setattr(
        records, "hash_of_file", lambda path: hashed.append("file") or of_file(path)
    )
    with recording() as record:
        read_regular(folder / "a.txt")
        name_to_open(folder / "a.txt")
        assert hash_regular(folder / "a.txt").hex() == ABC
    assert hashed == ["data"]
    assert list(record.read) == [str(folder / "a.txt")] and record.is_certain


def test_the_hash_of_a_changed_file_is_that_of_what_it_is_now(folder):
    with recording() as record:
        assert hash_regular(folder / "a.txt").hex() == ABC
        (folder / "a.txt").write_bytes(b"changed")
        assert hash_regular(folder / "a.txt") == records.hash_of(b"changed")
        assert not record.is_certain
    assert hash_regular(folder / "inside" / "b.txt") == records.hash_of(b"b")


def test_a_file_that_changed_before_a_library_read_it_makes_the_record_uncertain(folder):
    with recording() as record:
        read_regular(folder / "a.txt")
        (folder / "a.txt").write_bytes(b"changed")
        name_to_open(folder / "a.txt")
    assert not record.is_certain
