"""Catalogues of translations, as gettext's PO files have them: values, no files.

An `Entry` is one text with its translation, named by its context (msgctxt) for ever; a `Catalogue`
is what stands in one file. `po_reader` makes one of a file, `po_writer` a file of one, `merging`
one of the texts of a game and an older one. All of them keep what they do not understand: flags,
fields of the header, comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from pnp.model.edition import Message
from pnp.model.problems import Span

__all__ = ["FUZZY", "Catalogue", "Entry", "State", "blank_entry", "blank_header", "plural_forms"]
__all__ += ["UNTRANSLATED", "state_of", "template"]

# what there is for a text: a translation; one that is the text itself; one to be looked at; one
# that was made for other words, which 'pnp i18n update' has not seen yet; none
State = Literal["translated", "kept", "fuzzy", "stale", "missing"]
# in which of these states a text is printed as it is written, and how that is told
UNTRANSLATED: Mapping[State, str] = {
    "missing": "not translated",
    "fuzzy": "to be looked at (fuzzy)",
    "stale": "translated from older words",
}

FUZZY = "fuzzy"
# what gettext's own tools write where a name is to stand
_NO_NAMES = frozenset(("FULL NAME", "Automatically generated"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A text and its translation ('' if there is none yet).

    `comments` are the translator's (`# `), `notes` the designer's (`#.`), both with a line for
    each line; `places` are the files the text stands in (`#:`). `previous` is the text that the
    translation was made for (`#| msgid`), where it was another. Obsolete entries belong to no text
    any more and are kept in case it comes back. `line`: where the translation begins in its file.
    """

    context: str
    text: str
    translation: str = ""
    flags: tuple[str, ...] = ()
    notes: str = ""
    comments: str = ""
    places: tuple[str, ...] = ()
    previous: str | None = None
    previous_context: str | None = None
    is_obsolete: bool = False
    line: int | None = field(default=None, compare=False)

    @property
    def is_fuzzy(self) -> bool:
        """Whether somebody has to look at the translation before it may be printed."""
        return FUZZY in self.flags

    def made_fuzzy(self, previous: str | None, previous_context: str | None = None) -> Entry:
        """The entry as one to be looked at, with what its translation was made for."""
        if self.is_fuzzy:
            return self
        return replace(
            self, flags=(FUZZY, *self.flags), previous=previous, previous_context=previous_context
        )

    def cleared(self) -> Entry:
        """The entry with nothing left to be looked at."""
        flags = tuple(flag for flag in self.flags if flag != FUZZY)
        return replace(self, flags=flags, previous=None, previous_context=None)


@dataclass(frozen=True)
class Catalogue:
    """A file of translations into one language (of a template: ''), in the order of the file.

    `path` as shown to the user; `header` its fields, `comments` what stands above them, `flags`
    those of the header.
    """

    path: str
    language: str
    header: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = ()
    comments: str = ""
    flags: tuple[str, ...] = ()

    @cached_property
    def by_context(self) -> Mapping[str, Entry]:
        """The entries that are not obsolete; the first of each context."""
        found: dict[str, Entry] = {}
        for entry in self.entries:
            if not entry.is_obsolete:
                found.setdefault(entry.context, entry)
        return found

    @property
    def translators(self) -> tuple[str, ...]:
        """Whom the edition credits: the names in 'X-Translators', with semicolons between them;
        without any, the name in 'Last-Translator', which editors fill in, without its address."""
        fields = dict(self.header)
        names = [name.strip() for name in fields.get("X-Translators", "").split(";")]
        if not any(names):
            names = [fields.get("Last-Translator", "").partition("<")[0].strip()]
        return tuple(name for name in names if name and name not in _NO_NAMES)

    def span(self, entry: Entry) -> Span:
        """The place of an entry's translation."""
        return Span(self.path, entry.line)


def state_of(message: Message, entry: Entry | None) -> State:
    """What an entry of a text's context is worth to it; in a state of `UNTRANSLATED` its
    translation is not to be printed."""
    if entry is None or not entry.translation:
        return "missing"
    if entry.is_fuzzy:
        return "fuzzy"
    if entry.text != message.text:
        return "stale"
    return "kept" if entry.translation == message.text else "translated"


def blank_entry(message: Message) -> Entry:
    """The entry of a text that nobody has translated.

    Its place is only the file: with lines, each card that is added would change the comments of
    all cards below it, and nobody could see in a diff what is new.
    """
    return Entry(
        message.context,
        message.text,
        notes=message.note,
        places=(message.file or message.span.path,),
    )


def template(
    path: str, project: str, source_language: str, messages: Iterable[Message]
) -> Catalogue:
    """The catalogue that translations begin with, of the first message of each context; `project`
    is what the game is called."""
    first: dict[str, Message] = {}
    for message in messages:
        first.setdefault(message.context, message)
    header = blank_header("", project, source_language)
    return Catalogue(path, "", header, tuple(map(blank_entry, first.values())))


def blank_header(language: str, project: str, source_language: str) -> tuple[tuple[str, str], ...]:
    """The header of a new file. Nothing in it changes by itself: the date of the revision and the
    names are the translator's, and their editor fills them in."""
    fields = {
        "Project-Id-Version": project,
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language) if language else "",
        "X-Source-Language": source_language.replace("-", "_"),
    }
    return tuple((n, v) for n, v in fields.items() if v or n != "Plural-Forms")


def plural_forms(language: str) -> str:
    """How gettext counts in a language (a BCP 47 tag), from CLDR; of an unknown language, and of
    made-up ones such as en-XA, as in its base language or else in English."""
    from babel import UnknownLocaleError  # slow to import: only when a catalogue is begun
    from babel.messages.plurals import get_plural

    for tag in (language, language.partition("-")[0]):
        try:
            return get_plural(tag.replace("-", "_")).plural_forms
        except (UnknownLocaleError, ValueError):
            continue
    return get_plural("en").plural_forms
