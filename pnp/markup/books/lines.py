"""From a line of a book to what it parts: notes, containers and headings, as they are typed.

In: Markdown without its front matter, or one line of it without what ends it. Whoever reads books
line by line takes these, so that all of them agree where a container or a heading is.
"""

from __future__ import annotations

import re

# a backslash guards what follows it; a note without end goes on to the end of the text
_NOTE = re.compile(r"\\[\s\S]|<!--[\s\S]*?(?:-->|\Z)")
# `::: name argument` opens a container, one without a name closes it
FENCE = re.compile(r"[ \t]{0,3}:{3,}[ \t]*(?P<name>[^\s:]\S*)?[ \t]*(?P<argument>.*?)[ \t]*\Z")
# `id` is what a heading says it is called; '#' begins no expression, so this is no placeholder
HEADING = re.compile(
    r"[ \t]*(?P<signs>#{1,6})[ \t]+(?P<title>\S.*?)(?P<tail>[ \t]*\{#(?P<id>[^{}]*)\})?[ \t]*\Z"
)


def with_notes_hidden(text: str, sign: str = "") -> str:
    """The text with `sign` for each character of its notes; line ends stay."""

    def hidden(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", sign, match[0]) if match[0].startswith("<!--") else match[0]

    return _NOTE.sub(hidden, text)
