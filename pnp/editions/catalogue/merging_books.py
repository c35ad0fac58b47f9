"""Pairs of old and new blocks of books that are the same, moved or changed.

The contexts of blocks are numbers below a heading (`rules#setup/3`), so a new paragraph changes the
contexts of all that follow it. Blocks are therefore matched by their words: first within their
section, then, if a heading was renamed or a section divided, within their book.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

from pnp.editions.catalogue.catalogue import Entry
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message

_BLOCK = lazy_pattern(r"(?P<section>(?P<book>[^#]*)#[^/#]*)/(?P<number>[0-9]+)")
# two texts are versions of one if this share of them is the same
_ALIKE = 0.5
# a section is another one renamed if it has this share of its blocks
_SHARED = 0.5

Pair = tuple[Message, Entry]
_Block = TypeVar("_Block", Message, Entry)


def section_of(context: str) -> str:
    """The section of a book that a context is in: 'rules#setup'; '' if it is not of a block."""
    match = _BLOCK.fullmatch(context)
    return match["section"] if match else ""


def follow(messages: Sequence[Message], entries: Sequence[Entry]) -> Iterator[Pair]:
    """The blocks that have an entry, each with its own; no entry is used twice."""
    new, old = _by_section(messages), _by_section(entries)
    done: set[str] = set()
    for section, blocks in new.items():
        for pair in _aligned(blocks, old.get(section, [])):
            done.add(pair[1].context)
            yield pair
    for section, blocks in new.items():
        if section not in old:
            left = {n: [e for e in es if e.context not in done] for n, es in old.items()}
            for pair in _aligned(blocks, _origin(section, blocks, left)):
                done.add(pair[1].context)
                yield pair


def _by_section(blocks: Sequence[_Block]) -> dict[str, list[_Block]]:
    """Blocks by section, each section in the order of its numbers."""
    found: dict[str, list[_Block]] = {}
    for block in blocks:
        if section := section_of(block.context):
            found.setdefault(section, []).append(block)
    for here in found.values():
        here.sort(key=lambda block: int(block.context.rpartition("/")[2]))
    return found


def _origin(
    section: str, messages: Sequence[Message], left: Mapping[str, Sequence[Entry]]
) -> Sequence[Entry]:
    """The entries left of the section that most of a new section of the same book comes from: one
    that had another heading, or that was divided."""
    book = section.partition("#")[0]
    texts = Counter(message.text for message in messages)
    best: Sequence[Entry] = ()
    most = math.ceil(len(messages) * _SHARED) - 1
    for name, entries in left.items():
        shared = (texts & Counter(entry.text for entry in entries)).total()
        if name.partition("#")[0] == book and shared > most:
            best, most = entries, shared
    return best


def _aligned(messages: Sequence[Message], entries: Sequence[Entry]) -> Iterator[Pair]:
    """Pairs within one section: equal texts first, in any order, then similar ones between equal
    ones."""
    if not entries:
        return
    matcher = SequenceMatcher(None, [e.text for e in entries], [u.text for u in messages], False)
    new_left, old_left = dict(enumerate(messages)), dict(enumerate(entries))
    for old, new, size in matcher.get_matching_blocks():
        for i in range(size):
            yield new_left.pop(new + i), old_left.pop(old + i)
    for i, message in list(new_left.items()):
        moved = next((j for j, entry in old_left.items() if entry.text == message.text), None)
        if moved is not None:
            yield new_left.pop(i), old_left.pop(moved)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "replace":
            here = [new_left[i] for i in range(new_start, new_end) if i in new_left]
            were = [old_left[i] for i in range(start, end) if i in old_left]
            yield from _changed(here, were)


def _changed(messages: list[Message], entries: list[Entry]) -> Iterator[Pair]:
    """Pairs of blocks between the same neighbours: one by one if their number is the same, else
    those that are most similar."""
    if len(messages) == len(entries):
        yield from zip(messages, entries, strict=True)
        return
    likeness = {
        (i, j): SequenceMatcher(None, entry.text.split(), message.text.split(), False).ratio()
        for i, message in enumerate(messages)
        for j, entry in enumerate(entries)
    }
    taken: set[tuple[str, int]] = set()
    for (i, j), ratio in sorted(likeness.items(), key=lambda item: -item[1]):
        if ratio >= _ALIKE and not {("new", i), ("old", j)} & taken:
            taken |= {("new", i), ("old", j)}
            yield messages[i], entries[j]
