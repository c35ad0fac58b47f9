"""The names that an expression or a text with placeholders mentions.

These are more than the names it reads of its scope: attributes and the fields that `find` compares
count too, because a field of a card can be read through a list of cards. If a text cannot be
parsed, every word of it counts.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from pnp.expressions.nodes import FIELD, fields_of
from pnp.expressions.parser import placeholders
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

_WORD = lazy_pattern(r"[^\W\d]\w*")


def syntax_tree(source: str) -> ast.expr | None:
    """The syntax tree of an expression, white space of any kind read as spaces; None if it cannot
    be parsed. Places count from the first character that is no white space. A call of `field` is
    in the tree as the `or` of the names that it reads."""
    try:
        tree = ast.parse(re.sub(r"\s", " ", source).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return _Fields().visit(tree) if FIELD in source else tree


class _Fields(ast.NodeTransformer):
    """Replaces field('a', 'b') by a or b."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """See ast."""
        self.generic_visit(node)
        names = fields_of(node)
        if names is None:
            return node
        read = [_path(name) for name in names]
        whole = read[0] if len(read) == 1 else ast.BoolOp(ast.Or(), read)
        return ast.copy_location(whole, node)


def _path(name: str) -> ast.expr:
    """The tree of a name, which may be a reserved word, with the names inside its value."""
    root, *inner = name.split(".")
    node: ast.expr = ast.Name(root, ast.Load())
    for key in inner:
        node = ast.Attribute(node, key, ast.Load())
    return node


def mentioned(template: str) -> set[str]:
    """The names in the placeholders of a text."""
    try:
        parts = [template[start + 1 : end - 1] for start, end in placeholders(template)]
    except ExpressionError:
        return set(_WORD.findall(template))
    return set().union(*map(mentioned_in_expression, parts))


@lru_cache(maxsize=4096)
def mentioned_in_expression(source: str) -> frozenset[str]:
    """The names in an expression; not those of functions and formatters."""
    tree = syntax_tree(source)
    if tree is None:
        return frozenset(_WORD.findall(source))
    names: set[str] = set()
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and id(node) not in functions:
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            names.add(node.arg)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            names.add(str(node.slice.value))
    return frozenset(names)
