"""`ink_limit`: a colour or a picture with more ink than the profile allows.

Too much ink does not dry, and marks the next sheet. What the profile converts from RGB is limited
by the conversion; colours and pictures that are given in CMYK are printed as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.model.face import Origin
from pnp.model.profile import Profile
from pnp.preflight.check_kinds import Check, FaceContext
from pnp.preflight.facts import Drawing, Image, Item
from pnp.preflight.findings import Finding
from pnp.preflight.measures.inks import colors_of, ink_name, ink_sum, plates
from pnp.preflight.measures.pictures import picture_facts, small_copy

_ROUNDED = 0.005  # of an ink


def _drawing(drawing: Drawing, context: FaceContext) -> Iterator[Finding]:
    """One finding for each element and colour."""
    limit = context.limits.profile.ink_limit
    assert limit is not None
    found: dict[tuple[Origin | None, str], Finding] = {}
    for item in drawing.items:
        if not item.in_figure:
            for message, hint in _too_much(item, context.limits.profile, limit + _ROUNDED):
                finding = Finding("ink-limit", message, hint, item.origin, item.box)
                found.setdefault((item.origin, message), finding)
    yield from found.values()


def _too_much(item: Item, profile: Profile, most: float) -> Iterator[tuple[str, str]]:
    """The messages and hints of what has more ink than `most`."""
    allowed = f"the profile '{profile.name}' allows {profile.ink_limit:.0%}"
    for color in colors_of(item.op):
        total = ink_sum(color, profile)
        if total > most:
            message = f"{ink_name(plates(color, profile))} is {total:.0%} of ink; {allowed}"
            yield message, "use less cyan, magenta and yellow, and more black"
    if isinstance(item, Image):
        facts = picture_facts(item.op.path)
        copy = small_copy(item.op.path) if facts is not None and facts.colors == 4 else None
        if copy is not None and copy.most_ink is not None and copy.most_ink > most:
            name = PurePath(item.op.path).name
            message = f"'{name}' has up to {copy.most_ink:.0%} of ink; {allowed}"
            yield (
                message,
                "save it as RGB, which pnp converts, or with the profile of the print shop",
            )


KIND = Check(
    "ink_limit", "more ink than the profile allows", drawing=_drawing,
    applies=lambda context: context.limits.profile.ink_limit is not None,
)  # fmt: skip
