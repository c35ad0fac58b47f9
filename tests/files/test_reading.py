"""Files that are read: whole or in part, and the record of which ones were."""

from __future__ import annotations

import hashlib

import pytest

from pnp.files.reading import NotRegularError, name_to_open, open_regular, read_regular, recording


@pytest.fixture
def file(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"abc")
    return tmp_path / "a.txt"


def test_a_record_has_each_file_with_its_hash(file):
    with recording() as record:
        assert read_regular(file) == b"abc"
        assert read_regular(file) == b"abc"
    assert record.sums() == {
        str(file): "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    }


def test_the_hash_is_that_of_the_bytes_that_were_read(file):
    with recording() as record:
        read_regular(file)
        file.write_bytes(b"changed")
    assert record.sums() == {str(file): hashlib.sha256(b"abc").hexdigest()}


@pytest.mark.parametrize(
    "opened",
    [lambda p: read_regular(p, 2), name_to_open, lambda p: open_regular(p).close()],
    ids=["a part", "by a library", "opened"],
)
def test_the_hash_of_a_file_not_read_whole_is_that_of_all_of_it(file, opened):
    with recording() as record:
        opened(file)
    assert record.sums() == {str(file): hashlib.sha256(b"abc").hexdigest()}
    file.unlink()
    assert record.sums() == {str(file): ""}


def test_a_record_ends_with_its_context(file):
    with recording() as outer:
        with recording() as inner:
            pass
        read_regular(file)
    read_regular(file.parent / "a.txt")
    assert (inner.paths, outer.paths) == ((), (str(file),))


def test_a_file_that_cannot_be_read_is_not_recorded(file):
    with recording() as record, pytest.raises(OSError):
        read_regular(file.parent)
    assert record.paths == ()


def test_only_a_regular_file_has_a_name_to_open(file):
    with pytest.raises(NotRegularError, match="a folder"):
        name_to_open(file.parent)
