"""From the bytes of a file to its text.

In: bytes, and the encoding that a deck states for files that are not Unicode. Out: text. UTF-8 is
read with and without byte order mark and, for tables and data of other programs, UTF-16 with one.
A file that is valid UTF-8 is read as UTF-8, whatever encoding is stated, so that a list of files
may hold both.
"""

from __future__ import annotations

import codecs
from pathlib import PurePosixPath

from pnp.model.problems import InputError, PnpError, Span, did_you_mean

# names as Python's codecs have them
_ENCODINGS = """
    cp1252 cp1250 cp1251 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp850 cp852 cp858 cp862
    cp866 cp874 cp932 cp936 cp949 cp950 iso8859-1 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-7
    iso8859-9 iso8859-10 iso8859-13 iso8859-15 iso8859-16 mac-roman mac-latin2 mac-cyrillic
    mac-greek mac-turkish koi8-r koi8-u shift_jis euc_jp gbk gb18030 big5 euc_kr tis-620
    utf-8 utf-16 utf-16-le utf-16-be
"""
_USUAL = ("cp1252", "cp1250", "cp1251", "mac-roman", "iso8859-15", "shift_jis", "gb18030", "utf-16")
_UTF_8 = "save it as UTF-8"
EXCEL = "in Excel: File > Save As > CSV UTF-8 (Comma delimited)"
_ZIP = b"PK\x03\x04"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def encoding_named(name: str) -> str | None:
    """The encoding of a name, as Python calls it; None if there is none of that name."""
    known = {codecs.lookup(one).name for one in _ENCODINGS.split()}
    try:
        found = codecs.lookup(name.strip()).name
    except (LookupError, ValueError):
        return None
    return found if found in known else None


def encoding_hint(name: str) -> str:
    """The hint for a name that no encoding has."""
    hint = did_you_mean(name.strip().lower().replace("windows-", "cp"), _ENCODINGS.split())
    usual = ", ".join(_USUAL)
    return hint if hint.startswith("did") else f"e.g. {usual}"


def decoded(raw: bytes, shown: str, is_table: bool, encoding: str) -> str:
    """The text of the bytes of a file, as it is: with its byte order mark and line ends.

    `is_table`: the file may come from another program, so it may be UTF-16, and hints name what to
    do there. Raises InputError if it is no text.
    """
    if raw.startswith(_UTF_16):
        return _utf_16(raw, shown, is_table)
    if is_table and raw.startswith(_ZIP):
        message = "this file is a workbook, with the ending of a text file"
        hint = f"rename it to {PurePosixPath(shown).stem}.xlsx; or {EXCEL}"
        raise InputError.of("not-text", message, Span(shown, 1, 1), hint)
    nul = raw.find(b"\0")
    if nul >= 0 and not encoding.startswith("utf-16"):
        message = "a NUL character: this is not a text file"
        hint = f"{_UTF_8}; {EXCEL}" if is_table else _UTF_8
        raise InputError.of("not-text", message, _place(raw, nul, shown), hint)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        if encoding and encoding != "utf-8":
            return _stated(raw, shown, encoding)
        raise _not_utf_8(raw, error.start, shown, is_table) from None


def _utf_16(raw: bytes, shown: str, is_table: bool) -> str:
    if not is_table:
        raise InputError.of("not-text", "this file is saved as UTF-16", Span(shown), _UTF_8)
    try:
        text = raw.decode("utf-16")
        if "\0" in text:  # UTF-32, or no text
            message = "a NUL character: this is not a text file"
            raise InputError.of("not-text", message, Span(shown), f"{_UTF_8}; {EXCEL}")
        return text
    except UnicodeDecodeError as error:
        message = f"this file is saved as UTF-16, and is damaged at byte {error.start}"
        raise InputError.of("not-text", message, Span(shown), f"{_UTF_8}; {EXCEL}") from None


def _stated(raw: bytes, shown: str, encoding: str) -> str:
    """The text in the encoding that the deck states."""
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        span = _place(raw, error.start, shown, encoding)
        message = f"byte 0x{raw[error.start]:02X} at offset {error.start} is not {encoding}"
        hint = f"the deck states 'encoding: {encoding}'; {EXCEL}"
        raise InputError.of("not-text", message, span, hint) from None


def _not_utf_8(raw: bytes, start: int, shown: str, is_table: bool) -> PnpError:
    """The error for a byte that is not UTF-8, counted from the first of the file as hex editors
    do."""
    message = f"byte 0x{raw[start]:02X} at offset {start} is not UTF-8"
    hint = _UTF_8
    if is_table:
        letter = raw[start : start + 1].decode("cp1252", "replace")
        hint = (
            f"{EXCEL}; or write 'encoding: cp1252' in the entry of the deck, if the letter there "
            f"is '{letter}' (Windows' own encoding)"
        )
    return InputError.of("not-text", message, _place(raw, start, shown), hint)


def _place(raw: bytes, offset: int, shown: str, encoding: str = "utf-8-sig") -> Span:
    """The line and column, in characters, of a byte."""
    before = raw[:offset].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")
    lines = before.split("\n")
    return Span(shown, len(lines), len(lines[-1]) + 1)
