r"""Markdown that books do not know: where it stands in a text, and what to write instead.

In: the text of a book without notes. Out: an error for each construct of CommonMark, of GitHub's
tables and lists, or of its usual extensions, that would be printed as it is typed. What stands in
placeholders, in targets of links and in addresses is none, nor is what has a backslash before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.model.errors import MarkupError

# the sign of a quote, which any line may begin with
_QUOTE_SIGN = r"^[ \t]*(?:>[ \t]+)?"

# of a line, after that of a quote, and of a text: what is not known, what is wrong with it, what to
# write, and whether a backslash before it prints it as it is. The first that fits counts
_LINES: tuple[tuple[str, str, str, bool], ...] = (
    (r"(?P<sign>(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$",
     "'{}' draws no line", "write '---'", False),
    (r"(?P<sign>[*+])[ \t]+\S",
     "'{}' at the beginning of a line makes no item of a list", "write '- item'", True),
    (r"(?P<sign>#{1,6})(?=[^\W\d_])",
     "'{}' without a space after it makes no heading", "write '# Heading'", True),
    (r"(?P<sign>={3,})[ \t]*$",
     "'{}' below a line makes no heading of it", "write '# ' before the heading", False),
    (r"(?P<sign>`{3,}|~{3,})",
     "'{}' begins nothing: all text is set as text", "leave it out", True),
    (r"(?:-|[0-9]{1,9}[.)])[ \t]+(?P<sign>\[[ xX]\])[ \t]",
     "'{}' makes no box to tick", "write an icon such as :box:", True),
    (r"(?P<sign>:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?)[ \t]*$",
     "'{}' makes no table of these lines", "begin each row with '|'", True),
    (r"(?P<sign>\[(?!\^)[^\[\]\n]+\]:)[ \t]+\S",
     "'{}' defines nothing: books know no links by reference",
     "write [words](https://…) where they stand", True),
)  # fmt: skip
_ANYWHERE: tuple[tuple[str, str, str, bool], ...] = (
    # below a single line only: a long French sentence may be wrapped before its colon
    (r"(?:\A|\n[ \t]*\n)[^\n]+\n(?P<sign>:)[ \t]+\S",
     "'{}' at the beginning of a line defines nothing", "write '**Word** meaning' in one line",
     True),
    (r"(?P<sign>\[\^[^\[\]\n]+\])",
     "'{}': books know no footnotes",
     "write the note where it belongs, or in a container", True),
    (r"(?P<sign>\[[^\[\]\n]+\]\[[^\[\]\n]*\])",
     "'{}': books know no links by reference",
     "write [words](#heading) or [words](https://…)", True),
    (r"^[ \t]*>[ \t]*(?P<sign>\[![A-Za-z]+\])",
     "'{}' makes no notice of a quote", "write a container: '::: note'", True),
    (r"^[ \t]*(?P<sign>>)(?=[^\W\d_])",
     "'{}' without a space after it begins no quote", "write '> text'", True),
    (r"(?P<sign><(?:https?://|mailto:)[^<>\s]*>)",
     "'{}' makes no link", "write [words](https://…), or the address alone", True),
    (r"(?P<sign></?[A-Za-z][A-Za-z0-9-]*(?:[ \t][^<>\n]*)?/?>)",
     "'{}': books know no HTML", "write **bold**, *italic* or [text](style)", True),
    (r"(?P<sign>(?<!`)`(?!`)[^`\n]+`(?!`))",
     "'{}': books know no code", "write [text](style) with a style of the layout", True),
    (r"(?P<sign>~~(?=[^\s~])[^~\n]+~~)",
     "'{}': books know no struck text", "leave the signs out", True),
    (r"(?P<sign>(?<!=)==(?=[^\s=])[^=\n]*[^\s=]==(?!=))",
     "'{}': books know no highlights", "write **bold** or [text](style)", True),
    (r"(?<=\w)(?P<sign>~[^\W_]+~)(?!~)",
     "'{}': books know no subscripts", "write the small figure itself, such as ₂", True),
    (r"(?<=\w)(?P<sign>\^[^\W_]+\^)",
     "'{}': books know no superscripts", "write the small figure itself, such as ²", True),
    (r"(?P<sign>\[\[[^\[\]\n]+\]\])",
     "'{}' makes no link", "write [words](#heading)", True),
    (r"(?P<sign>(?<!\w)(_{1,3})(?=[^\W_])[^_\n]*?(?<=[^\s_])\2(?!\w))",
     "'{}': '_' is no mark", "write *italic* or **bold**", True),
    (r"\]\((?P<sign>[ \t]*[^\s()]+[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*')[ \t]*)\)",
     "'{}': a link has no title", "write the target alone", False),
    (r"(?P<sign>\\)[ \t]*$",
     "'{}' at the end of a line breaks none: a line break is a space", "leave it out, or an empty "
     "line begins a new paragraph", False),
)  # fmt: skip
_ENTITY = re.compile(r"&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);")
_OR_TEXT = ", or '\\' before it if it is text"
_PATTERNS = [
    (re.compile(sign + pattern, re.MULTILINE), message, way + _OR_TEXT * may_be_text)
    for sign, table in ((_QUOTE_SIGN, _LINES), ("", _ANYWHERE))
    for pattern, message, way, may_be_text in table
]
# what is left alone: escapes, placeholders, lines of containers, and, but for titles, targets
_LEFT_ALONE = re.compile(
    r"\\(?:[^\w\s]|_)|(?<!\\)\{[^{}]*\}|^[ \t]{0,3}:{3,}[^\n]*$|(?<![<\w])https?://[^\s()<>\[\]]+",
    re.MULTILINE,
)
_TARGET = re.compile(r"(?<=\]\()(?:[^()\n]|\([^()\n]*\))*(?=\))")
_CODE = re.compile(
    rf"(?P<head>{_QUOTE_SIGN}(?P<fence>`{{3,}}|~{{3,}}))[^\n]*\n"
    rf"[\s\S]*?(?:{_QUOTE_SIGN}(?P=fence)[^\n]*|\Z)",
    re.MULTILINE,
)
_LONGEST = 40
_SIGN = "\U0010ff30"  # a private character that means nothing


def foreign(text: str) -> Iterator[MarkupError]:
    """What is wrong, in the order of the text, each once."""
    shape = _LEFT_ALONE.sub(_hidden, text)
    # of a fence with what it holds it is told once
    shape = _CODE.sub(lambda match: match["head"] + _hidden(match)[len(match["head"]) :], shape)
    found: dict[int, MarkupError] = {}
    bare = _TARGET.sub(_hidden, shape)
    for pattern, message, way in _PATTERNS:
        # a title is part of a target, which is hidden from all others
        for match in pattern.finditer(shape if "title" in message else bare):
            _note(found, match.span("sign"), text, message, way)
    for match in _ENTITY.finditer(bare):
        if _is_entity(match[1]):
            way = f"write the character itself{_OR_TEXT}"
            _note(found, match.span(), text, "'{}': books know no HTML", way)
    yield from (found[place] for place in sorted(found))


def _is_entity(name: str) -> bool:
    from html.entities import html5  # a large table that hardly any text asks for

    return name.startswith("#") or f"{name};" in html5


def _note(
    found: dict[int, MarkupError], span: tuple[int, int], text: str, message: str, way: str
) -> None:
    start, end = span
    sign = text[start:end].rstrip()
    shown = sign if len(sign) <= _LONGEST else f"{sign[: _LONGEST - 1]}…"
    found.setdefault(start, MarkupError(message.format(shown), way, start))


def _hidden(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _SIGN, match[0])
