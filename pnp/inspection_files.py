"""Files of a project that no game uses: sheets, layouts and themes, each read by itself.

In: a workshop whose games are read with all their layouts. Out: what is wrong with the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pnp.load.book_layouts import load_book_layout
from pnp.load.layouts import BOX, load_layout, read_extended, read_theme
from pnp.load.sheets import load_sheet
from pnp.making.plans import named_paper
from pnp.model.game import Deck, Game
from pnp.model.layout import Layout
from pnp.model.source import Record
from pnp.problems import Problems, Span
from pnp.typeset.compose import Composer
from pnp.units import mm
from pnp.workshop import Workshop

_LAYOUTS = "layouts"
_SHEETS = "sheets/"
_TABLES = ("papers", "sizes")
_THEME = {"palette", "styles"}
_SIDE = mm(100)  # of what is to have some size


def inspect_files(workshop: Workshop) -> Problems:
    """What is wrong with files of the project that the games in it do not use."""
    problems = Problems()
    library = workshop.library
    library.papers(problems)
    library.sizes(problems)
    library.manifests(problems)
    for name, path in _files(library.root / _LAYOUTS):
        span = Span(library.shown(path))
        if name.startswith(_SHEETS):
            load_sheet(name.removeprefix(_SHEETS), library, span, problems)
        elif name not in _TABLES and not library.was_read(path.resolve()):
            _inspect(workshop, name, span, problems)
    return problems


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The YAML files below a folder by name, but for hidden ones."""
    for path in sorted(folder.rglob("*.yaml")):
        inner = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in inner.parts):
            yield inner.with_suffix("").as_posix(), path


def _inspect(workshop: Workshop, name: str, span: Span, problems: Problems) -> None:
    """A layout or a theme that nothing uses."""
    library = workshop.library
    record = read_extended(name, library, span, problems)
    if record is None:
        return
    if "page" in record:
        paper = named_paper(library, None, "en", problems)
        load_book_layout(name, library, span, problems, paper)
    elif record.get("size") == BOX:
        load_layout(name, library, span, problems, (_SIDE, _SIDE))  # parts of a box need the box
    else:
        own = Problems()
        layout = _theme(name, record, workshop, own) if set(record) <= _THEME else load_layout(
            name, library, span, own, for_book=True
        )  # fmt: skip
        problems.extend(own)
        if layout is not None and not own.errors:
            _compile(workshop, layout, span, problems)


def _theme(name: str, record: Record, workshop: Workshop, problems: Problems) -> Layout:
    """A theme as a layout without elements, so that its styles are read."""
    values = {"theme": None, **{key: record.get(key) for key in _THEME}}
    theme = read_theme(record, values, workshop.library, problems)
    return Layout(name, _SIDE, _SIDE, 0, 0, 0, None, theme, Record(), {}, record.span())


def _compile(workshop: Workshop, layout: Layout, span: Span, problems: Problems) -> None:
    """Read the elements of a layout for the game that it seems to be of."""
    games = workshop.library.games
    owner = layout.name.partition("/")[0]
    name = owner if owner in games else next(iter(games), None) if len(games) == 1 else None
    opened = workshop.open(name) if name is not None else None
    if opened is None or opened.game is None:
        return
    resources = opened.desk.resources(opened.game, problems)
    game = _of_any_deck(opened.game, layout.name, span)
    composer = Composer(layout, game, resources, opened.desk.fonts(problems))
    problems.extend(composer.problems)


def _of_any_deck(game: Game, layout: str, span: Span) -> Game:
    """The game with a deck more, whose cards are not known: they may have any fields."""
    deck = Deck("", layout, None, (), span, span)
    return replace(game, decks={**game.decks, deck.id: deck})
