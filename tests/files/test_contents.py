"""The content of a file: in memory if it is small, else in a temporary file."""

from __future__ import annotations

import tempfile

import pytest

from pnp.files.contents import FileContent, Spool, chunks_of, opened
from pnp.files.temporary import folder_for_large_files

MEGABYTE = b"m" * (1 << 20)


def test_little_stays_in_memory(tmp_path):
    spool = Spool(tmp_path / "later")
    spool.write(MEGABYTE)
    assert spool.content() == MEGABYTE and not (tmp_path / "later").exists()


def test_much_goes_to_a_file_in_a_folder_that_is_made_then(tmp_path):
    spool = Spool(tmp_path / "later")
    for piece in (MEGABYTE, b"a", b"b"):
        spool.write(piece)
    content = spool.content()
    assert isinstance(content, FileContent) and len(content) == (1 << 20) + 2
    assert b"".join(chunks_of(content)) == MEGABYTE + b"ab"
    with opened(content) as file:
        file.seek(1 << 20)
        assert file.read() == b"ab"
    assert [path.stat().st_size for path in (tmp_path / "later").iterdir()] == [1048578]


def test_without_a_folder_all_stays_in_memory():
    spool = Spool(None)
    spool.write(MEGABYTE)
    spool.write(b"a")
    assert spool.content() == MEGABYTE + b"a"


def test_the_folder_for_large_files_is_made_and_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with folder_for_large_files() as folder:
        assert folder is not None and not folder.exists()
        spool = Spool(folder)
        spool.write(MEGABYTE + b"a")
        assert len(list(tmp_path.iterdir())) == 1
        spool.content()
    assert list(tmp_path.iterdir()) == []


def test_a_system_without_temporary_files_has_no_such_folder(monkeypatch):
    def none() -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    with folder_for_large_files() as folder:
        assert folder is None


@pytest.mark.parametrize("content", [b"", b"few"])
def test_bytes_are_a_content(content):
    assert list(chunks_of(content)) == [content] and opened(content).read() == content
