"""The first pages of a proof: what it is of, how far it has come, what needs attention, groups.

In: all entries, and the pages they stand on. Out: `Row`s with links to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from pnp.geometry.outlines import box_outline
from pnp.model.face import Link, Op, Path, Stroke
from pnp.model.problems import excerpt
from pnp.typeset.proof.entries import Entries, ProofEntry, Row, counts, room_told
from pnp.typeset.specimen.parts import HEAD, INK, LABEL, Cell, Setter, Strip, moved, rule

_NAME = replace(HEAD, size=30.0, leading=34.0)
_UNDER = replace(LABEL, size=13.0, leading=17.0, color=INK)
_NUMBER = replace(HEAD, size=20.0, leading=24.0)
_MOST = 40  # that are listed
_PAGE = 40.0  # the column of page numbers, in points
_BAR = 8.0
_LINE = replace(LABEL, size=9.0, leading=12.0, color=INK)
_SHADES = {"translated": 0.15, "kept": 0.45, "fuzzy": 0.72}
_WORDS = {
    "translated": "translated", "kept": "as in the source", "fuzzy": "to be checked",
    "missing": "missing",
}  # fmt: skip


class Overview(NamedTuple):
    """What a proof is of: `anchors` are the places of the entries, `pages` their numbers by
    place; `wrong` is what else is wrong with the edition."""

    title: str
    language: str
    entries: Sequence[ProofEntry]
    anchors: Sequence[str]
    pages: Mapping[str, int]
    wrong: Sequence[str] = ()


def title_rows(about: Overview, maker: Entries, setter: Setter) -> list[Row]:
    """The rows of the first pages."""
    said = counts(about.entries)
    name = maker.text(about.title, _NAME, maker.width, 4.0)
    under = maker.text(f"Proof of the translation: {about.language}", _UNDER, maker.width, 20.0)
    rows = [
        Row(name.ops, name.height, keep=True),
        Row(under.ops, under.height, keep=True),
        _numbers(said, len(about.entries), maker),
        _bar(said, len(about.entries), maker),
        _legend(maker),
    ]
    rows += _attention(about, maker, setter)
    rows.append(_head("Texts", maker))
    rows += list(_groups(about.entries, about.pages, maker, setter))
    return rows


def _attention(about: Overview, maker: Entries, setter: Setter) -> list[Row]:
    """What cannot be printed as it is, and what else is wrong; nothing if all is well."""
    urgent = [
        (entry, anchor)
        for entry, anchor in zip(about.entries, about.anchors, strict=True)
        if anchor in about.pages and ((entry.room or 0) < 0 or entry.missing)
    ]
    rows = [
        _urgent(entry, anchor, about.pages[anchor], maker, setter)
        for entry, anchor in urgent[:_MOST]
    ]
    wrong = list(about.wrong[:_MOST])
    left = len(urgent) - len(rows) + len(about.wrong) - len(wrong)
    for message in [*wrong, *([f"… and {left} more"] if left else [])]:
        strip = maker.text(message, _LINE, maker.width, 5.0)
        rows.append(Row(strip.ops, strip.height))
    return [_head("Needs attention", maker), *rows, Row((), 12.0)] if rows else []


def _numbers(said: Mapping[str, int], whole: int, maker: Entries) -> Row:
    """The counts, large, side by side."""
    shown = [
        (whole, "texts"), (said["translated"] + said["kept"], "translated"),
        (said["fuzzy"], "to be checked"), (said["missing"], "missing"),
        (said["over"], "too long"), (said["full"], "at the smallest size"),
    ]  # fmt: skip
    step = maker.width / len(shown)
    ops: list[Op] = []
    height = 0.0
    for number, (count, word) in enumerate(shown):
        figure = maker.text(str(count), _NUMBER, step)
        words = maker.text(word, LABEL, step)
        ops += [
            moved(figure.ops, number * step, 0.0),
            moved(words.ops, number * step, figure.height + 3.0),
        ]
        height = max(height, figure.height + 3.0 + words.height)
    return Row(tuple(ops), height + 12.0, keep=True)


def _bar(said: Mapping[str, int], whole: int, maker: Entries) -> Row:
    """How far the translation has come, as a bar."""
    ops: list[Op] = []
    x = 0.0
    for state, shade in _SHADES.items():
        width = maker.width * said[state] / max(1, whole)
        if width:
            ops.append(Path(box_outline((x, 0.0, width, _BAR)), (shade,)))
        x += width
    ops.append(Path(box_outline((0.0, 0.0, maker.width, _BAR)), stroke=Stroke((0.15,), 0.5)))
    x = 0.0
    for state, word in _WORDS.items():
        fill = (_SHADES[state],) if state in _SHADES else None
        key = box_outline((x + 0.25, _BAR + 8.5, 6.0, 6.0))
        ops.append(Path(key, fill, Stroke((0.15,), 0.5)))
        text = maker.text(word, LABEL, 120.0)
        ops.append(moved(text.ops, x + 10.0, _BAR + 8.0))
        x += 96.0
    return Row(tuple(ops), _BAR + 38.0)


def _legend(maker: Entries) -> Row:
    """How to read an entry."""
    text = (
        "Each text stands in grey as its author wrote it, below it in black as it is translated. "
        "The frame in the picture is the box that it is set in. The bar shows how full that is; "
        "“room for 12 more” counts characters like its own, at the smallest size allowed. Signs "
        "and placeholders such as {name}, **bold** and :icon: stay as they are."
    )
    strip = maker.text(text, replace(LABEL, size=9.0, leading=12.0), maker.width, 22.0)
    return Row(strip.ops, strip.height)


def _head(text: str, maker: Entries) -> Row:
    strip = maker.text(text, HEAD, maker.width)
    ops = (rule(maker.width), moved(strip.ops, 0.0, 6.0))
    return Row(ops, strip.height + 12.0, keep=True)


def _urgent(entry: ProofEntry, anchor: str, page: int, maker: Entries, setter: Setter) -> Row:
    """A text that cannot be printed as it is."""
    over = entry.room is not None and entry.room < 0
    what = f"too long: {room_told(entry.room)}" if over else f"no font has {entry.missing}"
    words = excerpt(entry.translation or entry.source, 60)
    third = maker.width / 3
    cells = [
        Cell(setter.sayable(entry.context), LABEL, 0.0, third - 8.0),
        Cell(setter.sayable(words), _LINE, third, third),
        Cell(setter.sayable(what), _LINE, 2 * third + 8.0, third - 8.0 - _PAGE),
        _page_cell(page, maker.width),
    ]
    return _linked(setter.row(cells, below=5.0), anchor, maker.width)


def _groups(
    entries: Sequence[ProofEntry], pages: Mapping[str, int], maker: Entries, setter: Setter
) -> Iterator[Row]:
    """The groups with their counts and pages."""
    for group, members in groupby(entries, key=lambda entry: entry.group):
        found = list(members)
        anchor = f"group {group}"
        said = counts(found)
        open_texts = said["missing"] + said["fuzzy"]
        told = f"{len(found)} texts" if len(found) != 1 else "1 text"
        more = f"{open_texts} open" if open_texts else "done"
        half = maker.width / 2
        cells = [
            Cell(setter.sayable(group), _LINE, 0.0, half - 8.0),
            Cell(told, LABEL, half, 80.0),
            Cell(more, replace(LABEL, color=INK), half + 84.0, 80.0),
            _page_cell(pages.get(anchor, 0), maker.width),
        ]
        yield _linked(setter.row(cells, below=5.0), anchor, maker.width)


def _page_cell(page: int, width: float) -> Cell:
    return Cell(str(page), replace(_LINE, align="right"), width - _PAGE, _PAGE)


def _linked(strip: Strip, anchor: str, width: float) -> Row:
    link = Link((0.0, 0.0, width, strip.height), f"#{anchor}")
    return Row(strip.ops, strip.height, links=(link,))
