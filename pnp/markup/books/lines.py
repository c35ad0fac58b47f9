"""The lines of a book that structure it: notes, containers and headings, as they are typed.

In: Markdown without its front matter, or one of its lines without a line end. All modules that
read books line by line use these patterns, so that they agree on containers and headings.
"""

from __future__ import annotations

import re

from pnp.model.definitions import lazy_pattern

# a backslash escapes the next character; a note that is not closed ends with the text
_NOTE = lazy_pattern(r"\\[\s\S]|<!--[\s\S]*?(?:-->|\Z)")
# `::: name argument` opens a container, one without a name closes it
FENCE = lazy_pattern(r"[ \t]{0,3}:{3,}[ \t]*(?P<name>[^\s:]\S*)?[ \t]*(?P<argument>.*?)[ \t]*\Z")
# `id` is the name of a heading; '#' begins no expression, so this is no placeholder
HEADING = lazy_pattern(
    r"[ \t]*(?P<signs>#{1,6})[ \t]+(?P<title>\S.*?)(?P<tail>[ \t]*\{#(?P<id>[^{}]*)\})?[ \t]*\Z"
)
# the sign of a heading at the beginning of any line of a text
HEADING_SIGN = lazy_pattern(r"^[ \t]*#{1,6}[ \t]", re.MULTILINE)


def with_notes_hidden(text: str, sign: str = "") -> str:
    """The text with `sign` for each character of its notes; line ends stay."""

    def hidden(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", sign, match[0]) if match[0].startswith("<!--") else match[0]

    return _NOTE.sub(hidden, text)
