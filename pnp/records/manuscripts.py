"""Read a Markdown file as a `Manuscript`: its front matter as YAML, its text as it is."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.model.book import Manuscript
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import InputError, Problems, Span
from pnp.model.source import Record
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml, read_text

_FENCE = lazy_pattern(r"---[ \t]*$", re.MULTILINE)
# front matter in another form: keys at the head of a text up to a line of dashes, or a first line
# of more dashes before a key
_OTHER_FENCE = lazy_pattern(
    r"\s*(?:(?P<dashes>-{2,}|—+|–+)[ \t]*\n\s*[A-Za-z_][\w-]*:[ \t\n]"
    r"|(?:[A-Za-z_][\w-]*:(?:[ \t].*)?\n(?:(?:[ \t]+\S.*|- .*)\n)*)+-{3,}[ \t]*$)",
    re.MULTILINE,
)
_HINT = (
    "end it with a line of exactly '---'; a horizontal line cannot be the first line of the text"
)


def read_book(book_id: str, path: Path, library: Library, problems: Problems) -> Manuscript | None:
    """The book in a file; None (and problems) if it cannot be read."""
    shown = library.shown(path)
    try:
        text = read_text(path, shown)
        if not text.strip():
            hint = "write the text of the book into it"
            raise InputError.of("empty-file", "this file is empty", Span(shown, 1, 1), hint)
        opening = _FENCE.match(text)
        if opening is None:
            _check_fence(text, shown)
            return Manuscript(book_id, shown, Record(shown), text)
        closing = _FENCE.search(text, opening.end())
        if closing is None:
            message = "the front matter that begins here is never closed"
            raise InputError.of("syntax", message, Span(shown, 1, 1), _HINT)
        # parsed with its first line empty, so that places in it are those in the file
        meta = parse_yaml(text[opening.end() : closing.start()], shown)
        if not isinstance(meta, Record):
            message = "the front matter: expected keys and values, e.g. 'title: Rules'"
            raise InputError.of("wrong-structure", message, Span(shown, 2, 1))
    except InputError as error:
        problems.extend(error.problems)
        return None
    body = text[closing.end() :].removeprefix("\n")
    first_line = text.count("\n", 0, len(text) - len(body)) + 1
    return Manuscript(book_id, shown, meta, body, first_line)


def _check_fence(text: str, shown: str) -> None:
    """Raise InputError for a text that seems to begin with front matter in another form."""
    found = _OTHER_FENCE.match(text)
    if found is None:
        return
    blank = text.count("\n", 0, len(text) - len(text.lstrip()))
    dashes = f", not '{found['dashes']}'" if found["dashes"] and not blank else ""
    message = f"front matter begins with a line of exactly '---'{dashes}"
    hint = "write it as the first line of the file"
    raise InputError.of("syntax", message, Span(shown, blank + 1, 1), hint)
