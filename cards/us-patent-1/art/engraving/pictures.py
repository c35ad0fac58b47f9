"""Pictures as data: read from YAML, checked, drawn as SVG.

`read` gives the pictures of a file, `draw` the text of an SVG file.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engraving import parts
from engraving.drawing import Drawing
from engraving.lettering import LETTERS
from engraving.tone import FIELD, INK
from pnp.model.problems import Problems, Span
from pnp.model.source import Listing, Record
from pnp.schema.records import read_record
from pnp.schema.values import (
    AnyValue,
    Key,
    Listed,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Struct,
    Text,
    shown,
)
from pnp.sources.reader import read_yaml

SIZE, BLEED = 55 + 32j, 1.0  # of a picture for a card; the bleed is above and below

Part = Callable[..., None]


class Piece(msgspec.Struct, frozen=True):
    """A part at its place. `options` are the arguments of its function."""

    name: str
    span: Span
    at: complex = 0j
    turn: float = 0.0
    size: float = 1.0
    options: dict[str, Any] = {}


class Letter(msgspec.Struct, frozen=True):
    """A reference letter at a place, and what it points to: a place, or a point of a part."""

    sign: str
    tip: complex | str
    at: complex
    span: Span
    bend: float = 0.7


class Label(msgspec.Struct, frozen=True):
    """A word: that of the figure, or of a section beside it."""

    text: str
    at: complex
    size: float


class Picture(msgspec.Struct, frozen=True):
    """Everything that one SVG file shows."""

    name: str
    seed: int
    pieces: tuple[Piece, ...]
    letters: tuple[Letter, ...] = ()
    labels: tuple[Label, ...] = ()
    size: complex = SIZE  # width and height
    bleed: float = BLEED  # above and below


@cache
def all_parts() -> dict[str, Part]:
    """The parts, by name: the public functions of the modules in `parts` that draw."""
    found: dict[str, Part] = {}
    for module in pkgutil.walk_packages(parts.__path__, parts.__name__ + "."):
        for name, item in vars(importlib.import_module(module.name)).items():
            own = inspect.isfunction(item) and item.__module__ == module.name
            if own and name[0] != "_" and _draws(item):
                found[name] = item
    return found


def _draws(function: Part) -> bool:
    first = next(iter(inspect.signature(function).parameters.values()), None)
    return first is not None and first.annotation == "Drawing"


def _point(raw: Any) -> complex:
    if isinstance(raw, Listing) and len(raw) == 2:
        try:
            return complex(raw[0], raw[1])
        except TypeError:
            pass
    raise Mismatch(f"expected a place in mm, such as [27.5, 16], found {shown(raw)}")


def _tip(raw: Any) -> complex | str:
    return raw if isinstance(raw, str) else _point(raw)


_POINT = Parsed(_point)
_FIGURE = {
    "number": Key(Text(), required=True, doc="the number of the figure"),
    "at": Key(_POINT, default=2.2 + 4.2j, doc="the left end of its baseline"),
    "size": Key(Number(1, 4), default=2.3, doc="the height of a capital, in mm"),
}
_PICTURE = {
    "size": Key(_POINT, default=SIZE, doc="width and height, in mm"),
    "bleed": Key(Number(0, 10), default=BLEED, doc="more above and below, in mm"),
    "seed": Key(Number(0, 99999, whole=True), default=1, doc="another one: other chances"),
    "figure": Key(Struct(_FIGURE), doc="its figure number"),
    "section": Key(Struct(_FIGURE), doc="the number of a second figure"),
    "parts": Key(Listed(), required=True, doc="from back to front"),
    "letters": Key(Mapped(), doc="reference letters"),
}
_LETTER = {
    "tip": Key(Parsed(_tip), required=True, doc="a place, or the name of a point of a part"),
    "at": Key(_POINT, required=True, doc="the place of the letter"),
    "bend": Key(Number(-4, 4), default=0.7, doc="how bent its line is"),
}
_PLACE = {
    "at": Key(_POINT, default=0j, doc="where the origin of the part is"),
    "turn": Key(Number(-360, 360), default=0.0, doc="degrees, clockwise"),
    "size": Key(Number(0.05, 20), default=1.0, doc="as many times as large"),
}


def read(file: Path, path: str) -> list[Picture]:
    """The pictures of a file, shown as `path` in messages; raises InputError with all problems."""
    problems = Problems()
    document = read_yaml(file, path)
    found = []
    if isinstance(document, Record):
        found = [_picture(name, document, problems) for name in document]
    else:
        problems.add("wrong-structure", f"{path}: expected pictures by name, found a list")
    problems.stop_on_errors()
    return found


def _picture(name: str, document: Record, problems: Problems) -> Picture:
    values = read_record(
        document[name], _PICTURE, problems, f"picture '{name}'", document.span(name)
    )
    labels = [
        Label(f"Fig. {item['number']}.", item["at"], item["size"])
        for item in (values["figure"], values["section"])
        if item
    ]
    items = values["parts"] or Listing()
    pieces = [piece for i in range(len(items)) if (piece := _piece(items, i, problems))]
    signs = values["letters"] or Record()
    letters = [item for sign in signs if (item := _letter(sign, signs, problems))]
    return Picture(
        name, values["seed"], tuple(pieces), tuple(letters), tuple(labels),
        values["size"], values["bleed"],
    )  # fmt: skip


def _piece(items: Listing, i: int, problems: Problems) -> Piece | None:
    """One entry of `parts`: a name, or a name with its place and options."""
    raw = items[i]
    if isinstance(raw, str):
        name, given, span = raw, Record(), items.span(i)
    elif isinstance(raw, Record) and len(raw) == 1:
        name, span = next(iter(raw)), raw.key_span(next(iter(raw)))
        given = Record() if raw[name] is None else raw[name]
    else:
        problems.add("wrong-structure", f"expected the name of a part, found {shown(raw)}",
                     items.span(i), "write '- wheel: {at: [20, 16]}'")  # fmt: skip
        return None
    if not problems.check_name(name, all_parts(), f"there is no part '{name}'", span, "parts"):
        return None
    accepted = list(inspect.signature(all_parts()[name]).parameters)[1:]
    keys = _PLACE | {option: Key(AnyValue()) for option in accepted}
    values = read_record(given, keys, problems, f"part '{name}'", span)
    options = {key: _plain(values[key]) for key in accepted if key in given}
    return Piece(name, span, values["at"], values["turn"], values["size"], options)


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _letter(sign: str, letters: Record, problems: Problems) -> Letter | None:
    span = letters.key_span(sign)
    problems.check_name(sign, sorted(LETTERS), f"'{sign}' is no reference letter", span, "letters")
    item = read_record(letters[sign], _LETTER, problems, f"letter '{sign}'", span)
    if item["tip"] is None or item["at"] is None:
        return None
    return Letter(sign, item["tip"], item["at"], span, item["bend"])


def draw(picture: Picture) -> str:
    """The SVG file of a picture.

    Raises InputError if a part refuses its options, or a letter points at no point of a part.
    """
    plate = Drawing(picture.seed)
    problems = Problems()
    for piece in picture.pieces:
        plate.push(piece.at.real, piece.at.imag, piece.turn, piece.size)
        try:
            all_parts()[piece.name](plate, **piece.options)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            problems.add("wrong-value", f"part '{piece.name}' cannot be drawn: {error}", piece.span)
        plate.pop()
    for letter in picture.letters:
        tip = letter.tip
        if isinstance(tip, str):
            message = f"no part of this picture has a point '{tip}'"
            problems.check_name(tip, plate.points, message, letter.span, "points")
            tip = plate.points.get(tip, 0j)
        plate.leader(letter.sign, tip, letter.at, letter.bend)
    problems.stop_on_errors()
    for label in picture.labels:
        plate.write_late(label.text, label.at.real, label.at.imag, label.size)
    plate.finish()
    top, width = round(-100 * picture.bleed), round(100 * picture.size.real)
    height = round(100 * picture.size.imag) - 2 * top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {width} {height}">'
        f'<path d="M0 {top}h{width}v{height}H0z" fill="{FIELD}"/><g fill="{INK}">\n'
        + "\n".join(plate.written)
        + "\n</g></svg>\n"
    )
