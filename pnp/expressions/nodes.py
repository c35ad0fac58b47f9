"""From the nodes of Python's syntax tree to functions of (scope, work): the core of expressions.

In: the tree of one expression. Out: a function, made once and called for every card;
ExpressionError for each node that is not in the table of allowed ones. No attribute of a Python
object is ever read, so an expression reaches nothing but the values that it is given.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.expressions.operations import BINARY, COMPARISONS, Operation, field, item, part, signed
from pnp.expressions.values import MAX_NUMBER, Work
from pnp.model.codes import Code
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import EmptyValueError, ExpressionError
from pnp.model.problems import did_you_mean, excerpt, nearest
from pnp.model.synonyms import is_of_pictures

Scope = Mapping[str, Any]
Run = Callable[[Scope, Work], Any]
Makers = Mapping[type[ast.AST], Callable[["Compiler", Any], Run]]

# names for the record itself in other tools
_CARD = ("card", "row", "this", "self", "item", "record", "data")
CONSTANT_NAMES = {"true": True, "false": False, "null": None}
# the function that reads fields which may be missing: field('title', 'name')
FIELD = "field"
_PATH = lazy_pattern(r"(?!_)[^\W\d]\w*(?:\.(?!_)\w+)*")

# nodes that are not available: how authors write them, and a hint
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


def fields_of(node: ast.AST) -> list[str] | None:
    """The names in a call of `field`, also of values inside others, `facts.tagline`; None for any
    other node, and for a call without literal names."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
    names = [text for text in texts if isinstance(text, str) and _PATH.fullmatch(text)]
    is_call = node.func.id == FIELD and not node.keywords
    return names if is_call and names and len(names) == len(node.args) else None


class LoopScope(dict[str, Any]):
    """The variables of one `for`, over the scope around it."""

    __slots__ = ("outer",)

    def __init__(self, outer: Scope) -> None:
        super().__init__()
        self.outer = outer

    def __missing__(self, key: str) -> Any:
        return self.outer[key]


class Compiler:
    """What the makers of one expression share: its source, and the names read so far."""

    def __init__(self, source: str, base: int, makers: Makers) -> None:
        self.source = source
        self.base = base
        self.makers = makers
        self.names: set[str] = set()
        # those read by their name alone, and those read by `field`, which may be missing
        self.needed: set[str] = set()
        self.optional: set[str] = set()
        # the variables of the `for`s around the current node
        self.bound: list[str] = []

    def make(self, node: ast.AST) -> Run:
        """The function of a node."""
        maker = self.makers.get(type(node))
        if maker is None:
            raise self.refuse(node)
        return maker(self, node)

    def refuse(self, node: ast.AST, at: ast.AST | None = None) -> ExpressionError:
        """The error for a node that is not available; operators have the place of `at`."""
        name = type(node).__name__
        words, hint = _REFUSED.get(name, (f"{name.lower()} is", None))
        return self.error(at or node, f"{words} not available in expressions", hint)

    def error(
        self, node: ast.AST, message: str, hint: str | None = None, code: Code | None = None
    ) -> ExpressionError:
        """An error at the place of a node."""
        return ExpressionError(message, hint, self.offset(node), code)

    def offset(self, node: ast.AST) -> int:
        """Where a node begins, in characters; Python counts bytes of UTF-8."""
        column: int = getattr(node, "col_offset", 0)
        return self.base + len(self.source.encode()[:column].decode())

    def source_of(self, node: ast.AST) -> str:
        """A node as it was written, shortened."""
        return excerpt(ast.get_source_segment(self.source, node) or "")


def located(run: Run, at: int) -> Run:
    """The same function, whose errors are at `at` unless an inner part has set their place."""

    def run_at(scope: Scope, work: Work) -> Any:
        try:
            return run(scope, work)
        except ExpressionError as error:
            error.set_offset(at)
            raise

    return run_at


def _constant(c: Compiler, node: ast.Constant) -> Run:
    value = node.value
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise c.error(node, "this text contains half of a character")
    elif isinstance(value, (int, float)):
        if not (math.isfinite(value) and abs(value) < MAX_NUMBER):
            raise c.error(node, "the number is too large")
    elif value is not None:
        raise c.error(node, "expected a number or a text")
    return lambda scope, work: value


def _name(c: Compiler, node: ast.Name) -> Run:
    name = node.id
    if name in CONSTANT_NAMES:
        constant = CONSTANT_NAMES[name]
        return lambda scope, work: constant
    if name not in c.bound:
        c.names.add(name)
        c.needed.add(name)
    at = c.offset(node)

    def run(scope: Scope, work: Work) -> Any:
        try:
            return scope[name]
        except KeyError:
            hint = _name_hint(name, scope, c.source)
            raise ExpressionError(f"there is no field '{name}'", hint, at, "unknown-name") from None

    return run


def with_quotes(name: str, source: str) -> str | None:
    """An expression with quotes around a word that it compares with; None if it does not compare
    with that word."""
    word = rf"(?<![\w.'\"]){re.escape(name)}(?![\w.'\"(\[])"
    compared = rf"(?<=[=!]=){word}|(?<=[=!]= ){word}|{word}(?=\s*[=!]=)"
    quoted = re.sub(compared, f"'{name}'", source)
    quoted = re.sub(
        r"\bin\s*\[[^\[\]]*\]", lambda found: re.sub(word, f"'{name}'", found[0]), quoted
    )
    return quoted if quoted != source else None


def missing_name(name: str, names: Sequence[str], source: str) -> str:
    """The hint for a name that an expression reads and that does not exist."""
    if name in _CARD and re.search(rf"(?<![\w.]){name}\.\w", source):
        return "write the name of the field alone: {name}"
    quoted = with_quotes(name, source)
    is_left = re.search(rf"(?<![\w.]){re.escape(name)}\s*[=!]=", source)
    if quoted and (not is_left or nearest(name, names) is None):
        return f"write text in quotes: {excerpt(quoted, 60)}"
    if is_of_pictures(name) and nearest(name, names) is None:
        return (
            f"add a column '{name}' to the table, with names of files such as art/oak.png, and "
            f"'{name}: picture' to 'fields', see docs/data.md#pictures"
        )
    return did_you_mean(name, names, "fields")


def _name_hint(name: str, scope: Scope, source: str) -> str:
    from pnp.expressions.formatters import FORMATTERS
    from pnp.expressions.functions import FUNCTIONS

    if name in FUNCTIONS:
        return f"'{name}' is a function: {name}(…)"
    if name in FORMATTERS:
        return f"'{name}' is a formatter: value | {name}"
    if name in ("yes", "no"):
        return "write true or false"
    names: list[str] = []
    while isinstance(scope, LoopScope):
        names += scope
        scope = scope.outer
    hint = missing_name(name, [*names, *map(str, scope)], source)
    is_list = hint.startswith("fields: ")
    return f"{hint}; to print braces, write \\{{{name}\\}}" if is_list else hint


def _operation(operation: Operation, left: Run, right: Run, at: int) -> Run:
    # the most frequent node: `located` would cost one more call
    def run(scope: Scope, work: Work) -> Any:
        try:
            return operation(left(scope, work), right(scope, work), work)
        except ExpressionError as error:
            error.set_offset(at)
            raise

    return run


def _binary(c: Compiler, node: ast.BinOp) -> Run:
    operation = BINARY.get(type(node.op).__name__)
    if operation is None:
        raise c.refuse(node.op, node)
    return _operation(operation, c.make(node.left), c.make(node.right), c.offset(node))


def _unary(c: Compiler, node: ast.UnaryOp) -> Run:
    operand = c.make(node.operand)
    if isinstance(node.op, ast.Not):
        return lambda scope, work: not operand(scope, work)
    if isinstance(node.op, ast.Invert):
        raise c.refuse(node.op, node)
    sign = "-" if isinstance(node.op, ast.USub) else "+"
    return located(lambda scope, work: signed(sign, operand(scope, work)), c.offset(node))


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


def or_empty(run: Run) -> Run:
    """The same function, with an empty value where it cannot be computed because one is empty."""

    def run_or_empty(scope: Scope, work: Work) -> Any:
        try:
            return run(scope, work)
        except EmptyValueError:
            return None

    return run_or_empty


def _operand(c: Compiler, node: ast.AST) -> Run:
    """A side of a comparison."""
    run = c.make(node)
    return run if isinstance(node, ast.Name | ast.Constant) else or_empty(run)


def _comparison(c: Compiler, node: ast.Compare) -> Run:
    operations = []
    for sign in node.ops:
        operation = COMPARISONS.get(type(sign).__name__)
        if operation is None:
            raise c.refuse(sign, node)
        operations.append(operation)
    first, *rest = [_operand(c, operand) for operand in (node.left, *node.comparators)]
    if len(rest) == 1:
        return _operation(operations[0], first, rest[0], c.offset(node))
    pairs = list(zip(operations, rest, strict=True))

    def run(scope: Scope, work: Work) -> bool:
        left = first(scope, work)
        for operation, operand in pairs:
            right = operand(scope, work)
            if not operation(left, right, work):
                return False
            left = right
        return True

    return located(run, c.offset(node))


def _choice(c: Compiler, node: ast.IfExp) -> Run:
    test, then, other = c.make(node.test), c.make(node.body), c.make(node.orelse)
    return lambda scope, work: then(scope, work) if test(scope, work) else other(scope, work)


def _list(c: Compiler, node: ast.List | ast.Tuple) -> Run:
    makers = [c.make(element) for element in node.elts]
    return lambda scope, work: [maker(scope, work) for maker in makers]


def _attribute(c: Compiler, node: ast.Attribute) -> Run:
    value, key, name = c.make(node.value), node.attr, c.source_of(node.value)
    return located(lambda scope, work: field(value(scope, work), key, name), c.offset(node))


def _subscript(c: Compiler, node: ast.Subscript) -> Run:
    value, name, at = c.make(node.value), c.source_of(node.value), c.offset(node)
    if not isinstance(node.slice, ast.Slice):
        index = c.make(node.slice)
        return _operation(lambda whole, place, work: item(whole, place, name), value, index, at)
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


# `calls` adds calls, pipes and loops
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
