"""A YAML file around the place where its parser stopped.

In: the error of the parser and the text. Out: a `Scene`, which knows what is at that place, which
event was the last, and what is still open.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from pnp.model.source import Mark
from pnp.sources.yaml.hints import quote_hint
from pnp.sources.yaml.values import events_of


def mark_of(mark: Any) -> Mark:
    """Line and column of a parser's mark, from 1."""
    return mark.line + 1, mark.column + 1


def indent_of(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip())


def _opening(event: yaml.CollectionStartEvent) -> Mark:
    """The place where a list or mapping begins: its bracket if it has one, because an anchor or a
    tag may be before it."""
    line, column = mark_of(event.end_mark)
    return (line, column - 1) if event.flow_style else mark_of(event.start_mark)


class Scene:
    """The place where the parser stopped, and the last event before it."""

    def __init__(self, error: yaml.MarkedYAMLError, text: str) -> None:
        self.lines = text.split("\n")
        self.context = mark_of(error.context_mark or error.problem_mark)
        self.mark = mark_of(error.problem_mark or error.context_mark)
        self.problem = f"{error.context}: {error.problem}"
        self.last: Any = None
        self.opened: Mark = (1, 1)  # where the last closed list or mapping began
        self.open: list[Mark] = []  # where those begin that are not closed yet
        self._replay(text)

    def _replay(self, text: str) -> None:
        following = events_of(text)
        try:
            while (event := following()) is not None:
                if not isinstance(event, yaml.DocumentEndEvent):
                    self.last = event
                if isinstance(event, yaml.CollectionStartEvent):
                    self.open.append(_opening(event))
                elif isinstance(event, yaml.CollectionEndEvent):
                    self.opened = self.open.pop()
        except yaml.YAMLError:
            return

    def line(self, number: int) -> str:
        """A line by its number; empty outside the file."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def at(self, mark: Mark) -> str:
        """The character at a place; nothing beyond the line's end."""
        return self.line(mark[0])[mark[1] - 1 : mark[1]]

    def above(self, number: int) -> int:
        """The nearest line above with more than a comment on it; 0: none."""
        number -= 1
        while number and re.match(r"\s*(#|$)", self.line(number)):
            number -= 1
        return number

    def rest(self, number: int) -> bool:
        """Whether there is anything below a line."""
        return any(line.strip() for line in self.lines[number:])

    def quote(self, mark: Mark) -> str:
        """The hint to put quotes round what begins at a place."""
        return quote_hint(self.lines, mark)

    def adjoins(self, mark: Mark) -> bool:
        """Whether the last event ends on this line, with only blanks after it."""
        end = mark_of(self.last.end_mark)
        return end[0] == mark[0] and not self.line(mark[0])[end[1] - 1 : mark[1] - 1].strip()
