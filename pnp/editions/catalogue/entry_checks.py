"""From texts and their translations to what a translation has and its text has not, or the other
way round.

In: messages and a catalogue. Out: problems, each at the line of the translation, with what both say
and the place of the text. Words are the translator's; compared are what placeholders read, numbers,
icons, styles and links, ids of headings, spaces at the ends, paragraphs and names of files.
Entries that are fuzzy or whose text has changed are not compared: they are not printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pnp.editions.catalogue.catalogue import UNTRANSLATED, Catalogue, Entry, state_of
from pnp.markup.blocks import parse_blocks
from pnp.markup.printed import Token, reads, tokens
from pnp.model.edition import Message
from pnp.model.errors import ExpressionError, LangError
from pnp.model.frozen import frozen
from pnp.model.problems import Problem, Problems, excerpt

__all__ = ["check_entries", "check_staleness"]

# signs after which three figures are thousands; a plain space parts two numbers
_GROUP = "[.,’'\u00a0\u202f\u2009]"
_NUMBER = re.compile(rf"\d{{1,3}}(?:{_GROUP}\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?")
_THOUSANDS = re.compile(rf"{_GROUP}(?=\d{{3}}(?!\d))")
_PARAGRAPH = re.compile(r"\n[ \t]*(?:\r?\n[ \t]*)+")
_WEB = re.compile(r"https?://\S*")


def check_entries(
    messages: Iterable[Message], catalogue: Catalogue, is_file_name: Callable[[str], bool]
) -> tuple[Problem, ...]:
    """What is wrong with the translations that would be printed; `is_file_name` says whether a
    product may be called so."""
    problems = Problems()
    for message in messages:
        entry = catalogue.by_context.get(message.context)
        if entry is None or state_of(message, entry) in UNTRANSLATED:
            continue
        for found in _differences(message, entry, is_file_name):
            # where the text is, is different in each
            what = found.message.replace(f" ({message.span})", "")
            problems.add(
                "translation-mismatch",
                f"'{message.context}': {found.message}",
                catalogue.span(entry),
                found.hint,
                like=f"{catalogue.path} {what} {found.hint}",
                detail=f"'{message.context}'",
            )
    return tuple(problems)


def check_staleness(messages: Iterable[Message], catalogue: Catalogue) -> tuple[Problem, ...]:
    """A warning for each translation that was made for other words than the text has now."""
    problems = Problems()
    for message in messages:
        entry = catalogue.by_context.get(message.context)
        if entry is not None and state_of(message, entry) == "stale":
            problems.add(
                "outdated-translation",
                f"'{message.context}' was translated when it was '{excerpt(entry.text)}'; "
                f"now it is '{excerpt(message.text)}' ({message.span})",
                catalogue.span(entry),
                "'pnp i18n update' marks it as one to be looked at; so far the text is printed "
                "as it is written",
                "warning",
                like=f"{catalogue.path} stale",
                detail=f"'{message.context}'",
            )
    return tuple(problems)


@frozen
class _Difference:
    message: str
    hint: str


def _differences(
    message: Message, entry: Entry, is_file_name: Callable[[str], bool]
) -> Iterator[_Difference]:
    text, translation = message.text, entry.translation
    if not message.is_set and "\n" in translation:
        yield _Difference("the translation has several lines", "write it on one")
        return
    if message.kind == "file" and not is_file_name(translation):
        yield _Difference(
            f"'{excerpt(translation)}' cannot be the name of a file",
            "write it without folder and ending, e.g. 'MyCards'",
        )
    if message.is_set:
        yield from _spaces(message, translation)
        try:
            source = tokens(text), reads(text)
        except ExpressionError:
            return  # told where the text itself is read
        try:
            target = tokens(translation), reads(translation)
        except ExpressionError as error:
            hint = (
                error.hint
                or f"the text ({message.span}) has {_listed(_texts(source[0], 'placeholder'))}"
            )
            yield _Difference(f"in the translation: {error.message}", hint)
            return
        broken = list(_marks(message, source[0], target[0]))
        yield from broken
        # a bracket that is never closed makes no link that could be compared
        yield from _lists(message, source, target, is_whole=not broken)


_Read = tuple[tuple[Token, ...], tuple[str, ...]]


def _lists(message: Message, source: _Read, target: _Read, is_whole: bool) -> Iterator[_Difference]:
    """What must be there as often as in the text."""
    pairs = [
        ("placeholders read", source[1], target[1], "{%s}"),
        ("numbers", _numbers(source[0]), _numbers(target[0]), "%s"),
        ("icons", _texts(source[0], "icon"), _texts(target[0], "icon"), "%s"),
        ("names of headings", _texts(source[0], "id"), _texts(target[0], "id"), "%s"),
    ]
    if is_whole:
        pairs.append(("styles and links", _targets(source[0]), _targets(target[0]), "[…](%s)"))
    for what, wanted, found, form in pairs:
        lacks, more = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
        if not lacks and not more:
            continue
        # 'words chosen by n' is no placeholder, but what one is for
        forms = [
            "%s" if name.startswith("words chosen by ") else form for name in (*wanted, *found)
        ]
        shown = [form % name for form, name in zip(forms, (*wanted, *found), strict=True)]
        here, there = shown[: len(wanted)], shown[len(wanted) :]
        hints = [f"put in {_listed(_only(lacks, wanted, here))}"] if lacks else []
        hints += [f"leave out {_listed(_only(more, found, there))}"] if more else []
        yield _Difference(
            f"{what} in the text ({message.span}): {_listed(here)}; in the translation: "
            f"{_listed(there)}",
            "in the translation, " + ", and ".join(hints),
        )


def _only(counts: Counter[str], names: Iterable[str], shown: Iterable[str]) -> list[str]:
    forms = dict(zip(names, shown, strict=True))
    return [forms[name] for name in counts.elements()]


def _listed(found: Iterable[str]) -> str:
    return ", ".join(found) or "none"


def _texts(found: Iterable[Token], kind: str) -> tuple[str, ...]:
    return tuple(token.text.strip() for token in found if token.kind == kind)


def _targets(found: Iterable[Token]) -> tuple[str, ...]:
    """Names of styles and targets of links; a page of the web may be one in another language."""
    targets = (text[2:-1].strip() for text in _texts(found, "target"))
    return tuple(_WEB.sub("https://…", target) for target in targets)


def _numbers(found: Iterable[Token]) -> tuple[str, ...]:
    """The numbers in the words, without thousands' signs, with a point before decimals."""
    return tuple(
        _plain_number(match[0])
        for token in found
        if token.kind == "words"
        for match in _NUMBER.finditer(token.text)
    )


def _plain_number(text: str) -> str:
    figures = _THOUSANDS.sub("", text).replace(",", ".")
    return "".join(c if c == "." else str(unicodedata.decimal(c)) for c in figures)


def _marks(
    message: Message, source: tuple[Token, ...], target: tuple[Token, ...]
) -> Iterator[_Difference]:
    """Marks that do not pair up, and paragraphs."""
    try:
        parse_blocks(_filled(source))
    except LangError:
        return  # told where the text itself is read
    try:
        parse_blocks(_filled(target))
    except LangError as error:
        hint = error.hint or f"as in the text ({message.span})"
        yield _Difference(f"in the translation: {error.message}", hint)
        return
    wanted, found = (len(_PARAGRAPH.split(_filled(t).strip())) for t in (source, target))
    if wanted != found:
        yield _Difference(
            f"paragraphs in the text ({message.span}): {wanted}; in the translation: {found}",
            "an empty line (\\n\\n) parts paragraphs",
        )


def _filled(found: Iterable[Token]) -> str:
    """A text with something without marks for each placeholder."""
    return "".join("x" if token.kind == "placeholder" else token.text for token in found)


def _spaces(message: Message, translation: str) -> Iterator[_Difference]:
    for where, wanted, found in (
        ("begins", _start(message.text), _start(translation)),
        ("ends", _start(message.text[::-1]), _start(translation[::-1])),
    ):
        if wanted != found:
            yield _Difference(
                f"the text ({message.span}) {where} with {_named(wanted)}, the translation with "
                f"{_named(found)}",
                "what stands before and after it expects the same",
            )


def _start(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _named(space: str) -> str:
    if not space:
        return "no space"
    lines = space.count("\n")
    return f"a line break ({lines})" if lines else f"a space ({len(space)})"
