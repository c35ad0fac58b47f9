"""The entries of a proof: a text with its translation and its fit, and in the margin a picture.

In: `ProofEntry`s. Out: `Row`s, as wide as the page's text, to be put one below the other. Marks
are told by shape as well as by colour, so that they are clear on paper without colours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pnp.geometry.outlines import box_outline
from pnp.model.face import Color, Face, Link, Op, Path, Stroke, TextPlace
from pnp.schema.values import Mismatch
from pnp.typeset.faces.tracing import Spot, clearest, narrowest
from pnp.typeset.proof.pictures import FRAME, Shot, shot
from pnp.typeset.specimen.parts import GREY, HEAD, INK, LABEL, Cell, Setter, Strip, moved, rule
from pnp.typeset.styles.table import StyleKeys

State = Literal["translated", "kept", "fuzzy", "missing"]

WHITE: Color = (1.0,)
SOURCE = replace(LABEL, size=9.0, leading=11.5)
SAID = replace(LABEL, size=10.5, leading=13.0, color=INK)
NOTE = replace(LABEL, size=7.5, leading=9.5, italic=True)
_SMALL = replace(LABEL, size=7.0, leading=8.5)
TAG = replace(HEAD, size=6.5, leading=8.0, tracking=40.0)
_TAGS: dict[str, str] = {"missing": "MISSING", "fuzzy": "TO BE CHECKED", "kept": "AS IN THE SOURCE"}
_GAP = 20.0  # between texts and pictures
_AIR = 9.0  # above and below a row, in points
_LOW, _HIGH = 48.0, 150.0  # of pictures
# of type up to the first of these sizes a picture in the margin shows the second at least
_READABLE, _LEAST = 9.0, 5.0
_BAR = 62.0, 3.6  # the bar that shows the room: its sides
PLENTY = 999


@dataclass(frozen=True)
class ProofEntry:
    """A text to be proved: the name of its entry, what its author wrote, its translation ('' if
    there is none), and where it is printed. `group` is the heading it stands under, `note` what
    its author tells translators."""

    context: str
    group: str
    source: str
    translation: str
    state: State
    spots: tuple[Spot, ...] = ()
    note: str = ""

    @property
    def room(self) -> int | None:
        """That of the narrowest place, in characters; negative if it does not fit."""
        return narrowest(self.spots).place.room if self.spots else None

    @property
    def missing(self) -> str:
        """The characters that no font has, each once."""
        return "".join(dict.fromkeys("".join(spot.place.missing for spot in self.spots)))


@dataclass(frozen=True)
class Row:
    """What goes across a page: operations from its top left corner, its height, pictures with
    their corners, links. `anchor` names the place; `bookmark` is its title in the outline. No page
    ends after it if it is to `keep` with the next."""

    ops: tuple[Op, ...]
    height: float
    shots: tuple[tuple[Shot, float, float], ...] = ()
    links: tuple[Link, ...] = ()
    anchor: str = ""
    bookmark: str = ""
    keep: bool = False


class Entries:
    """Sets entries in two columns: texts, and pictures `picture` points wide at the right."""

    def __init__(
        self, setter: Setter, width: float, picture: float, faces: Mapping[str, Face],
        direction: str = "auto",
    ) -> None:  # fmt: skip
        """`direction`: that of translations, 'ltr', 'rtl' or 'auto'."""
        self._setter = setter
        self.width = width
        self._column = width - picture - _GAP
        self._picture = picture
        self._faces = faces
        self._said = replace(SAID, direction=direction)

    def row(self, entry: ProofEntry, anchor: str) -> Row:
        """An entry. Raises Mismatch for what cannot be set at all."""
        ops: list[Op] = [rule(self.width)]
        y = _AIR
        for strip in self._strips(entry):
            ops.append(moved(strip.ops, 0.0, y))
            y += strip.height
        x, top = self._column + _GAP, _AIR
        found = self._shot(entry)
        if found is not None and found.width > self._picture:
            x, top = 0.0, y + 7.0
        lower = top + (found.height + 4.0 if found else 0.0)
        caption = self.text(_where(entry), _SMALL, self._picture)
        ops.append(moved(caption.ops, x, lower))
        height = max(y, lower + caption.height) + _AIR
        return Row(tuple(ops), height, ((found, x, top),) if found else (), anchor=anchor)

    def _shot(self, entry: ProofEntry) -> Shot | None:
        """The picture of an entry, across the page if its text is too wide for the margin."""
        spot = clearest(entry.spots) if entry.spots else None
        face = self._faces.get(spot.face) if spot else None
        if spot is None or face is None:
            return None
        found = shot(spot.placed, spot.face, face, self._picture, _LOW, _HIGH)
        if found.placement.scale * min(spot.place.size * spot.placed.scale, _READABLE) >= _LEAST:
            return found
        wide = shot(spot.placed, spot.face, face, self.width, _LOW, _HIGH)
        return wide if wide.placement.scale > found.placement.scale * 1.2 else found

    def _strips(self, entry: ProofEntry) -> list[Strip]:
        """The texts of an entry from top to bottom."""
        width = self._column
        out = [self.text(entry.context, _SMALL, width, 4.0)]
        out.append(self.text(entry.source, SOURCE, width, 5.0))
        shown = entry.translation if entry.state != "kept" else ""
        if shown:
            out.append(self.text(shown, self._said, width, 6.0))
        label = _TAGS.get(entry.state)
        if label:
            out.append(self.tag(label, entry.state == "missing", below=4.0))
        if entry.note:
            out.append(self.text(entry.note, NOTE, width, 4.0))
        if entry.missing:
            words = f"no font has {', '.join(map(_named, entry.missing))}"
            out.append(self.tag("NO LETTERS", True, words, below=4.0))
        if entry.spots:
            out.append(self._fit(narrowest(entry.spots).place))
        else:
            out.append(self.tag("PRINTED NOWHERE", False))
        return out

    def _fit(self, place: TextPlace) -> Strip:
        """How a text fits: sizes, and a bar that is as full as its box."""
        if place.room is not None and place.room < 0:
            return self.tag("TOO LONG", True, f"{-place.room} characters over at {_sizes(place)}")
        words = " · ".join(filter(None, (_sizes(place), room_told(place.room))))
        if place.room is None:
            return self.text(words, LABEL, self._column)
        whole, high = _BAR
        share = len(place.text) / max(1, len(place.text) + place.room)
        text = self.text(words, LABEL, self._column - whole - 6.0)
        top = 1.5
        bar = (
            Path(box_outline((0.0, top, whole * share, high)), (0.35,)),
            Path(box_outline((0.0, top, whole, high)), stroke=Stroke((0.35,), 0.4)),
        )
        return replace(text, ops=(*bar, moved(text.ops, whole + 6.0, 0.0)))

    # -- pieces -------------------------------------------------------------------------

    def text(self, text: str, keys: StyleKeys, width: float, below: float = 0.0) -> Strip:
        """A text; characters that no font has are told by number."""
        try:
            return self._setter.row([Cell(text, keys, 0.0, width)], below=below)
        except Mismatch:
            cell = Cell(self._setter.sayable(text), keys, 0.0, width)
            return self._setter.row([cell], below=below)

    def tag(self, label: str, solid: bool, words: str = "", below: float = 0.0) -> Strip:
        """A sign: white on black if it is `solid`, else in a frame; with words beside it."""
        keys = replace(TAG, color=WHITE if solid else INK)
        wide = self._setter.width(label, keys) + 8.0
        text = self._setter.row([Cell(label, keys, 4.0, wide)])
        outline = box_outline((0.3, 0.0, wide, 10.0), 1.5)
        ground = (
            Path(outline, INK) if solid else Path(outline, stroke=Stroke(INK, 0.6, dash=(2.0, 1.4)))
        )
        ops: tuple[Op, ...] = (ground, moved(text.ops, 0.0, 2.5))
        height = 10.0
        if words:
            beside = self.text(words, replace(LABEL, color=INK), self._column - wide - 6.0)
            ops = (*ops, moved(beside.ops, wide + 6.0, 1.4))
            height = max(height, beside.height + 1.4)
        return Strip(ops, height + below)


def _named(char: str) -> str:
    """'U+27E6 mathematical left white square bracket'."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '').lower()}".rstrip()


def _sizes(place: TextPlace) -> str:
    """'7.25 of 8 pt, the smallest allowed'."""
    size, wanted = f"{round(place.size, 2):g}", f"{round(place.wanted, 2):g}"
    if place.size >= place.wanted - 0.01:
        return f"{size} pt"
    end = ", its smallest" if place.size <= place.smallest + 0.01 else ""
    return f"{size} of {wanted} pt{end}"


def room_told(room: int | None) -> str:
    """How much room is left, in words."""
    if room is None:
        return ""
    if room >= PLENTY:
        return "room for any length"
    if room > 0:
        return f"room for {room} more"
    return "full" if not room else f"{-room} over"


def _where(entry: ProofEntry) -> str:
    """Where the picture is of, and how many places there are beside it."""
    if not entry.spots:
        return ""
    first, others = clearest(entry.spots), len(entry.spots) - 1
    parts = [first.product]
    if first.page:
        parts.append(f"page {first.page}")
    if not first.face:
        parts.append("small print")
    elif first.place.element:
        parts.append(first.place.element)
    if others:
        parts.append(f"and {others} more place{'s' * (others > 1)}")
    return " · ".join(parts)


def counts(entries: Sequence[ProofEntry]) -> dict[str, int]:
    """How many entries there are of each kind: the states, and 'over', 'full', 'letters',
    'nowhere'."""
    out = {"translated": 0, "kept": 0, "fuzzy": 0, "missing": 0}
    for entry in entries:
        out[entry.state] += 1
    out["over"] = sum(entry.room is not None and entry.room < 0 for entry in entries)
    out["full"] = sum(_is_full(entry) for entry in entries)
    out["letters"] = sum(bool(entry.missing) for entry in entries)
    out["nowhere"] = sum(not entry.spots for entry in entries)
    return out


def _is_full(entry: ProofEntry) -> bool:
    """Whether it is as small as it may be."""
    if not entry.spots or (entry.room or 0) < 0:
        return False
    place = narrowest(entry.spots).place
    return place.size < place.wanted - 0.01 and place.size <= place.smallest + 0.01


__all__ = ["FRAME", "GREY", "Entries", "ProofEntry", "Row", "State", "counts", "room_told"]
