"""Files of a project that no game uses: sheets, layouts and themes, each read by itself.

In: a project whose games were read with all their layouts. Out: the problems of other files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.build.exporting.settings import check_service
from pnp.build.products.sheets import named_paper
from pnp.build.project import Project
from pnp.files.listing import files_below
from pnp.impose.styles import read_style
from pnp.load.book_layouts import load_book_layout
from pnp.load.layouts import BOX, load_layout, read_theme
from pnp.load.profiles import find_profile
from pnp.model.definitions import replace
from pnp.model.game import Deck, Game
from pnp.model.layout import Layout
from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.preflight.check_kinds import codes
from pnp.records.layouts import LEAST_STROKE_KEY, PALETTE_KEYS, THEME_KEYS, LayoutRecord
from pnp.records.lazy import LazyRecords
from pnp.schema.records import note
from pnp.schema.values import Mismatch
from pnp.typeset.faces.compose import Composer

_LAYOUTS = "layouts"
_SHEETS = "sheets/"
_PROFILES = "profiles/"
_SERVICES = "services/"
_TABLES = ("papers", "sizes")
_TEMPLATES = "templates/"  # whole projects, for pnp new
_SIDE = mm(100)  # any size, for layouts that need one


def inspect_files(project: Project) -> Problems:
    """The problems of files of the project that its games do not use."""
    problems = Problems()
    library = project.library
    lazy = project.context.lazy
    library.papers(problems)
    library.sizes(problems)
    library.manifests(problems)
    for name, path in _files(library.root / _LAYOUTS):
        span = Span(library.shown(path))
        if name.startswith(_SHEETS):
            sheet = name.removeprefix(_SHEETS)
            record = lazy.sheet(sheet, span, problems)
            if record is not None:
                read_style(sheet, record, problems)
        elif name.startswith(_PROFILES):
            find_profile(name.removeprefix(_PROFILES), library, span, problems, codes)
        elif name.startswith(_SERVICES):
            check_service(project.context, name.removeprefix(_SERVICES), problems)
        elif name.startswith(_TEMPLATES):
            continue
        elif name not in _TABLES and not library.was_read(path.resolve()):
            _inspect(project, name, span, problems)
    return problems


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The YAML files below a folder by name, without hidden files."""
    for path in files_below(folder, ".yaml"):
        inner = path.relative_to(folder)
        if not any(part.startswith(".") for part in inner.parts):
            yield inner.with_suffix("").as_posix(), path


def _inspect(project: Project, name: str, span: Span, problems: Problems) -> None:
    """A layout or a theme that nothing uses."""
    lazy = project.context.lazy
    found = lazy.layout(name, span, problems)
    if found is None:
        return
    record = found.record
    if "page" in record:
        paper = named_paper(lazy.library, None, "en", problems)
        load_book_layout(name, lazy, span, problems, paper)
    elif record.get("size") == BOX:
        load_layout(name, lazy, span, problems, (_SIDE, _SIDE))  # parts of a box need the box
    else:
        own = Problems()
        if set(record) <= set(THEME_KEYS):
            layout: Layout | None = _theme(found, lazy, own)
        else:
            layout = load_layout(name, lazy, span, own, for_book=True)
        problems.extend(own)
        if layout is not None and not own.errors:
            _compile(project, layout, span, problems)


def _theme(found: LayoutRecord, lazy: LazyRecords, problems: Problems) -> Layout:
    """A theme as a layout without elements, so that its styles are read."""
    record = found.record
    values = {"theme": None, "least_stroke": None, **{key: record.get(key) for key in PALETTE_KEYS}}
    if "least_stroke" in record:
        try:
            values["least_stroke"] = LEAST_STROKE_KEY.type.read(record["least_stroke"])
        except Mismatch as error:
            note(problems, record, "least_stroke", error)
    theme = read_theme(found, values, lazy, problems)
    return Layout(found.name, _SIDE, _SIDE, 0, 0, 0, None, theme, Record(), {}, record.span())


def _compile(project: Project, layout: Layout, span: Span, problems: Problems) -> None:
    """Read the elements of a layout for the game that its name or place suggests."""
    games = project.library.games
    owner = layout.name.partition("/")[0]
    name = owner if owner in games else next(iter(games), None) if len(games) == 1 else None
    opened = project.open(name) if name is not None else None
    if opened is None or opened.game is None:
        return
    resources = opened.context.resources(opened.game, problems)
    game = _of_any_deck(opened.game, layout.name, span)
    composer = Composer(layout, game, resources, opened.context.fonts(problems))
    problems.extend(composer.problems)


def _of_any_deck(game: Game, layout: str, span: Span) -> Game:
    """The game with another deck, whose cards may have any fields."""
    deck = Deck("", layout, None, (), span, span)
    return replace(game, decks={**game.decks, deck.id: deck})
