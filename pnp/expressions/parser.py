r"""Expressions and templates: `rank + 1`, `name | upper`, 'Rank {rank}'.

In: text as the author wrote it, and later a mapping of field names to values. Out: an
`Expression` or `Template`, to be called with such a mapping. Every failure, when reading and when
evaluating, is an ExpressionError.

Python's own parser reads the text, so that operators bind as everybody expects. Only the nodes
that `nodes` and `calls` list are turned into functions; nothing is given to `eval`. In a template
`\{` and `\}` are braces; other backslashes are left for the markup.
"""

from __future__ import annotations

import ast
import functools
import keyword
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pnp.expressions.excerpts import Range
from pnp.expressions.field_names import field_name
from pnp.expressions.marks import kept, left_out
from pnp.expressions.nodes import MAKERS, Compiler, Run
from pnp.expressions.values import CHARACTERS_A_STEP, MAX_TEXT, STEPS, charge, to_text, too_long
from pnp.model.definitions import lazy_pattern
from pnp.model.errors import ExpressionError

__all__ = ["Expression", "ExpressionError", "Template"]
__all__ += ["parse_expression", "parse_template", "placeholders", "to_text", "unescaped"]

_C = TypeVar("_C")

MAX_SOURCE = 2_000
MAX_DEPTH = 60
# nodes that `calls` turns into functions
_CALLING = frozenset({ast.BinOp, ast.Call, ast.ListComp, ast.GeneratorExp})

_QUOTED = r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\""
_TOKEN = re.compile(rf"{_QUOTED}|[=!<>]=|[()\[\]{{}}'\"#=]", re.DOTALL)
_SPACE = re.compile(rf"{_QUOTED}|\s", re.DOTALL)
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_UNEXPECTED = lazy_pattern(r"\w+|<>|&&|\|\||=>|\.\.|[^\w\s]")
_WORD_BEFORE = lazy_pattern(r"(?<!\w)([A-Za-z]+)\s+\Z")
# {rank:>2}, as in Python
_FORMAT_SPEC = lazy_pattern(r"([\w.]+\s*):")
# {rank:02}, as in Python and in names of files: the same as {rank | pad(2)}
_ZEROS = lazy_pattern(r"([\w.]+)\s*:\s*0([1-9][0-9]?)")
# {Functional Text}: the title of a column
_TITLE = lazy_pattern(r"([^\W\d]\w*(?: +\w+)+)\s*(?:\||\Z)")
_QUOTES_HINT = "write straight quotes: 'text'"
_HINTS = {
    "=": "to compare, write '=='",
    "&&": "write 'and'",
    "||": "write 'or'",
    "!": "write 'not', or '!='",
    "<>": "write '!='",
    "%": "write: {a if condition else b}",
    "$": "write {name} without '$'",
    **dict.fromkeys(("AND", "And"), "write 'and'"),
    **dict.fromkeys(("OR", "Or"), "write 'or'"),
    **dict.fromkeys(("NOT", "Not"), "write 'not'"),
    **dict.fromkeys(("eq", "equals", "EQ"), "write '=='"),
    **dict.fromkeys(("ne", "NE"), "write '!='"),
    **dict.fromkeys(("lt", "LT"), "write '<'"),
    **dict.fromkeys(("gt", "GT"), "write '>'"),
    **dict.fromkeys(("mod", "MOD"), "write '%'"),
    **dict.fromkeys(("contains", "includes"), "write 'x' in list"),
    "then": "write: a if condition else b",
    "..": "to count from 1 to 6, both included: range(1, 6)",
    "?": "write: a if condition else b",
    ":": "a formatter follows '|': {rank | pad(2)}",
    **dict.fromkeys("“”„‘’«»", _QUOTES_HINT),
}
# parts of Python's messages, and what pnp reports for them
_CLUES = {
    "comma": ("a comma or an operator is missing", None),
    "'else'": ("'if' needs an 'else'", "write: a if condition else b"),
    "parenthesized": ("'for' needs its own brackets here", "write [… for … in …]"),
    "leading zeros": ("a number must not begin with 0", "to print zeros before it: 7 | pad(3)"),
}
# the text of a template up to the next brace; a backslash escapes the next character
_TEXT = re.compile(r"(?:[^\\{}]|\\.)*\\?", re.DOTALL)
_BRACE = re.compile(r"\\(?:([{}])|.)", re.DOTALL)


class _Compiled:
    """A compiled text: its `source`, the `names` of the fields it reads, and those of them that are
    `optional`: only `field` reads them."""

    __slots__ = ("_run", "names", "optional", "source")

    def __init__(
        self, source: str, names: frozenset[str], run: Run, optional: frozenset[str] = frozenset()
    ) -> None:
        self.source = source
        self.names = names
        self.optional = optional
        self._run = run

    @property
    def is_constant(self) -> bool:
        """Whether it reads no field, so that its value never changes."""
        return not self.names

    def __call__(self, scope: Mapping[str, Any]) -> Any:
        """The value with these fields. Raises ExpressionError if there is none."""
        try:
            return self._run(scope, [STEPS])
        except (RecursionError, MemoryError, OverflowError):
            raise ExpressionError("the result is too large to compute") from None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.source!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.source == self.source

    def __hash__(self) -> int:
        return hash((type(self), self.source))


class Expression(_Compiled):
    """A formula such as `rank + 1`; call it with the fields."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return parse_expression, (self.source,)


class Template(_Compiled):
    """A text with `{…}`; call it with the fields. '{rank}' alone gives the value of rank itself."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return parse_template, (self.source,)


@functools.lru_cache(maxsize=4096)
def parse_expression(text: str) -> Expression:
    """Read an expression of up to MAX_SOURCE characters."""
    return _reading(_read_expression, text)


@functools.lru_cache(maxsize=4096)
def parse_template(text: str) -> Template:
    """Read a text with placeholders of up to MAX_TEXT characters."""
    return _reading(_read_template, text)


def _reading(read: Callable[[str], _C], text: str) -> _C:
    try:
        return read(text)
    except (RecursionError, MemoryError):  # Python's parser has limits of its own
        raise _too_deep(0) from None


def _read_expression(text: str) -> Expression:
    _end(text, 0, "")
    run, compiler = _compile(text, 0)
    return Expression(text, frozenset(compiler.names), run, _optional([compiler]))


def _read_template(text: str) -> Template:
    if len(text) > MAX_TEXT:
        too_long()
    texts: list[str] = []
    runs: list[Run] = []
    compilers: list[Compiler] = []
    done = 0
    found = list(placeholders(text))
    for start, end in found:
        texts.append(unescaped(text[done:start]))
        run, compiler = _compile(text[start + 1 : end - 1], start + 1)
        runs.append(run)
        compilers.append(compiler)
        done = end
    texts.append(unescaped(text[done:]))
    run = _filling(texts, runs)
    if left_out(text, found, [True] * len(found)):
        run = _filling_marks(text, found, runs, run)
    names = frozenset().union(*(one.names for one in compilers))
    return Template(text, names, run, _optional(compilers))


def _optional(compilers: list[Compiler]) -> frozenset[str]:
    """The names that only `field` reads."""
    found = frozenset().union(*(one.optional for one in compilers))
    return found.difference(*(one.needed for one in compilers))


def unescaped(text: str) -> str:
    r"""A text between placeholders with its escaped braces, \{ and \}, as braces."""
    return _BRACE.sub(lambda m: m[1] or m[0], text)


def placeholders(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of the placeholders of a template, with their braces. Raises ExpressionError."""
    place = 0
    while True:
        match = _TEXT.match(text, place)
        stop = match.end() if match else place
        if stop == len(text):
            return
        if text[stop] == "}":
            raise ExpressionError("'}' has no '{' before it", "write \\} for a brace", stop)
        place = _end(text, stop + 1, "}") + 1
        yield stop, place


def _filling(texts: list[str], runs: list[Run]) -> Run:
    """Texts with values between them; there is one more text than values."""
    first = texts[0]
    if not runs:
        return lambda scope, work: first
    if len(runs) == 1 and not any(texts):
        return runs[0]
    pairs = list(zip(runs, texts[1:], strict=True))

    def run(scope: Mapping[str, Any], work: list[int]) -> str:
        parts = [first]
        for value_of, after in pairs:
            value = value_of(scope, work)
            text = value if type(value) is str else to_text(value, work)
            charge(work, len(text) // CHARACTERS_A_STEP)
            parts += (text, after)
        return _joined(parts)

    return run


def _joined(parts: list[str]) -> str:
    result = "".join(parts)
    if len(result) > MAX_TEXT:
        too_long()
    return result


def _filling_marks(text: str, found: list[Range], runs: list[Run], fill: Run) -> Run:
    """The same if there are marks around placeholders: with an empty value they are left out."""

    def run(scope: Mapping[str, Any], work: list[int]) -> Any:
        values = [to_text(value_of(scope, work), work) for value_of in runs]
        gone = left_out(text, found, [not value.strip() for value in values])
        if not gone:
            return fill(scope, work)
        parts, done = [], 0
        for (start, end), value in zip(found, values, strict=True):
            parts += [unescaped(text[a:b]) for a, b in kept(done, start, gone)]
            parts += [value] if kept(start, end, gone) else []
            done = end
        parts += [unescaped(text[a:b]) for a, b in kept(done, len(text), gone)]
        return _joined(parts)

    return run


def _compile(text: str, base: int) -> tuple[Run, Compiler]:
    """The function of an expression that begins at `base`, and the compiler with its names."""
    if len(text) > MAX_SOURCE:
        message = f"the expression has more than {MAX_SOURCE} characters"
        raise ExpressionError(message, None, base)
    spaced = _SPACE.sub(lambda m: m[0] if len(m[0]) > 1 else " ", text)
    # a line may end anywhere, even in a quoted text
    line = re.sub(r"[\n\r\f\v\x1c-\x1e\x85\u2028\u2029]", " ", spaced)
    source = line.strip()
    base += len(line) - len(line.lstrip())
    if not source:
        raise ExpressionError("the expression is empty", "write \\{ and \\} for braces", base)
    if ":" in source and (zeros := _ZEROS.fullmatch(source)):
        source = f"{zeros[1]} | pad({zeros[2]})"
    tree = _parse(source, base)
    compiler = Compiler(source, base, MAKERS)
    if not _CALLING.isdisjoint(_checked_types(tree, compiler)):
        # many expressions only read fields, so functions and formatters are imported here
        from pnp.expressions.calls import MAKERS as WITH_CALLS

        compiler.makers = WITH_CALLS
    return compiler.make(tree), compiler


def _parse(source: str, base: int) -> ast.expr:
    try:
        with warnings.catch_warnings():
            # Python's warnings are for programmers
            warnings.simplefilter("ignore")
            return ast.parse(source, mode="eval").body
    except SyntaxError as error:
        raise _syntax_error(source, base, error) from None
    except ValueError:
        raise ExpressionError("a character is not allowed here", None, base) from None


def _checked_types(tree: ast.expr, compiler: Compiler) -> set[type[ast.AST]]:
    """The types of the nodes of a tree. Raises ExpressionError for a tree that is nested too
    deeply, and for names that begin with _."""
    found: set[type[ast.AST]] = set()
    waiting: list[tuple[ast.AST, int, ast.AST]] = [(tree, 1, tree)]
    while waiting:
        node, depth, place = waiting.pop()
        found.add(type(node))
        if depth > MAX_DEPTH:
            raise _too_deep(compiler.base)
        place = node if hasattr(node, "col_offset") else place
        name = getattr(node, "id", None) or getattr(node, "attr", None)
        if isinstance(node, ast.keyword):
            name = node.arg
        if name and name.startswith("_"):
            raise compiler.error(place, "a name must not begin with '_'")
        waiting += [(child, depth + 1, place) for child in ast.iter_child_nodes(node)]
    return found


def _too_deep(base: int) -> ExpressionError:
    return ExpressionError(
        "the expression is nested too deeply", f"{MAX_DEPTH} levels at most", base
    )


def _end(text: str, start: int, closer: str) -> int:
    """The end of the expression that begins at `start`: its `closer`, or the end of the text.

    Brackets and quotes without a partner are reported here, because Python's messages for them
    differ between versions. Quoted texts may contain brackets.
    """
    open_brackets: list[tuple[str, int]] = []
    for match in _TOKEN.finditer(text, start):
        token, place = match[0], match.start()
        if token in _PAIRS:
            open_brackets.append((token, place))
            if len(open_brackets) > MAX_DEPTH:
                raise _too_deep(place)
        elif token in (")", "]", "}"):
            if not open_brackets and token == closer:
                return place
            opener = open_brackets.pop() if open_brackets else None
            if opener is None:
                raise ExpressionError(f"'{token}' closes nothing", None, place)
            if _PAIRS[opener[0]] != token:
                raise ExpressionError(f"'{opener[0]}' is never closed", None, opener[1])
        elif token in ("'", '"'):
            raise ExpressionError(f"the text that begins with {token} is never closed", None, place)
        elif token == "#" or (token == "=" and not open_brackets):
            raise _unexpected(token, place)
    if open_brackets:
        raise ExpressionError(
            f"'{open_brackets[-1][0]}' is never closed", None, open_brackets[-1][1]
        )
    if closer:
        raise ExpressionError("'{' is never closed", "write \\{ for a brace", start - 1)
    return len(text)


def _unexpected(token: str, place: int) -> ExpressionError:
    return ExpressionError(f"did not expect '{token}' here", _HINTS.get(token), place)


def _syntax_error(source: str, base: int, error: SyntaxError) -> ExpressionError:
    """A SyntaxError of Python as an ExpressionError, with the place of the unexpected token."""
    place = (error.offset or 0) - 1
    title = _TITLE.match(source)
    if title and not any(keyword.iskeyword(word) or word in _HINTS for word in title[1].split()):
        message = f"a name must not contain spaces: '{title[1]}'"
        return ExpressionError(
            message, f"write {field_name(title[1])} for a column '{title[1]}'", base
        )
    spec = _FORMAT_SPEC.match(source)
    if spec:
        return _unexpected(":", base + spec.end(1))
    if "==" in (error.msg or ""):
        # Python reports the whole of `(a = b)`, but the '=' is wrong
        signs = (m.start() for m in _TOKEN.finditer(source) if m[0] == "=")
        return _unexpected("=", base + next(signs, max(place, 0)))
    for clue, (message, hint) in _CLUES.items():
        if clue in (error.msg or ""):
            return ExpressionError(message, hint, base + max(place, 0))
    # Python reports only the second character of these
    place -= source[place - 1 : place + 1] in ("&&", "||", "..")
    token = _UNEXPECTED.search(source, max(place, 0))
    if token is None or place < 0 or (error.lineno or 1) > 1:
        return ExpressionError("the expression is incomplete", None, base + len(source))
    if keyword.iskeyword(token[0]):
        hint = "if it is the name of a field, rename the field"
        if token[0] in ("if", "else", "elif"):
            hint = "write: a if condition else b"
        return ExpressionError(f"'{token[0]}' is a reserved word", hint, base + token.start())
    before = _WORD_BEFORE.search(source, 0, token.start())
    if before and before[1] in _HINTS and token[0] not in _HINTS:  # 'NOT x' fails at the x
        return _unexpected(before[1], base + before.start(1))
    return _unexpected(token[0], base + token.start())
