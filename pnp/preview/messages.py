"""Faces, sheets and problems as the page takes them: values for JSON.

The page shows all of these texts as text, never as markup.
"""

from __future__ import annotations

import math
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.build.selection.names import name_of
from pnp.draw.svg.definitions import DrawnSvg
from pnp.draw.svg.markup import outline
from pnp.expressions.traces import unmarked
from pnp.model.face import Box, Matrix
from pnp.model.game import Card
from pnp.model.problems import PnpError, Problem, Span
from pnp.model.sheet import FaceSize, Sheet

Json = dict[str, Any]
_PLAIN = (str, int, float, bool)
_MOST_LETTERS = 2000  # of a field, for search


class Drawing(Struct, frozen=True, eq=False):
    """A face as SVG. `good` is the last picture without errors (None: there was none), `draft` what
    can be drawn of a face with errors (None: it has none). `problems` are errors that other faces
    have as well: those of a layout."""

    good: DrawnSvg | None
    draft: DrawnSvg | None
    safe: Box | None
    problems: tuple[Json, ...] = ()

    def as_json(self) -> Json:
        """The drawing as the page takes it."""
        return {
            "body": self.good and self.good.body,
            "draft": self.draft and self.draft.body,
            "safe": self.safe,
            "problems": list(self.problems),
        }

    @property
    def parts(self) -> Iterator[DrawnSvg]:
        """What it shows."""
        yield from (one for one in (self.good, self.draft) if one is not None)

    def is_like(self, other: Drawing | None) -> bool:
        """Whether the page would show the same."""
        return other is not None and self.as_json() == other.as_json()


class PageDrawing(Struct, frozen=True, eq=False):
    """A sheet as SVG, with the faces on it, their matrices to the coordinates of the paper, and
    their safe areas. `is_stale`: it shows the last good state."""

    drawn: DrawnSvg
    placements: tuple[tuple[str, Matrix, Box | None], ...] = ()
    is_stale: bool = False

    def as_json(self) -> Json:
        """The page as the browser takes it."""
        return {
            "body": self.drawn.body, "stale": self.is_stale,
            "placements": [
                {"face": face, "matrix": matrix, "safe": safe}
                for face, matrix, safe in self.placements
            ],
        }  # fmt: skip


class Places:
    """Places in files, with the address that opens an editor there. `address` returns it for a
    span; None: there is none."""

    def __init__(self, address: Callable[[Span], str | None]) -> None:
        self._address = address

    def of(self, span: Span | None) -> Json | None:
        """A place."""
        if span is None:
            return None
        return {
            "text": str(span), "url": self._address(span), "path": span.path, "line": span.line,
            "column": span.column, "sheet": span.sheet,
        }  # fmt: skip

    def problem(self, problem: Problem, face: str | None) -> Json:
        """A problem; `face` is the key of the face that it concerns."""
        about = problem.about
        return {
            "severity": problem.severity, "code": problem.code, "message": problem.message,
            "hint": problem.hint, "place": self.of(problem.span), "face": face,
            "card": about.card, "side": about.side, "element": about.element,
            "product": about.product, "game": about.game, "like": problem.like,
        }  # fmt: skip


def bug_json(message: str) -> Json:
    """A bug of pnp, as a problem."""
    nothing = ("hint", "place", "face", "like")
    empty = ("card", "side", "element", "product", "game")
    return {
        "severity": "error", "code": "bug", "message": message,
        **dict.fromkeys(nothing), **dict.fromkeys(empty, ""),
    }  # fmt: skip


def face_json(size: FaceSize, kind: str, card: Card | None, places: Places) -> Json:
    """A face without its drawing."""
    found: Json = {
        "key": size.key, "name": size.key, "kind": kind, "card": None, "deck": "", "back": None,
        "copies": 0, "width": size.width, "height": size.height, "bleed": size.bleed,
        "outline": outline(size.outline), "place": None, "fields": {},
    }  # fmt: skip
    if card is not None:
        found |= {
            "name": unmarked(name_of(card))[0] or card.id, "card": f"{card.deck}/{card.id}",
            "deck": card.deck, "place": places.of(card.span()),
        }  # fmt: skip
        if kind == "front":
            found["fields"] = fields_json(card)
    return found


def fields_json(card: Card) -> Json:
    """The fields of a card that are texts, numbers, flags, or lists of these."""
    found: Json = {}
    for name, value in card.fields.items():
        plain = _plain(value)
        if plain is not None:
            found[name] = plain
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, bool | int):
        return value if isinstance(value, bool) else int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)  # JSON has no others
    if isinstance(value, str):
        return unmarked(value)[0][:_MOST_LETTERS]
    if isinstance(value, list | tuple):
        parts = [_plain(part) for part in value if isinstance(part, _PLAIN)]
        return [part for part in parts if part is not None]
    return None


def sheet_json(sheet: Sheet, shown: Mapping[str, str]) -> Json:
    """A sheet without its drawing; `shown` are the keys of faces as the page knows them."""
    faces = dict.fromkeys(shown.get(p.face, p.face) for p in sheet.placements)
    return {
        "number": sheet.number, "side": sheet.side, "paper": sheet.paper.name,
        "width": sheet.paper.width, "height": sheet.paper.height, "faces": list(faces),
    }  # fmt: skip


def failed(error: Exception) -> tuple[Problem, ...]:
    """The problems that an exception stands for. One that is a bug of pnp is printed to standard
    error with the place where it happened."""
    if isinstance(error, PnpError):
        return error.problems
    if isinstance(error, OSError):
        reason = error.strerror or str(error) or type(error).__name__
        place = f": {error.filename}" if isinstance(error.filename, str) else ""
        return (Problem("unreadable-file", f"the system reports: {reason}{place}"),)
    text = "".join(traceback.format_exception(error))
    print(f"{text}this is a bug in pnp; please report it with the lines above", file=sys.stderr)
    message = f"a bug in pnp: {type(error).__name__}: {error}"
    hint = "please report it with the lines that 'pnp preview' has printed"
    return (Problem("bug", message, None, hint),)
