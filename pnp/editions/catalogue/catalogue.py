"""Catalogues of translations, as in gettext's PO files: values, no files.

An `Entry` is one text with its translation; its context (msgctxt) is a name that never changes. A
`Catalogue` has the entries of one file. `po_reader` reads it, `po_writer` writes it, `merging`
brings it up to date with a game. All of them keep flags, fields of the header and comments that
they do not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import astuple

from pnp.model.definitions import replace
from pnp.model.edition import Message
from pnp.model.problems import Span

# a text has a translation; one that is the text itself; one to be checked; one that was made for an
# older text, before 'pnp i18n update' has marked it; none
State = Literal["translated", "kept", "fuzzy", "stale", "missing"]
# the states in which a text is printed as written, with their names in messages
UNTRANSLATED: Mapping[State, str] = {
    "missing": "not translated",
    "fuzzy": "to be checked (fuzzy)",
    "stale": "translated from an older text",
}

FUZZY = "fuzzy"
# what gettext's own tools write in the place of a name
_NO_NAMES = frozenset(("FULL NAME", "Automatically generated"))


class Entry(Struct, frozen=True):
    """A text and its translation ('' if there is none yet).

    `comments` are the translator's (`# `), `notes` the designer's (`#.`), both with a line for
    each line; `places` are the files that have the text (`#:`). `previous` is the text that the
    translation was made for (`#| msgid`), if it was another. Obsolete entries have no text any
    more and are kept in case it comes back. `line`: where the translation begins in its file; it
    does not count for equality.
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
    line: int | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    @property
    def is_fuzzy(self) -> bool:
        """Whether somebody must check the translation before it is printed."""
        return FUZZY in self.flags

    def made_fuzzy(self, previous: str | None, previous_context: str | None = None) -> Entry:
        """The entry marked as fuzzy, with the text that its translation was made for."""
        if self.is_fuzzy:
            return self
        return replace(
            self, flags=(FUZZY, *self.flags), previous=previous, previous_context=previous_context
        )

    def cleared(self) -> Entry:
        """The entry without the mark."""
        flags = tuple(flag for flag in self.flags if flag != FUZZY)
        return replace(self, flags=flags, previous=None, previous_context=None)


class Catalogue(Struct, frozen=True, dict=True):
    """A file of translations into one language (of a template: ''), in the order of the file.

    `path` as shown to the user; `header` its fields, with the `comments` above them and its
    `flags`.
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

    def states(self, messages: Iterable[Message]) -> Iterator[tuple[Message, State, Entry | None]]:
        """The state of each message, with its entry if there is one."""
        entries = self.by_context
        for message in messages:
            entry = entries.get(message.context)
            yield message, state_of(message, entry), entry

    def printed(self, messages: Iterable[Message]) -> Iterator[tuple[Message, Entry]]:
        """The messages whose translation is printed, with their entries."""
        for message, state, entry in self.states(messages):
            if entry is not None and state not in UNTRANSLATED:
                yield message, entry

    @property
    def translators(self) -> tuple[str, ...]:
        """The translators to credit: the names in 'X-Translators', with semicolons between them;
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
    """The state of a text with the entry of its context. In a state of `UNTRANSLATED` the
    translation is not printed."""
    if entry is None or not entry.translation:
        return "missing"
    if entry.is_fuzzy:
        return "fuzzy"
    if entry.text != message.text:
        return "stale"
    return "kept" if entry.translation == message.text else "translated"


def blank_entry(message: Message) -> Entry:
    """The entry of a text without a translation.

    Its place has no line, since every new card would change the comments of all cards below it, and
    a diff would not show what is new.
    """
    place = message.file or message.span.path
    return Entry(message.context, message.text, notes=message.note, places=(place,))


def template(
    path: str, project: str, source_language: str, messages: Iterable[Message]
) -> Catalogue:
    """The catalogue that translations begin with, of the first message of each context; `project`
    is the name of the game."""
    first: dict[str, Message] = {}
    for message in messages:
        first.setdefault(message.context, message)
    header = blank_header("", project, source_language)
    return Catalogue(path, "", header, tuple(map(blank_entry, first.values())))


def blank_header(language: str, project: str, source_language: str) -> tuple[tuple[str, str], ...]:
    """The header of a new file. The date of the revision and the names stay empty: the translator's
    editor fills them in."""
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
    """The plural forms of a language (a BCP 47 tag) for gettext, from CLDR; of an unknown or
    made-up language such as en-XA those of its base language, else of English."""
    from babel import UnknownLocaleError  # slow to import: only when a catalogue is begun
    from babel.messages.plurals import get_plural

    for tag in (language, language.partition("-")[0]):
        try:
            return get_plural(tag.replace("-", "_")).plural_forms
        except (UnknownLocaleError, ValueError):
            continue
    return get_plural("en").plural_forms
