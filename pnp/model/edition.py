"""Which edition of a game is made: its language, how much of it is translated, its variants.

An edition is made while files are read: variants are laid over what the files say, and each text
that can be translated is handed, as a `Unit`, to the edition's `say`, which gives what is printed
instead. The same walk over the files makes the template for translators, with a `say` that only
takes notes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pnp.problems import Span

Mode = Literal["full", "rules"]
# what a text belongs to: the game as a whole, cards and boards, or books
Part = Literal["game", "piece", "book"]
# a text to be set; the title of a section; the name of a file; words parted by commas, of which a
# language may need more or fewer
UnitKind = Literal["text", "heading", "file", "list"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A text that can be translated: `context` names it for ever (the msgctxt of catalogues),
    `text` is what its author wrote, at `span`, in the `file` of the project or of pnp; `note` is
    for who translates it."""

    context: str
    text: str
    span: Span
    part: Part = "piece"
    kind: UnitKind = "text"
    note: str = ""
    file: str = ""

    @property
    def is_set(self) -> bool:
        """Whether it is printed as it stands; other kinds are looked for, or name files."""
        return self.kind in ("text", "heading")


Say = Callable[[Unit], str]


def split_context(context: str) -> tuple[str, str]:
    """The variant in whose file a text stands ('' for the game's own), and the rest of its name.
    Ids, which may hold '@', come after the first '/', '#' or '.'."""
    before, sign, rest = context.partition("@")
    if sign and not any(mark in before for mark in "/#."):
        return before, rest
    return "", context


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked for. No language: the one the game is written in. `mode` 'rules': only books
    are translated, for cards that stay as they are. Variants in the order they are laid over
    each other."""

    language: str | None = None
    mode: Mode = "full"
    variants: tuple[str, ...] = ()

    def name(self, language: str) -> str:
        """What the edition is called, in files and small print, if the game is in `language`."""
        mode = "-rules" if self.mode == "rules" else ""
        return "+".join((f"{self.language or language}{mode}", *self.variants))


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition while it is made: what was asked for, and how its texts are said (None: as they
    are written). `is_traced`: every text tells where it is set (see typeset.tracing). `entries`:
    of texts that are said otherwise than written, by where they are written, the name and where
    the other words stand. `translators` are those whom the catalogue names."""

    choice: Choice = Choice()
    say: Say | None = None
    is_traced: bool = False
    entries: Mapping[Span, tuple[str, Span]] = field(default_factory=dict)
    translators: tuple[str, ...] = ()


ORIGINAL = Choice()
AS_WRITTEN = Edition()
