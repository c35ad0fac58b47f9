"""Pages of docs/ as the generator of the site reads them: Python-Markdown, not that of GitHub.

    tree = site_tree(ROOT)                 every file of the site: its source, by its path there
    adapted(text, page, tree)              the text of a page, with links that hold on the site

A page is written for GitHub. `README.md` becomes `index.md`, links follow, and what Python-Markdown
reads in another way is written as both read it: nested lists, words after the language of a block
of code, and lines in cells of tables. tests/site compares the pages with what GitHub would show.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath

PAGES = (".md",)
# what a page may show or link; programs and indexes of docs/ are not part of the site
FILES = (".png", ".webp", ".svg", ".css", ".js", ".csv", ".rb", ".typ", ".yaml")
_CODE = re.compile(r"^( *)(`{3,}).*?^ *\2`*$|(`+)(?!`).+?(?<!`)\3(?!`)", re.M | re.S)
_LINK = re.compile(r"(?<=\]\()[^()\s]+(?=[)\s])|(?:(?<=src=\")|(?<=href=\"))[^\"]+(?=\")")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)]) +(?=\S)")


def site_tree(root: Path) -> dict[str, Path]:
    """The files of the site by their paths in the site. Files outside docs/ to which pages link
    are in `repository/`; the README of the repository is a page."""
    docs = root / "docs"
    found = {
        _place(path.relative_to(root).as_posix()): path
        for path in sorted(docs.rglob("*"))
        if path.suffix in (*PAGES, *FILES)
    }
    found[_place("README.md")] = root / "README.md"
    waiting = [path for path in found.values() if path.suffix in PAGES]
    while waiting:
        page = waiting.pop()
        for target in links(page.read_text(encoding="utf-8")):
            path = Path(os.path.normpath(page.parent / target.partition("#")[0]))
            place = _place(path.relative_to(root).as_posix()) if path.is_file() else ""
            if place and not path.is_relative_to(docs) and place not in found:
                found[place] = path
                waiting += [path] if path.suffix in PAGES else []
    return found


def _place(path: str) -> str:
    """Where a file of the repository is in the site."""
    if path == "README.md":
        return "repository.md"
    inside = path.startswith("docs/")
    place = PurePosixPath(path.removeprefix("docs/") if inside else f"repository/{path}")
    if place.name == "README.md":
        place = place.with_name("index.md")
    return str(place if place.suffix else place.with_suffix(".txt"))


def links(text: str) -> list[str]:
    """The links and pictures of a page that lead to files, outside of code."""
    found = (target for part in _prose(text) for target in _LINK.findall(part))
    return [target for target in found if not re.match(r"[a-z]+:|#", target)]


def _prose(text: str) -> Iterator[str]:
    """The parts of a page that are not code."""
    end = 0
    for code in _CODE.finditer(text):
        yield text[end : code.start()]
        end = code.end()
    yield text[end:]


def adapted(text: str, page: Path, tree: Mapping[str, Path]) -> str:
    """The text of a page of the repository, as the generator reads it."""
    places = {path: place for place, path in tree.items()}
    here = PurePosixPath(places[page]).parent

    def move(link: re.Match[str]) -> str:
        target, mark, anchor = link[0].partition("#")
        place = places.get(Path(os.path.normpath(page.parent / target))) if target else None
        return link[0] if place is None else os.path.relpath(place, here) + mark + anchor

    text = _outside_code(text, lambda part: _LINK.sub(move, part))
    return _lists(_cells(_fences(text)))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with all that is not code changed."""
    parts, end = [], 0
    for code in _CODE.finditer(text):
        parts += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def _fences(text: str) -> str:
    """Blocks of code with their language alone: ```yaml elements -> ```yaml."""
    return re.sub(r"^( *```)(\w+) [^\n`]*$", r"\1\2", text, flags=re.M)


def _cells(text: str) -> str:
    """Cells with `code | of this kind`, whose lines have a backslash for tables, as HTML."""

    def coded(code: re.Match[str]) -> str:
        shown = code[2].replace("\\|", "|")
        if "|" not in shown:
            return code[0]
        signs = (sign if sign.isalnum() or sign == " " else f"&#{ord(sign)};" for sign in shown)
        return f"<code>{''.join(signs)}</code>"

    rows = re.compile(r"^\|.*$", re.M)
    return rows.sub(lambda row: re.sub(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", coded, row[0]), text)


def _lists(text: str) -> str:
    """Lists whose contents are indented by four spaces for each level, after an empty line."""
    lines: list[str] = []
    offsets: list[int] = []  # where the contents of each open item begin
    fence = ""
    for line in text.split("\n"):
        words = line.lstrip(" ")
        column = len(line) - len(words)
        if not words:
            lines.append("")
            continue
        while offsets and column < offsets[-1] and not fence:
            if _ITEM.match(words) or not lines[-1] or (column == 0 and not _is_text(words)):
                offsets.pop()
            else:
                break  # a line that goes on with the paragraph of the item
        item = None if fence else _ITEM.match(words)
        if item and lines and lines[-1] and (lines[-1].endswith("```") or not _was_item(lines)):
            lines.append("")
        inner = max(0, column - offsets[-1]) if offsets else column
        lines.append(" " * (4 * len(offsets) + inner) + words)
        if item:
            offsets.append(column + len(item[0]))
        mark = re.match(r"`{3,}", words)
        if mark and (not fence or words.startswith(fence)):
            fence = "" if fence else mark[0]
    return "\n".join(lines)


def _is_text(words: str) -> bool:
    """Whether a line could go on with a paragraph."""
    return not re.match(r"#|```|\||<|>", words)


def _was_item(lines: list[str]) -> bool:
    """Whether the last paragraph is an item of a list."""
    last = len(lines) - 1
    while last > 0 and lines[last - 1] and not _ITEM.match(lines[last].lstrip()):
        last -= 1
    return bool(_ITEM.match(lines[last].lstrip()))
