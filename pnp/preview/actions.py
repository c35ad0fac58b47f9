"""What tabs ask for beside drawings: tables of decks, sources of elements, an editor, files.

All but `open_editor`, `stop_making` and `reveal` is called in the thread of the session.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from pnp.files.listing import is_folder
from pnp.model.problems import Span, UsageError
from pnp.model.result import Request
from pnp.preview.editors import Editor, start
from pnp.preview.making import Made, Making
from pnp.preview.messages import Json, Places
from pnp.preview.products import ShownProduct
from pnp.preview.session import Session
from pnp.preview.tabs import Tab
from pnp.preview.views import View
from pnp.review.deck_table import Cell, deck_table
from pnp.review.element_details import describe
from pnp.review.element_values import Property
from pnp.review.elements import InspectedFace, Inspector
from pnp.review.places import Found, find_place, read_place

_INSPECTORS = 4
_PROGRAMS = {"darwin": ("open",), "win32": ("explorer",)}


class Actions:
    """The answers to requests of tabs. Raise PnpError for what cannot be answered, KeyError for a
    tab, a product or a face that there is not."""

    def __init__(self, session: Session, places: Places, editor: Editor) -> None:
        self._session = session
        self._places = places
        self._editor = editor
        self._making: Making | None = None
        self._folder: Path | None = None  # of the files that were made last
        self._inspectors: dict[tuple[int, Request], Inspector] = {}

    def make_with(self, making: Making) -> None:
        """Files are made by this."""
        self._making = making

    # -- the deck as data -----------------------------------------------------------------

    def table(self, name: str) -> Json:
        """The cards of the view of a tab, with the value of each field."""
        tab = self._session.tab(name)
        view, shown = _shown(tab)
        project = self._session.project.project
        opened = project.open(view.game, view.choice)
        product = opened.game.products.get(view.product) if opened.game is not None else None
        if product is None:
            return {"columns": [], "rows": []}
        table = deck_table(project, opened, product.decks)
        return {
            "columns": list(table.columns),
            "rows": [
                {"key": shown.page_key(row.key), "cells": [self._cell(cell) for cell in row.cells]}
                for row in table.rows
            ],
        }

    def _cell(self, cell: Cell) -> Json:
        return {
            "text": cell.text, "source": cell.source, "written": cell.written,
            "place": self._places.of(cell.span),
        }  # fmt: skip

    # -- elements -------------------------------------------------------------------------

    def boxes(self, name: str, face: str) -> Json:
        """The elements of a face with their boxes, and its baselines."""
        _, shown = _shown(self._session.tab(name))
        found = self._inspected(name, shown, face)
        return {
            "elements": [
                {"element": one.number, "name": one.origin.element, "kind": one.origin.kind,
                 "box": one.box}
                for one in found.elements
            ],
            "baselines": found.baselines,
        }  # fmt: skip

    def inspect(
        self, name: str, face: str, element: int | None, point: tuple[float, float] | None = None
    ) -> Json:
        """An element of a face, or the face as a whole, with what sets each of its properties. A
        `point` on the page of a book leads to the text there."""
        _, shown = _shown(self._session.tab(name))
        found = self._inspected(name, shown, face)
        details = describe(self._inspector(shown), shown.plan_key(face), element, point)
        if details is None:
            raise KeyError(element)
        parents = [found.elements[number] for number in details.parents]
        return {
            "name": details.name, "kind": details.kind, "box": details.box, "style": details.style,
            "place": self._places.of(details.span),
            "parents": [{"element": one.number, "name": one.origin.element} for one in parents],
            "properties": [self._property(one) for one in details.properties],
        }  # fmt: skip

    def _property(self, one: Property) -> Json:
        return {
            "name": one.name, "value": one.value, "written": one.written,
            "place": self._places.of(one.span),
            "from": f"{one.setter} {one.setter_name}".strip(),
        }  # fmt: skip

    def _inspected(self, name: str, shown: ShownProduct, face: str) -> InspectedFace:
        found = self._inspector(shown).face(shown.plan_key(face))
        if found is None:
            raise KeyError(face)
        return found

    def _inspector(self, shown: ShownProduct) -> Inspector:
        """The inspector of a product, in the project as of its last update."""
        key = self._session.project.updates, shown.resident.request
        if key not in self._inspectors:
            if len(self._inspectors) >= _INSPECTORS:
                self._inspectors.clear()
            project = self._session.project.project
            self._inspectors[key] = Inspector(project, shown.resident.request)
        return self._inspectors[key]

    # -- places ---------------------------------------------------------------------------

    def open_editor(self, place: Mapping[str, Any]) -> Json:
        """Open a place with the command of the user."""
        line, column, sheet = (place.get(name) for name in ("line", "column", "sheet"))
        span = Span(str(place["path"]), _number(line), _number(column), sheet and str(sheet))
        self._editor.open(span)
        return {"opened": True}

    def goto(self, place: str) -> Json:
        """Show what is written at a place: in the tab that was opened last, if there is one. Return
        whether it was, and the end of the address that shows it."""
        tab = next(iter(reversed(self._session.tabs)), None)
        view = tab.view if tab is not None else None
        choice = (view or View("", "")).choice
        found = find_place(self._session.project.project, read_place(place), choice)
        wanted = _view_of(found, view)
        address = _address_of(found, wanted)
        if tab is None or tab.shown is None:
            return {"shown": False, "address": address}
        if tab.view is None or wanted.request != tab.view.request:
            self._session.show(tab.name, wanted)
        tab.send("goto", {"face": found.face, "element": found.element})
        return {"shown": True, "address": address}

    # -- files ----------------------------------------------------------------------------

    def make(self, name: str, what: str) -> None:
        """Build the product of a tab, or its whole game."""
        view, _ = _shown(self._session.tab(name))
        assert self._making is not None
        self._making.start(view, "game" if what == "game" else "product")

    def stop_making(self) -> None:
        """End the build that is running."""
        if self._making is not None:
            self._making.stop()

    def report(self, made: Made) -> None:
        """Send the state of a build to all tabs. Called by the thread of the build."""
        if made.folder is not None:
            self._folder = made.folder
        values = {
            "state": made.state, "done": made.done, "total": made.total,
            "files": [{"name": file.name, "pages": file.pages} for file in made.files],
            "folder": str(made.folder or ""),
            "problems": [self._places.problem(one, None) for one in made.problems],
        }  # fmt: skip

        def send() -> None:
            for tab in self._session.tabs:
                tab.send("make", values)

        self._session.call(send)

    def reveal(self) -> Json:
        """Open the folder of the files that were made last, with the system's own program."""
        if self._folder is None or not is_folder(self._folder):
            raise UsageError.of("missing-file", "there is no folder with files yet")
        words = (*_PROGRAMS.get(sys.platform, ("xdg-open",)), str(self._folder))
        start(words, f"open the folder {self._folder} yourself")
        return {"opened": True}


def _shown(tab: Tab) -> tuple[View, ShownProduct]:
    if tab.view is None or tab.shown is None:
        raise KeyError(tab.name)
    return tab.view, tab.shown


def _number(value: Any) -> int | None:
    return None if value is None else int(value)


def _view_of(found: Found, before: View | None) -> View:
    """The view of what was found: that of the tab, if it shows the same product."""
    request = found.request
    if before is not None and before.request == request:
        return before
    choice = request.edition
    if before is not None and (before.game, before.product) == (request.game, request.product):
        return View(before.game, before.product, choice.language, choice.variants,
                    before.paper, before.grey)  # fmt: skip
    return View(request.game, request.product, choice.language, choice.variants)


def _address_of(found: Found, view: View) -> str:
    """The end of the address of a page that shows a face (see options.js)."""
    values = {"language": view.language or "", "variants": ",".join(view.variants)}
    values = {name: value for name, value in values.items() if value} | {"card": found.face}
    return f"#{quote(view.game, '')}/{quote(view.product, '')}?{urlencode(values)}"
