"""Calls, pipes and loops of an expression: len(x), x | upper, [x for x in xs if x].

The part of expression_nodes that reaches the tables of functions and formatters, and that counts
steps. In and out as there; `MAKERS` is its table with these nodes added.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

from pnp.expressions import nodes as expression_nodes
from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.functions import FUNCTIONS
from pnp.expressions.nodes import CONSTANT_NAMES, Compiler, Inner, Makers, Run, Scope
from pnp.expressions.values import LISTS, MAPPINGS, Work, charge, charge_value, items_of, weigh
from pnp.model.errors import ExpressionError
from pnp.model.problems import did_you_mean
from pnp.model.synonyms import synonym

# a loop's body of up to so many nodes costs one step a turn
_NODES_A_STEP = 32

# functions that only some scopes have, each with an example
HANDED_IN = {"page": "page('setup')"}

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


def _check_fit(
    c: Compiler, node: ast.AST, name: str, run: Callable[..., Any], arguments: Arguments
) -> list[str]:
    """Refuse a call with too few, too many or unknown arguments; one place is already taken.

    What is left to be given: the names of other arguments.
    """
    places, named = arguments
    signature = inspect.signature(run)
    try:
        given = signature.bind(None, *places, **named).arguments
        return [name for name in signature.parameters if name not in given]
    except TypeError:
        example = (run.__doc__ or "").partition("Example: ")[2].rstrip(".")
        raise c.error(
            node, f"'{name}' does not take what stands in its brackets", f"for example: {example}"
        ) from None


def _call(c: Compiler, node: ast.Call) -> Run:
    if not isinstance(node.func, ast.Name):
        raise c.error(node, f"'{c.written(node.func)}' cannot be called", _method_hint(c, node))
    name, at = node.func.id, c.offset(node)
    if name in HANDED_IN:
        return _handed_in(c, node, name)
    function = FUNCTIONS.get(name)
    if function is None:
        hint = did_you_mean(name, FUNCTIONS, "functions")
        if name in FORMATTERS:
            hint = f"'{name}' is a formatter: value | {name}"
        raise c.error(node, f"there is no function '{name}'", hint)
    places, named = _arguments(c, node)
    _check_fit(c, node, name, function, (places, named))

    def run(scope: Scope, work: Work) -> Any:
        given = [place(scope, work) for place in places]
        options = {key: value(scope, work) for key, value in named.items()}
        try:
            charge(work, 1)
            return function(work, *given, **options)
        except ExpressionError as error:
            error.at(at)
            raise

    return run


def _handed_in(c: Compiler, node: ast.Call, name: str) -> Run:
    """A call of a function that the scope holds, or there is none here."""
    arguments = _arguments(c, node)
    if len(arguments[0]) != 1 or arguments[1]:
        example = f"for example: {HANDED_IN[name]}"
        raise c.error(node, f"'{name}' does not take what stands in its brackets", example)
    argument, at = arguments[0][0], c.offset(node)
    c.names.add(name)

    def run(scope: Scope, work: Work) -> Any:
        try:
            function = scope[name]
        except KeyError:
            function = None
        try:
            charge(work, 1)
            if not callable(function):
                raise ExpressionError(
                    f"there is no function '{name}' here, only in the text of books"
                )
            return function(argument(scope, work))
        except ExpressionError as error:
            error.at(at)
            raise

    return run


# what methods of other languages do is written so
_METHODS = {
    **dict.fromkeys(("split", "splitlines"), "write the parts as a list in the data: [a, b]"),
    **dict.fromkeys(("startswith", "startsWith"), "compare the beginning: {value}[0:1] == 'A'"),
    **dict.fromkeys(("endswith", "endsWith"), "compare the end: {value}[-1] == 'A'"),
    **dict.fromkeys(("includes", "contains", "has", "indexOf", "find"), "write {given} in {value}"),
    **dict.fromkeys(("slice", "substring", "substr"), "write a part as {value}[0:3]"),
    **dict.fromkeys(("map", "filter", "forEach"), "write [x for x in {value} if …]"),
    **dict.fromkeys(("strip", "trim"), "blanks at its ends are never printed: write {value}"),
    **dict.fromkeys(("get",), "write {value}[{given}]"),
}


def _method_hint(c: Compiler, node: ast.Call) -> str | None:
    """How to write what a call such as `name.upper()` means, which other languages have."""
    if not isinstance(node.func, ast.Attribute):
        return None
    value, method = c.written(node.func.value), node.func.attr
    given = ", ".join(map(c.written, node.args))
    if method in _METHODS:
        return _METHODS[method].format(value=value, given=given or "x")
    function = method if method in FUNCTIONS else synonym(method, FUNCTIONS)
    formatter = method if method in FORMATTERS else synonym(method, FORMATTERS)
    if formatter and method not in FUNCTIONS:
        return f"write {value} | {formatter}" + (f"({given})" if given else "")
    if function:
        return f"write {function}({value})"
    return f"nothing can be called on a value; formatters come after '|': {value} | upper"


def _language(scope: Scope) -> Any:
    """The language of the edition; English for scopes that know of no game."""
    while isinstance(scope, Inner):
        scope = scope.outer
    game = scope.get("game")
    return game.get("language", "en") if isinstance(game, MAPPINGS) else "en"


def _pipe(c: Compiler, node: ast.BinOp) -> Run:
    value, at = c.make(node.left), c.offset(node.right)
    call = node.right if isinstance(node.right, ast.Call) else None
    target = call.func if call else node.right
    if not isinstance(target, ast.Name) or target.id in CONSTANT_NAMES:
        raise c.error(
            node.right, "after '|' comes the name of a formatter", "brackets may be needed: (… | …)"
        )
    formatter = FORMATTERS.get(target.id)
    if formatter is None:
        hint = did_you_mean(target.id, FORMATTERS, "formatters")
        if target.id in FUNCTIONS:
            hint = f"'{target.id}' is a function: {target.id}(value)"
        raise c.error(target, f"there is no formatter '{target.id}'", hint)
    places, named = _arguments(c, call) if call else ([], {})
    if "lang" in _check_fit(c, node.right, target.id, formatter, (places, named)):
        # what depends on the language of the edition is no constant
        c.names.add("game")
        named["lang"] = lambda scope, work: _language(scope)

    def run(scope: Scope, work: Work) -> Any:
        given = [value(scope, work), *[place(scope, work) for place in places]]
        options = {key: option(scope, work) for key, option in named.items()}
        try:
            charge(work, 1)
            for argument in (*given, *options.values()):
                if isinstance(argument, LISTS):
                    weigh(argument, work)
                else:
                    charge_value(argument, work)
            result = formatter(*given, **options)
            charge_value(result, work)
        except ExpressionError as error:
            error.at(at)
            raise
        return result

    return run


def _binary(c: Compiler, node: ast.BinOp) -> Run:
    if isinstance(node.op, ast.BitOr):
        return _pipe(c, node)
    return expression_nodes.MAKERS[ast.BinOp](c, node)


# puts what one turn of the innermost loop yields into a list
Step = Callable[[Scope, Work, list[Any]], None]


def _targets(c: Compiler, node: ast.AST) -> list[str]:
    """The variables of a `for`: x, or a, b for lists of two."""
    names = node.elts if isinstance(node, ast.Tuple) else [node]
    found = [name.id for name in names if isinstance(name, ast.Name)]
    if len(found) < len(names) or set(found) & CONSTANT_NAMES.keys() or not found:
        raise c.error(node, "after 'for' comes a name", "for example: c.id for c in cards")
    return found


def _assign(scope: Inner, targets: list[str], value: Any) -> None:
    if len(targets) == 1:
        scope[targets[0]] = value
        return
    if not isinstance(value, LISTS) or len(value) != len(targets):
        raise ExpressionError(f"each item must be a list of {len(targets)} to be taken apart")
    scope.update(zip(targets, value, strict=True))


def _loops(c: Compiler, loops: list[ast.comprehension], result: ast.AST, cost: int) -> Step:
    if not loops:
        element = c.make(result)
        return lambda scope, work, out: out.append(element(scope, work))
    loop, at = loops[0], c.offset(loops[0].target)
    if loop.is_async:
        raise c.error(loop.target, "'async' is not available in expressions")
    # what is gone through is looked up outside of the loop, with its variable not yet known
    items = c.make(loop.iter)
    targets = _targets(c, loop.target)
    c.bound += targets
    tests = [c.make(test) for test in loop.ifs]
    inner = _loops(c, loops[1:], result, cost)
    del c.bound[-len(targets) :]

    def step(scope: Scope, work: Work, out: list[Any]) -> None:
        within = Inner(scope)
        try:
            for item in items_of(items(scope, work), "for"):
                charge(work, cost)
                _assign(within, targets, item)
                if all(test(within, work) for test in tests):
                    inner(within, work, out)
        except ExpressionError as error:
            error.at(at)
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
    **expression_nodes.MAKERS,
    ast.BinOp: _binary,
    ast.Call: _call,
    ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension,
}
