r"""Characters above U+FFFF, written as in JSON: as a pair of escapes, `\ud83d\ude00`.

YAML parsers refuse such surrogates. In: the text of a file. Out: a text of the same length in which
each pair is two escapes of private characters that the file does not use; the values that are read
get the real characters. So places stay the same. Where a pair is no escape, outside of double
quotes, the text stays as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from pnp.model.definitions import lazy_pattern

_PAIR = lazy_pattern(
    r"(?<!\\)(?P<before>(?:\\\\)*)"
    r"(?P<pair>\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)
_MAYBE = re.compile(r"\\u[dD][89abAB]")
# where the 2048 private characters for surrogates may begin
_BASES = (0xE000, 0xE800, 0xF000)
_HALVES, _FIRST = 2048, 0xD800


class Pairs:
    """The pairs of a text; `text` is parsed instead of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._written: dict[str, str] = {}
        self._base = 0
        if _MAYBE.search(text) and _PAIR.search(text):
            self._base = next((base for base in _BASES if not _uses(text, base)), 0)
        if self._base:
            first, last = self._base, self._base + _HALVES - 1
            self._halves = re.compile(f"[{chr(first)}-{chr(last)}]{{2}}")
            self.text = _PAIR.sub(self._hidden, text)
            self._hiding = re.compile("|".join(map(re.escape, self._written)))

    def __bool__(self) -> bool:
        return bool(self._written)

    def events(self, following: Callable[[], Any]) -> Callable[[], Any]:
        """The same events, with the real characters in their texts."""

        def event() -> Any:
            found = following()
            if type(found) is yaml.ScalarEvent:
                if found.style == '"':
                    found.value = self._halves.sub(self._joined, found.value)
                else:
                    found.value = self.written(found.value)
            return found

        return event

    def written(self, text: str) -> str:
        """Part of the text as in the file, for messages."""
        return self._hiding.sub(lambda match: self._written[match[0]], text) if self else text

    def _hidden(self, match: re.Match[str]) -> str:
        pair = match["pair"]
        codes = (int(half, 16) - _FIRST + self._base for half in (pair[2:6], pair[8:]))
        hidden = "".join(f"\\u{code:04x}" for code in codes)
        self._written[hidden] = pair
        return match["before"] + hidden

    def _joined(self, match: re.Match[str]) -> str:
        high, low = (ord(half) - self._base for half in match[0])
        return chr(0x10000 + (high << 10) + (low - 1024))


def _uses(text: str, base: int) -> bool:
    """Whether a text has private characters from `base` on, as they are or as escapes."""
    last = base + _HALVES - 1
    if re.search(f"[{chr(base)}-{chr(last)}]", text):
        return True
    return any(base <= int(code, 16) <= last for code in re.findall(r"\\[uU]0*([eEfF]\w{3})", text)
               if re.fullmatch("[0-9a-fA-F]{4}", code))  # fmt: skip
