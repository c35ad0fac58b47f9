"""Printed words in books: rules in one language for cards that stay in another.

In each section of a book, the first translation of a word that cards or boards print is followed
by that word: 'le laboratoire (Lab)'. Quotes of cards, `[own](printed)`, and terms at the head of an
entry of the glossary are printed as on the cards, followed by the translation: 'own (votre)'.
Printed words keep the mark `(printed)`, by which they are divided in their own language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.editions.catalogue.merging_books import section_of
from pnp.editions.catalogue.terms import Term, matches, words_of
from pnp.expressions.quoting import PRINTED, brackets_at, quoted_head
from pnp.markup.printed import Token, tokens
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message
from pnp.model.errors import ExpressionError

_GLOSSARY = lazy_pattern(r"glossary/(?P<id>.+)\.(?P<field>term|meaning)")
_END_OF_QUOTE = f"]({PRINTED})"

# a range of a text and the words that replace it
Change = tuple[int, int, str]


class Brackets:
    """Puts the printed words of terms into translations, once for each term and section.

    It expects texts in the order of the book. The same text gets the same result again.
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        self._terms = tuple(t for t in terms if t.printed and t.source and t.target)
        self._seen: dict[str, set[str]] = {}
        self._answers: dict[tuple[str, str], str] = {}

    def __call__(self, message: Message, translation: str) -> str:
        """The translation with brackets, if it is of a block of a book or of the glossary. A
        heading gets one if it is a printed word and nothing else."""
        entry = _GLOSSARY.fullmatch(message.context)
        section = entry["id"] if entry else section_of(message.context)
        if not section:
            return translation
        if message.kind == "heading":
            return self._heading(message.text, translation, section)
        if entry:
            # the term itself is printed before its meaning
            self._seen.setdefault(section, {entry["id"]})
            if entry["field"] == "term":
                return self._headed(entry["id"], translation)
        key = message.context, translation
        if key not in self._answers:
            seen = self._seen.setdefault(section, set())
            self._answers[key] = _bracketed(message.text, translation, self._terms, seen)
        return self._answers[key]

    def _heading(self, text: str, translation: str, section: str) -> str:
        for term in self._terms:
            if text in term.source and _first_form(translation, term.source) is None:
                self._seen.setdefault(section, set()).add(term.id)
                return translation + _mark(text, translation)
        return translation

    def _headed(self, term_id: str, translation: str) -> str:
        """A term of the glossary with the printed word, if that is another word."""
        term = next((t for t in self._terms if t.id == term_id), None)
        if term is None or translation.casefold() in map(str.casefold, term.source):
            return translation
        return quoted_head(term.source[0], translation)


def _bracketed(text: str, translation: str, terms: Sequence[Term], seen: set[str]) -> str:
    """The translation of a text with its quotes as on the cards, and with brackets after the terms
    that are not yet `seen`."""
    try:
        found = tokens(translation)
    except ExpressionError:
        return translation
    changes = [*_quoted(text, translation, found), *_marked(text, translation, found, terms, seen)]
    for start, end, words in sorted(changes, reverse=True):
        translation = f"{translation[:start]}{words}{translation[end:]}"
    return translation


def _marked(
    text: str, translation: str, found: Sequence[Token], terms: Sequence[Term], seen: set[str]
) -> Iterator[Change]:
    """The printed words of terms, each after the first place of its translation."""
    # the words in brackets by the id of the term: always the term itself, since singular and plural
    # differ between languages
    printed: dict[str, str] = {}
    for term in terms:
        form = _first_form(text, term.source)
        if form is None or term.id in seen:
            continue
        if _first_form(translation, term.source) is None:
            printed[term.id] = term.source[0]
        else:
            seen.add(term.id)  # the translation has the printed word itself
    forms = {form: None for term in terms for form in term.target}
    for start, end, words in _occurrences(found, forms):
        own = [t for t in terms if t.id in printed and _is_form(words, t)]
        if own:
            seen.add(own[0].id)
            place = _after_marks(found, start, end)
            yield place, place, _mark(printed.pop(own[0].id), translation[:place])


def _mark(printed: str, before: str) -> str:
    """A printed word in brackets, for a place after `before`."""
    return brackets_at(before, f"[{printed}{_END_OF_QUOTE}")


def _quoted(text: str, translation: str, found: Sequence[Token]) -> Iterator[Change]:
    """Each quote of a translation as in the text, followed by the translation in brackets; quotes
    have the same order in both."""
    if _END_OF_QUOTE not in translation:
        return
    try:
        printed = [words for _, _, words in _quotes(tokens(text))]
    except ExpressionError:
        return
    for (first, last, own), quote in zip(_quotes(found), printed, strict=False):
        if own == quote:
            continue
        start = sum(len(token.text) for token in found[: first + 1])
        place = sum(len(token.text) for token in found[: last + 1])
        yield start, start + len(own), quote
        place = _after_marks(found, last, place)
        yield place, place, brackets_at(translation[:place], own)


def _quotes(found: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """The quotes in a text: the numbers of the tokens around each, and its words."""
    openings: list[int] = []
    for i, token in enumerate(found):
        if token.kind == "opening":
            openings.append(i)
        elif token.kind == "target":
            first = openings.pop()
            if token.text == _END_OF_QUOTE:
                yield first, i, "".join(one.text for one in found[first + 1 : i])


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
    """The places of forms in a text outside of quotes: the number of the token, the place after
    the form, its words."""
    done = 0
    quoted = {i for first, last, _ in _quotes(found) for i in range(first, last)}
    for i, token in enumerate(found):
        if token.kind == "words" and i not in quoted:
            for match in matches(token.text, forms):
                yield i, done + match.end(), match[0]
        done += len(token.text)


def _after_marks(found: Sequence[Token], index: int, place: int) -> int:
    """The place after the marks that end at a place in a token: brackets after a bold word or a
    link are no part of it."""
    if place != sum(len(token.text) for token in found[: index + 1]):
        return place
    before = [token.text for token in found[:index] if token.kind == "stars"]
    for token in found[index + 1 :]:
        # after an odd number of the same stars this one closes
        closes = token.kind == "stars" and before.count(token.text) % 2 == 1
        if not closes and token.kind != "target":
            break
        place += len(token.text)
    return place
