"""Pictures as data: read from YAML, checked, drawn as SVG.

`read` gives the pictures of a file, `draw` the text of an SVG file. Places are in tenths of a
millimetre from the upper left corner of the trimmed picture.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from atomic import parts
from atomic.marks import (
    Color,
    Marks,
    Outline,
    Place,
    Point,
    line_group,
    number,
    rectangle,
    svg_group,
)
from pnp.model.problems import Problems
from pnp.model.source import Listing, Record
from pnp.schema.records import read_record
from pnp.schema.values import Flag, Key, Listed, Mapped, Mismatch, Number, Parsed, Text, shown
from pnp.sources.reader import read_yaml

Part = Callable[..., Marks]
Palette = Mapping[str, str]


class Piece(msgspec.Struct, frozen=True):
    """A part at its place. `options` are the arguments of its function."""

    name: str
    place: Place
    options: dict[str, Any]


class Picture(msgspec.Struct, frozen=True):
    """Everything that one SVG file shows. `bleed`: left, upper, right, lower, outside of `size`."""

    name: str
    size: Point
    bleed: tuple[float, float, float, float]
    ground: str | None
    colors: dict[str, str]
    pieces: tuple[Piece, ...]


@cache
def all_parts() -> dict[str, Part]:
    """The parts, by name: the public functions of the modules in `parts` that return marks."""
    found: dict[str, Part] = {}
    for module in pkgutil.walk_packages(parts.__path__, parts.__name__ + "."):
        for name, item in vars(importlib.import_module(module.name)).items():
            own = inspect.isfunction(item) and item.__module__ == module.name
            if own and name[0] != "_":
                found[name] = item
    return found


def _point(raw: Any) -> Point:
    if isinstance(raw, Listing) and len(raw) == 2:
        try:
            return (float(raw[0]), float(raw[1]))
        except (TypeError, ValueError):
            pass
    raise Mismatch(f"expected two numbers, such as [100, 160], found {shown(raw)}")


def _sides(raw: Any) -> tuple[float, float, float, float]:
    if isinstance(raw, Listing) and len(raw) == 4:
        try:
            left, upper, right, lower = (float(side) for side in raw)
        except (TypeError, ValueError):
            pass
        else:
            return (left, upper, right, lower)
    wanted = "left, upper, right and lower, such as [30, 30, 0, 0]"
    raise Mismatch(f"expected {wanted}, found {shown(raw)}")


_FILE = {
    "size": Key(Parsed(_point), required=True, doc="width and height of the trimmed picture"),
    "bleed": Key(Parsed(_sides), default=(0.0, 0.0, 0.0, 0.0), doc="outside of it, by side"),
    "pictures": Key(Mapped(), required=True, doc="the pictures, by name"),
}
_PICTURE = {
    "ground": Key(Text(), doc="the color of the whole picture; without: transparent"),
    "mixed": Key(Mapped(), doc="colors made of two others"),
    "parts": Key(Listed(), required=True, doc="from back to front"),
}
_MIXED = {
    "of": Key(Text(), required=True, doc="a color of the theme"),
    "into": Key(Text(), required=True, doc="the color that it becomes with a share of 100"),
    "share": Key(Number(0, 100), required=True, doc="how much of the second, in percent"),
}
_PLACE = {
    "at": Key(Parsed(_point), default=(0.0, 0.0), doc="where the origin of the part is"),
    "turn": Key(Number(-360, 360), default=0.0, doc="degrees, clockwise"),
    "scale": Key(Number(0.05, 20), default=1.0, doc="as many times as large"),
    "flip": Key(Flag(), default=False, doc="left and right exchanged"),
}


def read(file: Path, path: str, palette: Palette) -> list[Picture]:
    """The pictures of a file, shown as `path` in messages; `palette` holds the colors of the theme
    as #rrggbb. Raises InputError with all problems."""
    problems = Problems()
    values = read_record(read_yaml(file, path), _FILE, problems, path)
    problems.stop_on_errors()
    found = []
    for name in values["pictures"]:
        span = values["pictures"].key_span(name)
        given = read_record(values["pictures"][name], _PICTURE, problems, f"picture '{name}'", span)
        colors = dict(palette) | _mixed(given["mixed"] or Record(), palette, problems)
        ground = given["ground"]
        if ground is not None:
            _check_color(ground, colors, problems, span)
        items = given["parts"] or Listing()
        pieces = [p for n in range(len(items)) if (p := _piece(items, n, colors, problems))]
        found.append(Picture(name, values["size"], values["bleed"], ground, colors, tuple(pieces)))
    problems.stop_on_errors()
    return found


def _check_color(name: str, colors: Palette, problems: Problems, span: Any) -> bool:
    message = f"there is no color '{name}' in the theme of the game"
    return problems.check_name(name, colors, message, span, "colors")


def _mixed(mixed: Record, palette: Palette, problems: Problems) -> dict[str, str]:
    found = {}
    for name in mixed:
        span = mixed.key_span(name)
        given = read_record(mixed[name], _MIXED, problems, f"color '{name}'", span)
        ends = [given["of"], given["into"]]
        if None in ends or given["share"] is None:
            continue
        known = [_check_color(end, palette, problems, span) for end in ends]
        if all(known):
            found[name] = _between(palette[ends[0]], palette[ends[1]], given["share"] / 100)
    return found


def _between(first: str, second: str, share: float) -> str:
    """The color between two of the form #rrggbb."""
    pairs = ((int(c[n : n + 2], 16) for c in (first, second)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _piece(items: Listing, n: int, colors: Palette, problems: Problems) -> Piece | None:
    """One entry of `parts`: the name of a part with its place and options."""
    raw = items[n]
    if not (isinstance(raw, Record) and len(raw) == 1):
        message = f"expected the name of a part with its options, found {shown(raw)}"
        hint = "write '- disc: {color: ink, r: 40, at: [100, 160]}'"
        problems.add("wrong-structure", message, items.span(n), hint)
        return None
    name = next(iter(raw))
    span = raw.key_span(name)
    if not problems.check_name(name, all_parts(), f"there is no part '{name}'", span, "parts"):
        return None
    before = len(problems.errors)
    values = read_record(raw[name], _PLACE | _options(name), problems, f"part '{name}'", span)
    for option, kind in get_type_hints(all_parts()[name]).items():
        if kind is Color and values.get(option) is not None:
            _check_color(values[option], colors, problems, span)
    if len(problems.errors) > before:
        return None
    place = Place(values["at"], values["turn"], values["scale"], values["flip"])
    return Piece(name, place, {option: values[option] for option in _options(name)})


@cache
def _options(name: str) -> dict[str, Key]:
    """The keys of a part: the parameters of its function."""
    part = all_parts()[name]
    kinds = get_type_hints(part)
    types = {float: Number(), int: Number(1, 99, whole=True), Color: Text(), Outline: Text()}
    return {
        option: Key(
            types[kinds[option]],
            default=None if parameter.default is parameter.empty else parameter.default,
            required=parameter.default is parameter.empty,
        )
        for option, parameter in inspect.signature(part).parameters.items()
    }


def draw(picture: Picture, outlines: tuple[str, str] | None = None) -> str:
    """The SVG file of a picture. With `outlines`, it is drawn without its fills and its ground.

    `outlines`: the color of outlines and that of what is inside of them, as #rrggbb.
    """
    left, upper, right, lower = picture.bleed
    width, height = picture.size[0] + left + right, picture.size[1] + upper + lower
    rows = []
    if picture.ground is not None and outlines is None:
        ground = rectangle(-left, -upper, width, height)
        rows.append(f'<path d="{ground}" fill="{picture.colors[picture.ground]}"/>')
    for piece in picture.pieces:
        marks = all_parts()[piece.name](**piece.options)
        if outlines is None:
            rows.append(svg_group(marks, piece.place, picture.colors))
        else:
            rows.append(line_group(marks, piece.place, *outlines))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width / 10)}mm"'
        f' height="{number(height / 10)}mm"'
        f' viewBox="{number(-left)} {number(-upper)} {number(width)} {number(height)}"'
        ' stroke-linecap="round" stroke-linejoin="round">'
    )
    return head + "\n" + "\n".join(rows) + "\n</svg>\n"
