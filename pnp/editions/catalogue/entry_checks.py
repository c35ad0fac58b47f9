"""Checks that a translation has all that its text has, and nothing else.

In: messages and a catalogue. Out: problems, each at the line of the translation, with both values
and the place of the text. Compared are what placeholders read, numbers, icons, styles and links,
ids of headings, spaces at the ends, paragraphs and names of files; the words are the translator's.
Entries that are fuzzy or whose text has changed are not compared, because they are not printed.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from pnp.editions.catalogue.catalogue import Catalogue
from pnp.markup.blocks import parse_blocks
from pnp.markup.printed import Token, has_only_stars, reads, tokens
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message
from pnp.model.errors import ExpressionError, LangError
from pnp.model.problems import Problem, Problems, excerpt

# signs that separate thousands; a plain space separates two numbers
_GROUP = "[.,’'\u00a0\u202f\u2009]"
_NUMBER = lazy_pattern(rf"\d{{1,3}}(?:{_GROUP}\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?")
_THOUSANDS = lazy_pattern(rf"{_GROUP}(?=\d{{3}}(?!\d))")
_PARAGRAPH = lazy_pattern(r"\n[ \t]*(?:\r?\n[ \t]*)+")
_WEB = lazy_pattern(r"https?://\S*")
_FIGURE = lazy_pattern(r"\d")
# a text without these is one paragraph without marks
_MARK = lazy_pattern(r"[*\[\]\\:<>|{}\n]")


def check_entries(
    messages: Iterable[Message], catalogue: Catalogue, is_file_name: Callable[[str], bool]
) -> tuple[Problem, ...]:
    """The problems of translations that would be printed; `is_file_name` returns whether a product
    can have such a file name."""
    problems = Problems()
    for message, entry in catalogue.printed(messages):
        translation = message.printed(entry.translation)
        for text, hint in _compared(message.as_printed, translation, is_file_name):
            # the place of the text differs from one to the next
            like = f"{catalogue.path} {text.replace(f' ({message.span})', '')} {hint}"
            name, span = f"'{message.context}'", catalogue.span(entry)
            problems.add(
                "translation-mismatch", f"{name}: {text}", span, hint, like=like, detail=name
            )
    return tuple(problems)


def check_staleness(messages: Iterable[Message], catalogue: Catalogue) -> tuple[Problem, ...]:
    """A warning for each translation that was made for other words than the text has now."""
    problems = Problems()
    for message, state, entry in catalogue.states(messages):
        if entry is not None and state == "stale":
            problems.add(
                "outdated-translation",
                f"'{message.context}' was translated when its text was '{excerpt(entry.text)}'; "
                f"now it is '{excerpt(message.text)}' ({message.span})",
                catalogue.span(entry),
                "run 'pnp i18n update' to mark it as fuzzy; until it is translated again, the text "
                "is printed as written",
                "warning",
                like=f"{catalogue.path} stale",
                detail=f"'{message.context}'",
            )
    return tuple(problems)


# what differs, and a hint
Difference = tuple[str, str]


@lru_cache(maxsize=4096)
def _compared(
    message: Message, translation: str, is_file_name: Callable[[str], bool]
) -> tuple[Difference, ...]:
    """The differences, kept for other editions of the language."""
    return tuple(_differences(message, translation, is_file_name))


def _differences(
    message: Message, translation: str, is_file_name: Callable[[str], bool]
) -> Iterator[Difference]:
    text = message.text
    if not message.is_set and "\n" in translation:
        yield "the translation has several lines", "write it on one"
        return
    if message.kind == "file" and not is_file_name(translation):
        hint = "write it without folder and ending, e.g. 'MyCards'"
        yield f"'{excerpt(translation)}' cannot be the name of a file", hint
    if not message.is_set:
        return
    yield from _spaces(message, translation)
    try:
        source = _read(text)
    except ExpressionError:
        return  # reported where the text itself is read
    try:
        target = _read(translation)
    except ExpressionError as error:
        placeholders = _listed(_texts(source[0], "placeholder"))
        hint = error.hint or f"the text ({message.span}) has {placeholders}"
        yield f"in the translation: {error.message}", hint
        return
    broken = list(_marks(message, source[0], target[0]))
    yield from broken
    # a bracket that is never closed makes no link that could be compared
    yield from _lists(message, source, target, is_whole=not broken)


_Read = tuple[tuple[Token, ...], tuple[str, ...]]


def _read(text: str) -> _Read:
    """The tokens of a text, and what it reads. If it has no others, stars stay in the words: they
    are not compared. Raises ExpressionError."""
    found = (Token("words", text),) if has_only_stars(text) else tokens(text)
    return found, reads(text)


def _lists(message: Message, source: _Read, target: _Read, is_whole: bool) -> Iterator[Difference]:
    """Differences in what a translation must have as often as its text."""
    pairs = [
        ("placeholders read", source[1], target[1], "{%s}"),
        ("numbers", _numbers(source[0]), _numbers(target[0]), "%s"),
    ]
    kinds = {token.kind for tokens_of in (source[0], target[0]) for token in tokens_of}
    if "icon" in kinds:
        pairs.append(("icons", _texts(source[0], "icon"), _texts(target[0], "icon"), "%s"))
    if "id" in kinds:
        pairs.append(("names of headings", _texts(source[0], "id"), _texts(target[0], "id"), "%s"))
    if is_whole and "target" in kinds:
        pairs.append(("styles and links", _targets(source[0]), _targets(target[0]), "[…](%s)"))
    for what, wanted, found, form in pairs:
        if wanted == found:
            continue
        lacks, more = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
        if not lacks and not more:
            continue
        # 'words chosen by n' describes a placeholder
        forms = [
            "%s" if name.startswith("words chosen by ") else form for name in (*wanted, *found)
        ]
        shown = [form % name for form, name in zip(forms, (*wanted, *found), strict=True)]
        here, there = shown[: len(wanted)], shown[len(wanted) :]
        hints = [f"put in {_listed(_only(lacks, wanted, here))}"] if lacks else []
        hints += [f"leave out {_listed(_only(more, found, there))}"] if more else []
        both = f"({message.span}): {_listed(here)}; in the translation: {_listed(there)}"
        yield f"{what} in the text {both}", "in the translation, " + ", and ".join(hints)


def _only(counts: Counter[str], names: Iterable[str], shown: Iterable[str]) -> list[str]:
    forms = dict(zip(names, shown, strict=True))
    return [forms[name] for name in counts.elements()]


def _listed(found: Iterable[str]) -> str:
    return ", ".join(found) or "none"


def _texts(found: Iterable[Token], kind: str) -> tuple[str, ...]:
    return tuple(token.text.strip() for token in found if token.kind == kind)


def _targets(found: Iterable[Token]) -> tuple[str, ...]:
    """Names of styles and targets of links; all addresses of the web count as the same, because a
    translation may link to a page in its language."""
    targets = (text[2:-1].strip() for text in _texts(found, "target"))
    return tuple(_WEB.sub("https://…", target) for target in targets)


def _numbers(found: Iterable[Token]) -> tuple[str, ...]:
    """The numbers in the words, without thousands' signs, with a point before decimals."""
    return tuple(
        _plain_number(match[0])
        for token in found
        if token.kind == "words" and _FIGURE.search(token.text)
        for match in _NUMBER.finditer(token.text)
    )


def _plain_number(text: str) -> str:
    figures = _THOUSANDS.sub("", text).replace(",", ".")
    return "".join(c if c == "." else str(unicodedata.decimal(c)) for c in figures)


def _marks(
    message: Message, source: tuple[Token, ...], target: tuple[Token, ...]
) -> Iterator[Difference]:
    """Marks that are not closed, and the number of paragraphs."""
    error = _error_in(target)
    wanted, found = _paragraphs(source), _paragraphs(target)
    if error is None and wanted == found:
        return
    if _error_in(source) is not None:
        return  # reported where the text itself is read
    if error is not None:
        hint = error.hint or f"as in the text ({message.span})"
        yield f"in the translation: {error.message}", hint
    else:
        both = f"({message.span}): {wanted}; in the translation: {found}"
        yield f"paragraphs in the text {both}", "an empty line (\\n\\n) separates paragraphs"


def _error_in(found: tuple[Token, ...]) -> LangError | None:
    """The error of a text whose marks cannot be read."""
    if len(found) == 1 and _MARK.search(found[0].text) is None:
        return None
    try:
        parse_blocks(_filled(found))
    except LangError as error:
        return error
    return None


def _paragraphs(found: tuple[Token, ...]) -> int:
    text = _filled(found)
    return len(_PARAGRAPH.split(text.strip())) if "\n" in text else 1


def _filled(found: Iterable[Token]) -> str:
    """A text with a letter in the place of each placeholder."""
    return "".join("x" if token.kind == "placeholder" else token.text for token in found)


def _spaces(message: Message, translation: str) -> Iterator[Difference]:
    for where, wanted, found in (
        ("begins", _start(message.text), _start(translation)),
        ("ends", _start(message.text[::-1]), _start(translation[::-1])),
    ):
        if wanted != found:
            both = f"with {_named(wanted)}, the translation with {_named(found)}"
            hint = "the words before and after it need the same"
            yield f"the text ({message.span}) {where} {both}", hint


def _start(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _named(space: str) -> str:
    if not space:
        return "no space"
    lines = space.count("\n")
    return f"a line break ({lines})" if lines else f"a space ({len(space)})"
