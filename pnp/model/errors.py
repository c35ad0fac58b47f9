"""The errors of the small languages in a game's texts: expressions and markup.

The place of an error is a number of characters from the start of the text that was parsed. The
caller, which read that text from a file, turns it into a line and a column.
"""

from __future__ import annotations

from typing import Self

from pnp.model.codes import Code


class LangError(ValueError):
    """A text that cannot be read or computed: `message`, `hint` or None, `offset` from 0 or None
    (not known), and the `code` of a problem."""

    code: Code = "syntax"

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        offset: int | None = None,
        code: Code | None = None,
    ) -> None:
        super().__init__(message, hint, offset, code)
        self.message = message
        self.hint = hint
        self.offset = offset
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return self.message

    def set_offset(self, offset: int) -> None:
        """Set the place, unless a part nearer to the cause has set it."""
        if self.offset is None:
            self.offset = offset

    def moved(self, offset: int | None) -> Self:
        """The same error at another place."""
        return type(self)(self.message, self.hint, offset, self.code)


class ExpressionError(LangError):
    """An expression or a template cannot be read, or cannot be computed with the given fields."""

    code = "expression"


class EmptyValueError(ExpressionError):
    """An expression cannot be computed because a value in it is empty: `default` replaces it, and
    a comparison with it is false."""


class MarkupError(LangError):
    """The marks of a text do not match."""

    code = "markup"
