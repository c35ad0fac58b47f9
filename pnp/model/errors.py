"""What the small languages of a card complain with: words, a way out and a place.

The place is a number of characters from the start of the text that was parsed; who read that
text from a file knows the rest of the way to a line and column.
"""

from __future__ import annotations

from pnp.model.codes import Code


class LangError(ValueError):
    """A text that cannot be understood: `message`, `hint` or None, `offset` from 0 or None."""

    code: Code = "syntax"

    def __init__(self, message: str, hint: str | None = None, offset: int | None = None) -> None:
        super().__init__(message, hint, offset)
        self.message = message
        self.hint = hint
        self.offset = offset

    def __str__(self) -> str:
        return self.message

    def at(self, offset: int) -> None:
        """Say where it happened, unless something nearer to the cause has said so already."""
        if self.offset is None:
            self.offset = offset


class ExpressionError(LangError):
    """An expression or a template is wrong, or cannot be evaluated with the fields it is given."""

    code = "expression"


class MarkupError(LangError):
    """The marks of a text do not fit together."""

    code = "markup"
