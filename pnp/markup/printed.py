r"""From a template to what of it is words for readers, and what is machinery.

In: a text with placeholders, marks, icons and links, as the author or a translator wrote it. Out:
its `tokens`; whether it `has_words` at all, the names of fields it prints as they are, and what
it `reads`, in a form in which a text and its translation can be compared. Only the text is looked
at, so a template needs no fields to be judged. `\{` is a brace, as in templates.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Literal

from pnp.expressions.marks import ICON
from pnp.expressions.nodes import CONSTANT_NAMES
from pnp.expressions.parser import parse_template, placeholders
from pnp.model.errors import ExpressionError
from pnp.model.frozen import frozen

__all__ = ["Token", "TokenKind", "has_words", "literal_texts", "printed_names"]
__all__ += ["printed_roots", "reads", "steering_names", "tokens"]

TokenKind = Literal[
    "words", "placeholder", "icon", "stars", "opening", "target", "escape", "note", "url", "id"
]


@frozen
class Token:
    """A part of a template. Of `[words](style)` the parts are an 'opening', words and a 'target',
    `](style)`; 'id' is `{#name}` behind a heading; 'words' are all that is none of the others,
    signs and spaces included."""

    kind: TokenKind
    text: str


# characters of private use, as many as what they stand for has: two that begin, one that goes on
_FIELD, _ID, _ON = "\U0010ff00", "\U0010ff01", "\U0010ff02"
_HEADING_ID = re.compile(
    r"^(?P<title>[ \t]*#{1,6}[ \t]+\S.*?)(?P<id>[ \t]*\{#[^{}\n]*\})(?=[ \t]*$)", re.MULTILINE
)
_TOKEN = re.compile(
    rf"(?P<placeholder>{_FIELD}{_ON}*)|(?P<id>{_ID}{_ON}*)|(?P<note><!--.*?-->)"
    rf"|(?P<escape>\\[^\w\s])|(?P<url>https?://[^\s()\[\]<>{_FIELD}{_ID}]+)"
    rf"|(?P<icon>{ICON.pattern})|(?P<stars>\*+)|(?P<bracket>[\[\]])",
    re.DOTALL,
)
_BRACKET = re.compile(r"\\.|[\[\]]|\n[ \t]*\r?\n", re.DOTALL)
_IN_TARGET = re.compile(r"\\.|[()]|\n[ \t]*\r?\n", re.DOTALL)


def tokens(template: str) -> tuple[Token, ...]:
    """The parts of a text, which together are the text. ExpressionError for braces that do not
    pair up; brackets that do not are words."""
    masked = _masked(template)
    openings, targets = _spans(masked)
    found: list[Token] = []
    done = start = 0

    def add(kind: TokenKind, begin: int, end: int) -> None:
        if begin < end:
            found.append(Token(kind, template[begin:end]))

    while match := _TOKEN.search(masked, done):
        place, kind = match.start(), match.lastgroup
        done = match.end()
        if kind == "bracket":
            if place not in openings and place not in targets:
                continue
            kind = "opening" if place in openings else "target"
            done = targets.get(place, done)
        add("words", start, place)
        add(kind, place, done)  # type: ignore[arg-type]
        start = done
    add("words", start, len(template))
    return tuple(found)


def _masked(template: str) -> str:
    """The text with a private character for each one of placeholders and ids of headings."""

    def hidden(length: int, first: str) -> str:
        return first + _ON * (length - 1)

    text = _HEADING_ID.sub(lambda m: m["title"] + hidden(len(m["id"]), _ID), template)
    for start, end in list(placeholders(text)):
        text = text[:start] + hidden(end - start, _FIELD) + text[end:]
    return text


def _spans(text: str) -> tuple[set[int], dict[int, int]]:
    """Where `[` opens a style or a link, and where `]` closes one, with the end of its `(…)`."""
    openings: set[int] = set()
    targets: dict[int, int] = {}
    waiting: list[int] = []
    place = 0
    while match := _BRACKET.search(text, place):
        place = match.end()
        if match[0] == "[":
            waiting.append(match.start())
        elif match[0] == "]" and waiting:
            opening = waiting.pop()
            end = _target_end(text, place)
            if end is not None:
                openings.add(opening)
                targets[match.start()] = place = end
        elif match[0][0] == "\n":
            waiting.clear()
    return openings, targets


def _target_end(text: str, start: int) -> int | None:
    """Where the round brackets end that open at `start`; None if none do, or they never end."""
    depth = 0
    if not text.startswith("(", start):
        return None
    for match in _IN_TARGET.finditer(text, start):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if not depth:
            return match.end()
        if match[0][0] == "\n":
            break
    return None


def has_words(template: str) -> bool:
    """Whether anything in it is for a translator: letters outside of placeholders, icons, notes
    and the targets of links, or letters of a text that an expression prints. Of what cannot be
    read, any letter counts."""
    try:
        found = tokens(template)
        trees = [_tree(part.text) for part in found if part.kind == "placeholder"]
    except (ExpressionError, SyntaxError):
        return _letters(template)
    return any(_letters(part.text) for part in found if part.kind in ("words", "url")) or any(
        _letters(str(literal.value)) for tree in trees for literal in literal_texts(tree)
    )


def printed_names(template: str) -> frozenset[str]:
    """The names whose own value stands in the result, formatted or not: of '{label | upper}' it
    is `label`; of '{find(types, id=type).name}' and '{rank + 1}' none. Of what cannot be read,
    none either."""
    try:
        trees = _trees(template)
    except ExpressionError:
        return frozenset()
    leaves = (leaf for tree in trees for leaf in _outputs(tree))
    names = {leaf.id for leaf in leaves if isinstance(leaf, ast.Name)}
    return frozenset(names - CONSTANT_NAMES.keys())


def printed_roots(template: str) -> frozenset[str]:
    """The names of which a part stands in the result: of '{pair[0]}' and '{row.name}' pair, row."""
    try:
        trees = _trees(template)
    except ExpressionError:
        return frozenset()
    found = set()
    for leaf in (leaf for tree in trees for leaf in _outputs(tree)):
        while isinstance(leaf, (ast.Attribute, ast.Subscript)):
            leaf = leaf.value
            if isinstance(leaf, ast.Name):
                found.add(leaf.id)
    return frozenset(found)


def steering_names(template: str) -> frozenset[str]:
    """The names that a text reads otherwise than to print their value: of
    '{find(types, id=type).name}' both. Of what cannot be read, none."""
    try:
        trees = _trees(template)
    except ExpressionError:
        return frozenset()
    printed = {id(leaf) for tree in trees for leaf in _outputs(tree)}
    names = {
        node.id
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and id(node) not in printed
    }
    return frozenset(names)


def reads(template: str) -> tuple[str, ...]:
    """What its placeholders read, sorted; the same for a text and a right translation of it.

    Formatters at the end of an expression are left out, unless they read something themselves, and
    texts it prints are empty, for both are the translator's. Words that are chosen by a number, as
    for a plural, read that number, and count for nothing where {n} is there too; those chosen by
    anything else count as 'words chosen by x'. ExpressionError if a placeholder cannot be read.
    """
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
    template = _HEADING_ID.sub(r"\g<title>", template)
    parse_template(template)  # tells what is wrong
    return [_tree(template[start:end]) for start, end in placeholders(template)]


def _tree(placeholder: str) -> ast.expr:
    """The syntax tree of '{expression}'; blanks of any kind are spaces, as for the expression."""
    source = re.sub(r"\s", " ", placeholder[1:-1]).strip()
    return ast.parse(source, mode="eval").body


def _letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def literal_texts(tree: ast.expr) -> Iterator[ast.Constant]:
    """The texts within an expression that it gives."""
    for leaf in _outputs(tree):
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
            yield leaf


# functions that give what stands in their brackets, or an item of it
_PASSING = frozenset(("text", "join", "first", "last", "sorted", "unique", "min", "max"))
# what formatters print of their own brackets: by place, and by name
_PRINTED_ARGUMENTS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "default": ((0,), ("instead",)),
    "join": ((0,), ("separator",)),
    "money": ((0,), ("sign",)),
    "replace": ((1,), ("new",)),
    "plural": ((), ("zero", "one", "two", "few", "many", "other")),
}


def _outputs(node: ast.expr) -> Iterator[ast.expr]:
    """The innermost parts of an expression whose value, whole or in pieces, it gives."""
    inner = _passed_on(node)
    if inner is None:
        yield node
    else:
        for part in inner:
            yield from _outputs(part)


def _passed_on(node: ast.expr) -> list[ast.expr] | None:
    """The parts whose values an expression gives on; None if it makes a value of its own."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        # what stands before an 'and' is only given on if it is empty
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
        # a number is worked out, or a text repeated
        return [side for side in sides if isinstance(side, ast.Constant)]
    return sides


def _of_loop(node: ast.ListComp | ast.GeneratorExp) -> list[ast.expr]:
    """What each turn gives; where that is the loop's own variable, what the loop goes through."""
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
    """An expression without the formatters at its end, and whether one of them was 'plural'."""
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
    """What a choice of words asks about, and whether it only compares with numbers."""
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
