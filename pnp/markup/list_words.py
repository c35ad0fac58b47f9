"""The words in the list that an element is repeated for: `step in ['Draw', 'Play']`.

In: the value of `repeat`. Out: its variable and the literal texts of the list, in order; and the
same value with other words in their places. Texts that are only compared are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.expressions.reading import syntax_tree
from pnp.markup.printed import has_words, literal_texts
from pnp.model.definitions import lazy_pattern

_REPEAT = lazy_pattern(r"\s*(?P<variable>[^\W\d]\w*)\s+in\s+")


class ListWord(NamedTuple):
    """A literal text: its words, and its range with the quotes."""

    text: str
    start: int
    end: int


def list_words(repeat: str) -> tuple[str, list[ListWord]]:
    """The variable and the words; '' or no words if they cannot be read."""
    head = _REPEAT.match(repeat)
    if head is None:
        return "", []
    base = head.end()
    tree = syntax_tree(repeat[base:])
    if tree is None:
        return head["variable"], []
    encoded = re.sub(r"\s", " ", repeat[base:]).encode()
    found = []
    for node in literal_texts(tree):
        # Python counts bytes
        start, end = (len(encoded[:at].decode()) for at in (node.col_offset, node.end_col_offset))
        if has_words(str(node.value)):
            found.append(ListWord(str(node.value), base + start, base + end))
    return head["variable"], sorted(found, key=lambda word: word.start)


def with_list_words(repeat: str, words: Mapping[int, str]) -> str:
    """The same value with other words, by their index in what `list_words` returns."""
    found = list_words(repeat)[1]
    for index in sorted(words, reverse=True):
        quoted = words[index].replace("\\", r"\\").replace("'", r"\'").replace("\n", r"\n")
        repeat = f"{repeat[: found[index].start]}'{quoted}'{repeat[found[index].end :]}"
    return repeat
