"""Explain syntax errors of YAML.

In: the error of libyaml (or PyYAML) and the text. Out: what was found, where it can be corrected,
and a hint for common causes: text that should be in quotes, indentation, missing spaces. Both
parsers report the same places and the words that are matched here, but not the same messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problem, Span
from pnp.model.source import Mark
from pnp.sources.yaml.hints import quoted, shorten
from pnp.sources.yaml.scene import Scene, indent_of, mark_of

# message, place, hint
Words = tuple[str, Mark, str | None]

# takes linear time: nothing here can match in two ways
# what no blank or comma divides, and texts with brackets such as `suits[].cards[]`
_UNBROKEN = lazy_pattern(r"[^\s,]*$")
_WITH_BRACKETS = lazy_pattern(r"[^\s,{}]*(?:\{\w*\}[^\s,{}]*)*")
_EMPTY_BRACKETS = lazy_pattern(r"\[\]|\{\w*\}")
_KEY = lazy_pattern(
    r"(?P<lead>\s*(?:-\s+)*)"
    r"(?P<key>\"[^\"]*\"|'[^']*'|(?:[^\s'\"\[{#&*!|>%@`:-]|-(?=[^\s#]))(?:[^#:]|:(?!\s|$))*+)"
    r":(?:\s+(?P<value>.*)|$)"
)
_ITEM = lazy_pattern(r"\s*(?:-\s+)+(?P<value>[^\s].*)")
_NO_SPACE = lazy_pattern(
    r"\s*(?:-\s+)*(?:\"[^\"]*\"|'[^']*'|[^\s:'\"\[{#]+)(?P<colon>:)(?![\s/])[^:]*$"
)
_NO_SPACE_DASH = lazy_pattern(r"\s*(?P<dash>-)(?![\s-])")
_CURLED = lazy_pattern(r"(?P<open>[“”„‘’])(?P<text>[^“”„‘’]*)[“”‘’]\s*$")
# a comment with the closing bracket in it
_COMMENTED = lazy_pattern(r"\s#[^#]*[}\]]")
_LONE_HALF = lazy_pattern(r"\\(?:u|U0{4})[dD][89a-fA-F][0-9a-fA-F]{2}")
_CLOSING = {"{": "}", "[": "]"}
_QUOTES = {
    '"': 'write \\" for a quote between double quotes, or put single quotes round the whole',
    "'": "write '' for an apostrophe between single quotes, or put double quotes round the whole",
}


def explain(error: yaml.YAMLError, text: str, shown: str) -> Problem:
    """The problem for a syntax error in `text`."""
    if not isinstance(error, yaml.MarkedYAMLError) or not error.problem_mark:
        return Problem("syntax", "this is not YAML", Span(shown))
    scene = Scene(error, text)
    for pattern, words in _EXPLAINERS:
        if pattern.search(scene.problem):
            message, mark, hint = words(scene)
            return Problem("syntax", message, Span(shown, *mark), hint)
    return Problem("syntax", "this cannot be read as YAML", Span(shown, *scene.mark))


# -- single characters ---------------------------------------------------------------------


def _token(scene: Scene) -> Words:
    found = scene.at(scene.mark)
    if found == "\t":
        return _tab(scene)
    return f"a value cannot begin with '{found}'", scene.mark, scene.quote(scene.mark)


def _tab(scene: Scene) -> Words:
    line = scene.line(scene.mark[0])
    indent = line[: indent_of(line)]
    column = indent.index("\t") + 1 if "\t" in indent else scene.mark[1]
    return "there is a tab in the indentation", (scene.mark[0], column), "indent with spaces"


def _alias(scene: Scene) -> Words:
    mark = scene.context
    what = "an alias" if scene.at(mark) == "*" else "a name for what follows (an anchor)"
    return f"'{scene.at(mark)}' begins {what}, not text", mark, scene.quote(mark)


def _tag(scene: Scene) -> Words:
    shown = re.match(r"\S*", scene.line(scene.context[0])[scene.context[1] - 1 :])
    name = shown[0] if shown else "!"
    return f"tags are not used here: '{name}'", scene.context, scene.quote(scene.context)


def _directive(scene: Scene) -> Words:
    row = scene.context[0]
    while row > 1 and not scene.line(row).startswith("%"):
        row -= 1
    return "a line cannot begin with '%'", (row, 1), "if it is text, put quotes round it"


# -- quotes --------------------------------------------------------------------------------


def _open_quote(scene: Scene) -> Words:
    if scene.at(scene.context) == "'":
        hint = "if it is an apostrophe, put double quotes round the whole value"
        return "this quote is not closed", scene.context, hint
    return "this quote is not closed", scene.context, "close it at the end of the text"


def _escape(scene: Scene) -> Words:
    row, column = scene.mark
    line = scene.line(row)
    start = line.rfind("\\", 0, column + 1)
    sign = line[start + 1 : start + 2]
    hint = "write \\\\ for a backslash, or put single quotes round the text"
    if half := _LONE_HALF.match(line, start):
        hint = "write the character itself, or both halves of the pair, e.g. \\ud83d\\ude00"
        return f"'{half[0]}' is half of a character (a lone surrogate)", (row, start + 1), hint
    if digits := {"x": 2, "u": 4, "U": 8}.get(sign):
        message = f"'\\{sign}' needs {digits} hexadecimal digits that name a character"
        return message, (row, start + 1), hint
    return f"'\\{sign}' has no meaning between double quotes", (row, start + 1), hint


def _after(scene: Scene) -> Words | None:
    """The words for text after a closing quote or an alias; None if there is none."""
    last = scene.last
    if not scene.adjoins(scene.mark):
        return None
    if isinstance(last, yaml.AliasEvent):
        mark = mark_of(last.start_mark)
        return "'*' begins an alias, not text", mark, scene.quote(mark)
    if getattr(last, "style", None) not in _QUOTES:
        return None
    row, column = scene.mark
    if re.match(r":\S", scene.line(row)[column - 1 :]):
        return _no_space(scene)
    return _after_quote(scene)


def _after_quote(scene: Scene) -> Words:
    opened = mark_of(scene.last.start_mark)
    if opened[0] != scene.mark[0]:
        where = f"line {scene.mark[0]}, column {scene.mark[1] - 1}"
        message = f"text continues after this quote is closed at {where}"
        return message, opened, "is its closing quote missing?"
    return "text continues after the closing quote", scene.mark, _QUOTES[scene.last.style]


def _block_text(scene: Scene) -> Words:
    sign = scene.at(scene.context)
    hint = (
        f"begin the text on the next line; if '{sign}' is part of it, {scene.quote(scene.context)}"
    )
    return f"nothing may follow '{sign}' on its line", scene.mark, hint


# -- colons, dashes, indentation -------------------------------------------------------------


def _colon(scene: Scene) -> Words:
    row, column = scene.mark
    line = scene.line(row)
    key = _KEY.match(line[: column - 1])
    if key and key["value"]:
        mark = row, key.start("value") + 1
        if curled := _CURLED.match(line, mark[1] - 1):
            message = f"'{curled['open']}' does not open a quoted text in YAML"
            return message, mark, f"write straight ones: {key['key']}: {quoted(curled['text'])}"
        hint = scene.quote(mark)
        return _after(scene) or ("': ' inside a value without quotes", scene.mark, hint)
    return _stray_key(scene)


def _no_space(scene: Scene) -> Words:
    return "a space is missing after ':'", scene.mark, None


def _stray_key(scene: Scene) -> Words:
    """A `key:` that belongs to a value which begins on a line above."""
    row = scene.mark[0]
    line = scene.line(row)
    indent = indent_of(line)
    name = line[indent : scene.mark[1]].strip()
    above = scene.above(row)
    missing = _NO_SPACE.match(scene.line(above))
    if missing and not _KEY.match(scene.line(above)):
        return "a space is missing after ':'", (above, missing.start("colon") + 1), None
    first = above
    while first:
        text = scene.line(first)
        key, item = _KEY.match(text), _ITEM.match(text)
        if key and len(key["lead"]) < indent:
            owner = key["key"].rstrip()
            message = f"'{name}' is inside the value of '{owner}' (line {first})"
            hint = (
                f"begin it in column {len(key['lead']) + 1} like '{owner}', "
                "or put quotes round the whole value if it is text"
            )
            return message, (row, indent + 1), hint
        if item and indent_of(text) < indent and not key:
            message = f"'{name}' is inside the list item of line {first}"
            return message, (row, indent + 1), "put quotes round the whole item if it is text"
        first = scene.above(first)
    return _neither(scene, above or row)


def _simple_key(scene: Scene) -> Words:
    row = scene.context[0]
    line = scene.line(row)
    if dash := _NO_SPACE_DASH.match(line):
        return "a space is missing after '-'", (row, dash.start("dash") + 1), None
    if colon := _NO_SPACE.match(line):
        return "a space is missing after ':'", (row, colon.start("colon") + 1), None
    return _neither(scene, row)


def _neither(scene: Scene, row: int) -> Words:
    line = scene.line(row)
    hint = "text that continues the line above must be indented deeper than its key"
    mark = row, indent_of(line) + 1
    return f"'{shorten(line)}' is neither 'key: value' nor '- item'", mark, hint


def _dash(scene: Scene) -> Words:
    hint = f"begin the list on the next line; if it is text, {scene.quote(scene.mark)}"
    return "a list cannot begin on the line of its key", scene.mark, hint


def _question(scene: Scene) -> Words:
    return "a value cannot begin with '? '", scene.mark, scene.quote(scene.mark)


def _indentation(scene: Scene) -> Words:
    row, column = scene.mark
    if scene.line(row)[: column - 1].strip():
        rest = shorten(scene.line(row)[column - 1 :])
        return f"'{rest}' does not fit here", scene.mark, None
    columns: set[int] = set()
    number = scene.above(row)
    while number and 1 not in columns:
        line = scene.line(number)
        begin = indent_of(line) + 1
        key = _KEY.match(line)
        found = {begin, len(key["lead"]) + 1 if key else begin}
        columns |= {c for c in found if not columns or c < min(columns)}
        number = scene.above(number)
    message = f"this line begins in column {column}"
    if columns:
        *most, final = map(str, sorted(columns))
        known = f"{', '.join(most)} or {final}" if most else final
        message += f", the lines it could belong to in {known}"
    return message, scene.mark, "lines that belong together begin in the same column"


# -- brackets and the rest -------------------------------------------------------------------


def _content(scene: Scene) -> Words:
    found = scene.at(scene.mark)
    if scene.problem.startswith("while parsing a flow"):
        if not found and scene.open:
            return _never_closed(scene, scene.open[-1])
        return f"a value is missing before '{found}'", scene.mark, None
    return f"a value cannot begin with '{found}'", scene.mark, scene.quote(scene.mark)


def _never_closed(scene: Scene, mark: Mark, before: int | None = None) -> Words:
    opening = scene.at(mark)
    when = f"is not closed before line {before}" if before else "is not closed"
    hint = f"close it with '{_CLOSING.get(opening)}'"
    if _COMMENTED.search(scene.line(mark[0]), mark[1]):
        hint = "' #' begins a comment; put quotes round a text that has it"
    elif scene.line(mark[0])[mark[1] :].strip():
        hint += f"; if it is text, {scene.quote(mark).removeprefix('if it is text, ')}"
    return f"'{opening}' {when}", mark, hint


def _brackets(scene: Scene) -> Words:
    row, column = scene.mark
    first = scene.context[0]
    opening, found = scene.at(scene.context), scene.at(scene.mark)
    closing = _CLOSING.get(opening, "]")
    if after := _after(scene):
        return after
    line = scene.line(row)
    if not line[column - 1 :].strip() and not scene.rest(row):
        return _never_closed(scene, scene.context)
    if row > first and indent_of(line) <= indent_of(scene.line(first)):
        return _never_closed(scene, scene.context, row)
    if found in _CLOSING.values():
        message = f"expected '{closing}' to close the '{opening}' of line {first}, found '{found}'"
        return message, scene.mark, None
    return f"',' or '{closing}' is missing before '{found}'", scene.mark, _path_hint(line, column)


def _path_hint(line: str, column: int) -> str | None:
    """The hint for a text with brackets in it, such as the path `suits[].cards[]`."""
    before = _UNBROKEN.search(line, 0, column - 1)
    text = before and _WITH_BRACKETS.match(line, before.start())
    has_brackets = text and before and before[0] and _EMPTY_BRACKETS.search(text[0])
    return f"if it is text, put quotes round it: '{text[0]}'" if text and has_brackets else None


def _block(scene: Scene) -> Words:
    """Something that cannot continue a list or mapping without brackets."""
    found, last = scene.at(scene.mark), scene.last
    if after := _after(scene):
        return after
    if isinstance(last, yaml.CollectionEndEvent) and scene.adjoins(scene.mark):
        if found in _CLOSING.values():
            return f"'{found}' closes nothing", scene.mark, None
        if closing := _CLOSING.get(scene.at(scene.opened)):
            hint = scene.quote(scene.opened)
            return f"text continues after the closing '{closing}'", scene.opened, hint
    if "document start" in scene.problem:
        return _second_root(scene)
    if found == ":":
        return "a key is missing before ':'", scene.mark, None
    if scene.mark[1] == scene.context[1]:
        hint = f"the lines it belongs to begin with line {scene.context[0]}"
        if found == "-":
            return "there is a list item among the keys of a mapping", scene.mark, hint
        return "there is a key among the items of a list", scene.mark, hint
    before = scene.line(scene.above(scene.mark[0]))
    if isinstance(last, yaml.ScalarEvent) and not last.style and " #" in before:
        return "a text without quotes cannot continue after a comment", scene.mark, None
    return _indentation(scene)


def _second_root(scene: Scene) -> Words:
    """Something follows that cannot belong to the one value of the file."""
    row, column = scene.mark
    above = [line for line in scene.lines[: row - 1] if line.strip()]
    if any(line.startswith("%") for line in above):
        return _directive(scene)
    if any(line.startswith("...") for line in above):
        return "text continues after the end of the document", scene.mark, None
    before = scene.above(row)
    if column - 1 == indent_of(scene.line(row)) >= indent_of(scene.line(before)) and before:
        return _neither(scene, before)
    return _indentation(scene)


_EXPLAINERS: tuple[tuple[re.Pattern[str], Callable[[Scene], Words]], ...] = tuple(
    (lazy_pattern(pattern), words)
    for pattern, words in (
        ("found a tab", _tab),
        ("cannot start any token", _token),
        ("scanning an (alias|anchor)", _alias),
        ("directive|YAML document", _directive),
        ("(scanning|parsing) a tag|tag handle", _tag),
        ("mapping values are not allowed", _colon),
        ("found unexpected ':'", _no_space),
        ("scanning a simple key", _simple_key),
        ("block scalar", _block_text),
        ("end of stream|document (separator|indicator)", _open_quote),
        ("quoted scalar", _escape),
        ("sequence entries are not allowed", _dash),
        ("mapping keys are not allowed", _question),
        ("node content", _content),
        ("flow (sequence|mapping)", _brackets),
        ("block (mapping|collection)|document start", _block),
    )
)
