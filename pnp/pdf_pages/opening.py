"""Opens PDF files of other programs with pypdf, in its strict mode: what is damaged is refused.

    found = open_pdf(path, shown)       raises InputError
    found.page(3)                       the dictionary of a page, with what it inherits

Everything in such a file may be made to harm: its size, the depth of its trees and the number of
its objects are limited, and nothing in it is executed.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.files.listing import is_file, paths_in
from pnp.files.reading import NotRegularError, check_regular, hash_regular, read_regular
from pnp.model.codes import Code
from pnp.model.problems import InputError, PnpError, Span, did_you_mean

LARGEST = 256 << 20  # bytes of a file
_DEEPEST = 40  # levels of a page tree
_KEPT = 2  # files
# how messages of pypdf begin that report no damage, as in files with updates
_HARMLESS = (
    "Superfluous whitespace", "Xref table not zero-indexed", "Duplicate %%EOF",
    "EOF marker not at start", "startxref on same line", "Top Level Form Field",
    "Ignoring malformed", "Ignoring non-string",
)  # fmt: skip
_INHERITED = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")
_REPAIR = "save it again with the program that made it, or repair a copy with 'qpdf'"

Entries = Mapping[str, Any]


class DamagedPdfError(Exception):
    """A file is not what the standard prescribes, or has more than is read of it."""

    def __init__(self, message: str, hint: str = _REPAIR) -> None:
        super().__init__(message)
        self.hint = hint


class PdfSource:
    """An open file of another program. `pages` is the number of its pages, `root` its catalogue. In
    `kept`, others keep what they found in it."""

    def __init__(self, data: bytes) -> None:
        """Raises DamagedPdfError."""
        # takes 140 ms (measured), and most builds place no page
        from pypdf import PdfReader

        if b"%PDF-" not in data[:1024]:
            raise DamagedPdfError("is not a PDF file", "choose a file that a PDF viewer opens")
        with reading():
            reader = PdfReader(io.BytesIO(data), strict=True)
            if "/Encrypt" in reader.trailer:
                raise DamagedPdfError(
                    "is encrypted", "save a copy without password and restrictions"
                )
            self.root: Entries = as_dictionary(reader.trailer.get("/Root"), "the catalogue")
            self._top = as_dictionary(self.root.get("/Pages"), "the page tree")
            count = resolved(self._top.get("/Count"))
        if not isinstance(count, int) or count < 1:
            raise DamagedPdfError("has no pages")
        self.pages = int(count)
        self._known: dict[int, dict[str, Any]] = {}
        self.kept: dict[object, Any] = {}  # what was found on its pages

    def page(self, number: int) -> Entries:
        """The dictionary of a page (from 1), with what it inherits. Raises DamagedPdfError."""
        if number not in self._known:
            with reading():
                self._known[number] = self._find(number)
        return self._known[number]

    def _find(self, number: int) -> dict[str, Any]:
        inherited: dict[str, Any] = {}
        node, rest = self._top, number - 1
        for _ in range(_DEEPEST):
            inherited |= {key: node.get(key) for key in _INHERITED if key in node}
            if node.get("/Type") == "/Page" or "/Kids" not in node:
                if rest or node.get("/Type") != "/Page":
                    break
                return {**inherited, **{key: raw_entry(node, key) for key in node}}
            node, rest = _child(node, rest)
        raise DamagedPdfError(f"has no page {number}, though it counts {self.pages}")


def _child(node: Entries, rest: int) -> tuple[Entries, int]:
    """The child of a node that has a page, and the place of the page in it (from 0)."""
    kids = resolved(node.get("/Kids"))
    if not isinstance(kids, list):
        raise DamagedPdfError("has a page tree with a node that is none")
    if len(kids) == resolved(node.get("/Count")) and rest < len(kids):
        return as_dictionary(kids[rest], "a page"), 0  # all of them are pages
    for kid in kids:
        found = as_dictionary(kid, "a node of the page tree")
        count = resolved(found.get("/Count", 0)) if "/Kids" in found else 1
        if not isinstance(count, int) or count < 0:
            raise DamagedPdfError("has a page tree with a wrong count")
        if rest < count:
            return found, rest
        rest -= count
    raise DamagedPdfError("has fewer pages than it counts")


# -- access ---------------------------------------------------------------------------------------


class _Repairs(logging.Handler):
    """What pypdf reports that it has repaired, such as objects that are not where they should."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a message."""
        message = record.getMessage()
        if not message.startswith(_HARMLESS):
            self.messages.append(message)


@contextmanager
def reading() -> Iterator[None]:
    """Raises DamagedPdfError for whatever pypdf raises or repairs in a damaged file."""
    log, repairs = logging.getLogger("pypdf"), _Repairs()
    propagates, log.propagate = log.propagate, False
    log.addHandler(repairs)
    try:
        with _refusing():
            yield
    finally:
        log.removeHandler(repairs)
        log.propagate = propagates
    if repairs.messages:
        raise DamagedPdfError(f"is damaged: {repairs.messages[0]}")


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except (DamagedPdfError, MemoryError):
        raise
    except RecursionError:
        raise DamagedPdfError("is nested too deeply") from None
    except Exception as error:  # pypdf raises many kinds of exception for damaged data
        reason = str(error).strip().rstrip(".").replace("\n", " ")
        if "ncrypt" in reason or "cryptography" in reason:
            hint = "save a copy without password and restrictions"
            raise DamagedPdfError("is encrypted", hint) from None
        raise DamagedPdfError(f"is damaged: {reason or type(error).__name__}") from None


def resolved(value: Any) -> Any:
    """A value, or that of the object that it refers to."""
    return None if value is None else value.get_object() if _is_object(value) else value


def _is_object(value: Any) -> bool:
    return hasattr(value, "get_object")


def raw_entry(entries: Entries, key: str) -> Any:
    """The value of a key as it is written, which may be a reference."""
    found = getattr(entries, "raw_get", None)
    return entries.get(key) if found is None else found(key)


def as_dictionary(value: Any, what: str) -> Entries:
    """The dictionary that a value is or refers to; raises DamagedPdfError with `what` it is."""
    found = resolved(value)
    if not isinstance(found, dict):
        raise DamagedPdfError(f"is damaged: {what} is not a dictionary")
    return found


# -- files ----------------------------------------------------------------------------------------


def open_pdf(path: str, shown: str, span: Span | None = None) -> PdfSource:
    """A file, called `shown` in messages. `span` is where it is named. The last few are kept.

    Raises InputError if it cannot be read, is encrypted or damaged, or has no pages.
    """
    try:
        if check_regular(Path(path)).st_size > LARGEST:
            most = LARGEST >> 20
            raise fault(shown, f"is larger than {most} MB", "split it into smaller files", span)
        content = hash_regular(Path(path))
    except (FileNotFoundError, NotADirectoryError):
        raise _missing(path, shown, span) from None
    except NotRegularError as error:
        raise fault(
            shown, f"is {error.what}, not a PDF file", "", span, "unreadable-file"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"cannot be read: {reason}"
        raise fault(shown, message, "", span, "unreadable-file") from None
    try:
        return _opened(path, content)
    except DamagedPdfError as error:
        raise fault(shown, str(error), error.hint, span) from None


@lru_cache(maxsize=_KEPT)
def _opened(path: str, content: bytes) -> PdfSource:
    return PdfSource(read_regular(Path(path)))


def fault(
    shown: str, message: str, hint: str, span: Span | None, code: Code = "pdf-file"
) -> PnpError:
    """An InputError of a file."""
    return InputError.of(code, f"'{shown}' {message}", span or Span(shown), hint or None)


def _missing(path: str, shown: str, span: Span | None) -> PnpError:
    folder = Path(path).parent
    names = [p.name for p in paths_in(folder, ".pdf") if is_file(p)]
    hint = did_you_mean(Path(path).name, names, "files")
    return InputError.of("missing-file", f"there is no file '{shown}'", span or Span(shown), hint)
