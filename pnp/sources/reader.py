"""Read files as text, and YAML as values that know their place.

In: a path, and the path as messages show it. Out: text with '\\n' line ends, or `Record`, `Listing`
and plain scalars. All errors of a file are raised as one `InputError`.

YAML is read by the rules of YAML 1.2 (https://yaml.org/spec/1.2.2, core schema): `no`,
`on`, `1:30` and `2020-01-01` are text. Keys are text as typed. Tags are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from pnp.files.listing import is_link, list_folder
from pnp.files.reading import NotRegularError, read_regular
from pnp.model.definitions import replace
from pnp.model.problems import InputError, Problem, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.sources.encodings import decoded
from pnp.sources.yaml.pairs import Pairs
from pnp.sources.yaml.values import Builder

MAX_BYTES = 50_000_000

Value = Record | Listing | str | int | float | bool | None

# what no YAML file may contain, as first and last characters; U+0085, U+2028 and U+2029 are line
# breaks to libyaml alone
_STRANGE = (
    ("\0", "\x08"), ("\x0b", "\x1f"), ("\x7f", "\x9f"), ("\u2028", "\u2029"), ("\ud800", "\udfff"),
    ("\ufeff", "\ufeff"), ("\ufffe", "\uffff"),
)  # fmt: skip
_LINE_BREAKS = "\x85\u2028\u2029"
_MAX_STRANGE = 20


def read_text(file: Path, shown: str, is_table: bool = False, encoding: str = "") -> str:
    """The text of a UTF-8 file, with or without BOM, line ends as '\\n'. `is_table`: it may come
    from another program, so it may be UTF-16, and hints take this into account. `encoding` is that
    of a file that is not Unicode (see `encodings`).

    Raises InputError if it is missing, no readable file, over 50 MB, or not text.
    """
    return plain_text(decoded(read_bytes(file, shown), shown, is_table, encoding))


def read_yaml(file: Path, shown: str) -> Value:
    """The value of a YAML file. Errors: InputError with every problem of the file."""
    return parse_yaml(read_text(file, shown), shown)


def parse_yaml(text: str, shown: str) -> Value:
    """The value of YAML text; blanks and comments alone are an empty Record.

    Raises InputError with every problem of the text; a syntax error is the last one.
    """
    text = plain_text(text)
    strange = _strange_characters(text, shown)
    if strange:
        raise InputError(strange)
    pairs = Pairs(text)
    builder = Builder(pairs.text, shown, pairs)
    try:
        value: Any = builder.document()
    except yaml.YAMLError as error:
        from pnp.sources.yaml.errors import explain

        last = explain(error, pairs.text, shown)
        known = builder.problems
        if last.span not in {problem.span for problem in known}:
            known += (last,)
        raise InputError(_as_written(known, pairs)) from None
    if builder.problems:
        raise InputError(_as_written(builder.problems, pairs))
    return value  # type: ignore[no-any-return]


def _as_written(problems: Iterable[Problem], pairs: Pairs) -> list[Problem]:
    """The problems with the characters of the file."""
    return [
        replace(one, message=pairs.written(one.message), hint=one.hint and pairs.written(one.hint))
        for one in problems
    ]


def plain_text(text: str) -> str:
    """Text without a byte order mark, and with '\\n' for every kind of line end."""
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def read_bytes(file: Path, shown: str) -> bytes:
    """The bytes of a file. Raises InputError if it is missing, no readable file, or over 50 MB."""
    span = Span(shown)
    try:
        raw = read_regular(file, MAX_BYTES + 1)
    except NotRegularError as error:
        is_folder = error.what == "a folder"
        message = "expected a file, found a folder" if is_folder else str(error)
        raise InputError.of("unreadable-file", message, span) from None
    except (FileNotFoundError, NotADirectoryError):
        raise _missing(file, shown) from None
    except PermissionError:
        raise InputError.of("unreadable-file", "no permission to read this file", span) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError.of(
            "unreadable-file", f"this file cannot be read: {reason}", span
        ) from None
    if len(raw) > MAX_BYTES:
        message = f"this file is larger than {MAX_BYTES // 1_000_000} MB"
        raise InputError.of("unreadable-file", message, span)
    return raw


def _missing(file: Path, shown: str) -> InputError:
    if is_link(file):
        return InputError(
            [Problem("missing-file", "the target of this link does not exist", Span(shown))]
        )
    try:
        names = [p.name for p in list_folder(file.parent) if not p.name.startswith(".")]
    except OSError:
        folder = PurePosixPath(shown).parent
        hint = f"there is no folder '{folder}' either"
    else:
        hint = did_you_mean(file.name, names, "files")
    return InputError([Problem("missing-file", "there is no such file", Span(shown), hint)])


def _strange_characters(text: str, shown: str) -> list[Problem]:
    problems: list[Problem] = []
    # of each different character once, which are few: a pattern of these ranges is slow to compile
    strange = [c for c in set(text) if any(first <= c <= last for first, last in _STRANGE)]
    if not strange:
        return problems
    for found in re.finditer(f"[{''.join(strange)}]", text):
        at = found.start()
        span = Span(shown, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        code = f"U+{ord(found[0]):04X}"
        if found[0] in _LINE_BREAKS:
            hint = "replace it with an ordinary line break or a space"
            problems.append(Problem("not-text", f"an invisible line break ({code})", span, hint))
        else:
            problems.append(Problem("not-text", f"a character that is not text ({code})", span))
        if len(problems) == _MAX_STRANGE:
            break
    return problems
