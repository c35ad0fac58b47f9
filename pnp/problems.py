"""What is wrong, where, and how to mend it.

`Span` is a place in a file, `Problem` a message about it, `Problems` collects them so that
all are told at once. Exceptions carry the exit code of the command: 1 the input is wrong,
2 wrong use; anything else that escapes is a bug in pnp (3).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

Severity = Literal["error", "warning", "note"]


# control characters but the line break
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Span:
    """A place: path as shown to the user, line and column from 1 (None: the whole file)."""

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [self.path, self.line, self.column]
        return ":".join(str(p) for p in parts if p is not None)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Problem:
    """One message: what was found and expected, where, and a way out (`hint`).

    `lacks` is why a text cannot be set, if fonts are to blame: many such problems can be one.
    """

    message: str
    span: Span | None = None
    hint: str | None = None
    severity: Severity = "error"
    lacks: Lacks = field(default=(), compare=False)

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return _printable(f"{place}{self.severity}: {self.message}{hint}")


def _printable(text: str) -> str:
    """The text without what would move a terminal's cursor or change its colours."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def excerpt(text: str, most: int = 40) -> str:
    """A text as messages quote it: its beginning, if it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"


class Problems:
    """A growing list of problems, in the order found, each told once."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._seen: dict[Problem, None] = dict.fromkeys(problems)

    def add(
        self,
        message: str,
        span: Span | None = None,
        hint: str | None = None,
        severity: Severity = "error",
        lacks: Lacks = (),
    ) -> None:
        """Note a problem."""
        self._seen.setdefault(Problem(message, span, hint, severity, lacks))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note several."""
        self._seen.update(dict.fromkeys(problems))

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
    def of(cls, message: str, span: Span | None = None, hint: str | None = None) -> PnpError:
        """An exception with one problem."""
        return cls([Problem(message, span, hint)])

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class InputError(PnpError):
    """Something in the user's files is wrong."""


class UsageError(PnpError):
    """The command was called wrongly."""

    exit_code = 2


def nearest(word: str, names: Sequence[str]) -> str | None:
    """The name that was probably meant: a likely slip away, whatever the case; None if none is."""
    folded = {name.casefold(): name for name in reversed(names)}
    asked = word.casefold()
    close = difflib.get_close_matches(asked, folded, n=1, cutoff=0.6)
    # of short words letters in the wrong order change too much for difflib
    swapped = (name for name in folded if len(asked) > 2 and sorted(name) == sorted(asked))
    found = next(iter(close), None) or next(swapped, None)
    return None if found is None else folded[found]


def did_you_mean(word: object, known: Iterable[object], what: str = "") -> str:
    """A hint: the nearest of the known words, else what they are (twelve at most)."""
    names = [str(k) for k in known]
    close = nearest(str(word), names)
    if close is not None:
        return f"did you mean '{close}'?"
    if not names:
        return f"there are no {what or 'names'} to choose from"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"{what or 'known'}: {shown}"
