"""Tables in the encodings that spreadsheet programs write."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.model.problems import InputError
from pnp.sources.encodings import encoding_hint, encoding_named
from pnp.sources.tables.table import read_table

TEXT = "id,name\n1,Café “Œuvre”\n"
EXCEL = "in Excel: File > Save As > CSV UTF-8 (Comma delimited)"


@pytest.fixture(name="file")
def file_of(tmp_path: Path) -> Path:
    return tmp_path / "d.csv"


def message(file: Path, encoding: str = "") -> str:
    with pytest.raises(InputError) as caught:
        read_table(file, "d.csv", encoding)
    return str(caught.value)


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_needs_no_key(file: Path, codec: str) -> None:
    file.write_bytes(TEXT.encode(codec))
    (row,) = read_table(file, "d.csv")
    assert row == {"id": "1", "name": "Café “Œuvre”"}
    assert str(row.span("name")) == "d.csv:2:3"


def test_unicode_text_of_excel_has_tabs(file: Path) -> None:
    file.write_bytes(b"\xff\xfe" + "id\tname\r\n1\tCafé\r\n".encode("utf-16-le"))
    assert read_table(file, "d.csv") == [{"id": "1", "name": "Café"}]


@pytest.mark.parametrize("codec", ["cp1252", "mac-roman", "cp1250", "iso8859-15"])
def test_other_encodings_are_stated(file: Path, codec: str) -> None:
    text = "id,name\n1,Štefan é\n" if codec != "mac-roman" else "id,name\n1,Café\n"
    file.write_bytes(text.encode(codec))
    (row,) = read_table(file, "d.csv", codec)
    assert row["name"] == text.splitlines()[1][2:]


def test_without_the_key_the_message_names_it_and_the_menu_of_excel(file: Path) -> None:
    file.write_bytes("id,name\n1,Café\n".encode("cp1252"))
    assert message(file) == (
        "d.csv:2:6: error: byte 0xE9 at offset 13 is not UTF-8\n"
        f"  hint: {EXCEL}; or write 'encoding: cp1252' in the entry of the deck, if the letter "
        "there is 'é' (Windows' own encoding)"
    )


def test_utf_8_is_never_read_in_another_encoding(file: Path) -> None:
    file.write_bytes("id,name\n1,Café\n".encode())
    assert read_table(file, "d.csv", "cp1252") == [{"id": "1", "name": "Café"}]


def test_a_byte_that_the_stated_encoding_does_not_have(file: Path) -> None:
    file.write_bytes(b"id,name\n1,\x81\n")
    assert message(file, "cp1252") == (
        "d.csv:2:3: error: byte 0x81 at offset 10 is not cp1252\n"
        f"  hint: the deck states 'encoding: cp1252'; {EXCEL}"
    )


def test_no_text(file: Path) -> None:
    file.write_bytes(b"id\0name")
    assert message(file) == (
        "d.csv:1:3: error: a NUL character: this is not a text file\n"
        f"  hint: save it as UTF-8; {EXCEL}"
    )
    file.write_bytes("id,name".encode("utf-32"))
    assert message(file).startswith("d.csv: error: a NUL character: this is not a text file")
    file.write_bytes(b"\xff\xfea")
    assert message(file) == (
        "d.csv: error: this file is saved as UTF-16, and is damaged at byte 2\n"
        f"  hint: save it as UTF-8; {EXCEL}"
    )


def test_names_of_encodings() -> None:
    assert encoding_named("Windows-1252") == "cp1252"
    assert encoding_named("latin1") == "iso8859-1"
    assert encoding_named("SJIS") == "shift_jis"
    assert encoding_named("rot13") is encoding_named("idna") is encoding_named("zip") is None
    assert encoding_hint("cp1253x") == "did you mean 'cp1253'?"
    assert encoding_hint("ansi").startswith("e.g. cp1252, ")
