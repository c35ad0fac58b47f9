"""Problems of what a sheet style wants beside the faces, and sheets have no room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.impose.papers import lying, mm_text
from pnp.model.problems import Problem, Problems, Span
from pnp.model.sheet import Paper, Sheet, SheetStyle

_LINES = "write 'marks: auto', which prints a line along such cuts, or choose another sheet"
_HINTS = {"edge": _LINES, "card": _LINES}
_OTHER_SHEET = "choose smaller pages, a larger paper or another sheet"


def check_marks(
    style: SheetStyle,
    paper: Paper,
    sheets: Sequence[Sheet],
    span: Span,
    problems: Problems,
    suggested: Callable[[], str] = str,
) -> None:
    """Report cuts without crop marks, and registration marks and colour bars without a place.

    `style` and `paper` are those of the sheets, `span` is where the product names its sheet;
    `suggested` returns a hint that names other sheets ('': there are none).
    """
    on = f"the sheets '{style.name}' on {paper.name}"
    cuts = max((sheet.unmarked for sheet in sheets), default=0)
    if cuts:
        found = f"{cuts} cuts have" if cuts > 1 else "one cut has"
        message = (
            f"{on}: {found} no crop marks, because there is no room for them inside the margin of "
            f"{mm_text(max(style.margin, sheets[0].paper.margin))} mm"
        )
        hint = "; ".join(filter(None, (_HINTS.get(style.marks.kind, _OTHER_SHEET), suggested())))
        problems.add("crop-marks", message, span, hint, "warning")
    problems.extend(_without_room(style, on, sheets, span))


def check_beside(
    style: SheetStyle, paper: Paper, sheets: Sequence[Sheet], span: Span, problems: Problems
) -> None:
    """Note that there is no place for the ruler or the small print of a style. Pages of another
    size than the paper have no ruler."""
    on = f"the sheets '{style.name}' on {paper.name}"
    papers = lying(paper).values()
    if not sheets or any(sheet.paper not in papers for sheet in sheets):
        return
    if style.ruler and not any(sheet.ruler for sheet in sheets):
        message = f"{on} have no room for the ruler of 100 mm, so it is not printed"
        hint = "measure a card instead to see whether the printer scales pages; or 'ruler: false'"
        problems.add("no-room", message, span, hint, "note")
    if style.label and not any(sheet.label for sheet in sheets):
        message = f"{on} have no room for the small print, so it is not printed"
        problems.add("no-room", message, span, "choose another sheet, or 'label: \"\"'", "note")


def _without_room(
    style: SheetStyle, on: str, sheets: Sequence[Sheet], span: Span
) -> Iterator[Problem]:
    for key, is_wanted, what, is_there in (
        ("registration", style.registration, "registration marks", any(s.targets for s in sheets)),
        ("color_bar", style.color_bar, "a colour bar", any(s.patches for s in sheets)),
    ):
        if is_wanted and sheets and not is_there:
            hint = f"choose a larger paper, fewer faces on a sheet, or '{key}: false'"
            yield Problem("no-room", f"{on} have no room for {what}", span, hint, "warning")
