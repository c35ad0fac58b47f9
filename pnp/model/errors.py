"""Errors of expressions and markup: a message, a hint and an offset.

The offset counts characters from the start of the text that was parsed; the caller, who read that
text from a file, knows its line and column.
"""

from __future__ import annotations

from pnp.model.codes import Code


class LangError(ValueError):
    """A text cannot be parsed: `message`, `hint` or None, `offset` from 0 or None."""

    code: Code = "syntax"

    def __init__(self, message: str, hint: str | None = None, offset: int | None = None) -> None:
        super().__init__(message, hint, offset)
        self.message = message
        self.hint = hint
        self.offset = offset

    def __str__(self) -> str:
        return self.message

    def at(self, offset: int) -> None:
        """Set the offset, unless it is set already, nearer to the cause."""
        if self.offset is None:
            self.offset = offset


class ExpressionError(LangError):
    """An expression or a template is invalid, or cannot be evaluated with the given fields."""

    code = "expression"


class MarkupError(LangError):
    """The markup of a text is invalid."""

    code = "markup"
