"""The examples of docs/contributing.md, so that tests can run them."""

from __future__ import annotations

import re

from repository import ROOT

PAGE = (ROOT / "docs/contributing.md").read_text(encoding="utf-8")


def example(path: str) -> str:
    """The text of a file that the page shows: the block under the line with its path."""
    (found,) = re.findall(rf"^`{re.escape(path)}`:\n\n```\w+\n(.*?)```$", PAGE, re.DOTALL | re.M)
    return str(found)


def example_after(words: str) -> str:
    """The first block of code after these words."""
    found = re.search(r"```\w+\n(.*?)```", PAGE[PAGE.index(words) :], re.DOTALL)
    assert found is not None
    return found[1]
