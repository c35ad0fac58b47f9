"""Counts the forms that are drawn: groups of operations that PDF files refer to by a name."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.draw.pdf import pages


def counted_forms(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list to which each form that is drawn from now on adds its number of operations."""
    made: list[int] = []
    form = pages.PageDrawer._form

    def counted(drawer: Any, ops: Any, *rest: Any) -> Any:
        made.append(len(ops))
        return form(drawer, ops, *rest)

    monkeypatch.setattr(pages.PageDrawer, "_form", counted)
    return made
