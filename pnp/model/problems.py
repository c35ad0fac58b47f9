"""What is wrong, where, and how to fix it.

`Span` is a place in a file, `Problem` a message about it, `Problems` collects them, so that one run
reports all. Exceptions carry the exit code of the command: 1 if the input is wrong, 2 if the
command was called wrongly; any other exception is a bug in pnp (3).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field, replace
from typing import Any, Literal, get_args

from pnp.model.codes import Code
from pnp.model.frozen import frozen
from pnp.model.synonyms import advice, squeezed, synonym

Severity = Literal["error", "warning", "note"]


# control characters but the line break
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
# an apostrophe inside a word opens no text
_VARYING = re.compile(r"(?<!\w)'[^']*'|\"[^\"]*\"|[-+]?\d+(?:[.,]\d+)*")


@frozen
class Span:
    """A place: path as shown to the user, line and column from 1 (None: the whole file).

    In a file with several tables, `sheet` is the name of the table, `line` a row and `column` a
    column of it.
    """

    path: str
    line: int | None = None
    column: int | None = None
    sheet: str | None = None

    def __str__(self) -> str:
        path = self.path if self.sheet is None else f"{self.path}[{self.sheet}]"
        return ":".join(str(p) for p in (path, self.line, self.column) if p is not None)


@frozen
class Lack:
    """What a text needs and fonts lack: letters (`chars`) of a script (ISO 15924; one character
    that scripts share stands for itself; empty: outlines of characters that the font has).

    `families` are those that were asked first, `hint` is the way out for all such texts.
    """

    script: str
    families: tuple[str, ...]
    chars: str
    text: str
    hint: str


Lacks = tuple[Lack, ...]


@frozen
class About:
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


@frozen
class Problem:
    """One message: what was found and expected, where, and a way out (`hint`).

    Reports group problems of one severity that have the same `like`, or, without it, the same
    message, hint and file. `detail` is what differs in this one, in a few words ("card 'ant'",
    "'x'"): a report lists it beside the place. `lacks` are the letters that no font has, if they
    are the cause: many such problems can be one.
    """

    code: Code
    message: str
    span: Span | None = None
    hint: str | None = None
    severity: Severity = "error"
    about: About = field(default=NOTHING, compare=False)
    like: str | None = None
    detail: str | None = None
    lacks: Lacks = field(default=(), compare=False)

    def within(self, outer: About) -> Problem:
        """The same problem, about what `outer` names as well."""
        return replace(self, about=self.about.within(outer))

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return printable(f"{place}{self.severity}: {self.message}{hint}")


def printable(text: str) -> str:
    """The text without what would move a terminal's cursor or change its colours."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def shape(message: str) -> str:
    """A message without what differs from case to case: texts in quotes, and numbers."""
    return _VARYING.sub("…", message)


def excerpt(text: str, most: int = 40) -> str:
    """A text as messages quote it: its beginning, if it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"


class Problems:
    """A growing list of problems, in the order found, each once."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._seen: dict[Problem, None] = dict.fromkeys(problems)

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
        """Raise InputError with all that is known if any of it is an error."""
        if self.errors:
            raise InputError(self)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Errors first, then by file, line and column; what has no place comes before what has one."""
    severities = get_args(Severity)

    def key(problem: Problem) -> tuple[int, str, int, int]:
        span = problem.span or Span("")
        return severities.index(problem.severity), span.path, span.line or 0, span.column or 0

    return sorted(problems, key=key)


class PnpError(Exception):
    """Base of what pnp raises on purpose; `exit_code` is what the command ends with."""

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
    """Something in the user's files is wrong."""


class UsageError(PnpError):
    """The command was called wrongly."""

    exit_code = 2


# the kinds of names that are pnp's own, for which advice is known; others are the author's
_OWN_NAMES = ("keys", "kinds", "types", "places")
# how alike two words are by their letters, from 0 to 1, if one is a slip for the other
_ALIKE = 0.66


def nearest(word: str, names: Sequence[str]) -> str | None:
    """The name that was probably meant, None if none is: the same but for case and hyphens, what
    other tools call so, or a likely slip away."""
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
    folded = {name.casefold(): name for name in reversed(names)}
    asked = word.casefold()
    close = difflib.get_close_matches(asked, folded, n=1, cutoff=_ALIKE)
    # of short words letters in the wrong order change too much for difflib
    swapped = (name for name in folded if len(asked) > 2 and sorted(name) == sorted(asked))
    found = next(iter(close), None) or next(swapped, None)
    return None if found is None else folded[found]


def did_you_mean(word: object, known: Iterable[object], what: str = "") -> str:
    """A hint: the nearest of the known words, else what they are (twelve at most). Where they are
    pnp's own (`what`), it may be another way to write what was meant."""
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
