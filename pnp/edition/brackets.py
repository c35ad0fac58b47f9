"""Printed words in brackets: rules in one language for cards that stay in another.

Where a section of a book first has the translation of a word that stands on cards or boards, the
word as it is printed there is put behind it: 'le laboratoire (Lab)'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.edition.merging_books import section_of
from pnp.edition.terms import Term, matches, words_of
from pnp.lang.printed import Token, tokens
from pnp.model.edition import Unit
from pnp.model.errors import ExpressionError

__all__ = ["Brackets"]

_GLOSSARY = re.compile(r"glossary/(?P<id>.+)\.(?P<field>term|meaning)")


class Brackets:
    """Puts the printed words of terms into translations, once a term and section.

    Texts are to come in the order of the book; one that comes again gets what it got.
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        self._terms = tuple(t for t in terms if t.printed and t.source and t.target)
        self._seen: dict[str, set[str]] = {}
        self._answers: dict[tuple[str, str], str] = {}

    def __call__(self, unit: Unit, said: str) -> str:
        """The translation with brackets, where it is one of a block of a book but no title, or of
        the glossary that books print."""
        entry = _GLOSSARY.fullmatch(unit.context)
        section = entry["id"] if entry else section_of(unit.context)
        if not section or unit.kind == "heading" or not self._terms:
            return said
        if entry:
            # the term itself stands at the head of what it means
            self._seen.setdefault(section, {entry["id"]})
            if entry["field"] == "term":
                return self._headed(entry["id"], said)
        key = unit.context, said
        if key not in self._answers:
            seen = self._seen.setdefault(section, set())
            self._answers[key] = _bracketed(unit.text, said, self._terms, seen)
        return self._answers[key]

    def _headed(self, term_id: str, said: str) -> str:
        """A term of the glossary with the printed word behind it, if that is another."""
        term = next((t for t in self._terms if t.id == term_id), None)
        if term is None or said.casefold() in map(str.casefold, term.source):
            return said
        return f"{said} ({term.source[0]})"


def _bracketed(text: str, said: str, terms: Sequence[Term], seen: set[str]) -> str:
    """The translation `said` of a text with brackets behind the terms that are not yet `seen`."""
    # what is put in brackets by the id of the term: always the term itself, since another language
    # may count where this one does not
    printed: dict[str, str] = {}
    for term in terms:
        form = _first_form(text, term.source)
        if form is None or term.id in seen:
            continue
        if _first_form(said, term.source) is None:
            printed[term.id] = term.source[0]
        else:
            seen.add(term.id)  # the translation has the printed word itself
    try:
        found = tokens(said)
    except ExpressionError:
        return said
    forms = {form: None for term in terms for form in term.target}
    marks: list[tuple[int, str]] = []
    for start, end, words in _occurrences(found, forms):
        own = [t for t in terms if t.id in printed and _is_form(words, t)]
        if own:
            seen.add(own[0].id)
            place = _after_marks(found, start, end)
            marks.append((place, f" ({printed.pop(own[0].id)})"))
    for place, mark in reversed(marks):
        said = f"{said[:place]}{mark}{said[place:]}"
    return said


def _first_form(text: str, forms: Iterable[str]) -> str | None:
    for words in words_of(text):
        found = next(matches(words, forms), None)
        if found is not None:
            return found[0]
    return None


def _is_form(words: str, term: Term) -> bool:
    found = next(matches(words, term.target), None)
    return found is not None and found[0] == words


def _occurrences(found: Sequence[Token], forms: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Where forms stand in a text: the number of the token, the place behind them, the words."""
    done = 0
    for i, token in enumerate(found):
        if token.kind == "words":
            for match in matches(token.text, forms):
                yield i, done + match.end(), match[0]
        done += len(token.text)


def _after_marks(found: Sequence[Token], index: int, place: int) -> int:
    """The place behind the marks that end right behind a place in a token: brackets are not bold
    because a word is, and no part of its link."""
    if place != sum(len(token.text) for token in found[: index + 1]):
        return place
    before = [token.text for token in found[:index] if token.kind == "stars"]
    for token in found[index + 1 :]:
        # stars of which there is an odd number before are open
        closes = token.kind == "stars" and before.count(token.text) % 2 == 1
        if not closes and token.kind != "target":
            break
        place += len(token.text)
    return place
