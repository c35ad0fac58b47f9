"""The page that explains how to print a game: made from what was built.

In: the products of an edition with their sheets. Out: the document `print-guide`, in the language
of the edition: `layouts/print-guide/` describes its look, `print_guide` in the records of languages
has its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.build.context import BuildContext, Content, size_of
from pnp.build.products.documents import set_document
from pnp.build.products.parts import Part
from pnp.build.products.sheet_drawings import sheet_drawing
from pnp.expressions.traces import unmarked
from pnp.languages.own_words import print_guide_words
from pnp.model.face import Face
from pnp.model.game import Game
from pnp.model.problems import InputError, Problems
from pnp.model.sheet import Paper
from pnp.model.units import mm

_DOCUMENT = "print-guide"
_WIDTH = mm(26)  # of a drawing, at most
# the height of the drawings where a page lists so many parts at most
_SIDES = ((5, mm(24)), (6, mm(21)), (8, mm(16)), (10, mm(12.5)))
_LEAST = mm(10.5)

Row = dict[str, Any]
# of the line to measure: a tick at each centimetre, longer at its ends and in its middle; points
_TICKS = tuple({"at": 10 * i, "high": 8 if i % 5 == 0 else 4} for i in range(11))


def guide_content(
    context: BuildContext, game: Game, paper: Paper, parts: Sequence[Part], problems: Problems
) -> Content:
    """The pages of the guide to these products."""
    words = print_guide_words(game.language)
    shown = [part for part in parts if part.built.finishing is not None]
    side = next((high for most, high in _SIDES if len(shown) <= most), _LEAST)
    faces: dict[str, Face] = {}
    rows: dict[str, Row] = {}
    for part in shown:
        work, key = part.built.finishing, f"{part.product.id}//sheet"
        assert work is not None
        faces[key] = sheet_drawing(key, work, _WIDTH, side, context.fonts(problems))
        rows[part.product.id] = _row(part, words) | {"face": key, "side": side}
    steps = {f"step-{n}": row for n, row in enumerate(_steps(shown, words), 1)}
    lists = {"overview": {"all": _overview(game, shown, words)}, "steps": steps, "parts": rows}
    try:
        made = set_document(_DOCUMENT, lists, context, paper, faces, game.language)
    except InputError as error:
        problems.extend(error.problems)
        return Content()
    return Content(tuple(map(size_of, made.pages)), None, made.faces, made.bookmarks)


def _overview(game: Game, parts: Sequence[Part], words: Mapping[str, str]) -> Row:
    stocks: dict[tuple[str, str], int] = {}
    for part in parts:
        key = words[part.built.stock], part.built.paper
        stocks[key] = stocks.get(key, 0) + part.record["sheets"]
    listed = (f"{count} × {stock}, {_name(paper)}" for (stock, paper), count in stocks.items())
    return {
        "title": words["title"],
        "game": f"{_plain(game.title)} · {game.version} · {game.edition_name}",
        "words": dict(words),
        "stocks": "\n".join(listed),
        **{name: _sum(parts, name) for name in ("sheets", "cuts", "folds")},
    }


def _steps(parts: Sequence[Part], words: Mapping[str, str]) -> Iterable[Row]:
    """What to do, in order; steps that no product needs are left out."""
    found = [(words["scale"], _TICKS)]
    if any(part.built.duplex for part in parts):
        found.append((words["sides"], ()))
    if _sum(parts, "cuts") or _sum(parts, "cut_outs") or _sum(parts, "folds"):
        found.append((words["cut"], ()))
    for number, (text, ticks) in enumerate(found, 1):
        yield {"number": str(number), "text": text, "ticks": ticks}


def _row(part: Part, words: Mapping[str, str]) -> Row:
    """What the page shows of a product."""
    record, built = part.record, part.built
    sides = words[built.duplex] if built.duplex else words["one_side"]
    how = [words[built.stock], _name(built.paper), sides]
    if record["cut_outs"]:
        how.append(words["pieces"].format(count=record["cut_outs"]))
    first, last = record["first"], record["last"]
    pages = str(record["pages"])
    if first:
        pages = str(first) if first == last else f"{first}–{last}"
    return {
        "title": _plain(record["title"]),
        "file": record["file"],
        "how": " · ".join(how),
        "pages": pages,
        "ink": f"{record['ink']}\u00a0%" if record["ink"] != "" else "",
        **{name: str(record[name] or "–") for name in ("sheets", "cuts", "folds")},
    }


def _sum(parts: Iterable[Part], name: str) -> int:
    return sum(part.record[name] for part in parts)


def _name(paper: str) -> str:
    """The name of a paper as it is printed: 'a4' is a name in files."""
    return paper[:1].upper() + paper[1:]


def _plain(text: str) -> str:
    return unmarked(text)[0]
