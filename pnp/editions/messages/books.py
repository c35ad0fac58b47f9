"""Which texts of a book can be translated: its blocks, its title, what revisions say, and what
`translate` in its front matter names."""

from __future__ import annotations

from dataclasses import replace

from pnp.editions.messages.walk import Texts, copied, copied_at
from pnp.lang.segments import Segment, segments, with_words
from pnp.model.book import Manuscript
from pnp.model.source import Listing, Record
from pnp.sources.files import Library

_ALWAYS = ("title", "subtitle", "tagline")


def said_book(manuscript: Manuscript, library: Library) -> Manuscript:
    """A book as the edition says it."""
    texts = Texts(library, "book")
    if not texts:
        return manuscript
    meta = _front(manuscript.id, manuscript.meta, texts)
    found = segments(manuscript.text)
    words: dict[int, str] = {}
    for index, segment in enumerate(found):
        said = texts.said(
            segment.text,
            manuscript.span(segment.pieces[0].start),
            f"{manuscript.id}#{segment.slug}/{segment.number}",
            "heading" if segment.kind == "heading" else "text",
            note=_note(segment),
        )
        if said != segment.text:
            words[index] = said
    return replace(manuscript, meta=meta, text=with_words(manuscript.text, words, found))


def _front(book: str, meta: Record, texts: Texts) -> Record:
    meta = copied(meta)
    named = meta.get("translate")
    names = [*_ALWAYS, *(named if isinstance(named, list) else ())]
    for name in names:
        if name in meta:
            texts.put(meta, name, f"{book}.{name}")
    revisions = copied_at(meta, "revisions")
    for i, entry in enumerate(revisions if isinstance(revisions, Listing) else ()):
        if isinstance(entry, Record) and "text" in entry:
            revisions[i] = entry = copied(entry)
            texts.put(entry, "text", f"{book}.revisions/{entry.get('date')}.text")
    return meta


def _note(segment: Segment) -> str:
    kind = "" if segment.kind in ("paragraph", "item") else segment.kind
    return "\n".join(part for part in (segment.note, kind) if part)
