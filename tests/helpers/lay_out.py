"""What the tests of typesetting share: fonts, layouts typed as YAML, and their faces read back.

Lengths are points, so that numbers can be read off; a face is 200 × 100.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

from repository import FONTS

from pnp.model.definitions import replace
from pnp.model.face import IDENTITY, Box, Face, Glyphs, Group, Matrix, Op, Path, without_origins
from pnp.model.game import Card, Deck, Game
from pnp.model.layout import FontFace, FontFamily, Layout, Resources, Theme
from pnp.model.problems import Span
from pnp.model.source import Record
from pnp.schema.values import Mismatch
from pnp.sources.reader import parse_yaml
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.parts import Icon
from pnp.text.shaping.voice import Voice, Voices
from pnp.typeset.faces.compose import Composer
from pnp.typeset.properties.context import LayoutContext

HERE = Span("layout.yaml", 1, 1)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}pt" height="{h}pt" viewBox="0 0 {w} {h}">'


def _family(name: str, folder: str, *files: tuple[str, int, bool]) -> FontFamily:
    faces = (FontFace(str(FONTS / folder / f), weight, italic) for f, weight, italic in files)
    return FontFamily(name, tuple(faces))


FAMILIES = {
    family.name: family
    for family in (
        _family(
            "Alegreya", "alegreya",
            ("Alegreya_400Regular.ttf", 400, False), ("Alegreya_700Bold.ttf", 700, False),
            ("Alegreya_400Regular_Italic.ttf", 400, True),
            ("Alegreya_700Bold_Italic.ttf", 700, True),
        ),
        _family(
            "Alegreya Sans", "alegreya-sans",
            ("AlegreyaSans_400Regular.ttf", 400, False), ("AlegreyaSans_700Bold.ttf", 700, False),
        ),
        _family("Sancreek", "sancreek", ("Sancreek_400Regular.ttf", 400, False)),
    )
}  # fmt: skip
LIBRARY = FontLibrary(FAMILIES)


ART = Group(())
ICONS = {"gear": Icon(ART, 20.0, 10.0), "dot": Icon(ART, 5.0, 5.0)}


def find_icon(name: str, fill: Any = None) -> Icon:
    if name not in ICONS:
        raise Mismatch(f"there is no icon '{name}'")
    return ICONS[name]


def voices(*families: str, icon_scale: float = 1.2, **more: Any) -> Voices:
    """The voices of a style without character styles; `more` goes to each of them."""

    def make(bold: bool, italic: bool, spans: tuple[str, ...]) -> Voice:
        weight = 700 if bold else 400
        chain = tuple(LIBRARY.font(f, weight, italic) for f in families or ("Alegreya",))
        return Voice(chain, **more)

    return Voices(make, find_icon, icon_scale)


def record(text: str, path: str = "layout.yaml") -> Record:
    found = parse_yaml(text, path)
    return found if isinstance(found, Record) else Record(path)


def layout(
    elements: str,
    fragments: str = "",
    styles: str = "",
    palette: str = "",
    dpi: float | None = None,
) -> Layout:
    theme = Theme(record(palette), record(styles))
    parts = record(elements), record(fragments)
    return Layout("test", 200.0, 100.0, 10.0, 5.0, 0.0, dpi, theme, *parts, HERE)


def resources(folder: FilePath | None = None, icons: Mapping[str, str] | None = None) -> Resources:
    root = str(folder or FONTS)
    return Resources(FAMILIES, icons or {}, (root,), root)


def card(name: str = "a", /, overrides: str = "", **fields: Any) -> Card:
    changes = record(overrides, "cards.yaml") if overrides else None
    place = Record("cards.yaml", (7, 3))
    return Card(name, "deck", {"id": name, **fields}, place, overrides=changes)


def game(cards: Sequence[Card] = (), tables: Mapping[str, Any] | None = None) -> Game:
    deck = Deck("deck", "test", None, tuple(cards), HERE, HERE)
    return Game(
        "game", "Game", "1", "en", ".", {}, tables or {}, {"deck": deck}, {}, {}, Record()
    )  # fmt: skip


def composer(
    elements: str,
    cards: Sequence[Card] = (),
    tables: Mapping[str, Any] | None = None,
    found: Resources | None = None,
    **more: Any,
) -> Composer:
    return Composer(layout(elements, **more), game(cards, tables), found or resources(), LIBRARY)


def context(found: Resources | None = None, **more: Any) -> LayoutContext:
    return LayoutContext(layout("", **more), found or resources(), LIBRARY)


def face(elements: str, one: Card | None = None, **more: Any) -> Face:
    """A face for one card; problems fail the test."""
    made = composer(elements, [one] if one else (), **more)
    found = made.compose(one, "key")
    assert [str(p) for p in made.problems if p.severity == "error"] == []
    assert found is not None
    return replace(found, ops=drawn(found.ops))


def is_whole(found: Face | None) -> bool:
    """Whether all elements of a face could be drawn."""
    return found is not None and not found.problems


def problems_of(elements: str, one: Card | None = None, **more: Any) -> list[str]:
    """The problems of a face that is not complete: messages with their hints."""
    made = composer(elements, [one] if one else (), **more)
    assert not is_whole(made.compose(one, "key"))
    return [p.message + (f" ({p.hint})" if p.hint else "") for p in made.problems]


# -- reading faces back -----------------------------------------------------------------------


def drawn(ops: Sequence[Op]) -> tuple[Op, ...]:
    """The operations without groups that only tell an origin, at any depth."""
    return tuple(_drawn(op) for op in without_origins(ops))


def _drawn(op: Op) -> Op:
    if not isinstance(op, Group):
        return op
    ops = drawn(op.ops)
    is_same = len(ops) == len(op.ops) and all(map(operator.is_, ops, op.ops))
    return op if is_same else replace(op, ops=ops)


def flat(ops: Sequence[Op], matrix: Matrix = IDENTITY) -> Iterator[tuple[Op, Matrix]]:
    """Every operation that is no group, with the matrix it is under."""
    for op in ops:
        if isinstance(op, Group):
            yield from flat(op.ops, _times(matrix, op.matrix))
        else:
            yield op, matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = n
    x, y = m[0] * e + m[2] * f + m[4], m[1] * e + m[3] * f + m[5]
    return (
        m[0] * a + m[2] * b, m[1] * a + m[3] * b, m[0] * c + m[2] * d, m[1] * c + m[3] * d, x, y
    )  # fmt: skip


def boxes(ops: Sequence[Op]) -> list[Box]:
    """The boxes around all paths, as drawn, to a hundredth of a point."""
    found = []
    for op, m in flat(ops):
        if isinstance(op, Path):
            points = [(s[i], s[i + 1]) for s in op.segments for i in range(1, len(s), 2)]
            xs = [m[0] * x + m[2] * y + m[4] for x, y in points]  # type: ignore[operator]
            ys = [m[1] * x + m[3] * y + m[5] for x, y in points]  # type: ignore[operator]
            x, y = min(xs), min(ys)
            box = (x, y, max(xs) - x, max(ys) - y)
            found.append(tuple(round(v, 2) + 0.0 for v in box))
    return found  # type: ignore[return-value]


def box_of(elements: str, one: Card | None = None, **more: Any) -> Box:
    """The box of the one path of a face."""
    (found,) = boxes(face(elements, one, **more).ops)
    return found


def runs(ops: Sequence[Op]) -> list[Glyphs]:
    return [op for op, _ in flat(ops) if isinstance(op, Glyphs)]


def texts(ops: Sequence[Op]) -> list[str]:
    """The runs of text, in order."""
    return ["".join(word.text for word in run.words) for run in runs(ops)]


def width(run: Glyphs) -> float:
    return run.width
