"""From a Markdown file to a `Manuscript`: its front matter read as YAML, its text left as it is."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.model.book import Manuscript
from pnp.model.problems import InputError, Problems, Span
from pnp.model.source import Record
from pnp.sources.files import Library
from pnp.sources.reader import parse_yaml, read_text

_FENCE = re.compile(r"---[ \t]*$", re.MULTILINE)
# what looks like front matter that is fenced in another way: keys at the head of a text up to a
# line of dashes, or a first line of more dashes before a key
_MEANT = re.compile(
    r"\s*(?:(?P<dashes>-{2,}|—+|–+)[ \t]*\n\s*[A-Za-z_][\w-]*:[ \t\n]"
    r"|(?:[A-Za-z_][\w-]*:(?:[ \t].*)?\n(?:(?:[ \t]+\S.*|- .*)\n)*)+-{3,}[ \t]*$)",
    re.MULTILINE,
)
_HINT = (
    "end it with a line of exactly '---'; for a line across at the head of a text write it after "
    "some text"
)


def read_book(book_id: str, path: Path, library: Library, problems: Problems) -> Manuscript | None:
    """The book in a file; None (and problems) if it cannot be read."""
    shown = library.shown(path)
    try:
        text = read_text(path, shown)
    except InputError as error:
        problems.extend(error.problems)
        return None
    if not text.strip():
        problems.add(
            "empty-file",
            "this file is empty",
            Span(shown, 1, 1),
            "write the text of the book into it",
        )
        return None
    opening = _FENCE.match(text)
    meant = None if opening else _MEANT.match(text)
    if meant:
        at = text.count("\n", 0, len(text) - len(text.lstrip()))
        found = f", not '{meant['dashes']}'" if meant["dashes"] and not at else ""
        message = f"front matter begins with a line of exactly '---'{found}"
        problems.add(
            "wrong-value", message, Span(shown, at + 1, 1), "write it as the first line of the file"
        )
        return None
    if opening is None:
        return Manuscript(book_id, shown, Record(shown), text)
    closing = _FENCE.search(text, opening.end())
    if closing is None:
        message = "the front matter that begins here is never closed"
        problems.add("wrong-value", message, Span(shown, 1, 1), _HINT)
        return None
    # with its first line left empty, so that places in it are those in the file
    front = text[opening.end() : closing.start()]
    body = text[closing.end() :].removeprefix("\n")
    first_line = text.count("\n", 0, len(text) - len(body)) + 1
    try:
        meta = parse_yaml(front, shown)
    except InputError as error:
        problems.extend(error.problems)
        return None
    if not isinstance(meta, Record):
        problems.add(
            "wrong-structure",
            "the front matter: expected keys and values, e.g. 'title: Rules'",
            Span(shown, 2, 1),
        )
        return None
    return Manuscript(book_id, shown, meta, body, first_line)
