"""A PDF document as numbered objects, kept by reportlab: catalogue, pages, metadata, saving.

Contents are bytes made by us; reportlab numbers the objects and writes what is left at the end.
An object with its content is written to the file at once, so no file is ever whole in memory.
Nothing in it depends on the clock: the same objects are the same bytes.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from pnp.draw.pdf.metadata import Metadata, xmp
from pnp.model.problems import UsageError, excerpt

# of zlib; level 3 saves 32 of 76 ms at 4800 cards and makes the file 8.5 % larger (measured)
_LEVEL = 6
_SPECIAL = re.compile(rb"[\\()]")
# PDFDocEncoding (ISO 32000-1, D.2): characters that are not where Latin-1 has them; a character
# that Latin-1 has there becomes one that neither has
_MOVED = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"
_PDF_DOC_CODES = dict.fromkeys(range(128, 161), "\uffff") | {0xAD: "\uffff"}
_PDF_DOC_CODES |= {ord(char): chr(0x80 + place) for place, char in enumerate(_MOVED)}
_PDF_DOC_CODES |= {0x20AC: "\xa0"}
_OF_PDF_DOC = re.compile("[ -~\x80-\xff]*").fullmatch
_CREATOR = "pnp"
_LAST_TIME = 253402300799  # the end of the year 9999


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that was written already, or that is referred to before it is written."""

    __RefOnly__ = 1

    def format(self, document: Any) -> bytes:
        return b""


class _File(pdfdoc.PDFFile):  # type: ignore[misc]
    """reportlab's file, which passes its bytes on instead of keeping them."""

    def __init__(self, version: tuple[int, int], write: Callable[[bytes], object]) -> None:
        super().__init__(version)
        write(b"".join(self.strings))
        self.write = write


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document; saving it writes only the objects that are not in the file yet."""

    def __init__(self, file: _File, **options: Any) -> None:
        super().__init__(**options)
        self.file = file

    def format(self) -> bytes:
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        self.encrypt.prepare(self)
        number = 1
        while number in self.numberToId:  # formatting an object may add others
            name = self.numberToId[number]
            if name not in self.idToOffset:
                entry = pdfdoc.PDFIndirectObject(name, self.idToObject[name])
                self.idToOffset[name] = self.file.add(entry.format(self))
            number += 1
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[i] for i in range(1, number)])
        start = self.file.add(table.format(self))
        trailer = pdfdoc.PDFTrailer(start, Size=number, Root=root, Info=info, ID=self.ID())
        self.file.add(trailer.format(self))
        return b""


class _Catalogue(pdfdoc.PDFCatalog):  # type: ignore[misc]
    """The root of the document, with entries of our own: reportlab sets Outlines itself as it
    saves, and has neither OCProperties nor OutputIntents."""

    __NoDefault__ = (*pdfdoc.PDFCatalog.__NoDefault__, "OCProperties", "OutputIntents")
    __Refs__ = __NoDefault__

    def __init__(self) -> None:
        self.entries: dict[str, _Raw] = {}

    def check_format(self, document: Any) -> None:
        for key, value in self.entries.items():
            setattr(self, key, value)


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The document information of a file, without empty entries. `more` are further ones."""

    more: tuple[tuple[str, str], ...] = ()

    def format(self, document: Any) -> bytes:
        texts = {
            "Title": self.title, "Author": self.author, "Subject": self.subject,
            "Creator": self.creator, "Producer": self.producer,
        }  # fmt: skip
        texts |= dict(self.more)
        entries = {name: pdfdoc.PDFString(text) for name, text in texts.items() if text}
        date = pdfdoc.PDFDate(ts=document._timeStamp)
        entries |= {"CreationDate": date, "ModDate": date, "Trapped": pdfdoc.PDFName(self.trapped)}
        data: bytes = pdfdoc.PDFDictionary(entries).format(document)
        return data


class FileAbout(Struct, frozen=True):
    """What a file states about itself: texts, '' for none; `language` as in BCP 47; the `version`
    of PDF; `info` and `xmp` are entries by which it claims a standard. `date` is the day on which
    the file was made, as in 2026-11-20; '': the start of 2000. SOURCE_DATE_EPOCH replaces both."""

    title: str
    author: str
    subject: str
    language: str
    version: tuple[int, int] = (1, 6)
    info: tuple[tuple[str, str], ...] = ()
    xmp: tuple[tuple[str, str], ...] = ()
    date: str = ""


class PdfObjects:
    """The objects of a file under construction, written with `write`."""

    def __init__(self, write: Callable[[bytes], object], about: FileAbout) -> None:
        _check_time()
        rl_config.pdfComments = rl_config.pdfMultiLine = 0  # whatever the environment sets
        self._digest = hashlib.sha256()
        self._write = write
        self._about = about
        self._file = _File(about.version, self._written)
        self._document = _Document(
            self._file, invariant=1, pdfVersion=about.version, lang=about.language
        )
        if about.date and not os.environ.get("SOURCE_DATE_EPOCH", "").strip():
            day = datetime.date.fromisoformat(about.date)
            self._document._timeStamp.YMDhms = (day.year, day.month, day.day, 0, 0, 0)
        self._catalogue = _Catalogue()
        self._catalogue.Pages = self._document.Pages
        self._catalogue.Lang = self._document.Catalog.Lang
        self._document.Catalog = self._catalogue
        info = self._document.info = _Info()
        info.title, info.author, info.subject = about.title, about.author, about.subject
        info.creator = _CREATOR
        info.more = about.info
        self._raw: dict[int, _Raw] = {}

    def _written(self, data: bytes) -> None:
        self._digest.update(data)
        self._write(data)

    def reserve(self) -> int:
        """The number of an object whose content will follow."""
        raw = _Raw()
        name = self._document.Reference(raw).name
        number: int = self._document.idToObjectNumberAndVersion[name][0]
        self._raw[number] = raw
        return number

    def put(self, data: bytes, number: int | None = None) -> int:
        """Write an object with its content. Return its number."""
        return self.put_chunks((data,), number)

    def put_chunks(self, chunks: Iterable[bytes], number: int | None = None) -> int:
        """Write an object whose content comes in parts. Return its number."""
        number = self.reserve() if number is None else number
        offset = self._file.add(b"%d 0 obj\n" % number)
        self._document.idToOffset[self._document.numberToId[number]] = offset
        for chunk in chunks:
            self._file.add(chunk)
        self._file.add(b"\nendobj\n")
        return number

    def stream(self, entries: bytes, data: bytes, filter: bytes = b"FlateDecode") -> int:
        """A stream of data that a `filter` of PDF unpacks, with the other entries of its
        dictionary."""
        head = b"<<%s/Filter/%s/Length %d>>stream\n" % (entries, filter, len(data))
        return self.put_chunks((head, data, b"\nendstream"))

    def page(self, entries: bytes, number: int) -> None:
        """Append a page as an object reserved before; `entries` are those of its dictionary but
        Type and Parent."""
        document = self._document
        parent = document.Reference(document.Pages).format(document)
        self.put(b"<</Type/Page/Parent %s%s>>" % (parent, entries), number)
        document.Pages.addPage(self._raw[number])

    def catalogue(self, key: str, number: int) -> None:
        """An entry of the catalogue: the object of this number."""
        self._catalogue.entries[key] = self._raw[number]

    def show_outline(self) -> None:
        """Viewers show the outline when they open the file."""
        self._catalogue.PageMode = pdfdoc.PDFName("UseOutlines")

    def viewer(self, entries: Mapping[str, str | bool]) -> None:
        """What a viewer sets when it prints: names, true or false."""
        values = {
            key: pdfdoc.PDFName(value) if isinstance(value, str) else str(value).lower()
            for key, value in entries.items()
        }
        if values:
            self._catalogue.ViewerPreferences = pdfdoc.PDFDictionary(values)

    def _write_metadata(self) -> None:
        """The metadata as XMP; its identifier depends on what was written before, and on them."""
        about, (year, month, day, hour, minute, second) = (
            self._about,
            self._document._timeStamp.YMDhms,
        )
        all_of_it = self._digest.digest() + repr(about).encode("utf-8", "surrogatepass")
        identifier = hashlib.sha256(all_of_it).hexdigest()[:32]
        packet = xmp(
            Metadata(
                about.title, about.author, about.subject, about.language, _CREATOR,
                self._document.info.producer,
                f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}+00:00",
                identifier, about.xmp,
            )
        )  # fmt: skip
        head = b"<</Type/Metadata/Subtype/XML/Length %d>>stream\n" % len(packet)
        self.catalogue("Metadata", self.put_chunks((head, packet, b"\nendstream")))

    def save(self) -> None:
        """Write the rest of the file."""
        self._write_metadata()
        self._document.signature.update(self._digest.digest())
        self._document.GetPDFData(None)


def pack(data: bytes) -> bytes:
    """Bytes as compressed for a stream."""
    return zlib.compress(data, _LEVEL)


def _check_time() -> None:
    """Raise UsageError if the environment sets a time for files that is none: reportlab writes it
    into them."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if text and not (text.isascii() and text.isdecimal() and int(text[:20]) <= _LAST_TIME):
        shown = excerpt(text)
        hint = "it is a number of seconds since 1970, e.g. 946684800; unset it if you need none"
        raise UsageError.of(
            "usage", f"SOURCE_DATE_EPOCH is '{shown}', which is no time", None, hint
        )


def string(text: str) -> bytes:
    """A text string: in PDFDocEncoding if that has all its characters, else as UTF-16 in
    hexadecimal."""
    if text.isascii() and text.isprintable():
        return b"(%s)" % _SPECIAL.sub(rb"\\\g<0>", text.encode())
    codes = text.translate(_PDF_DOC_CODES)
    if _OF_PDF_DOC(codes):
        return b"(%s)" % _SPECIAL.sub(rb"\\\g<0>", codes.encode("latin-1"))
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().upper().encode()


def name_of(text: str) -> bytes:
    """A name: characters that are not plain are written as '#' and two digits."""
    data = text.encode()
    return b"/" + b"".join(
        b"%c" % c if 33 <= c <= 126 and c not in b"#()<>[]{}/%" else b"#%02X" % c for c in data
    )


def numbers(values: Sequence[float]) -> bytes:
    """Numbers as PDF writes them, see `number`."""
    return b" ".join(map(number, values))


# The cards of a deck share most of their coordinates. Of those of 48,000 cards, nine of ten are
# found here. Eight times as many entries would find all but one of forty, and take 10 MB more
# (measured).
@lru_cache(maxsize=1 << 13)
def number(value: float) -> bytes:
    """A number to a thousandth (of a point, mostly: a third of a micrometre), never with an
    exponent, which PDF does not have."""
    return _decimal(b"%.3f" % value)


def trimmed(text: bytes) -> bytes:
    """Operators whose numbers have three decimals, each with a space after it: the same with
    numbers as `number` writes them. For paths, whose coordinates seldom come again."""
    text = text.replace(b".000 ", b"_ ").replace(b"-0_ ", b"0_ ")
    return text.replace(b"00 ", b" ").replace(b"0 ", b" ").replace(b"_ ", b" ")


def fine(value: float) -> bytes:
    """A number to a millionth, for colours and the like."""
    return _decimal(b"%.6f" % value)


@lru_cache(maxsize=1 << 12)
def factor(value: float) -> bytes:
    """A factor of a matrix: as fine as it takes for drawings of 100 000 units."""
    return _decimal(b"%.9f" % value)


def _decimal(text: bytes) -> bytes:
    text = text.rstrip(b"0").rstrip(b".")
    return b"0" if text == b"-0" else text
