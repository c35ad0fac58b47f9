"""Lines of YAML with names, so that a report can point at them.

lines = Lines()
lines.add("    file: heroes.csv", "table")
lines.text()            the whole text
lines.number("table")   the number of that line
"""

from __future__ import annotations

import json
import re

from pnp.model.definitions import lazy_pattern

_PLAIN = lazy_pattern(r"[^\W\d_][\w./]*(?:[ -][\w./]+)*", re.ASCII)
# words that some readers of YAML take for other values
_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


class Lines:
    """The lines of a file, some of which have names."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._names: dict[str, int] = {}

    def add(self, line: str, name: str = "") -> None:
        """Append a line, or several."""
        if name:
            self._names[name] = len(self._lines) + 1
        self._lines += line.split("\n")

    def number(self, name: str) -> int:
        """The number of the line of a name; 1 if no line has it."""
        return self._names.get(name, 1)

    def text(self) -> str:
        """All lines."""
        return "\n".join(self._lines) + "\n"


def scalar(text: str) -> str:
    """A text as a value or a key of YAML: in double quotes, unless it is only words."""
    return text if _PLAIN.fullmatch(text) and text.lower() not in _WORDS else quoted(text)


def quoted(text: str) -> str:
    """A text as a value of YAML in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def literal(text: str) -> str:
    """A text as expressions write it, in quotes."""
    mark = '"' if "'" in text else "'"
    escaped = text.replace("\\", "\\\\").replace(mark, f"\\{mark}")
    return f"{mark}{escaped}{mark}"
