r"""Markdown that books do not support: where a text has it, and what to write instead.

In: the text of a book without notes. Out: an error for each construct of CommonMark, of GitHub's
tables and lists, or of common extensions, that would be printed as it is typed. Placeholders,
targets of links, addresses and escaped signs are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.model.definitions import lazy_pattern
from pnp.model.errors import MarkupError
from pnp.model.problems import excerpt

# the sign of a quote, which any line may begin with
_QUOTE_SIGN = r"^[ \t]*(?:>[ \t]+)?"

# for a line, after the sign of a quote, and for any place: characters of which a text has one or
# the pattern is not found, the pattern, the error, what to write, and whether a backslash prints it
# as it is. At each place the first pattern that matches counts
_LINES: tuple[tuple[str, str, str, str, bool], ...] = (
    ("*_", r"(?P<sign>(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$",
     "'{}' does not draw a line", "write '---'", False),
    ("*+", r"(?P<sign>[*+])[ \t]+\S",
     "'{}' does not begin an item of a list", "write '- item'", True),
    ("#", r"(?P<sign>#{1,6})(?=[^\W\d_])",
     "'{}' needs a space after it to begin a heading", "write '# Heading'", True),
    ("=", r"(?P<sign>={3,})[ \t]*$",
     "'{}' does not make the line above a heading", "write '# ' before the heading", False),
    ("`~", r"(?P<sign>`{3,}|~{3,})",
     "'{}': books have no code blocks", "remove it", True),
    ("[", r"(?:-|[0-9]{1,9}[.)])[ \t]+(?P<sign>\[[ xX]\])[ \t]",
     "'{}' does not make a checkbox", "write an icon such as :box:", True),
    ("|", r"(?P<sign>:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?)[ \t]*$",
     "'{}' does not make these lines a table", "begin each row with '|'", True),
    ("[", r"(?P<sign>\[(?!\^)[^\[\]\n]+\]:)[ \t]+\S",
     "'{}': books have no reference links",
     "write [words](https://…) in the text", True),
)  # fmt: skip
_ANYWHERE: tuple[tuple[str, str, str, str, bool], ...] = (
    # below a single line only: a long French sentence may be wrapped before its colon
    (":", r"(?:\A|\n[ \t]*\n)[^\n]+\n(?P<sign>:)[ \t]+\S",
     "'{}' does not begin a definition", "write '**Word** meaning' in one line", True),
    ("^", r"(?P<sign>\[\^[^\[\]\n]+\])",
     "'{}': books have no footnotes",
     "write the note in the text, or in a container", True),
    ("[", r"(?P<sign>\[[^\[\]\n]+\]\[[^\[\]\n]*\])",
     "'{}': books have no reference links",
     "write [words](#heading) or [words](https://…)", True),
    (">", r"^[ \t]*>[ \t]*(?P<sign>\[![A-Za-z]+\])",
     "'{}' does not make a quote a notice", "write a container: '::: note'", True),
    (">", r"^[ \t]*(?P<sign>>)(?=[^\W\d_])",
     "'{}' needs a space after it to begin a quote", "write '> text'", True),
    ("<", r"(?P<sign><(?:https?://|mailto:)[^<>\s]*>)",
     "'{}' does not make a link", "write [words](https://…), or the address alone", True),
    ("<", r"(?P<sign></?[A-Za-z][A-Za-z0-9-]*(?:[ \t][^<>\n]*)?/?>)",
     "'{}': books have no HTML", "write **bold**, *italic* or [text](style)", True),
    ("`", r"(?P<sign>(?<!`)`(?!`)[^`\n]+`(?!`))",
     "'{}': books have no code", "write [text](style) with a style of the layout", True),
    ("~", r"(?P<sign>~~(?=[^\s~])[^~\n]+~~)",
     "'{}': books have no strikethrough", "remove '~~'", True),
    ("=", r"(?P<sign>(?<!=)==(?=[^\s=])[^=\n]*[^\s=]==(?!=))",
     "'{}': books have no highlights", "write **bold** or [text](style)", True),
    ("~", r"(?<=\w)(?P<sign>~[^\W_]+~)(?!~)",
     "'{}': books have no subscripts", "write a subscript digit, such as ₂", True),
    ("^", r"(?<=\w)(?P<sign>\^[^\W_]+\^)",
     "'{}': books have no superscripts", "write a superscript digit, such as ²", True),
    ("[", r"(?P<sign>\[\[[^\[\]\n]+\]\])",
     "'{}' does not make a link", "write [words](#heading)", True),
    ("_", r"(?P<sign>(?<!\w)(_{1,3})(?=[^\W_])[^_\n]*?(?<=[^\s_])\2(?!\w))",
     "'{}': '_' is not a mark", "write *italic* or **bold**", True),
    ("\\", r"(?P<sign>\\)[ \t]*$",
     "'{}' does not break the line: a line break is a space",
     "remove it; an empty line begins a new paragraph", False),
)  # fmt: skip
_OR_TEXT = ", or '\\' before it if it is text"
_PATTERNS = [
    (needs, lazy_pattern(sign + pattern, re.MULTILINE), message, hint + _OR_TEXT * may_be_text)
    for sign, table in ((_QUOTE_SIGN, _LINES), ("", _ANYWHERE))
    for needs, pattern, message, hint, may_be_text in table
]
# the title of a link
_TITLE = lazy_pattern(r"\]\((?P<sign>[ \t]*[^\s()]+[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*')[ \t]*)\)")
_ENTITY = lazy_pattern(r"(?P<sign>&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);)")
# escapes, placeholders, lines of containers, addresses
_LEFT_ALONE = lazy_pattern(
    r"\\(?:[^\w\s]|_)|(?<!\\)\{[^{}]*\}|^[ \t]{0,3}:{3,}[^\n]*$|(?<![<\w])https?://[^\s()<>\[\]]+",
    re.MULTILINE,
)
_TARGET = lazy_pattern(r"(?<=\]\()(?:[^()\n]|\([^()\n]*\))*(?=\))")
_CODE = lazy_pattern(
    rf"(?P<head>{_QUOTE_SIGN}(?P<fence>`{{3,}}|~{{3,}}))[^\n]*\n"
    rf"[\s\S]*?(?:{_QUOTE_SIGN}(?P=fence)[^\n]*|\Z)",
    re.MULTILINE,
)
_HIDDEN = "\U0010ff30"  # a private character


def unsupported(text: str) -> Iterator[MarkupError]:
    """The errors of a text, in order, one at each place."""
    shape = _LEFT_ALONE.sub(_hidden, text)
    # the content of a code block is not reported as well
    shape = _CODE.sub(lambda match: match["head"] + _hidden(match)[len(match["head"]) :], shape)
    found: dict[int, MarkupError] = {}

    def note(match: re.Match[str], message: str, hint: str) -> None:
        start, end = match.span("sign")
        sign = excerpt(text[start:end].rstrip())
        found.setdefault(start, MarkupError(message.format(sign), hint, start))

    for match in _TITLE.finditer(shape):
        note(match, "'{}': links have no titles", "write the target alone")
    bare = _TARGET.sub(_hidden, shape)
    for needs, pattern, message, hint in _PATTERNS:
        if any(map(bare.__contains__, needs)):
            for match in pattern.finditer(bare):
                note(match, message, hint)
    for match in _ENTITY.finditer(bare):
        if _is_entity(match[2]):
            note(match, "'{}': books have no HTML", f"write the character itself{_OR_TEXT}")
    yield from (found[place] for place in sorted(found))


def _is_entity(name: str) -> bool:
    from html.entities import html5  # a large table that few texts need

    return name.startswith("#") or f"{name};" in html5


def _hidden(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _HIDDEN, match[0])
