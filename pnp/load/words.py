"""The words of a game, from `words` and `glossary` in game.yaml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.expressions.quoting import head_words
from pnp.expressions.traces import unmarked
from pnp.model.definitions import lazy_pattern
from pnp.model.layout import Words
from pnp.model.problems import Problems
from pnp.model.source import Listing, Record
from pnp.schema.records import note, read_record
from pnp.schema.values import AnyValue, Flag, Key, Many, Mismatch, Parsed, Text, shown

_DIVIDED = lazy_pattern(r"[^\W\d_]+(-[^\W\d_]+)*")


def _divided(raw: Any) -> str:
    word = Text().read(raw)
    if _DIVIDED.fullmatch(word):
        return word
    raise Mismatch(
        f"expected a word with hyphens where it may be divided, found {shown(raw)}",
        "e.g. tele-graph; a word without a hyphen is never divided",
    )


WORDS_KEYS = {
    "hyphenate": Key(
        Many(Parsed(_divided, {"type": "string"})), default=(), doc="words as they may be divided"
    ),
    "together": Key(Many(Text()), default=(), doc="names that stay on one line; # is any figure"),
    "units": Key(Many(Text()), default=(), doc="units that stay with the figure before"),
}
TERM_KEYS = {
    "term": Key(Text(), required=True, doc="the word in its usual form"),
    "forms": Key(Many(Text()), default=(), doc="its other forms, such as the plural"),
    "meaning": Key(Text(), doc="its meaning; a glossary prints only terms with one"),
    "id": Key(Text(), doc="its name in catalogues (default: the term in small letters)"),
    "printed": Key(
        Flag(),
        default=False,
        doc="true: the word is on cards or boards; translated rules add it in brackets",
    ),
    "note": Key(Text(), doc="a note for translators"),
}


def read_words(raw: Record | None, glossary: Listing | tuple[()], problems: Problems) -> Words:
    """The words as typed values; problems are noted."""
    found: dict[str, Any] = {"hyphenate": (), "together": (), "units": ()}
    if raw is not None:
        read_record(raw, {name: Key(AnyValue()) for name in WORDS_KEYS}, problems, "words")
        found = {name: tuple(_entries(raw, name, problems)) for name in WORDS_KEYS}
    return Words(**found, keywords=tuple(_terms(glossary, problems)))


def _entries(raw: Record, name: str, problems: Problems) -> Iterator[str]:
    """The values that a key lists, or its only value; an invalid one is noted at its own place."""
    if name not in raw:
        return
    values, kind = raw[name], WORDS_KEYS[name].type
    assert isinstance(kind, Many)
    items = values if isinstance(values, Listing) else [values]
    for i, item in enumerate(items):
        try:
            yield kind.of.read(item)
        except Mismatch as error:
            span = values.span(i) if isinstance(values, Listing) else raw.span(name)
            problems.add(error.code, f"'{name}': {error.message}", span, error.hint)


def _terms(glossary: Listing | tuple[()], problems: Problems) -> list[str]:
    out: list[str] = []
    known: set[str] = set()
    for i, raw in enumerate(glossary):
        assert isinstance(glossary, Listing)
        values = read_record(raw, TERM_KEYS, problems, "a term of the glossary", glossary.span(i))
        if not isinstance(raw, Record):
            continue
        for word in (values["term"], *(values["forms"] or ())):
            if word is None:
                continue
            plain, _ = unmarked(word)
            if not plain.strip() or plain in known:
                what = "is empty" if not plain.strip() else "is in the glossary twice"
                note(problems, raw, "term", Mismatch(f"'{plain}' {what}"))
            known.add(plain)
            out += head_words(plain)
    return out
