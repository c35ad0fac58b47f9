"""From the nodes of Python's syntax tree to functions of (scope, work): the core of expressions.

In: the tree of one expression. Out: a closure, made once and called for every card; ExpressionError
for every node that is not in the table of what is allowed. Nothing of Python's is reachable from
here but what a maker below puts in: no attribute of an object is ever read.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.functions import FUNCTIONS
from pnp.expressions.operations import BINARY, COMPARISONS, Operation, field, item, part, signed
from pnp.expressions.values import MAX_NUMBER, Work
from pnp.model.errors import ExpressionError
from pnp.model.problems import did_you_mean, excerpt, nearest

Scope = Mapping[str, Any]
Run = Callable[[Scope, Work], Any]

Makers = Mapping[type[ast.AST], Callable[["Compiler", Any], Run]]

# what stands for the record itself in other tools
_CARD = ("card", "row", "this", "self", "item", "record", "data")
CONSTANT_NAMES = {"true": True, "false": False, "null": None}

# what is not available, in the words of who wrote it, and the way out
_REFUSED: dict[str, tuple[str, str | None]] = {
    "Lambda": ("'lambda' is", None),
    "Await": ("'await' is", None),
    "Yield": ("'yield' is", None),
    "YieldFrom": ("'yield' is", None),
    "NamedExpr": ("':=' is", "to compare, write '=='"),
    "Starred": ("'*' before a list is", None),
    "JoinedStr": ("texts of the form f'…' are", "add texts with +"),
    "TemplateStr": ("texts of the form t'…' are", "add texts with +"),
    "Dict": ("braces inside braces are", "one pair is enough: {name}"),
    "Set": ("braces inside braces are", "one pair is enough: {name}"),
    "DictComp": ("braces inside braces are", "use [… for … in …]"),
    "SetComp": ("braces inside braces are", "use unique(… for … in …)"),
    "Slice": ("':' in a list is", None),
    "Pow": ("'**' is", "write x * x"),
    "MatMult": ("'@' is", None),
    "BitAnd": ("'&' is", "write 'and'; texts are joined by '+'"),
    "BitXor": ("'^' is", "write x * x"),
    "LShift": ("'<<' is", None),
    "RShift": ("'>>' is", None),
    "Invert": ("'~' is", "write 'not'"),
    "Is": ("'is' is", "write '=='"),
    "IsNot": ("'is not' is", "write '!='"),
}


class Inner(dict[str, Any]):
    """The variable of one `for`, on top of the fields around it."""

    __slots__ = ("outer",)

    def __init__(self, outer: Scope) -> None:
        super().__init__()
        self.outer = outer

    def __missing__(self, key: str) -> Any:
        return self.outer[key]


def known_names(scope: Scope) -> list[str]:
    """All names of a scope, loop variables first."""
    names: list[str] = []
    while isinstance(scope, Inner):
        names += scope
        scope = scope.outer
    return [*names, *map(str, scope)]


class Compiler:
    """What the makers of one expression share: its source, and the names met so far."""

    def __init__(self, source: str, base: int, makers: Makers) -> None:
        self.source = source
        self.base = base
        self.makers = makers
        self.names: set[str] = set()
        # the variables of the `for`s around the node that is being made
        self.bound: list[str] = []

    def make(self, node: ast.AST) -> Run:
        """The closure of a node."""
        maker = self.makers.get(type(node))
        if maker is None:
            raise self.refuse(node)
        return maker(self, node)

    def refuse(self, node: ast.AST, at: ast.AST | None = None) -> ExpressionError:
        """The error for a node that is not available; an operator's place is its operands'."""
        name = type(node).__name__
        words, hint = _REFUSED.get(name, (f"{name.lower()} is", None))
        return self.error(at or node, f"{words} not available in expressions", hint)

    def error(self, node: ast.AST, message: str, hint: str | None = None) -> ExpressionError:
        """An error at the place of a node."""
        return ExpressionError(message, hint, self.offset(node))

    def offset(self, node: ast.AST) -> int:
        """Where a node begins, in characters; Python counts bytes of UTF-8."""
        column: int = getattr(node, "col_offset", 0)
        return self.base + len(self.source.encode()[:column].decode())

    def written(self, node: ast.AST) -> str:
        """A node as it was written, shortened."""
        text = ast.get_source_segment(self.source, node) or ""
        return text if len(text) <= 40 else f"{text[:39]}…"


def _constant(c: Compiler, node: ast.Constant) -> Run:
    value = node.value
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise c.error(node, "this text holds half a character")
    elif isinstance(value, (int, float)):
        if not (math.isfinite(value) and abs(value) < MAX_NUMBER):
            raise c.error(node, "the number is too large")
    elif value is not None:
        raise c.error(node, "only numbers and texts can be written here")
    return lambda scope, work: value


def _name(c: Compiler, node: ast.Name) -> Run:
    name = node.id
    if name in CONSTANT_NAMES:
        constant = CONSTANT_NAMES[name]
        return lambda scope, work: constant
    if name not in c.bound:
        c.names.add(name)
    at = c.offset(node)

    def run(scope: Scope, work: Work) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise ExpressionError(
                f"there is no field '{name}'", _name_hint(name, scope, c.source), at
            ) from None

    return run


def with_quotes(name: str, source: str) -> str | None:
    """An expression with quotes round a word that it compares something with; None if it does not
    compare with that word."""
    word = rf"(?<![\w.'\"]){re.escape(name)}(?![\w.'\"(\[])"
    compared = rf"(?<=[=!]=){word}|(?<=[=!]= ){word}|{word}(?=\s*[=!]=)"
    quoted = re.sub(compared, f"'{name}'", source)
    quoted = re.sub(
        r"\bin\s*\[[^\[\]]*\]", lambda found: re.sub(word, f"'{name}'", found[0]), quoted
    )
    return quoted if quoted != source else None


def missing_name(name: str, names: Sequence[str], source: str) -> str:
    """A hint for a name that an expression reads and nothing has."""
    if name in _CARD and re.search(rf"(?<![\w.]){name}\.\w", source):
        return "the fields of the card are read by their names alone: {name}"
    quoted = with_quotes(name, source)
    is_left = re.search(rf"(?<![\w.]){re.escape(name)}\s*[=!]=", source)
    if quoted and (not is_left or nearest(name, names) is None):
        return f"words stand in quotes: {excerpt(quoted, 60)}"
    return did_you_mean(name, names, "fields")


def _name_hint(name: str, scope: Scope, source: str) -> str:
    if name in FUNCTIONS:
        return f"'{name}' is a function: {name}(…)"
    if name in FORMATTERS:
        return f"'{name}' is a formatter: value | {name}"
    if name in ("yes", "no"):
        return "write true or false"
    return missing_name(name, known_names(scope), source)


def _operation(operation: Operation, left: Run, right: Run, at: int) -> Run:
    def run(scope: Scope, work: Work) -> Any:
        try:
            return operation(left(scope, work), right(scope, work), work)
        except ExpressionError as error:
            error.at(at)
            raise

    return run


def _binary(c: Compiler, node: ast.BinOp) -> Run:
    operation = BINARY.get(type(node.op).__name__)
    if operation is None:
        raise c.refuse(node.op, node)
    return _operation(operation, c.make(node.left), c.make(node.right), c.offset(node))


def _unary(c: Compiler, node: ast.UnaryOp) -> Run:
    operand, at = c.make(node.operand), c.offset(node)
    if isinstance(node.op, ast.Not):
        return lambda scope, work: not operand(scope, work)
    if isinstance(node.op, ast.Invert):
        raise c.refuse(node.op, node)
    sign = "-" if isinstance(node.op, ast.USub) else "+"

    def run(scope: Scope, work: Work) -> Any:
        try:
            return signed(sign, operand(scope, work))
        except ExpressionError as error:
            error.at(at)
            raise

    return run


def _logic(c: Compiler, node: ast.BoolOp) -> Run:
    *others, final = [c.make(value) for value in node.values]
    stop = isinstance(node.op, ast.Or)

    def run(scope: Scope, work: Work) -> Any:
        for operand in others:
            value = operand(scope, work)
            if bool(value) is stop:
                return value
        return final(scope, work)

    return run


def _comparison(c: Compiler, node: ast.Compare) -> Run:
    at = c.offset(node)
    operations = []
    for sign in node.ops:
        operation = COMPARISONS.get(type(sign).__name__)
        if operation is None:
            raise c.refuse(sign, node)
        operations.append(operation)
    first, *rest = [c.make(operand) for operand in (node.left, *node.comparators)]
    if len(rest) == 1:
        return _operation(operations[0], first, rest[0], at)
    pairs = list(zip(operations, rest, strict=True))

    def run(scope: Scope, work: Work) -> bool:
        left = first(scope, work)
        for operation, operand in pairs:
            right = operand(scope, work)
            try:
                if not operation(left, right, work):
                    return False
            except ExpressionError as error:
                error.at(at)
                raise
            left = right
        return True

    return run


def _choice(c: Compiler, node: ast.IfExp) -> Run:
    test, then, other = c.make(node.test), c.make(node.body), c.make(node.orelse)
    return lambda scope, work: then(scope, work) if test(scope, work) else other(scope, work)


def _list(c: Compiler, node: ast.List | ast.Tuple) -> Run:
    makers = [c.make(element) for element in node.elts]
    return lambda scope, work: [maker(scope, work) for maker in makers]


def _attribute(c: Compiler, node: ast.Attribute) -> Run:
    value, key, name, at = c.make(node.value), node.attr, c.written(node.value), c.offset(node)

    def run(scope: Scope, work: Work) -> Any:
        try:
            return field(value(scope, work), key, name)
        except ExpressionError as error:
            error.at(at)
            raise

    return run


def _subscript(c: Compiler, node: ast.Subscript) -> Run:
    value, name, at = c.make(node.value), c.written(node.value), c.offset(node)
    if isinstance(node.slice, ast.Slice):
        bounds = [
            c.make(bound or ast.Constant(None))
            for bound in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        return _operation(
            lambda whole, limits, work: part(whole, limits, name, work),
            value,
            lambda scope, work: [bound(scope, work) for bound in bounds],
            at,
        )
    index = c.make(node.slice)
    return _operation(lambda whole, place, work: item(whole, place, name), value, index, at)


# expression_calls adds those that call and loop
MAKERS: Makers = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Compare: _comparison,
    ast.IfExp: _choice,
    ast.List: _list,
    ast.Tuple: _list,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
}
