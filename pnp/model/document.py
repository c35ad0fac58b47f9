"""What leads a reader through a file: bookmarks and the labels of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of a file's outline, `level` deep (from 0, never more than one below the entry
    before it); it leads to an `Anchor` by its name, or to a page by its number (from 1)."""

    title: str
    level: int
    target: str | int


@dataclass(frozen=True, slots=True)
class PageLabel:
    """How pages are called from page `page` (from 1) on: `prefix`, then numbers from `first`
    on in a `style`."""

    page: int
    prefix: str = ""
    style: Literal["decimal", "roman", "none"] = "decimal"
    first: int = 1
