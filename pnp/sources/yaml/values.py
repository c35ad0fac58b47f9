"""Read YAML text as values that know their place.

In: text. Out: dicts (`Record`), lists (`Listing`) and YAML 1.2 core scalars, and problems. The
values are built from the events of libyaml without a tree of nodes: 4800 cards take .15 s, .08 s of
it in libyaml.

Syntax errors are raised as `yaml.YAMLError`; `errors` explains them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import yaml
from msgspec import Struct

from pnp.model.problems import InputError, Problem, Span
from pnp.model.source import AnyMark, Listing, Mark, Record
from pnp.sources.yaml.hints import comma_hint, quote_hint, shorten, value_hint
from pnp.sources.yaml.lost import LOST_VALUE, lost_ends, may_lose
from pnp.sources.yaml.pairs import Pairs
from pnp.sources.yaml.scalars import TYPED, plain_scalar

# the most values that aliases may add, and the deepest nesting of lists and mappings
MAX_ALIASED = 1_000_000
MAX_DEPTH = 100

_TAG = "tag:yaml.org,2002:"

Events = Callable[[], Any]


def events_of(text: str) -> Events:
    """A function that returns the next YAML event of `text`; from PyYAML if libyaml is missing."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        from pnp.sources.yaml.pure import PureParser

        return PureParser(text).get_event
    return CParser(text).get_event


class _Anchor(Struct, frozen=True):
    """The value of `&name`; an alias of it adds `size` nodes and `depth` levels."""

    value: Any
    size: int
    depth: int


def _place(event: Any) -> Mark:
    mark = event.start_mark
    return mark.line + 1, mark.column + 1


class Builder:
    """Builds the values of one file, and collects its `problems`, one for each place."""

    def __init__(self, text: str, path: str, pairs: Pairs | None = None) -> None:
        self._next = events_of(text)
        if pairs:
            self._next = pairs.events(self._next)
        self._text = text
        self._path = path
        self._lines: list[str] = []
        self._problems: dict[Mark, Problem] = {}
        self._anchors: dict[str, _Anchor | None] = {}  # None: not yet closed
        self._unused: dict[str, Mark] = {}  # anchors of texts, no alias seen yet
        self._nodes = 0
        self._aliased = 0
        self._depth = 0
        self._deepest = 0

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that did not stop the reading, from top to bottom."""
        return tuple(self._problems[mark] for mark in sorted(self._problems))

    def document(self) -> Any:
        """The value of the one document of the file; an empty file is an empty Record.

        Raises yaml.YAMLError for syntax errors, InputError where reading cannot continue.
        """
        self._next()
        event = self._next()
        if type(event) is yaml.StreamEndEvent:
            return Record(self._path)
        event = self._next()
        value = self._value(event)
        if value is None and type(event) is yaml.ScalarEvent and not event.value:
            value = Record(self._path)
        self._next()
        event = self._next()
        if type(event) is not yaml.StreamEndEvent:
            hint = "a file has one document: remove the '---', or make two files"
            self._add("a second document begins here", _place(event), hint)
        if may_lose(self._text):
            for message, mark, hint in lost_ends(events_of(self._text), self._text.split("\n")):
                self._add(message, mark, hint)
        for name, mark in self._unused.items():
            self._add(
                f"'&{name}' is read as the name of an anchor, but no alias uses it",
                mark,
                self._quote_hint(mark),
            )
        return value

    # -- nodes ---------------------------------------------------------------------------

    def _value(self, event: Any) -> Any:
        self._nodes += 1
        kind = type(event)
        if kind is yaml.AliasEvent:
            return self._alias(event)
        if event.anchor is not None:
            return self._anchored(event)
        if kind is yaml.ScalarEvent:
            if event.tag is not None:
                self._tag(event)
                return event.value
            text = event.value
            if event.style or text[:1] not in TYPED:
                return text
            return self._plain(event)
        if event.tag is not None:
            self._tag(event)
        self._depth += 1
        if self._depth > self._deepest:
            self._deepest = self._depth
            self._check_depth(event, self._depth)
        value = self._mapping(event) if kind is yaml.MappingStartEvent else self._sequence(event)
        self._depth -= 1
        return value

    def _sequence(self, start: Any) -> Listing:
        listing = Listing(self._path, _place(start))
        append, mark_next = listing.append, listing.marks.append
        while type(event := self._next()) is not yaml.SequenceEndEvent:
            mark = event.start_mark
            mark_next((mark.line + 1, mark.column + 1))
            append(self._value(event))
        return listing

    def _mapping(self, start: Any) -> Record:
        record = Record(self._path, _place(start))
        marks = record.marks
        following, value_of = self._next, self._value
        merged: tuple[Any, Mark] | None = None
        while type(key_event := following()) is not yaml.MappingEndEvent:
            odd = type(key_event) is not yaml.ScalarEvent or key_event.tag or key_event.anchor
            if odd and not self._odd_key(key_event, start):
                self._skip(following())
                continue
            key = key_event.value
            event = following()
            mark = key_event.start_mark
            key_mark = mark.line + 1, mark.column + 1
            mark = event.start_mark
            value_mark = mark.line + 1, mark.column + 1
            value = value_of(event)
            if key in marks:
                if value is not None or not self._check_comma(record, start, key_event, event):
                    self._twice(key, key_mark, marks[key][0])
                continue
            if key == "<<" and not key_event.style:
                merged = value, value_mark
                marks[key] = key_mark, value_mark
                continue
            if value is None or not key:
                self._check_pair(record, start, key_event, event)
            record[key] = value
            marks[key] = key_mark, value_mark
        if merged:
            self._merge(record, *merged)
        return record

    def _merge(self, record: Record, value: Any, mark: Mark) -> None:
        """Put the mappings of `<<` before the record's own keys, which replace theirs."""
        parts = value if type(value) is Listing else [value]
        if not all(type(part) is Record for part in parts):
            self._add("'<<' takes a mapping or a list of mappings", mark)
            return
        own, own_marks = dict(record), record.marks
        own_marks.pop("<<")
        record.clear()
        record.marks = {}
        for part in reversed(parts):
            record.update(part)
            record.marks.update(part.marks)
        record.update(own)
        record.marks.update(own_marks)

    # -- rare events --------------------------------------------------------------------

    def _plain(self, event: Any) -> Any:
        try:
            return plain_scalar(event.value)
        except ValueError as bad:
            hint = "put quotes round it if it is text"
            self._add(f"'{shorten(str(bad))}' is not a number pnp can use", _place(event), hint)
            return None

    def _anchored(self, event: Any) -> Any:
        name, mark = event.anchor, _place(event)
        self._anchors[name] = None
        self._unused.pop(name, None)
        nodes, deepest, self._deepest = self._nodes, self._deepest, self._depth
        event.anchor = None
        self._nodes -= 1
        value = self._value(event)
        size, depth = self._nodes - nodes + 1, self._deepest - self._depth
        self._deepest = max(deepest, self._deepest)
        self._anchors[name] = _Anchor(value, size, depth)
        if type(event) is yaml.ScalarEvent:
            self._unused[name] = mark
        return value

    def _alias(self, event: Any) -> Any:
        name, mark = event.anchor, _place(event)
        self._unused.pop(name, None)
        if name not in self._anchors:
            self._add(
                f"'*{name}' is read as an alias, but there is no anchor '&{name}'",
                mark,
                self._quote_hint(mark),
            )
            return Record(self._path, mark)
        anchor = self._anchors[name]
        if anchor is None:
            self._stop(f"the alias '*{name}' is inside its own anchor '&{name}'", mark)
        self._nodes += anchor.size - 1
        self._aliased += anchor.size
        if self._aliased > MAX_ALIASED:
            self._stop(f"the aliases of this file grow to more than {MAX_ALIASED:,} values", mark)
        self._deepest = max(self._deepest, self._depth + anchor.depth)
        self._check_depth(event, self._depth + anchor.depth)
        return anchor.value

    def _check_depth(self, event: Any, depth: int) -> None:
        if depth > MAX_DEPTH:
            self._stop(f"lists and mappings nest more than {MAX_DEPTH} deep", _place(event))

    def _tag(self, event: Any) -> None:
        tag = event.tag
        scalar = type(event) is yaml.ScalarEvent
        if scalar and tag == f"{_TAG}str":
            return
        mark = _place(event)
        shown = f"!!{tag.removeprefix(_TAG)}" if tag.startswith(_TAG) else tag
        hint = self._quote_hint(mark) if scalar else "remove the tag"
        self._add(f"tags are not used here: '{shown}'", mark, hint)

    def _odd_key(self, event: Any, start: Any) -> bool:
        """Whether a key with a tag or anchor, or one that is no scalar, can be used."""
        if type(event) is yaml.ScalarEvent:
            if event.anchor:
                self._anchors[event.anchor] = _Anchor(event.value, 1, 0)
            if event.tag:
                self._tag(event)
            return True
        if type(event) is yaml.AliasEvent:
            self._add("an alias cannot be a key", _place(event))
        elif self._text[start.start_mark.index] == "{":
            mark = _place(start)
            what = "mapping" if type(event) is yaml.MappingStartEvent else "list"
            between = self._text[start.start_mark.index + 1 : event.start_mark.index]
            if between.strip():  # {text: Hello, {name}}
                message = f"this begins a {what} inside a value without quotes"
                self._add(message, _place(event), "put quotes round the whole value")
            else:
                self._add(f"a {what} cannot be a key", mark, self._quote_hint(mark))
        else:
            self._add("a key must be text, not a list or a mapping", _place(event))
        self._skip(event)
        return False

    def _skip(self, event: Any) -> None:
        """Skip a node without building it."""
        depth = 0
        while True:
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                self._check_depth(event, depth)
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth == 0:
                return
            event = self._next()

    def _twice(self, key: str, mark: Mark, first: AnyMark) -> None:
        hint = "to merge several, write <<: [*one, *two]" if key == "<<" else None
        self._add(f"'{shorten(key)}' occurs twice; first at line {first[0]}", mark, hint)

    def _check_pair(self, record: Record, start: Any, key_event: Any, value_event: Any) -> None:
        """Report a pair without a key or a value that was probably not intended."""
        key, mark = key_event.value, _place(key_event)
        if not key and not key_event.style:
            self._add("a key is missing before ':'", mark)
        is_scalar = type(value_event) is yaml.ScalarEvent
        if not is_scalar or value_event.style or value_event.value:
            return
        between = self._text[key_event.end_mark.index : value_event.start_mark.index]
        braces = self._text[start.start_mark.index] == "{"
        if braces and key and self._check_comma(record, start, key_event, value_event):
            return
        if braces and key and ":" not in between:
            spaced = ":" in key and not key_event.style
            self._add(
                f"'{{' begins a mapping here, but its key '{shorten(key)}' has no value",
                _place(start),
                "a space is missing after ':'" if spaced else self._quote_hint(_place(start)),
            )
        end = key_event.end_mark
        lost = LOST_VALUE.match(self._line(end.line), end.column)
        if lost:
            self._add(
                f"'{lost[1]}' is read as a comment, so '{shorten(key)}' is empty",
                (end.line + 1, lost.start(1) + 1),
                value_hint(key, lost[1].rstrip()),
            )

    def _check_comma(self, record: Record, start: Any, key_event: Any, value_event: Any) -> bool:
        """Report a value that is split at its comma, as in `{x: 1,5mm}`; return whether it is."""
        begin, end = key_event.end_mark.index, value_event.start_mark.index
        key = next((name for name in reversed(record) if record[name] is not None), None)
        if self._text[start.start_mark.index] != "{" or ":" in self._text[begin:end] or not key:
            return False
        mark = record.marks[key][1]
        if mark[0] != key_event.start_mark.line + 1 or not isinstance(
            record[key], str | int | float
        ):
            return False
        message, hint = comma_hint(key, self._line(mark[0] - 1)[mark[1] - 1 :])
        self._add(message, (mark[0], mark[1]), hint)
        return True

    def _line(self, index: int) -> str:
        self._lines = self._lines or self._text.split("\n")
        return self._lines[index]

    def _quote_hint(self, mark: Mark) -> str:
        self._lines = self._lines or self._text.split("\n")
        return quote_hint(self._lines, mark)

    def _add(self, message: str, mark: Mark, hint: str | None = None) -> None:
        self._problems.setdefault(mark, Problem("syntax", message, Span(self._path, *mark), hint))

    def _stop(self, message: str, mark: Mark) -> NoReturn:
        self._add(message, mark)
        raise InputError(self.problems)
