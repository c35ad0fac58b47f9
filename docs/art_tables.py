"""The tables of art.md: what is measured of each product and edition, and was before the art."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from art_measures import Measures
from sample_products import GAMES, SOURCE, edition_of

from pnp.model.result import Built
from pnp.preflight.measures.legibility import ratio_name

FIGURES = "figures.json"
_COLUMNS = ("smallest type", "in figures", "finest stroke", "lowest contrast", "pictures",
            "findings", "file")  # fmt: skip
_NONE = "–"
_OWN = "guide"  # the product whose layout is pnp's own


class Figures(NamedTuple):
    """What is not measured each time: the measures of `before`, by game and product, and the
    `seconds` in which MuPDF draws a page of backs, now and before."""

    before: Mapping[str, Mapping[str, Measures]]
    seconds: float
    seconds_before: float


class Tables(NamedTuple):
    """What the tables show: products in all editions, and what was measured of each; and the paths
    of the `others`, pictures that the page does not show elsewhere."""

    made: Sequence[Built]
    measured: Sequence[Measures]
    figures: Figures
    others: Sequence[str] = ()

    def of(self, game: str) -> dict[str, dict[str, Measures]]:
        """The measures of a game by edition and product."""
        found: dict[str, dict[str, Measures]] = {}
        for built, measures in zip(self.made, self.measured, strict=True):
            if built.request.game == game:
                edition = found.setdefault(edition_of(built.request), {})
                edition[built.request.product] = measures
        return found


def read_figures(folder: Path) -> Figures:
    """The figures that are kept in a folder."""
    found = json.loads((folder / FIGURES).read_text(encoding="utf-8"))
    before = {
        game: {product: Measures(**values) for product, values in products.items()}
        for game, products in found["before"].items()
    }
    return Figures(before, found["seconds"], found["seconds_before"])


def write_figures(folder: Path, figures: Figures) -> None:
    """Keep figures in a folder."""
    before = {
        game: {product: one._asdict() for product, one in products.items()}
        for game, products in figures.before.items()
    }
    text = json.dumps(figures._replace(before=before)._asdict(), indent=1)
    (folder / FIGURES).write_text(text + "\n", encoding="utf-8")


# -- cells ------------------------------------------------------------------------------------


def _points(number: float | None) -> str:
    return _NONE if number is None else f"{number:.3g} pt"


def _line(number: float | None) -> str:
    return _NONE if number is None else f"{number:.2f} pt"


def _ratio(number: float | None) -> str:
    return _NONE if number is None else ratio_name(number)


def _size(number: int) -> str:
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1e6:.2f} MB"


_CELLS: tuple[Callable[[Measures], str], ...] = (
    lambda one: _points(one.text),
    lambda one: _points(one.figure_text),
    lambda one: _line(one.line),
    lambda one: _ratio(one.contrast),
    lambda one: str(one.pictures),
    lambda one: str(one.findings),
    lambda one: _size(one.size),
)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(first: str, columns: Sequence[str]) -> Iterator[str]:
    yield _row(first, *columns)
    yield f"|---|{'--:|' * len(columns)}"


def _changed(old: Measures | None, new: Measures) -> Iterator[str]:
    """The cells of a product: before and now, or once what is the same."""
    for cell in _CELLS:
        now = cell(new)
        before = now if old is None else cell(old)
        yield now if before == now else f"{before} → {now}"


def products_table(tables: Tables) -> Iterator[str]:
    """A row for each product of the games in English."""
    yield from _head("product", _COLUMNS)
    for game in GAMES:
        titles = {one.request.product: one.title for one in tables.made
                  if one.request.game == game and edition_of(one.request) == SOURCE}  # fmt: skip
        before = tables.figures.before.get(game, {})
        for product, now in tables.of(game).get(SOURCE, {}).items():
            old = before.get(product)
            note = "" if old is not None else " (new)"
            yield _row(f"{titles[product]}, `{game}/{product}`{note}", *_changed(old, now))


def editions_table(tables: Tables) -> Iterator[str]:
    """A row for each edition: what is least in all its products, and all findings."""
    yield from _head("edition", ("smallest type", "smallest type of cards", "finest stroke",
                                 "lowest contrast", "findings", "all files"))  # fmt: skip
    for game in GAMES:
        for edition, products in tables.of(game).items():
            every = [one for product, one in products.items() if product != _OWN]
            yield _row(
                f"{game}, {edition}",
                _points(_least(one.text for one in every)),
                _points(products["cards"].text),
                _line(_least(one.line for one in every)),
                _ratio(_least(one.contrast for one in every)),
                str(sum(one.findings for one in every)),
                _size(sum(one.size for one in every)),
            )


def _least(numbers: Iterator[float | None]) -> float | None:
    return min((one for one in numbers if one is not None), default=None)


def seconds_table(tables: Tables) -> Iterator[str]:
    """How fast MuPDF draws a page of backs."""
    yield from _head("one page of nine backs", ("before", "now"))
    figures = tables.figures
    times = (f"{number:.2f} s" for number in (figures.seconds_before, figures.seconds))
    yield _row("processor time", *times)


def others_table(tables: Tables) -> Iterator[str]:
    """The pictures of products that the page does not show beside what was before."""
    if not tables.others:
        yield "There are none."
    for path in tables.others:
        title = path.rpartition("/")[2]
        yield _row(title)
        yield "|:-:|"
        yield _row(f'<img src="pictures/art/{path}.webp" width="400" alt="{title}">') + "\n"


# -- the page ---------------------------------------------------------------------------------

_PARTS: dict[str, Callable[[Tables], Iterator[str]]] = {
    "others": others_table,
    "products": products_table,
    "editions": editions_table,
    "seconds": seconds_table,
}


def page(text: str, tables: Tables, pictures: Sequence[str] = ()) -> str:
    """The page with current tables between its markers, `<!-- NAME -->` and `<!-- end -->`. The
    `pictures` (paths without ending) that it does not show otherwise are the `others`. Raises
    ValueError if a marker is missing."""
    by_hand = _part("others").sub("", text)
    others = [path for path in pictures if f"pictures/art/{path}.webp" not in by_hand]
    tables = tables._replace(others=others)
    for name, table in _PARTS.items():
        whole = "\n" + "\n".join(table(tables)) + "\n\n"
        text, count = _part(name).subn(lambda found, new=whole: found[1] + new + found[2], text)
        if count != 1:
            raise ValueError(f"art.md: {count} tables called {name}, expected one")
    return text


def _part(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
