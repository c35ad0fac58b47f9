"""The words in the list that an element is repeated for: `step in ['Draw', 'Play']`.

In: what stands behind `repeat`. Out: its variable and the literal texts of the list, in their
order, and the same with other words in their places. Words that are only compared are none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from pnp.markup.printed import has_words, literal_texts
from pnp.model.frozen import frozen

__all__ = ["ListWord", "list_words", "with_list_words"]

_REPEAT = re.compile(r"\s*(?P<variable>[^\W\d]\w*)\s+in\s")


@frozen
class ListWord:
    """A literal text: its words, and from where to where it stands with its quotes."""

    text: str
    start: int
    end: int


def list_words(repeat: str) -> tuple[str, list[ListWord]]:
    """The variable and the words; none of what cannot be read."""
    head = _REPEAT.match(repeat)
    if head is None:
        return "", []
    base = head.end()
    source = re.sub(r"\s", " ", repeat[base:])
    try:
        tree = ast.parse(source.lstrip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return head["variable"], []
    base += len(source) - len(source.lstrip())
    encoded = source.lstrip().encode()
    found = []
    for node in literal_texts(tree):
        # Python counts bytes
        start, end = (len(encoded[:at].decode()) for at in (node.col_offset, node.end_col_offset))
        if has_words(str(node.value)):
            found.append(ListWord(str(node.value), base + start, base + end))
    return head["variable"], sorted(found, key=lambda word: word.start)


def with_list_words(repeat: str, words: Mapping[int, str]) -> str:
    """The same with other words, by their places in what `list_words` finds."""
    found = list_words(repeat)[1]
    for place in sorted(words, reverse=True):
        start, end = found[place].start, found[place].end
        quoted = words[place].replace("\\", r"\\").replace("'", r"\'").replace("\n", r"\n")
        repeat = f"{repeat[:start]}'{quoted}'{repeat[end:]}"
    return repeat
