"""From a place in a file to what shows it: a face, and the element on it.

    find_place(project, read_place("cards/mill/cards.yaml:12"), choice)

In: a place as messages show it, and the edition that is preferred. Out: `Found`. A catalogue is
shown in its language, the file of a variant with that variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from pnp.build.project import Opened, Project
from pnp.editions.catalogue.po_reader import read_po
from pnp.editions.variants.reading import FOLDER
from pnp.expressions.parser import ExpressionError
from pnp.files.listing import is_file
from pnp.files.reading import read_regular
from pnp.languages.locales import canonical
from pnp.model.definitions import lazy_pattern, replace
from pnp.model.edition import Choice
from pnp.model.game import Game, Product
from pnp.model.problems import PnpError, Problems, Span, UsageError
from pnp.model.result import Request
from pnp.review.elements import Drawn, ElementBox, Inspector
from pnp.review.place_marks import Mark, Target, marks_of
from pnp.schema.values import Mismatch
from pnp.sources.source_formats import format_of
from pnp.typeset.arranging.lettering import PictureFill
from pnp.typeset.properties.layout_errors import LayoutError

_PLACE = lazy_pattern(r"(?P<path>.+?)(?::(?P<line>\d+))?(?::(?P<column>\d+))?")
_CELL = lazy_pattern(r"(?P<path>.+?):(?P<sheet>[^:!]+)(?:!(?P<letters>[A-Za-z]*)(?P<line>\d+))?")
_END = 1_000_000  # a column after all others
_MOST = 400  # faces of a product that are looked through for an element
_Wanted = Callable[[ElementBox], bool]


class Found(Struct, frozen=True):
    """A face of a product, by its key, and the number of an element on it (None: the face as a
    whole)."""

    request: Request
    face: str
    element: int | None = None


def read_place(text: str) -> Span:
    """A place as messages show it: `FILE`, `FILE:LINE`, `FILE:LINE:COLUMN`, and in a workbook
    `FILE:SHEET!C5`. Raises UsageError for a text that is none, such as an empty one."""
    found = _PLACE.fullmatch(text)
    if found is None:
        hint = "write e.g. 'cards.csv:12'"
        raise UsageError.of("usage", f"{text[:80]!r} is no place in a file", None, hint)
    cell = _CELL.fullmatch(text)
    if cell is not None and found["line"] is None and Path(cell["path"]).suffix:
        column = 0
        for letter in cell["letters"] or "":
            column = column * 26 + ord(letter.upper()) - ord("A") + 1
        return Span(cell["path"], _number(cell["line"]), column or None, cell["sheet"])
    return Span(found["path"], _number(found["line"]), _number(found["column"]))


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def find_place(project: Project, place: Span, choice: Choice) -> Found:
    """What shows a place of a file of the project. Raises UsageError if there is no such file, or
    if nothing that is printed shows it."""
    path = (project.places.base / place.path).resolve()
    if not is_file(path):
        message = f"there is no file {place.path}"
        raise UsageError.of("missing-file", message, None, "write its path from this folder")
    games = project.all_games()
    own = [name for name in games if path.is_relative_to(project.folder(name).resolve())]
    for name in own or games:
        found = _Finder(project, name, path, place, choice).find()
        if found is not None:
            return found
    hint = "give a file with cards, a layout, a theme, a catalogue, a picture or a book"
    raise UsageError.of("nothing-to-print", f"nothing that is printed shows {place}", None, hint)


class _Finder:
    """Looks for a place in one game."""

    def __init__(
        self, project: Project, game: str, path: Path, place: Span, choice: Choice
    ) -> None:
        self._project = project
        self._path = path
        self._place = place
        self._folder = project.folder(game).resolve()
        self._opened, self._choice = self._open(game, choice)
        self._game = self._opened.game

    def _open(self, game: str, choice: Choice) -> tuple[Opened, Choice]:
        """The edition that has the file, or the preferred one, or that of the source."""
        path, wanted = self._path, choice
        if path.parent == self._folder / "translations" and path.suffix == ".po":
            wanted = replace(choice, language=canonical(path.stem))
        elif path.parent == self._folder / FOLDER and path.stem not in choice.variants:
            wanted = replace(choice, variants=(*choice.variants, path.stem))
        for one in (wanted, Choice(wanted.language), Choice()):
            try:
                return self._project.open(game, one), one
            except UsageError:
                continue
        return self._project.open(game), Choice()

    def find(self) -> Found | None:
        """What shows the place; None if nothing of this game does."""
        if self._game is None:
            return None
        if self._path.suffix == ".po":
            return self._of_catalogue()
        for book in self._game.books.values():
            if Path(book.path).resolve() == self._path:
                return self._of_book(book.id, self._place.line or 1)
        target = self._target(self._place) or self._of_sheet()
        if target is not None:
            return self._of_target(target)
        if format_of(self._path) is None:
            return self._first(self._products(), self._shows_file)
        # a table whose values may be anywhere
        return self._of_target(Target()) if self._project.library.was_read(self._path) else None

    # -- targets ------------------------------------------------------------------------

    def _target(self, place: Span) -> Target | None:
        """What a place belongs to: the last mark up to it, or the first of its file."""
        library = self._project.library
        file = library.place(place.path)
        marks = [
            mark for mark in marks_of(self._opened)
            if library.place(mark.span.path) == file
            and (place.sheet is None or mark.span.sheet == place.sheet)
        ]  # fmt: skip
        if not marks:
            return None
        wanted = place.line or 0, place.column or _END
        best: Mark | None = None
        for mark in marks:
            at = _position(mark)
            if at <= wanted and (best is None or at > _position(best)):
                best = mark
        return (best or marks[0]).target

    def _of_sheet(self) -> Target | None:
        """The product that is printed on the sheet in the file."""
        library = self._project.library
        for product in self._products():
            for name in product.sheets.values():
                if library.find("layouts/sheets", name) == self._path:
                    return Target(product=product.id)
        return None

    def _of_target(self, target: Target) -> Found | None:
        products = list(self._products(target))
        for product in products:
            inspector = self._inspector(product)
            keys = list(_faces_of(target, inspector))
            if not keys:
                continue
            wanted = _element_of(target)
            found = wanted and self._first_face(inspector, keys, wanted)
            return found or Found(inspector.request, keys[0])
        # nothing can be laid out because of errors, which are shown with the face
        face = target.face or (f"box/{target.box}" if target.box else "")
        return Found(self._request(products[0]), face) if products and face else None

    def _products(self, target: Target | None = None) -> Iterator[Product]:
        """The products that show a target: those that are built on request and books last."""
        assert self._game is not None
        every = sorted(self._game.products.values(), key=lambda one: (one.optional, bool(one.book)))
        yield from (one for one in every if target is None or _prints(self._game, one, target))

    def _inspector(self, product: Product) -> Inspector:
        return Inspector(self._project, self._request(product))

    def _request(self, product: Product) -> Request:
        assert self._game is not None
        return Request(self._game.id, product.id, edition=self._choice)

    def _first(self, products: Iterable[Product], wanted: _Wanted) -> Found | None:
        """The first element of a kind in these products."""
        for product in products:
            inspector = self._inspector(product)
            found = self._first_face(inspector, list(inspector.plan.faces), wanted)
            if found is not None:
                return found
        return None

    @staticmethod
    def _first_face(inspector: Inspector, keys: list[str], wanted: _Wanted) -> Found | None:
        for key in keys[:_MOST]:
            face = inspector.face(key)
            for element in face.elements if face is not None else ():
                if wanted(element):
                    return Found(inspector.request, key, element.number)
        return None

    # -- other files --------------------------------------------------------------------

    def _of_catalogue(self) -> Found | None:
        """A catalogue: what shows the text that is translated at the place."""
        data = read_regular(self._path)
        entries = read_po(data, self._path.name, Problems()).entries
        asked = self._place.line or 1
        lines = data.decode("utf-8", "replace").split("\n")
        while asked < len(lines) and not lines[asked - 1].strip():
            asked += 1  # between two entries, the one below
        end = next((n for n in range(asked, len(lines)) if not lines[n].strip()), len(lines))
        known = [one for one in entries if one.line is not None and one.line <= end]
        entry = max(known, key=lambda one: one.line or 0, default=None)
        assert self._game is not None
        editions = self._project.editions(self._game.id)
        messages = editions.messages(self._choice.variants, Problems())
        for message in messages:
            if entry is not None and message.context == entry.context:
                return self._of_message(message.span)
        return self._of_target(Target())

    def _of_message(self, span: Span) -> Found | None:
        assert self._game is not None
        path = (self._project.places.base / span.path).resolve()
        for book in self._game.books.values():
            if Path(book.path).resolve() == path:
                return self._of_book(book.id, span.line or 1)
        target = self._target(span)
        return None if target is None else self._of_target(target)

    def _of_book(self, book: str, line: int) -> Found | None:
        """The page with the text that begins on a line, or last before it."""
        for product in self._products(Target(book=book)):
            inspector = self._inspector(product)
            found = None
            for key in inspector.plan.faces:
                face = inspector.face(key)
                begins = [one.span.line or 0 for one in face.starts] if face is not None else []
                if found is None or (begins and min(begins) <= line):
                    found = Found(inspector.request, key)
            return found or Found(inspector.request, f"{book}/page 1")
        return None

    def _shows_file(self, element: ElementBox) -> bool:
        """Whether an element shows the picture or the icon in the file."""
        if element.drawn is None:
            return False
        return any(Path(name).resolve() == self._path for name in _files_of(element.drawn))


def _position(mark: Mark) -> tuple[int, int]:
    return mark.span.line or 0, mark.span.column or 0


def _prints(game: Game, product: Product, target: Target) -> bool:
    if target.product:
        return product.id == target.product
    if target.deck:
        return target.deck in product.decks
    if target.box:
        return target.box in product.boxes
    return product.book == target.book if target.book else True


def _faces_of(target: Target, inspector: Inspector) -> Iterator[str]:
    """The keys of the faces that may show a target."""
    for key in inspector.plan.faces:
        if target.face:
            is_it = key == target.face
        elif target.deck:
            is_back = key.endswith("/back") and (key.endswith("//back") or key.count("/") == 2)
            is_it = key.partition("/")[0] == target.deck and is_back == target.is_back
        else:
            is_it = not target.box or key == f"box/{target.box}"
        if is_it:
            yield key


def _element_of(target: Target) -> _Wanted | None:
    """How to know the element that shows a target; None if it is no element."""
    if target.element is not None:
        return lambda one: one.origin.span == target.element
    if target.style:
        return lambda one: one.drawn is not None and one.drawn.node.raw.get("style") == target.style
    if target.field:
        return lambda one: one.drawn is not None and _shows_field(one.drawn, target.field)
    return None


def _shows_field(drawn: Drawn, field: str) -> bool:
    """Whether an element, and not only one around it, prints a field."""
    node = drawn.node
    printed = [value for key, value in node.dynamic.items() if key not in ("box", "when")]
    printed += (node.parameters or {}).values()
    return node.origin.reads == field or any(field in value.names for value in printed)


def _files_of(drawn: Drawn) -> Iterator[str]:
    """The files of the pictures and icons that an element shows."""
    node = drawn.node
    try:
        values = node.resolve(drawn.scope)
    except (LayoutError, Mismatch, ExpressionError, PnpError):
        return
    fill = values.get("fill")
    for file in (values.get("file"), fill.values["file"] if isinstance(fill, PictureFill) else ""):
        if isinstance(file, str) and file:
            yield file
    icons, text = node.context.resources.icons, values.get("text")
    if values.get("icon") in icons:
        yield icons[values["icon"]]
    if isinstance(text, str) and ":" in text:
        yield from (path for name, path in icons.items() if f":{name}:" in text)
