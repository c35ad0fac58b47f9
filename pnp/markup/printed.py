r"""The parts of a template: its words, and its placeholders, marks, icons and links.

In: a text as the author or a translator wrote it. Out: its `tokens`; whether it `has_words`; the
names of the fields it prints; what it `reads`, in a form in which a text and its translation can
be compared. A template needs no fields for this. `\{` is a brace, as in templates.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pnp.expressions.marks import ICON
from pnp.expressions.nodes import CONSTANT_NAMES
from pnp.expressions.parser import parse_template, placeholders
from pnp.expressions.reading import syntax_tree
from pnp.expressions.values import MAX_TEXT
from pnp.markup.brackets import brackets
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

TokenKind = Literal[
    "words", "placeholder", "icon", "stars", "opening", "target", "escape", "note", "url", "id"
]


class Token(Struct, frozen=True):
    """A part of a template. `[words](style)` has an 'opening', words and a 'target', `](style)`;
    'id' is `{#name}` after a heading; 'words' are everything else, with signs and spaces."""

    kind: TokenKind
    text: str


# private characters for each character of a placeholder or an id: the first one, the others
_FIELD, _ID, _ON = "\U0010ff00", "\U0010ff01", "\U0010ff02"
_HEADING_ID = lazy_pattern(
    r"^(?P<title>[ \t]*#{1,6}[ \t]+\S.*?)(?P<id>[ \t]*\{#[^{}\n]*\})(?=[ \t]*$)", re.MULTILINE
)
_TOKEN = lazy_pattern(
    rf"(?P<placeholder>{_FIELD}{_ON}*)|(?P<id>{_ID}{_ON}*)|(?P<note><!--.*?-->)"
    rf"|(?P<escape>\\[^\w\s])|(?P<url>https?://[^\s()\[\]<>{_FIELD}{_ID}]+)"
    rf"|(?P<icon>{ICON.pattern})|(?P<stars>\*+)|(?P<bracket>[\[\]])",
    re.DOTALL,
)
# a text without these has only words and stars
_OTHER = lazy_pattern(rf"[\\\[\]{{}}{_FIELD}{_ID}{_ON}]|:[a-z]|://|<!--")
_STARS = lazy_pattern(r"(\*+)")


def has_only_stars(template: str) -> bool:
    """Whether a text has no tokens but words and stars."""
    return _OTHER.search(template) is None


@lru_cache(maxsize=4096)
def tokens(template: str) -> tuple[Token, ...]:
    """The parts of a text, which joined are the text. Raises ExpressionError for a brace without
    a partner; brackets without a partner are words."""
    if has_only_stars(template):
        parts = enumerate(_STARS.split(template) if "*" in template else (template,))
        return tuple(Token("stars" if i % 2 else "words", part) for i, part in parts if part)
    masked = _masked(template)
    pairs = [pair for pair in brackets(masked) if pair.end is not None] if "[" in masked else []
    ends = {pair.opening: pair.opening + 1 for pair in pairs}
    ends |= {pair.closing: pair.end for pair in pairs if pair.end is not None}
    found: list[Token] = []
    done = start = 0

    def add(kind: TokenKind, begin: int, end: int) -> None:
        if begin < end:
            found.append(Token(kind, template[begin:end]))

    while match := _TOKEN.search(masked, done):
        place, kind = match.start(), match.lastgroup
        done = match.end()
        if kind == "bracket":
            if place not in ends:
                continue
            kind = "opening" if match[0] == "[" else "target"
            done = ends[place]
        add("words", start, place)
        add(kind, place, done)  # type: ignore[arg-type]
        start = done
    add("words", start, len(template))
    return tuple(found)


def _masked(template: str) -> str:
    """The text with private characters for placeholders and for ids of headings."""
    if "{" not in template and "}" not in template:
        return template

    def hidden(length: int, first: str) -> str:
        return first + _ON * (length - 1)

    text = _HEADING_ID.sub(lambda m: m["title"] + hidden(len(m["id"]), _ID), template)
    for start, end in list(placeholders(text)):
        text = text[:start] + hidden(end - start, _FIELD) + text[end:]
    return text


@lru_cache(maxsize=4096)
def has_words(template: str) -> bool:
    """Whether there are letters to translate: in words and addresses, or in a text that an
    expression prints. In a template that cannot be read, all letters count."""
    if has_only_stars(template):
        return _letters(template)
    try:
        found = tokens(template)
    except ExpressionError:
        return _letters(template)
    trees = [syntax_tree(part.text[1:-1]) for part in found if part.kind == "placeholder"]
    if None in trees:
        return _letters(template)
    return any(_letters(part.text) for part in found if part.kind in ("words", "url")) or any(
        _letters(str(literal.value)) for tree in trees if tree for literal in literal_texts(tree)
    )


def printed_names(template: str) -> frozenset[str]:
    """The names whose own value is printed, formatted or not: `label` in '{label | upper}', none
    in '{find(types, id=type).name}', '{rank + 1}' and templates that cannot be read."""
    leaves = (leaf for tree in _readable_trees(template) for leaf in _outputs(tree))
    names = {leaf.id for leaf in leaves if isinstance(leaf, ast.Name)}
    return frozenset(names - CONSTANT_NAMES.keys())


def printed_roots(template: str) -> frozenset[str]:
    """The names of which a part is printed: `pair` in '{pair[0]}', `row` in '{row.name}'."""
    found = set()
    for leaf in (leaf for tree in _readable_trees(template) for leaf in _outputs(tree)):
        while isinstance(leaf, (ast.Attribute, ast.Subscript)):
            leaf = leaf.value
            if isinstance(leaf, ast.Name):
                found.add(leaf.id)
    return frozenset(found)


def steering_names(template: str) -> frozenset[str]:
    """The names that a text reads without printing their value: `types` and `type` in
    '{find(types, id=type).name}'. None in a template that cannot be read."""
    trees = _readable_trees(template)
    printed = {id(leaf) for tree in trees for leaf in _outputs(tree)}
    names = {
        node.id
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and id(node) not in printed
    }
    return frozenset(names)


@lru_cache(maxsize=4096)
def reads(template: str) -> tuple[str, ...]:
    """What the placeholders of a text read, sorted; equal for a text and a correct translation.

    Translators may change the formatters at the end of an expression, unless these read something
    themselves, and the texts it prints; so the former are left out and the latter empty. Words
    chosen by a number, as for a plural, read that number, which counts once; words chosen by
    anything else count as 'words chosen by x'. Raises ExpressionError.
    """
    if "{" not in template and "}" not in template and len(template) <= MAX_TEXT:
        return ()
    found: list[str] = []
    chosen: set[str] = set()
    counted: set[str] = set()
    for tree in _trees(template):
        inner, plural = _unformatted(tree)
        literals = list(literal_texts(inner))
        if plural:
            counted.add(ast.unparse(inner))
        elif isinstance(inner, ast.IfExp) and len(literals) == len(list(_outputs(inner))):
            subjects, numbers_only = _subjects(inner)
            name = ", ".join(sorted(subjects))
            (counted if numbers_only and len(subjects) == 1 else chosen).add(name)
        else:
            for literal in literals:
                literal.value = ""
            found.append(ast.unparse(inner))
    found += counted - set(found)
    return tuple(sorted([*found, *(f"words chosen by {subject}" for subject in chosen)]))


def _trees(template: str) -> list[ast.expr]:
    """The syntax trees of the placeholders. Raises ExpressionError."""
    template = _HEADING_ID.sub(r"\g<title>", template)
    parse_template(template)
    trees = (syntax_tree(template[start + 1 : end - 1]) for start, end in placeholders(template))
    return [tree for tree in trees if tree is not None]


def _readable_trees(template: str) -> list[ast.expr]:
    """The same; none if the template cannot be read."""
    try:
        return _trees(template)
    except ExpressionError:
        return []


def _letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def literal_texts(tree: ast.expr) -> Iterator[ast.Constant]:
    """The literal texts in an expression that it returns."""
    for leaf in _outputs(tree):
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
            yield leaf


# functions that return their argument, or an item of it
_PASSING = frozenset(("text", "join", "first", "last", "sorted", "unique", "min", "max"))
# the arguments that formatters print: by place, and by name
_PRINTED_ARGUMENTS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "default": ((0,), ("instead",)),
    "join": ((0,), ("separator",)),
    "money": ((0,), ("sign",)),
    "replace": ((1,), ("new",)),
    "plural": ((), ("zero", "one", "two", "few", "many", "other")),
}


def _outputs(node: ast.expr) -> Iterator[ast.expr]:
    """The innermost parts of an expression whose value it returns, whole or in pieces."""
    inner = _passed_on(node)
    if inner is None:
        yield node
    else:
        for part in inner:
            yield from _outputs(part)


def _passed_on(node: ast.expr) -> list[ast.expr] | None:
    """The parts whose values an expression returns; None if it computes a new value."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        # 'and' returns its left side only if that is empty
        return node.values if isinstance(node.op, ast.Or) else node.values[-1:]
    if isinstance(node, (ast.List, ast.Tuple)):
        return node.elts
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.List):
        return node.value.elts
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return _of_loop(node)
    if isinstance(node, ast.BinOp):
        return _of_operation(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return list(node.args) if node.func.id in _PASSING else None
    return None


def _of_operation(node: ast.BinOp) -> list[ast.expr] | None:
    if isinstance(node.op, ast.BitOr):
        return [node.left, *_printed_arguments(node.right)]
    if not isinstance(node.op, (ast.Add, ast.Mult)):
        return None
    sides = [node.left, node.right]
    if any(isinstance(side, ast.Constant) and not isinstance(side.value, str) for side in sides):
        # a calculation, or a repeated text
        return [side for side in sides if isinstance(side, ast.Constant)]
    return sides


def _of_loop(node: ast.ListComp | ast.GeneratorExp) -> list[ast.expr]:
    """The result of each turn; if it is the variable of the loop, the list that is repeated."""
    variables: dict[str, ast.expr] = {}
    for loop in node.generators:
        names = (name for name in ast.walk(loop.target) if isinstance(name, ast.Name))
        variables |= {name.id: loop.iter for name in names}
    out: list[ast.expr] = []
    for leaf in _outputs(node.elt):
        while isinstance(leaf, ast.Name) and leaf.id in variables:
            leaf = variables.pop(leaf.id)
        out.append(leaf)
    return out


def _printed_arguments(formatter: ast.expr) -> list[ast.expr]:
    if not isinstance(formatter, ast.Call) or not isinstance(formatter.func, ast.Name):
        return []
    places, names = _PRINTED_ARGUMENTS.get(formatter.func.id, ((), ()))
    return [
        *(argument for i, argument in enumerate(formatter.args) if i in places),
        *(keyword.value for keyword in formatter.keywords if keyword.arg in names),
    ]


def _unformatted(tree: ast.expr) -> tuple[ast.expr, bool]:
    """An expression without the formatters at its end, and whether one of them is 'plural'."""
    plural = False
    while isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.BitOr):
        call = tree.right if isinstance(tree.right, ast.Call) else None
        given = [*call.args, *(k.value for k in call.keywords)] if call else []
        if any(isinstance(node, ast.Name) for argument in given for node in ast.walk(argument)):
            break
        plural |= call is not None and isinstance(call.func, ast.Name) and call.func.id == "plural"
        tree = tree.left
    return tree, plural


def _subjects(node: ast.expr) -> tuple[set[str], bool]:
    """What a choice of words depends on, and whether it only compares with numbers."""
    if isinstance(node, ast.Constant):
        return set(), True
    if isinstance(node, ast.IfExp):
        return _all_subjects([node.test, node.body, node.orelse])
    if isinstance(node, ast.BoolOp):
        return _all_subjects(node.values)
    if isinstance(node, ast.Compare):
        sides = [s for s in (node.left, *node.comparators) if not _is_numbers(s)]
        asked = [s.left if isinstance(s, ast.BinOp) and _is_numbers(s.right) else s for s in sides]
        return {ast.unparse(side) for side in asked}, len(sides) == 1
    return {ast.unparse(node)}, False


def _all_subjects(nodes: list[ast.expr]) -> tuple[set[str], bool]:
    found = [_subjects(node) for node in nodes]
    return {name for names, _ in found for name in names}, all(counts for _, counts in found)


def _is_numbers(node: ast.expr) -> bool:
    if isinstance(node, (ast.List, ast.Tuple)):
        return all(_is_numbers(item) for item in node.elts)
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))
