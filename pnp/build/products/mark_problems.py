"""Problems of what a sheet style wants beside the faces, and sheets have no room for."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.impose.papers import mm_text
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper, Sheet, SheetStyle

_LINES = "write 'marks: auto', which prints a line along such cuts, or choose another sheet"
_HINTS = {"edge": _LINES, "card": _LINES}
_OTHER_SHEET = "choose smaller pages, a larger paper or another sheet"


def check_marks(
    style: SheetStyle, paper: Paper, sheets: Sequence[Sheet], span: Span, problems: Problems
) -> None:
    """Report cuts without crop marks, and registration marks and colour bars without a place.

    `style` and `paper` are those of the sheets, `span` is where the product names its sheet.
    """
    on = f"the sheets '{style.name}' on {paper.name}"
    cuts = max((sheet.unmarked for sheet in sheets), default=0)
    if cuts:
        found = f"{cuts} cuts have" if cuts > 1 else "one cut has"
        margin = mm_text(paper.margin if style.paper_margin else style.margin)
        message = (
            f"{on}: {found} no crop marks, because there is no room for them inside the margin of "
            f"{margin} mm"
        )
        hint = _HINTS.get(style.marks.kind, _OTHER_SHEET)
        problems.add("crop-marks", message, span, hint, "warning")
    for key, is_wanted, what, is_there in (
        ("registration", style.registration, "registration marks", any(s.targets for s in sheets)),
        ("color_bar", style.color_bar, "a colour bar", any(s.patches for s in sheets)),
    ):
        if is_wanted and sheets and not is_there:
            hint = f"choose a larger paper, fewer faces on a sheet, or '{key}: false'"
            problems.add("no-room", f"{on} have no room for {what}", span, hint, "warning")
