"""The messages of a book: its blocks, its title, its revisions, and the keys that `translate` in
its front matter lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.editions.messages.places import FileOf, Place, copied, entries, place, translate_at
from pnp.markup.books.segments import Segment, segments, with_words
from pnp.model.book import Manuscript
from pnp.model.definitions import replace
from pnp.model.edition import Translate
from pnp.model.source import Record

_ALWAYS = ("title", "subtitle", "tagline")


def book_places(book: Manuscript) -> Iterator[Place]:
    """The places of a book; texts put in the place of its blocks are lost."""
    yield from _front_places(book.id, book.meta)
    yield from _block_places(book, segments(book.text), {})


def translated_book(book: Manuscript, file_of: FileOf, translate: Translate) -> Manuscript:
    """The book with the translations of its messages."""
    meta = copied(book.meta)
    translate_at(_front_places(book.id, meta), file_of, translate)
    found = segments(book.text)
    words: dict[int, str] = {}
    translate_at(_block_places(book, found, words), file_of, translate)
    return replace(book, meta=meta, text=with_words(book.text, words, found))


def _front_places(book: str, meta: Record) -> Iterator[Place]:
    listed = meta.get("translate")
    for name in (*_ALWAYS, *(listed if isinstance(listed, list) else ())):
        yield from place(meta, str(name), f"{book}.{name}", "book")
    for _, entry in entries(meta, "revisions"):
        yield from place(entry, "text", f"{book}.revisions/{entry.get('date')}.text", "book")


def _block_places(
    book: Manuscript, found: Sequence[Segment], words: dict[int, str]
) -> Iterator[Place]:
    """The blocks of a text; `words` takes the texts put in their places, by their numbers."""
    for index, segment in enumerate(found):
        kind = "" if segment.kind in ("paragraph", "item") else segment.kind
        yield Place(
            words, index, segment.text, book.span(segment.pieces[0].start),
            f"{book.id}#{segment.slug}/{segment.number}", "book",
            "heading" if segment.kind == "heading" else "text",
            "\n".join(part for part in (segment.note, kind) if part),
        )  # fmt: skip
