"""Calls, pipes and loops of an expression: len(x), x | upper, [x for x in xs if x].

The nodes that call functions and formatters, and that count steps. `MAKERS` is the table of
`nodes` with these added.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

from pnp.expressions import nodes
from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.functions import FUNCTIONS
from pnp.expressions.nodes import (
    CONSTANT_NAMES,
    FIELD,
    Compiler,
    LoopScope,
    Makers,
    Run,
    Scope,
    fields_of,
    located,
)
from pnp.expressions.values import (
    LISTS,
    MAPPINGS,
    Work,
    charge,
    charge_items,
    charge_value,
    is_empty,
    items_of,
    kind,
)
from pnp.model.errors import ExpressionError
from pnp.model.problems import did_you_mean
from pnp.model.synonyms import synonym

# one step pays for a turn of a loop with a body of up to so many nodes
_NODES_A_STEP = 32

# functions that only some scopes have, each with an example
SCOPE_FUNCTIONS = {"page": "page('setup')"}

Arguments = tuple[list[Run], dict[str, Run]]


def _arguments(c: Compiler, node: ast.Call) -> Arguments:
    named: dict[str, Run] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            raise c.error(keyword, "'**' is not available in expressions")
        if keyword.arg in named:
            raise c.error(keyword, f"'{keyword.arg}' is given twice")
        named[keyword.arg] = c.make(keyword.value)
    return [c.make(argument) for argument in node.args], named


def _wrong_arguments(c: Compiler, node: ast.AST, name: str, example: str) -> ExpressionError:
    return c.error(node, f"wrong arguments for '{name}'", f"for example: {example}")


def _check_arguments(
    c: Compiler, node: ast.AST, name: str, run: Callable[..., Any], arguments: Arguments
) -> list[str]:
    """Refuse a call with too few, too many or unknown arguments; return the names of those that
    are not given. The first argument is the value or the work."""
    places, named = arguments
    signature = inspect.signature(run)
    try:
        given = signature.bind(None, *places, **named).arguments
    except TypeError:
        example = (run.__doc__ or "").partition("Example: ")[2].rstrip(".")
        raise _wrong_arguments(c, node, name, example) from None
    return [name for name in signature.parameters if name not in given]


def _call(c: Compiler, node: ast.Call) -> Run:
    if not isinstance(node.func, ast.Name):
        raise c.error(node, f"'{c.source_of(node.func)}' cannot be called", _method_hint(c, node))
    name = node.func.id
    if name in SCOPE_FUNCTIONS:
        return _scope_function(c, node, name)
    if name == FIELD:
        return _field(c, node)
    function = FUNCTIONS.get(name)
    if function is None:
        hint = did_you_mean(name, [*FUNCTIONS, FIELD], "functions")
        if name in FORMATTERS:
            hint = f"'{name}' is a formatter: value | {name}"
        raise c.error(node, f"there is no function '{name}'", hint, "unknown-name")
    places, named = _arguments(c, node)
    _check_arguments(c, node, name, function, (places, named))

    def run(scope: Scope, work: Work) -> Any:
        given = [place(scope, work) for place in places]
        options = {key: value(scope, work) for key, value in named.items()}
        charge(work, 1)
        return function(work, *given, **options)

    return located(run, c.offset(node))


def _scope_function(c: Compiler, node: ast.Call, name: str) -> Run:
    """A call of a function that not every scope has."""
    places, named = _arguments(c, node)
    if len(places) != 1 or named:
        raise _wrong_arguments(c, node, name, SCOPE_FUNCTIONS[name])
    argument = places[0]
    c.names.add(name)

    def run(scope: Scope, work: Work) -> Any:
        try:
            function = scope[name]
        except KeyError:
            function = None
        charge(work, 1)
        if not callable(function):
            message = f"there is no function '{name}' here, only in the text of books"
            raise ExpressionError(message, code="unknown-name")
        return function(argument(scope, work))

    return located(run, c.offset(node))


def _field(c: Compiler, node: ast.Call) -> Run:
    """A call of `field`: the first of the named fields that is there and not empty."""
    names = fields_of(node)
    if names is None:
        raise _wrong_arguments(c, node, FIELD, "field('title', 'name')")
    paths = [(root, inner.split(".") if inner else []) for root, _, inner in
             (name.partition(".") for name in names)]  # fmt: skip
    roots = {root for root, _ in paths if root not in c.bound}
    c.names |= roots
    c.optional |= roots

    def run(scope: Scope, work: Work) -> Any:
        charge(work, len(paths))
        for root, inner in paths:
            try:
                value = scope[root]
            except KeyError:
                continue
            for key in inner:
                value = value.get(key) if isinstance(value, MAPPINGS) else None
            if not is_empty(value):
                return value
        return None

    return run


# what to write for methods of other languages
_METHODS = {
    **dict.fromkeys(("split", "splitlines"), "write split({value}, {given})"),
    **dict.fromkeys(("startswith", "startsWith"), "compare the beginning: {value}[0:1] == 'A'"),
    **dict.fromkeys(("endswith", "endsWith"), "compare the end: {value}[-1] == 'A'"),
    **dict.fromkeys(("includes", "contains", "has", "indexOf", "find"), "write {given} in {value}"),
    **dict.fromkeys(("slice", "substring", "substr"), "write a part as {value}[0:3]"),
    **dict.fromkeys(("filter", "forEach"), "write [x for x in {value} if …]"),
    **dict.fromkeys(("strip", "trim"), "spaces at the ends are never printed: write {value}"),
    "map": "write [x for x in {value} if …], or map({value}, names)",
    "get": "write {value}[{given}]",
}


def _method_hint(c: Compiler, node: ast.Call) -> str | None:
    """How to write a method call of another language, such as `name.upper()`."""
    if not isinstance(node.func, ast.Attribute):
        return None
    value, method = c.source_of(node.func.value), node.func.attr
    given = ", ".join(map(c.source_of, node.args))
    if method in _METHODS:
        return _METHODS[method].format(value=value, given=given or "x")
    function = method if method in FUNCTIONS else synonym(method, FUNCTIONS)
    formatter = method if method in FORMATTERS else synonym(method, FORMATTERS)
    if formatter and method not in FUNCTIONS:
        return f"write {value} | {formatter}" + (f"({given})" if given else "")
    if function:
        return f"write {function}({value})"
    return f"values have no methods; a formatter follows '|': {value} | upper"


def _language(scope: Scope, work: Work) -> Any:
    """The language of the edition; English for scopes without a game."""
    while isinstance(scope, LoopScope):
        scope = scope.outer
    game = scope.get("game")
    return game.get("language", "en") if isinstance(game, MAPPINGS) else "en"


def _pipe(c: Compiler, node: ast.BinOp) -> Run:
    value = c.make(node.left)
    if isinstance(node.right, ast.Call) and getattr(node.right.func, "id", "") == "default":
        value = nodes.or_empty(value)
    call = node.right if isinstance(node.right, ast.Call) else None
    target = call.func if call else node.right
    if not isinstance(target, ast.Name) or target.id in CONSTANT_NAMES:
        raise c.error(
            node.right,
            "expected the name of a formatter after '|'",
            "parentheses may be needed: (… | …)",
        )
    formatter = FORMATTERS.get(target.id)
    if formatter is None:
        hint = did_you_mean(target.id, FORMATTERS, "formatters")
        if target.id in FUNCTIONS:
            hint = f"'{target.id}' is a function: {target.id}(value)"
        raise c.error(target, f"there is no formatter '{target.id}'", hint, "unknown-name")
    places, named = _arguments(c, call) if call else ([], {})
    if "lang" in _check_arguments(c, node.right, target.id, formatter, (places, named)):
        # the result depends on the language of the edition, so it is no constant
        c.names.add("game")
        named["lang"] = _language

    def run(scope: Scope, work: Work) -> Any:
        given = [value(scope, work), *[place(scope, work) for place in places]]
        options = {key: option(scope, work) for key, option in named.items()}
        charge(work, 1)
        for argument in (*given, *options.values()):
            if isinstance(argument, LISTS):
                charge_items(argument, work)
            else:
                charge_value(argument, work)
        result = formatter(*given, **options)
        charge_value(result, work)
        return result

    return located(run, c.offset(node.right))


def _binary(c: Compiler, node: ast.BinOp) -> Run:
    if isinstance(node.op, ast.BitOr):
        return _pipe(c, node)
    return nodes.MAKERS[ast.BinOp](c, node)


# appends the results of one turn of the innermost loop to a list
Step = Callable[[Scope, Work, list[Any]], None]


def _targets(c: Compiler, node: ast.AST) -> list[str]:
    """The variables of a `for`: x, or a, b for lists of two."""
    names = node.elts if isinstance(node, ast.Tuple) else [node]
    found = [name.id for name in names if isinstance(name, ast.Name)]
    if len(found) < len(names) or set(found) & CONSTANT_NAMES.keys() or not found:
        raise c.error(node, "expected a name after 'for'", "for example: c.id for c in cards")
    return found


def _assign(scope: LoopScope, targets: list[str], value: Any) -> None:
    if len(targets) == 1:
        scope[targets[0]] = value
        return
    if not isinstance(value, LISTS) or len(value) != len(targets):
        found = f"a list of {len(value)}" if isinstance(value, LISTS) else kind(value)
        raise ExpressionError(f"expected a list of {len(targets)} for each turn, found {found}")
    scope.update(zip(targets, value, strict=True))


def _loops(c: Compiler, loops: list[ast.comprehension], result: ast.AST, cost: int) -> Step:
    if not loops:
        element = c.make(result)
        return lambda scope, work, out: out.append(element(scope, work))
    loop, at = loops[0], c.offset(loops[0].target)
    if loop.is_async:
        raise c.error(loop.target, "'async' is not available in expressions")
    # the list is looked up outside the loop, where the variable is not yet known
    items = c.make(loop.iter)
    targets = _targets(c, loop.target)
    c.bound += targets
    tests = [c.make(test) for test in loop.ifs]
    inner = _loops(c, loops[1:], result, cost)
    del c.bound[-len(targets) :]

    def step(scope: Scope, work: Work, out: list[Any]) -> None:
        within = LoopScope(scope)
        try:
            for item in items_of(items(scope, work), "for"):
                charge(work, cost)
                _assign(within, targets, item)
                if all(test(within, work) for test in tests):
                    inner(within, work, out)
        except ExpressionError as error:
            error.set_offset(at)
            raise

    return step


def _comprehension(c: Compiler, node: ast.ListComp | ast.GeneratorExp) -> Run:
    cost = 1 + sum(1 for _ in ast.walk(node)) // _NODES_A_STEP
    step = _loops(c, node.generators, node.elt, cost)

    def run(scope: Scope, work: Work) -> list[Any]:
        found: list[Any] = []
        step(scope, work, found)
        return found

    return run


MAKERS: Makers = {
    **nodes.MAKERS,
    ast.BinOp: _binary,
    ast.Call: _call,
    ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension,
}
