"""Which edition of a game is made: its language, how much of it is translated, its variants.

An edition is made of the records of a game: variants change them, then each text that can be
translated, a `Message`, is replaced by what a `Translate` gives for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, field

from pnp.model.definitions import replace
from pnp.model.problems import Span

Mode = Literal["full", "rules"]
# what a message belongs to: the game as a whole, cards and boards, or books
Part = Literal["game", "piece", "book"]
# a text to print; the title of a section; the name of a file; words separated by commas, of which
# a language may need more or fewer
MessageKind = Literal["text", "heading", "file", "list"]


class Message(Struct, frozen=True):
    """A text that can be translated: `context` names it and never changes (the msgctxt of
    catalogues), `text` is what its author wrote, at `span`, in the `file` of the project or of
    pnp; `note` is for translators. `read` reads the text and its translations as pnp's marks, if
    they have conventions of their own."""

    context: str
    text: str
    span: Span
    part: Part = "piece"
    kind: MessageKind = "text"
    note: str = ""
    file: str = ""
    read: Callable[[str], str] | None = None

    def printed(self, text: str | None = None) -> str:
        """The text, or a translation of it, with pnp's marks."""
        found = self.text if text is None else text
        return found if self.read is None else self.read(found)

    @property
    def as_printed(self) -> Message:
        """The message of the printed text."""
        return self if self.read is None else replace(self, text=self.printed(), read=None)

    @property
    def is_set(self) -> bool:
        """Whether it is printed; other kinds are words to search for, or names of files."""
        return self.kind in ("text", "heading")


Translate = Callable[[Message], str]


def split_context(context: str) -> tuple[str, str]:
    """The variant whose file has a text ('': the game itself), and the rest of its context. Ids,
    which may have '@' in them, come after the first '/', '#' or '.'."""
    before, sign, rest = context.partition("@")
    if sign and not any(mark in before for mark in "/#."):
        return before, rest
    return "", context


class Choice(Struct, frozen=True):
    """A requested edition. No language: that of the source. `mode` 'rules': only books are
    translated, for cards that stay as they are. Variants in the order they are applied."""

    language: str | None = None
    mode: Mode = "full"
    variants: tuple[str, ...] = ()

    def name(self, language: str) -> str:
        """The name of the edition, in files and small print, of a game written in `language`."""
        mode = "-rules" if self.mode == "rules" else ""
        return "+".join((f"{self.language or language}{mode}", *self.variants))


class Edition(Struct, frozen=True):
    """How an edition is made: what was requested, and how its messages are translated (None: they
    are not). `is_traced`: every text records where it is set (see typeset.faces.tracing).
    `entries`: name and place of the translation of each message, by the place of the message.
    `translators` are those that the catalogue names."""

    choice: Choice = Choice()
    translate: Translate | None = None
    is_traced: bool = False
    entries: Mapping[Span, tuple[str, Span]] = field(default_factory=dict)
    translators: tuple[str, ...] = ()


ORIGINAL = Choice()


class TextPlace(Struct, frozen=True):
    """A text as it was set, recorded by runs that search places (see expressions.traces).

    `units` are the numbers of the texts of a catalogue in it; `text` is without marks; `box` is in
    the coordinates of its group. In points: the `size` it is set in, the one `wanted`, the
    `smallest` allowed. `room`: how many characters more would fit at the smallest size (negative:
    how many are too many; None: it is not limited). `missing` are characters that no font has;
    `element` names the element of the layout. A place without text is that of a whole book, with
    the `room` of the book.
    """

    units: tuple[int, ...]
    text: str
    box: tuple[float, float, float, float]
    size: float
    wanted: float
    smallest: float
    lines: int
    room: int | None = None
    missing: str = ""
    element: str = ""
