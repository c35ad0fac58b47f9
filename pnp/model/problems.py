"""Problems: what is wrong, where, and how to correct it.

`Span` is a place in a file, `Problem` a message about it, `Problems` collects them, so that one run
reports all. Exceptions have the exit code of the command: 1 if the input is invalid, 2 if the
command was called wrongly; any other exception is a bug in pnp (3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, get_args

from msgspec import Struct

from pnp.model.codes import Code
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.synonyms import advice, squeezed, synonym

Severity = Literal["error", "warning", "note"]


# control characters except the line break
_CONTROL = lazy_pattern(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
# an apostrophe inside a word is no quote
_VARYING = lazy_pattern(r"(?<!\w)'[^']*'|\"[^\"]*\"|[-+]?\d+(?:[.,]\d+)*")


class Span(Struct, frozen=True):
    """A place: path as shown to the user, line and column from 1 (None: the whole file).

    In a workbook, `sheet` is the name of a worksheet, `line` a row and `column` a column of it: the
    place is shown as `heroes.xlsx:Heroes!C5`.
    """

    path: str
    line: int | None = None
    column: int | None = None
    sheet: str | None = None

    def __str__(self) -> str:
        if self.sheet is not None:
            return f"{self.path}:{self.sheet}" + (f"!{self.cell}" if self.line else "")
        return ":".join(str(p) for p in (self.path, self.line, self.column) if p is not None)

    @property
    def cell(self) -> str:
        """The name of a cell of a worksheet, such as 'C5'; that of a row is its number."""
        return f"{column_letters(self.column) if self.column else ''}{self.line or ''}"

    def beside(self, other: Span) -> str:
        """The place in a message at the place `other`: 'line 3', 'cell C5', or the whole place
        if it is in another file."""
        if self.path != other.path or self.sheet != other.sheet or not self.line:
            return str(self)
        return f"line {self.line}" if self.sheet is None else f"cell {self.cell}"


def column_letters(number: int) -> str:
    """The letters of a column of a worksheet, from its number: 1 is A, 27 is AA."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Lack(Struct, frozen=True):
    """Letters (`chars`) of a text that fonts lack. `script` is their script (ISO 15924), or the
    character itself if scripts share it; empty if the font has the characters without outlines.

    `families` are those that were searched first; `hint` is for all such texts.
    """

    script: str
    families: tuple[str, ...]
    chars: str
    text: str
    hint: str


Lacks = tuple[Lack, ...]


class About(Struct, frozen=True):
    """The things that a problem is about, by id; empty where there is none. `card` is 'deck/card',
    `side` is its 'front' or 'back', `element` the name of an element in its layout."""

    game: str = ""
    product: str = ""
    card: str = ""
    side: str = ""
    element: str = ""

    def within(self, outer: About) -> About:
        """The same, with what only `outer` names."""
        return About(
            self.game or outer.game,
            self.product or outer.product,
            self.card or outer.card,
            self.side or outer.side,
            self.element or outer.element,
        )


NOTHING = About()


class Problem(Struct, frozen=True):
    """One message: what was found and expected, where, and how to correct it (`hint`).

    Reports group problems of one severity that have the same `like`, or, without it, the same
    message, hint and file. `detail` is what differs in this one ("card 'ant'", "'x'"): a report
    lists it beside the place. `lacks` are the missing letters, if they are the cause: reports join
    many such problems. `about` and `lacks` do not count for equality.
    """

    code: Code
    message: str
    span: Span | None = None
    hint: str | None = None
    severity: Severity = "error"
    about: About = NOTHING
    like: str | None = None
    detail: str | None = None
    lacks: Lacks = ()

    def within(self, outer: About) -> Problem:
        """The same problem, with what `outer` names as well."""
        return replace(self, about=self.about.within(outer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._compared == other._compared

    def __hash__(self) -> int:
        return hash(self._compared)

    @property
    def _compared(self) -> tuple[object, ...]:
        return (
            self.code,
            self.message,
            self.span,
            self.hint,
            self.severity,
            self.like,
            self.detail,
        )

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return printable(f"{place}{self.severity}: {self.message}{hint}")


def printable(text: str) -> str:
    """The text with control characters escaped, which could change the terminal."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def shape(message: str) -> str:
    """A message without its variable parts: texts in quotes, and numbers."""
    return _VARYING.sub("…", message)


def excerpt(text: str, most: int = 40) -> str:
    """A text as messages quote it, shortened to `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


class Problems:
    """A growing list of problems, in the order found, each once."""

    def __init__(self, problems: Iterable[Problem] = (), about: About = NOTHING) -> None:
        """See `extend`."""
        self._seen: dict[Problem, None] = {}
        self.noted = 0  # how many were noted, also those that were known already
        self.extend(problems, about)

    def add(
        self,
        code: Code,
        message: str,
        span: Span | None = None,
        hint: str | None = None,
        severity: Severity = "error",
        **more: Any,
    ) -> None:
        """Add a problem; `more` are other fields of `Problem`."""
        self.noted += 1
        self._seen.setdefault(Problem(code, message, span, hint, severity, **more))

    def check_name(
        self,
        name: object,
        known: Collection[object],
        message: str,
        span: Span | None,
        what: str = "",
    ) -> bool:
        """Return whether `name` is one of the `known` ones. If not, add a problem with `message`
        and a hint: the one that was probably meant, or all of them (`what`: 'decks')."""
        if name not in known:
            self.add("unknown-name", message, span, did_you_mean(name, known, what))
        return name in known

    def extend(self, problems: Iterable[Problem], about: About = NOTHING) -> None:
        """Add several problems, which are about what `about` names as well."""
        if about is not NOTHING:
            problems = [problem.within(about) for problem in problems]
        for problem in problems:
            self.noted += 1
            self._seen.setdefault(problem)

    def add_error(self, error: Any, span: Span | None, message: str | None = None) -> None:
        """Add the problem of an exception with a `code`, a `message`, a `hint` and, if letters are
        missing, `lacks`. `message` replaces that of the exception."""
        lacks = getattr(error, "lacks", ())
        self.add(error.code, message or error.message, span, error.hint, lacks=lacks)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._seen)

    def __len__(self) -> int:
        return len(self._seen)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Those of severity 'error'."""
        return tuple(p for p in self if p.severity == "error")

    def stop_on_errors(self) -> None:
        """Raise InputError with all problems if one of them is an error."""
        if self.errors:
            raise InputError(self)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors first, then by file, line and column; problems without a place before the others."""
    severities = get_args(Severity)

    def key(problem: Problem) -> tuple[int, str, int, int]:
        span = problem.span or Span("")
        return severities.index(problem.severity), span.path, span.line or 0, span.column or 0

    return sorted(problems, key=key)


class PnpError(Exception):
    """Base of the exceptions that pnp raises on purpose; `exit_code` is that of the command."""

    exit_code = 1

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def of(
        cls, code: Code, message: str, span: Span | None = None, hint: str | None = None
    ) -> PnpError:
        """An exception with one problem."""
        return cls([Problem(code, message, span, hint)])

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class InputError(PnpError):
    """The files of the user have errors."""


class UsageError(PnpError):
    """The command was called wrongly."""

    exit_code = 2


# kinds of names of pnp itself, for which there is advice; other names are the author's
_OWN_NAMES = ("keys", "kinds", "types", "places")
# the least similarity of two words, from 0 to 1, of which one may be a typing error
_ALIKE = 0.66


def nearest(word: str, names: Sequence[str]) -> str | None:
    """The name that was probably intended, or None: the same except for case and hyphens, the word
    of another tool, or a likely typing error."""
    if word in names:
        return word
    asked = squeezed(word)
    spelled = {squeezed(name): name for name in reversed(names)}
    for form in (asked, asked.removesuffix("s"), f"{asked}s"):
        if form and form in spelled:
            return spelled[form]
    return synonym(word, names) or _alike(word, names)


def _alike(word: str, names: Sequence[str]) -> str | None:
    """The name with the most letters in common, if there are enough."""
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in reversed(names)}
    asked = word.casefold()
    close = get_close_matches(asked, folded, n=1, cutoff=_ALIKE)
    # difflib does not find letters in the wrong order in short words
    swapped = (name for name in folded if len(asked) > 2 and sorted(name) == sorted(asked))
    found = next(iter(close), None) or next(swapped, None)
    return None if found is None else folded[found]


def did_you_mean(word: object, known: Iterable[object], what: str = "") -> str:
    """A hint: the nearest of the known words, else a list of them (twelve at most). For names of
    pnp itself (`what`), it may be another way to write the same."""
    names = [str(k) for k in known]
    known_way = advice(str(word), names) if what in _OWN_NAMES else None
    if known_way is not None:
        return known_way
    close = nearest(str(word), names)
    if close is not None:
        return f"did you mean '{close}'?"
    if not names:
        return f"there are no {what or 'names'} to choose from"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"{what or 'known'}: {shown}"
