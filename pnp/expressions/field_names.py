"""From the title of a column to the name by which expressions read it."""

from __future__ import annotations

from pnp.model.definitions import lazy_pattern

_NO_NAME = lazy_pattern(r"\W+")
# columns that stand for a mapping: `overrides.name.size`
_DOTTED = ("overrides.", "origin.")


def field_name(title: str) -> str:
    """The title itself if it is a name, else its words in lower case with `_` between them:
    'Functional Text' is functional_text, '2nd Cost' is col_2nd_cost. A title without letters and
    digits is returned unchanged."""
    if title.isidentifier() or title.startswith(_DOTTED):
        return title
    name = _NO_NAME.sub("_", title.casefold()).strip("_")
    if not name:
        return title
    return name if name.isidentifier() else f"col_{name}"
