"""Tags and tokens that are printed as typed: `<b>`, or `[gratis]` where a layout replaces `[free]`.

In: the texts of elements, evaluated for a card. Out: a warning for each token, with its card and
field, and the line of `reads` that reads it. Searched are tokens of a kind that the same text
replaces, tags and entities of HTML, and a word of small letters in square brackets: other brackets
are text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.expressions.parser import placeholders
from pnp.model.definitions import lazy_pattern
from pnp.model.game import Card
from pnp.model.problems import Problem, Span
from pnp.schema.values import Type
from pnp.typeset.properties.values import Scope, Value

_CLOSING = {"<": ">", "[": "]", "{": "}", "(": ")", "%": "%", "#": "#", "@": "@", "$": "$"}
_TAG = lazy_pattern(
    r"(?<!\\)</?(?P<tag>a|b|big|br|center|del|div|em|font|h[1-6]|hr|i|icon|img|ins|li|nobr|ol|p|q|s"
    r"|small|span|strike|strong|sub|sup|sym|symbol|table|td|th|tr|u|ul)(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>",
    re.IGNORECASE,
)
_ENTITY = lazy_pattern(r"(?<!\\)&(?:[A-Za-z][A-Za-z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_TOKEN = lazy_pattern(r"(?<!\\)\[(?P<name>[a-z][a-z0-9_-]+)\](?!\()")
# tags that the convention 'html' reads
_READ = frozenset(
    [
        "b",
        "br",
        "div",
        "em",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "i",
        "li",
        "ol",
        "p",
        "small",
        "strong",
        "sub",
        "sup",
        "ul",
    ]
)
_TAG_HINT = "write **bold**, *italic* or [text](style), or '\\<' if it is text"
_IN_ENTRY = "or write in the entry of the deck: reads: "


class Leftover(Struct, frozen=True):
    """A token in an element's text, which was made of the fields `names`; how to fix it."""

    token: str
    element: str
    span: Span
    names: frozenset[str]
    hint: str


class Watched(Value):
    """The text of an element; evaluating it notes the tokens that are left in it."""

    __slots__ = ("_element", "_found", "_own", "_replaced", "_span")

    def __init__(
        self, raw: str, kind: Type, element: str, span: Span, found: dict[Leftover, None]
    ) -> None:
        """`span` is the place of the text; tokens are added to `found`. Raises Mismatch."""
        super().__init__(raw, kind)
        self._element = element
        self._span = span
        self._found = found
        parts = list(placeholders(raw))
        trees = [_tree(raw[start + 1 : end - 1]) for start, end in parts]
        self._replaced = _replaced(trees)
        # tokens that the layout itself prints are intended
        literals = [node.value for tree in trees for node in ast.walk(tree)
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                    and node.value not in self._replaced]  # fmt: skip
        self._own = "\n".join([*literals, _between(raw, parts)])

    def of(self, scope: Scope) -> Any:
        """See Value."""
        value = super().of(scope)
        if isinstance(value, str):
            for token, hint in self._left(value).items():
                if token not in self._own:
                    found = Leftover(token, self._element, self._span, self.names, hint)
                    self._found.setdefault(found)
        return value

    def _left(self, text: str) -> dict[str, str]:
        """The tokens of a text, each with a hint."""
        out: dict[str, str] = {}
        for old, pattern in self._replaced.items():
            for match in pattern.finditer(text):
                hint = f"the layout replaces '{old}'; write '\\{old[0]}' if it is text"
                out.setdefault(match[0], hint)
        for match in _TAG.finditer(text) if "<" in text else ():
            out.setdefault(match[0], _tag_hint(match["tag"].lower()))
        for match in _ENTITY.finditer(text) if "&" in text else ():
            out.setdefault(
                match[0], "write the sign itself; or in the entry of the deck: reads: html"
            )
        for match in _TOKEN.finditer(text) if "[" in text else ():
            icon = match["name"].replace("_", "-")
            hint = f"write '\\[' if it is text; {_IN_ENTRY}"
            out.setdefault(match[0], f'{hint}{{"{match[0]}": ":{icon}:"}}')
        return out


def _tag_hint(tag: str) -> str:
    rule = "html" if tag in _READ else f'{{"<{tag}>…</{tag}>": "*…*"}}'
    return f"{_TAG_HINT}; {_IN_ENTRY}{rule}"


def problem(found: Leftover, card: Card | None, scope: Mapping[str, Any]) -> Problem:
    """The warning for a token in the text of a card (None: of a face without one)."""
    message = f"'{found.element}': '{found.token}' is printed as typed"
    if card is None:
        return Problem("leftover-markup", message, found.span, found.hint, "warning")
    texts = {name: scope.get(name) for name in card.fields}
    holding = [n for n, text in texts.items() if isinstance(text, str) and found.token in text]
    field = next((name for name in holding if name in found.names), next(iter(holding), None))
    what = f"'{field}', " if field else ""
    text = f"card '{card.id}', {what}{message} (element at {found.span})"
    # one message for a token of a field, with all cards that have it
    return Problem(
        "leftover-markup", text, card.span(field), found.hint, "warning",
        like=f"leftover '{found.token}' {field} {found.span}", detail=f"card '{card.id}'",
    )  # fmt: skip


def _replaced(trees: list[ast.expr]) -> dict[str, re.Pattern[str]]:
    """The tokens that expressions replace, each with a pattern for others of its kind."""
    out: dict[str, re.Pattern[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                old = node.args[0] if node.args else None
                if node.func.id == "replace" and isinstance(old, ast.Constant):
                    pattern = _kind(str(old.value))
                    out |= {str(old.value): pattern} if pattern else {}
    return out


def _kind(token: str) -> re.Pattern[str] | None:
    """A pattern for tokens between the same signs; None for a text without such signs."""
    first, last = token[:1], token[-1:]
    if len(token) < 3 or _CLOSING.get(first) != last:
        return None
    a, b = re.escape(first), re.escape(last)
    blank = "" if " " in token else r"\s"
    # [words](style) is a mark
    return re.compile(rf"(?<!\\){a}(?=\S)[^{a}{b}{blank}\n]{{1,30}}{b}(?!\()")


def _tree(source: str) -> ast.expr:
    return ast.parse(re.sub(r"\s", " ", source).strip(), mode="eval").body


def _between(raw: str, parts: list[tuple[int, int]]) -> str:
    """The parts of a template outside of placeholders."""
    starts, ends = [0, *(end for _, end in parts)], [*(start for start, _ in parts), len(raw)]
    return "\n".join(raw[a:b] for a, b in zip(starts, ends, strict=True))
