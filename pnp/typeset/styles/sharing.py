"""Text styles that several layouts share: those of the layouts and editions that look the same.

In: what the styles of a layout depend on, compared by value. Out: one `StyleBook` for all that
agree, with the texts that were set in its styles. They are kept with the fonts of the project, so a
process that keeps the fonts of a file that has changed keeps none of its styles.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.model.layout import Resources, Theme
from pnp.model.problems import Problems
from pnp.text.shaping.library import FontLibrary
from pnp.typeset.styles.book import StyleBook


def shared_book(
    theme: Theme,
    resources: Resources,
    dpi: float | None,
    fonts: FontLibrary,
    make: Callable[[], StyleBook],
) -> StyleBook:
    """The styles of a theme: those of an earlier layout that agrees with this one, or what `make`
    returns. Styles with errors are not shared, because their errors have places."""
    key = (
        # written values: numbers and flags that Python calls equal are not
        type(theme.palette), repr(theme.palette), repr(theme.styles),
        tuple(resources.icons.items()), resources.roots, resources.words, resources.language,
        resources.printed_language, resources.is_traced, dpi,
    )  # fmt: skip
    known = fonts.styles.get(key)
    if isinstance(known, StyleBook):
        return known
    found, problems = make(), Problems()
    found.check(problems)
    return found if problems else fonts.styles.put(key, found)
