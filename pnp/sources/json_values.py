"""Read JSON as values that know their place.

In: the text of a file. Out: a `Record`, a `Listing` or a plain value. Numbers know how they were
written; those that are too long for a number stay text. All errors of a text are raised as one
`InputError`; after an error of the syntax the rest is not read.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Any, NoReturn

from pnp.model.problems import InputError, Problems, Span, excerpt
from pnp.model.source import Listing, Mark, Record
from pnp.sources.yaml.scalars import plain_scalar

MAX_DEPTH = 100
# more problems only show that the whole file is invalid
_MAX_PROBLEMS = 50

_BLANK = re.compile(r"[ \t\r\n]*+")
_PLAIN = re.compile(r'"([^"\\\x00-\x1f]*+)"')
# a key with what is around it
_KEY = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\r\n]*+:[ \t\r\n]*+')
_STRING = re.compile(r'"((?:[^"\\\x00-\x1f]|\\.)*+)"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![\w.])", re.ASCII)
_ESCAPE = re.compile(r'\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})')
# no text, or half of a character
_STRANGE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_BARE = re.compile(r"[^\s,:\[\]{}\"]+")
_WORDS = {"true": True, "false": False, "null": None}
_HINTS = {
    **dict.fromkeys(("NaN", "Infinity", "-Infinity", "nan"), "JSON has no such number: write null"),
    **dict.fromkeys(("True", "False", "None", "TRUE", "FALSE"), "write true, false or null"),
}


def parse_json(text: str, shown: str) -> Any:
    """The value of JSON text. Raises InputError with the problems of the text."""
    parser = _Parser(text, shown)
    at = parser.skip(0)
    if at == len(text):
        raise InputError.of("empty-file", "this file is empty", Span(shown, 1, 1))
    value, at = parser.value(at, 0)
    at = parser.skip(at)
    if at < len(text):
        parser.stop(at, "text continues after the end of the value", _one_value(text, at))
    parser.finish()
    return value


def parse_json_lines(text: str, shown: str) -> Listing:
    """The values of a text with one in each line; empty lines are skipped. Raises InputError with
    the problems of all lines."""
    rows, problems = Listing(shown), Problems()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        parser = _Parser(line, shown, number)
        try:
            start = parser.skip(0)
            value, at = parser.value(start, 0)
            at = parser.skip(at)
            if at < len(line):
                parser.stop(at, "text continues after the value of this line")
            parser.finish()
        except InputError as error:
            hint = "a .jsonl file has one whole value in each line; other JSON is a .json file"
            problems.extend(error.problems)
            if len(problems) == 1 and not rows and error.problems[0].hint is None:
                (first,) = problems
                problems = Problems()
                problems.add(first.code, first.message, first.span, hint)
                break
            if len(problems) >= _MAX_PROBLEMS:
                break
            continue
        rows.put(value, (number, start + 1))
    problems.stop_on_errors()
    return rows


def _one_value(text: str, at: int) -> str | None:
    """A hint for a file with several values, which is JSON Lines."""
    is_lines = "\n" in text[:at] and text[at] == "{"
    return "a file with a value in each line is a .jsonl file" if is_lines else None


class _Parser:
    """The text of a file from its line `first` on, and the problems found so far."""

    def __init__(self, text: str, shown: str, first: int = 1) -> None:
        self._text = text
        self._shown = shown
        self._first = first
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._problems = Problems()
        self._is_strange = _STRANGE.search(text) is not None

    def skip(self, at: int) -> int:
        """The offset of what follows the blanks at an offset."""
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def stop(self, at: int, message: str, hint: str | None = None) -> NoReturn:
        """Raise the problems, with this one as the last."""
        self._add(at, message, hint)
        raise InputError(self._problems)

    def finish(self) -> None:
        """Raise the problems, if there are any."""
        self._problems.stop_on_errors()

    def value(self, at: int, depth: int) -> tuple[Any, int]:
        """The value at an offset, and the offset after it."""
        sign = self._text[at : at + 1]
        if sign == '"':
            return self._string(at)
        if sign in ("{", "["):
            if depth >= MAX_DEPTH:
                self.stop(at, f"objects and lists are more than {MAX_DEPTH} levels deep")
            return (self._object if sign == "{" else self._list)(at, depth + 1)
        number = _NUMBER.match(self._text, at)
        if number:
            return self._number(number[0]), number.end()
        return self._word(at)

    def _object(self, at: int, depth: int) -> tuple[Record, int]:
        text, out = self._text, Record(self._shown, self._mark(at))
        at = self.skip(at + 1)
        while text[at : at + 1] != "}":
            start, plain = at, _KEY.match(text, at)
            if plain and not self._is_strange:
                key, at = plain[1], plain.end()
            else:
                key, at = self._key(at, bool(out))
            mark, place = self._mark(start), self._mark(at)
            value, at = self.value(at, depth)
            if key in out:
                first = out.marks[key][0]
                message = f"the key '{excerpt(key)}' occurs twice; first at line {first[0]}"
                self._add(start, message)
            out.put(key, value, mark, place)
            at = self._next(at, "}", "object")
        return out, at + 1

    def _key(self, at: int, has_keys: bool) -> tuple[str, int]:
        """The key at an offset, and the offset of its value."""
        if self._text[at : at + 1] != '"':
            self._no_key(at, has_keys)
        key, at = self._string(at)
        at = self.skip(at)
        if self._text[at : at + 1] != ":":
            self.stop(at, f"expected ':' after the key '{excerpt(key)}'")
        return key, self.skip(at + 1)

    def _list(self, at: int, depth: int) -> tuple[Listing, int]:
        out = Listing(self._shown, self._mark(at))
        at = self.skip(at + 1)
        while self._text[at : at + 1] != "]":
            place = self._mark(at)
            value, at = self.value(at, depth)
            out.put(value, place)
            at = self._next(at, "]", "list")
        return out, at + 1

    def _next(self, at: int, end: str, what: str) -> int:
        """The offset of the next item, or of the sign that ends an object or a list."""
        found = _BLANK.match(self._text, at)
        at = found.end() if found else at
        sign = self._text[at : at + 1]
        if sign == ",":
            comma, found = at, _BLANK.match(self._text, at + 1)
            at = found.end() if found else at + 1
            if self._text[at : at + 1] == end:
                self.stop(comma, f"a comma before the end of the {what}", "delete the comma")
        elif sign != end:
            hint = "a comma is missing before it" if sign and sign in '"{[' else None
            self.stop(at, f"expected ',' or '{end}', found {self._found(at)}", hint)
        return at

    def _no_key(self, at: int, has_keys: bool) -> NoReturn:
        hint = None
        if self._text[at : at + 1] == "'":
            hint = 'JSON has double quotes: "key"'
        elif bare := _BARE.match(self._text, at):
            hint = f'write the key in quotes: "{excerpt(bare[0])}"'
        expected = "a key in quotes" if has_keys else "a key in quotes or '}'"
        self.stop(at, f"expected {expected}, found {self._found(at)}", hint)

    def _string(self, at: int) -> tuple[str, int]:
        plain = _PLAIN.match(self._text, at)
        if plain and not self._is_strange:
            return plain[1], plain.end()
        text, end = (plain[1], plain.end()) if plain else self._escaped(at)
        if strange := _STRANGE.search(text):
            self._add(at, f"a character that is not text (U+{ord(strange[0]):04X})")
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text, end

    def _escaped(self, at: int) -> tuple[str, int]:
        """A string with backslashes, or an invalid one."""
        found = _STRING.match(self._text, at)
        if found is None:
            line = self._text.find("\n", at)
            if line >= 0 and '"' in self._text[line:]:
                self.stop(
                    at, "this text is not closed in its line", "a line break in a text is \\n"
                )
            self.stop(at, "this text is not closed", 'close it with "')
        if wrong := _ESCAPE.search(found[1].replace("\\\\", "  ")):
            sign = found[1][wrong.start() : wrong.start() + 2]
            hint = "write a backslash as \\\\"
            self.stop(at + 1 + wrong.start(), f"'{sign}' has no meaning in JSON", hint)
        return json.loads(found[0]), found.end()

    def _number(self, text: str) -> Any:
        try:
            return plain_scalar(text)
        except ValueError:  # too long, or too large
            return text

    def _word(self, at: int) -> tuple[Any, int]:
        bare = _BARE.match(self._text, at)
        word = bare[0] if bare else ""
        if word in _WORDS:
            return _WORDS[word], at + len(word)
        return self._no_value(at, word)

    def _no_value(self, at: int, word: str) -> NoReturn:
        hint = _HINTS.get(word)
        if word[:1] == "'":
            hint = "JSON has double quotes"
        elif word[:2] in ("//", "/*") or word[:1] == "#":
            hint = "JSON has no comments"
        elif word[:1] == "0" and word.isdigit():
            hint = f'write "{word}" in quotes to keep its zeros'
        elif word[:1].isdigit() or word[:1] in ("+", "-", "."):
            hint = hint or "numbers are written as 12, -3 or 1.5"
        self.stop(at, f"expected a value, found {self._found(at)}", hint)

    def _found(self, at: int) -> str:
        if at >= len(self._text):
            return "the end of the line" if self._first > 1 else "the end of the file"
        bare = _BARE.match(self._text, at)
        return f"'{excerpt(bare[0] if bare else self._text[at])}'"

    def _mark(self, at: int) -> Mark:
        index = bisect_right(self._starts, at) - 1
        return self._first + index, at - self._starts[index] + 1

    def _add(self, at: int, message: str, hint: str | None = None) -> None:
        self._problems.add("syntax", message, Span(self._shown, *self._mark(at)), hint)
        if len(self._problems) >= _MAX_PROBLEMS:
            raise InputError(self._problems)
