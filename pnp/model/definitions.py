"""What modules define values with: `replace` for records, `lazy_pattern` for regular expressions.

Records are frozen classes of `msgspec.Struct`. `replace` makes a changed copy of one. It is
`msgspec.structs.replace`; for type checkers it is `dataclasses.replace`, because they check the
names and types of the fields only for that function.

Compiling an expression takes up to a millisecond, and pnp has some 250, of which a build uses few.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, AnyStr, cast

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from msgspec.structs import replace

__all__ = ["lazy_pattern", "replace"]


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The same as `re.compile`, but the expression is compiled at its first use, which raises
    `re.error` if it is invalid. For expressions that not every build uses. `re.sub(found, …)` and
    the like do not accept the result: write `found.sub(…)`."""
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))


class _LazyPattern:
    """Gets the methods of its compiled expression when they are first used."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags
        self._compiled: re.Pattern[Any] | None = None

    def __getattr__(self, name: str) -> Any:
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, self.flags)
        found = getattr(self._compiled, name)
        setattr(self, name, found)
        return found
