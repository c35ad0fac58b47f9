"""The parser of PyYAML, used where libyaml is missing: it returns the same events."""

from __future__ import annotations

import re
from typing import Any

from yaml.error import Mark, MarkedYAMLError
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from pnp.model.definitions import lazy_pattern

_SURROGATE = lazy_pattern("[\ud800-\udfff]")
_ESCAPE = lazy_pattern(r"\\(?:(?:u|U0{4})[dD][89a-fA-F]|.)", re.DOTALL)


class PureParser(Reader, Scanner, Parser):
    """About ten times slower than libyaml; it refuses the same invalid escapes."""

    def __init__(self, text: str) -> None:
        self._text = text
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def get_event(self) -> Any:
        """The next event. Errors: yaml.MarkedYAMLError."""
        try:
            event: Any = super().get_event()  # type: ignore[no-untyped-call]
        except (ValueError, OverflowError):  # '\U00110000': PyYAML asks chr() for it
            raise self._bad_escape(self.get_mark()) from None
        value = getattr(event, "value", None)
        if value and not value.isascii() and _SURROGATE.search(value):
            raise self._bad_escape(self._half(event))
        return event

    def _half(self, event: Any) -> Any:
        """The place of the first escape of a surrogate in a scalar."""
        start = event.start_mark
        escapes = _ESCAPE.finditer(self._text, start.index, event.end_mark.index)
        at = next((one.start() for one in escapes if len(one[0]) > 2), start.index)
        line = start.line + self._text.count("\n", start.index, at)
        return Mark(start.name, at, line, at - self._text.rfind("\n", 0, at) - 1, None, 0)

    @staticmethod
    def _bad_escape(mark: Any) -> MarkedYAMLError:
        problem = "found invalid Unicode character escape code"
        return MarkedYAMLError("while scanning a quoted scalar", mark, problem, mark)
