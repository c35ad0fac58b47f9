"""The words that stand for a face where it is not seen (alternative text).

In: the operations of a face, its card, its layout. Out: the text that the layout states (`alt`);
without one the name of the card, then all words that are printed, in their order. Elements with an
`alt` of their own, and icons in texts, give theirs. A value without letters, such as a cost, has
the name of its field before it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from operator import attrgetter
from typing import Any

from pnp.expressions.parser import ExpressionError, Template, parse_template
from pnp.expressions.traces import unmarked
from pnp.languages.own_words import own_words
from pnp.markup.inline import parse_markup, plain_text
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError
from pnp.model.face import Glyphs, Group, Op
from pnp.model.layout import Layout, Resources
from pnp.model.problems import Problems
from pnp.text.cache import Recent

_KEPT = 4096  # groups of a generation
_NAMES = ("name", "title")  # fields that name a card
_SPACE = 0.15  # em; letters of one line further apart than this are words
_DIVIDED = lazy_pattern(r"([^\W\d_]+)-\n(?=([^\W\d_]+))")
_TEXT = attrgetter("text")
_MARKED = re.compile(r"[*_:`\[\\<#~^\x00-\x1f\ue000-\uf8ff]").search
_LETTER = re.compile(r"[^\W\d_]").search
_ENDS = tuple(".!?…:;,")


class Alternatives:
    """The words for the faces of one layout. Problems of its `alt` are noted in `problems`."""

    def __init__(
        self, layout: Layout, resources: Resources, problems: Problems, fields: Container[str]
    ) -> None:
        """`fields` are the names of all fields of cards."""
        self._layout = layout
        self._fields = fields
        self._language = resources.language
        self._problems = problems
        self._noted: set[str] = set()
        self._texts: Recent[Group, tuple[str, ...]] = Recent(_KEPT)
        self._template: Template | None = None
        if layout.alt:
            try:
                self._template = parse_template(layout.alt)
            except ExpressionError as error:
                self._note(error)

    @property
    def names(self) -> frozenset[str]:
        """The names that the `alt` of the layout reads."""
        return self._template.names if self._template else frozenset()

    def of(
        self, ops: Iterable[Op], key: str, side: str, fields: Mapping[str, Any],
        scope: Mapping[str, Any],
    ) -> str:  # fmt: skip
        """The words for a face; `side` is that of a card, `fields` are those of its card as far as
        it may show them (none: it is the same for all cards), `scope` has all values."""
        if self._template is not None:
            try:
                return _plain(str(self._template(scope)))
            except ExpressionError as error:
                self._note(error)
        name = card_name(fields)
        folded = name.casefold()
        texts = [text for text in self._all(ops, fields) if text.casefold() != folded]
        if side == "back":
            words = own_words(self._language)
            texts = [words["back_of"].format(name=name) if name else words["back"], *texts]
        elif name:
            texts = [name, *texts]
        return _joined(texts) or key.rpartition("/")[2].replace("-", " ").strip() or key

    def _note(self, error: ExpressionError) -> None:
        if error.message not in self._noted:
            self._noted.add(error.message)
            span = self._layout.alt_span or self._layout.span
            self._problems.add(error.code, f"'alt': {error.message}", span, error.hint)

    def _all(self, ops: Iterable[Op], fields: Mapping[str, Any]) -> list[str]:
        """The texts of a face, each on one line; words that are divided at the end of a line are
        whole again."""
        out = []
        for text in self._found(ops):
            if "-\n" in text:
                text = _DIVIDED.sub(lambda match: _undivided(match, fields), text)
                text = text.replace("-\n", "-")
            text = " ".join(text.split())
            if text:
                out.append(text)
        return out

    def _found(self, ops: Iterable[Op]) -> Iterator[str]:
        """The texts of operations, with a line break between lines."""
        loose: list[Op] = []  # lines and icons that stand side by side
        for op in ops:
            if isinstance(op, Glyphs) or (isinstance(op, Group) and _is_icon(op)):
                loose.append(op)
                continue
            if loose:
                yield _lines(loose)
                loose = []
            if isinstance(op, Group):
                yield from self._of_group(op)
        if loose:
            yield _lines(loose)

    def _of_group(self, group: Group) -> tuple[str, ...]:
        known = self._texts.get(group)
        if known is None:
            own = group.role.alt if group.role is not None else None
            found = self._labelled(group) if own is None else (own,)
            known = self._texts.put(group, found)
        return known

    def _labelled(self, group: Group) -> tuple[str, ...]:
        """The texts of an element. If they have no letters, it is named by the field that it
        shows, or that has its name."""
        found, origin = tuple(self._found(group.ops)), group.origin
        if not found or origin is None:
            return found
        label = next((name for name in (origin.reads, origin.element) if name in self._fields), "")
        if not label or label in _NAMES or _LETTER("".join(found)):
            return found
        words = label.replace("_", " ").replace("-", " ")
        return (f"{words[:1].upper()}{words[1:]} {' '.join(found)}",)


def _is_icon(group: Group) -> bool:
    """Whether a group is an icon in a line of text."""
    return group.origin is None and group.role is not None and bool(group.role.alt)


def _lines(ops: Iterable[Op]) -> str:
    """Lines, and icons in them, as one text."""
    out: list[str] = []
    before: Glyphs | None = None
    for op in ops:
        if isinstance(op, Group):
            out += (" ", (op.role and op.role.alt) or "", " ")
            before = None
        elif isinstance(op, Glyphs):
            if before is not None:
                if abs(op.y - before.y) > op.size / 2:
                    out.append("\n")
                # the width of what is before takes long to find, and is seldom needed
                elif abs(op.x - before.x - before.width) > _SPACE * op.size:
                    out.append(" ")
            out += map(_TEXT, op.words)
            before = op
    return "".join(out)


def _undivided(match: re.Match[str], fields: Mapping[str, Any]) -> str:
    """What ends a line with a hyphen: without it, unless a field of the card has it."""
    typed = f"{match[1]}-{match[2]}"
    return match[1] + "-" * any(typed in str(value) for value in fields.values())


def card_name(fields: Mapping[str, Any]) -> str:
    """The words that name a card with these fields, without marks; '' if none does."""
    return next((_plain(str(fields[name])) for name in _NAMES if fields.get(name)), "")


def _plain(text: str) -> str:
    """A text without marks."""
    if _MARKED(text):
        text = unmarked(text)[0]
        with suppress(MarkupError):  # which is reported where it is printed
            text = plain_text(parse_markup(text))
    return " ".join(text.split())


def _joined(texts: Iterable[str]) -> str:
    """Texts as sentences."""
    out = ""
    for text in texts:
        out += (" " if out.endswith(_ENDS) else ". ") + text if out else text
    return out
