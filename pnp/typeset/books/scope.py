"""The scope of a book's expressions: the game, its decks, the front matter, pages of headings."""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping
from typing import Any

from pnp.expressions.parser import parse_template
from pnp.expressions.quoting import Printed
from pnp.markup.printed import has_words
from pnp.model.errors import ExpressionError
from pnp.model.game import Game
from pnp.model.problems import InputError, Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.typeset.books.flow.items import BookSource
from pnp.typeset.faces.filled_fields import filled_fields


class PageFinder:
    """The function `page('setup')` of expressions. In the first round all pages are 1;
    `was_asked`: the text depends on the pages of headings."""

    def __init__(self) -> None:
        self.pages: Mapping[str, int] = {}
        self.known: Collection[str] | None = None
        self.was_asked = False

    def __call__(self, name: Any) -> int:
        """The page of a heading. Raises ExpressionError if there is no such heading."""
        self.was_asked = True
        if self.known is not None and name not in self.known:
            hint = did_you_mean(name, self.known, "headings")
            raise ExpressionError(f"there is no heading '{name}'", hint, code="unknown-name")
        return self.pages.get(str(name), 1)


def book_scope(source: BookSource, game: Game, problems: Problems) -> dict[str, Any]:
    """All names but `page`; errors in texts of the front matter are noted.

    Fields of cards have their own placeholders filled in, as on the cards. If the game has a
    translation `beside` it, texts that differ are `Printed`, and become quotes where they are set.
    """
    scope = _filled_scope(game)
    if game.beside is not None:
        scope = _with_translations(scope, _filled_scope(game.beside))
    for name in (*source.names, "book", "page"):
        if name in scope:
            where = game.decks[name].span if name in game.decks else _table(game, name)
            message = f"'{name}' has a meaning in books, so no deck or table can have this name"
            problems.add("reserved-name", message, where, "give it another name")
    scope |= source.names
    scope["book"] = _filled(source.manuscript.meta, scope, problems)
    return scope


def _filled_scope(game: Game) -> dict[str, Any]:
    """The names of a game that books read."""
    scope = game.whole_scope
    for deck in game.decks.values():
        for fields, card in zip(scope[deck.id], deck.cards, strict=True):
            try:
                fields.update(filled_fields(card, game.scope))
            except InputError:  # reported when the card is laid out
                fields.update(card.fields)
    return scope


def _with_translations(raw: Any, translated: Any) -> Any:
    """A copy of values whose texts have their translations, taken from the same places."""
    if isinstance(raw, str):
        differs = isinstance(translated, str) and translated != raw
        return Printed(raw, translated) if differs and has_words(raw) else raw
    if isinstance(raw, dict) and isinstance(translated, dict):
        made = copy.copy(raw)
        for key in raw.keys() & translated.keys():
            made[key] = _with_translations(raw[key], translated[key])
        return made
    if isinstance(raw, Listing) and isinstance(translated, Listing) and len(raw) == len(translated):
        listing = copy.copy(raw)
        listing[:] = map(_with_translations, raw, translated)
        return listing
    return raw


def _table(game: Game, name: str) -> Span | None:
    tables = game.record.get("tables")
    return tables.key_span(name) if isinstance(tables, Record) else None


def _filled(raw: Any, scope: Mapping[str, Any], problems: Problems) -> Any:
    """The front matter with the placeholders in its texts filled in."""
    if isinstance(raw, Record):
        made = Record(raw.path, raw.mark)
        made.marks = raw.marks
        for key, value in raw.items():
            made[key] = _text(value, scope, raw, key, problems)
        return made
    if isinstance(raw, Listing):
        listing = Listing(raw.path, raw.mark)
        for number, value in enumerate(raw):
            one = Record(raw.path)
            one.put("", value, raw.marks[number], raw.marks[number])
            listing.put(_text(value, scope, one, "", problems), raw.marks[number])
        return listing
    return raw


def _text(value: Any, scope: Mapping[str, Any], where: Record, key: str, problems: Problems) -> Any:
    if not isinstance(value, str) or not ("{" in value or "}" in value):
        return _filled(value, scope, problems)
    try:
        return parse_template(value)(scope)
    except ExpressionError as error:
        problems.add_error(error, where.span(key))
        return value
