"""The terms of a game's glossary in two languages, and translations that use other words.

A term has one meaning everywhere, and several forms: the plural, an elision, a case. A form is
found as whole words, whose first letters may be capitals or not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from pnp.editions.catalogue.catalogue import UNTRANSLATED, Catalogue
from pnp.markup.printed import tokens
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message
from pnp.model.errors import ExpressionError
from pnp.model.problems import Problem, Problems, excerpt

_CONTEXT = lazy_pattern(r"(?:.*@)?glossary/(?P<id>.+)\.(?P<field>term|forms)")


class Term(Struct, frozen=True):
    """A term of the glossary: `source` its forms in the language of the game, the term itself
    first, `target` those in the other, empty if it is not translated. `printed`: cards or boards
    print it."""

    id: str
    source: tuple[str, ...]
    target: tuple[str, ...] = ()
    printed: bool = False


def glossary_terms(
    messages: Iterable[Message], catalogue: Catalogue, printed: Collection[str] = ()
) -> tuple[Term, ...]:
    """The terms among the messages, in their order, with their translations; `printed` are the ids
    of those on cards and boards."""
    source: dict[str, dict[str, str]] = {}
    target: dict[str, dict[str, str]] = {}
    for message, state, entry in catalogue.states(messages):
        if match := _term(message):
            source.setdefault(match["id"], {}).setdefault(match["field"], message.text)
            if entry is not None and state not in UNTRANSLATED:
                target.setdefault(match["id"], {}).setdefault(match["field"], entry.translation)
    return tuple(
        Term(name, _forms(source[name]), _forms(target.get(name, {})), name in printed)
        for name in source
    )


def _term(message: Message) -> re.Match[str] | None:
    """The id and the field of a message that is a term or its forms."""
    return _CONTEXT.fullmatch(message.context) if "glossary/" in message.context else None


def _forms(fields: Mapping[str, str]) -> tuple[str, ...]:
    words = [fields.get("term", ""), *fields.get("forms", "").split(",")]
    return tuple(dict.fromkeys(word.strip() for word in words if word.strip()))


def check_terms(
    messages: Iterable[Message], catalogue: Catalogue, terms: Iterable[Term]
) -> tuple[Problem, ...]:
    """A warning for each translation without a term that its text has."""
    problems = Problems()
    known = [term for term in terms if term.source and term.target]
    by_form = {_key(form): term for term in known for form in reversed(term.source)}
    if not by_form:
        return ()
    for message, entry in catalogue.printed(messages):
        if not message.is_set or _term(message):
            continue
        for term, form in _missing(message.printed(), message.printed(entry.translation), by_form):
            name = f"'{message.context}'"
            problems.add(
                "translation-mismatch",
                f"{name}: '{form}' is '{term.target[0]}' in the glossary; the translation "
                f"'{excerpt(entry.translation)}' has no such word",
                catalogue.span(entry),
                f"write {' or '.join(map(repr, term.target))}, or add the form that is needed to "
                f"'glossary/{term.id}.forms'",
                "warning",
                like=f"{catalogue.path} {term.id}",
                detail=name,
            )
    return tuple(problems)


def _missing(
    text: str, translation: str, by_form: Mapping[str, Term]
) -> Iterator[tuple[Term, str]]:
    """Terms of a text, each in its form there, of which the translation has no form. `by_form` has
    the terms by the keys of their forms."""
    seen: set[str] = set()
    words: list[str] = []
    forms = tuple(by_form)
    for part in words_of(text):
        for found in matches(part, forms):
            term = by_form[_key(found[0])]
            if term.id in seen:
                continue
            seen.add(term.id)
            words = words or list(words_of(translation))
            if not any(next(matches(word, term.target), None) for word in words):
                yield term, found[0]


def words_of(text: str) -> Iterator[str]:
    """The words of a text, without placeholders, icons and marks."""
    try:
        yield from (token.text for token in tokens(text) if token.kind == "words")
    except ExpressionError:
        yield text


def matches(text: str, forms: Iterable[str]) -> Iterator[re.Match[str]]:
    """The places of forms in a text; of several at one place the longest."""
    pattern = _pattern(tuple(forms))
    return pattern.finditer(text) if pattern else iter(())


def _key(form: str) -> str:
    """The same text for a form and for the words that it is found as."""
    words = re.split(r"\s+", form.replace("'", "’"))
    return " ".join(word[:1].lower() + word[1:] for word in words)


@lru_cache(maxsize=256)
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str] | None:
    found = [_form_pattern(form) for form in sorted(forms, key=len, reverse=True) if form]
    return re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)") if found else None


def _form_pattern(form: str) -> str:
    return r"\s+".join(_word_pattern(word) for word in form.split())


def _word_pattern(word: str) -> str:
    first = word[0]
    cases = dict.fromkeys(c for c in (first, first.lower(), first.upper()) if len(c) == 1)
    start = f"[{re.escape(''.join(cases))}]"
    # an apostrophe may be typed or curved
    return start + re.sub("['’]", "['’]", re.escape(word[1:]))
