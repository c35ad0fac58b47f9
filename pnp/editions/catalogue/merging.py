"""A catalogue brought up to date with the texts of its game: `pnp i18n update`.

A text keeps its translation while its context and its words stay. If one of them changes, the
translation stays but becomes fuzzy, with the text or context that it was made for. Entries without
a text go to the end of the file as obsolete, and come back with their text: no translation is ever
lost. `merging_books` follows blocks of books, which are numbered, where they move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from pnp.editions.catalogue.catalogue import Catalogue, Entry, blank_entry, blank_header
from pnp.editions.catalogue.merging_books import follow, section_of
from pnp.model.definitions import replace
from pnp.model.edition import Message

# what happened to a text's entry: nothing; its text or its context changed; it came back; it got
# the translation of the same words elsewhere, to be checked; it has no translation
Fate = Literal["kept", "changed", "moved", "revived", "offered", "empty"]


class Merged(Struct, frozen=True):
    """A catalogue brought up to date, the fate of each text's entry, and the entries that have
    become obsolete."""

    catalogue: Catalogue
    fates: Mapping[str, Fate]
    retired: tuple[Entry, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of texts with each fate, and of entries that became 'obsolete'."""
        return {**Counter(self.fates.values()), "obsolete": len(self.retired)}


def merge(
    messages: Iterable[Message], old: Catalogue, project: str, source_language: str
) -> Merged:
    """The catalogue with an entry for each text, in their order, and all earlier entries.

    `old` is the catalogue so far, or one without entries; missing fields are added to its header.
    """
    wanted = list({message.context: message for message in reversed(list(messages))}.values())[::-1]
    return _Merging(wanted, old).merged(project, source_language)


class _Merging:
    """One update: each text takes its entry out of those of the old catalogue."""

    def __init__(self, messages: Sequence[Message], old: Catalogue) -> None:
        self._units = messages
        self._old = old
        self._living = dict(old.by_context)
        lost = [e for e in old.entries if not e.is_obsolete and e is not self._living[e.context]]
        self._obsolete = [*(e for e in old.entries if e.is_obsolete), *lost]
        self._found: dict[str, Entry] = {}
        self._fates: dict[str, Fate] = {}

    def merged(self, project: str, source_language: str) -> Merged:
        self._blocks_of_books()
        passes = (self._same_place, self._revived, self._renamed, self._returned)
        # each way is tried for all texts before the next: certain ways come before likely ones
        for attempt in passes:
            for message in self._left():
                attempt(message)
        self._offer()
        retired = tuple(e for e in self._living.values() if e.translation or e.comments)
        entries = [_renewed(self._found[message.context], message) for message in self._units]
        obsolete = [*self._obsolete, *(replace(e, is_obsolete=True, places=()) for e in retired)]
        catalogue = replace(
            self._old,
            header=_header(self._old, project, source_language),
            entries=(*entries, *_distinguished(obsolete, entries)),
        )
        return Merged(catalogue, self._fates, retired)

    def _left(self) -> list[Message]:
        return [message for message in self._units if message.context not in self._found]

    def _give(self, message: Message, entry: Entry, fate: Fate) -> None:
        self._found[message.context] = entry
        self._fates[message.context] = fate

    def _blocks_of_books(self) -> None:
        for message, entry in follow(self._units, list(self._living.values())):
            del self._living[entry.context]
            if entry.text != message.text:
                self._give(message, _for_other_text(entry, message), "changed")
            else:
                self._give(message, entry, "kept" if entry.context == message.context else "moved")

    def _same_place(self, message: Message) -> None:
        """The entry of the same context, if that is still the same text."""
        entry = self._living.get(message.context)
        if entry is None or (section_of(message.context) and entry.text != message.text):
            return
        if entry.text == message.text:
            self._give(message, self._living.pop(message.context), "kept")
        elif not any(_is_of(gone, message) and gone.translation for gone in self._obsolete):
            self._give(
                message, _for_other_text(self._living.pop(message.context), message), "changed"
            )

    def _revived(self, message: Message) -> None:
        """An obsolete entry of the same context, or book section, and text."""
        found = [e for e in self._obsolete if _is_of(e, message)]
        if found:
            best = max(found, key=lambda e: (e.is_fuzzy is False, bool(e.translation)))
            self._obsolete.remove(best)
            self._give(message, best, "revived")

    def _renamed(self, message: Message) -> None:
        """An entry of the same text, whose own context is gone."""
        found = [e for e in self._living.values() if e.text == message.text and e.translation]
        if found:
            best = max(found, key=lambda e: _alike(e.context, message.context))
            del self._living[best.context]
            # the only one with these words, in the same field of the same deck: a renamed card
            is_sure = len(found) == 1 and all(_alike(best.context, message.context))
            moved = best if is_sure else best.made_fuzzy(best.text, best.context)
            self._give(message, moved, "moved")

    def _returned(self, message: Message) -> None:
        """An obsolete entry of the same context and another text."""
        if section_of(message.context):
            return
        found = [e for e in self._obsolete if e.context == message.context and e.translation]
        if found:
            self._obsolete.remove(found[-1])
            self._give(message, _for_other_text(found[-1], message), "revived")

    def _offer(self) -> None:
        """For the texts that are left: the translation of the same words elsewhere, or nothing."""
        known = {
            e.text: e
            for e in (*reversed(self._obsolete), *reversed(list(self._found.values())))
            if e.translation and not e.is_fuzzy
        }
        for message in self._left():
            blank, other = blank_entry(message), known.get(message.text)
            if other is None:
                self._give(message, blank, "empty")
            else:
                offered = replace(blank, translation=other.translation)
                self._give(message, offered.made_fuzzy(other.text, other.context), "offered")


def _for_other_text(entry: Entry, message: Message) -> Entry:
    """An entry whose text has changed, with the text that its translation was made for."""
    if not entry.translation:
        return entry
    if entry.is_fuzzy and entry.previous == message.text and entry.previous_context is None:
        return entry.cleared()  # the text is again the one that was translated
    return entry.made_fuzzy(entry.text)


def _is_of(entry: Entry, message: Message) -> bool:
    """Whether an obsolete entry is that of a text. Numbers of blocks in a book are ignored."""
    if entry.text != message.text:
        return False
    section = section_of(message.context)
    return entry.context == message.context or (
        bool(section) and section == section_of(entry.context)
    )


def _alike(one: str, other: str) -> tuple[bool, bool]:
    """Whether two contexts have the same field, and the same deck: then one may be the new name of
    the other."""
    return (
        one.rpartition(".")[2] == other.rpartition(".")[2],
        one.partition("/")[0] == other.partition("/")[0],
    )


def _renewed(entry: Entry, message: Message) -> Entry:
    """An entry with the context, words, note and place of its text."""
    blank, was = blank_entry(message), entry
    return replace(
        blank, translation=was.translation, flags=was.flags, comments=was.comments,
        previous=was.previous, previous_context=was.previous_context, line=was.line,
    )  # fmt: skip


def _distinguished(obsolete: Iterable[Entry], entries: Iterable[Entry]) -> Iterator[Entry]:
    """Obsolete entries, each once. gettext allows one entry for each context and text, so another
    translation gets a number after its context."""
    taken: dict[tuple[str, str], set[str]] = {}
    for entry in entries:
        taken.setdefault((entry.context, entry.text), set()).add(entry.translation)
    for entry in obsolete:
        context, number = entry.context, 1
        known = taken.setdefault((context, entry.text), set())
        if entry.translation in known and not entry.comments:
            continue
        while known:
            number += 1
            context = f"{entry.context} ({number})"
            known = taken.setdefault((context, entry.text), set())
        known.add(entry.translation)
        yield replace(entry, context=context)


def _header(old: Catalogue, project: str, source_language: str) -> tuple[tuple[str, str], ...]:
    """The fields of the header, and after them those that it lacks."""
    known = {name for name, _ in old.header}
    fresh = blank_header(old.language, project, source_language)
    return (*old.header, *(field for field in fresh if field[0] not in known))
