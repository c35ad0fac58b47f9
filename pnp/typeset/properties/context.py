"""What all elements of a layout share: theme colours, styles, fonts, icons, pictures.

In: a Layout and its Resources. Out: types of properties, and drawings, each made once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.files.listing import exists, is_folder
from pnp.files.reading import read_regular
from pnp.images.edges import Side, edge_color
from pnp.images.pictures import PictureInfo, inspect
from pnp.model.definitions import replace
from pnp.model.face import Color, Face, Group, Op
from pnp.model.layout import Layout, Resources
from pnp.model.net import Net
from pnp.model.problems import InputError, Problem, Problems, Span, did_you_mean
from pnp.schema.colors import parse_color
from pnp.schema.values import Length, Mismatch, Parsed, shown
from pnp.svg.drawings import drawing_of
from pnp.svg.paint import Replaced
from pnp.svg.parse import Drawing
from pnp.text.cache import Recent
from pnp.text.paragraphs.paragraph import TextStyle
from pnp.text.shaping.library import FontLibrary
from pnp.text.shaping.parts import Icon
from pnp.typeset.properties.layout_errors import LayoutError
from pnp.typeset.properties.leftovers import Leftover
from pnp.typeset.properties.paint import paint_type
from pnp.typeset.properties.places import ROOMS
from pnp.typeset.properties.sharing import SharedSizes
from pnp.typeset.properties.watching import Watch
from pnp.typeset.styles.book import StyleBook
from pnp.typeset.styles.sharing import shared_book
from pnp.typeset.styles.table import StyleKeys

if TYPE_CHECKING:
    from pnp.images.similar_names import SimilarPictures
    from pnp.typeset.properties.inked import Inked
    from pnp.typeset.properties.scaled import LeastStroke

_T = TypeVar("_T")


class MissingPicture(str):
    """The name of a picture that does not exist yet, and why it was not found."""

    __slots__ = ("error",)

    error: Mismatch


class LayoutContext:
    """The types and drawings of one layout. Raises Mismatch for names that are not known."""

    def __init__(
        self, layout: Layout, resources: Resources, fonts: FontLibrary, net: Net | None = None
    ) -> None:
        self.layout = layout
        self.net = net  # of a box's layout
        # names that stand for boxes everywhere
        self.rooms = (*ROOMS, *(net.panels if net else ()))
        self.resources = resources
        self.fonts = fonts
        self._icons: dict[tuple[str, Color], Icon] = {}
        self._drawings: dict[tuple[str, Color, bool, Replaced], tuple[Drawing, Group]] = {}
        self._wrong: dict[str, tuple[Problem, ...]] = {}
        self._paths: dict[str, str] = {}
        self.missing: dict[str, MissingPicture] = {}  # pictures that do not exist, by name
        # problems of elements that are drawn with a placeholder, or in a draft
        self.remarks: list[LayoutError] = []
        self.marks: dict[str, int] = {}  # the numbers of messages on a face of a draft
        self._infos: dict[str, PictureInfo] = {}
        self._edge_colors: dict[tuple[str, tuple[Side, ...]], Color] = {}
        self._arts: dict[tuple[str, float, float], Group] = {}
        self._text_styles: dict[tuple[Any, ...], TextStyle] = {}
        self.shared = SharedSizes()
        self.inked: Recent[tuple[Any, ...], Inked] = Recent(256)
        # whether the element that is drawn is in one that is turned, cut to a shape, or drawn often
        self.is_inside = False
        self.is_lenient = False  # whether elements that are too large for their box are drawn
        self.warnings = Problems()  # of all cards drawn with it
        self.noted = 0  # how often anything was noted, also what was known already
        self.leftovers: dict[Leftover, None] = {}  # of the card being drawn
        # where arguments of fragments were written, by the identity of the texts
        self.written: dict[int, Span] = {}
        self.watch: Watch | None = None

    def warn(self, problems: Iterable[Problem]) -> None:
        """Note warnings about what is drawn."""
        for problem in problems:
            self.noted += 1
            self.warnings.extend([problem])

    @property
    def shows_faces(self) -> bool:
        """Whether it has shown faces of cards."""
        return bool(self._arts)

    @property
    def picture_paths(self) -> dict[str, str]:
        """The files of the pictures used so far, by their names in layouts; empty for those that do
        not exist."""
        return self._paths | dict.fromkeys(self.missing, "")

    def finds_pictures(self, paths: Mapping[str, str]) -> bool:
        """Whether these names of pictures lead to these files, and the others to none."""
        try:
            return all(_file_of(self.picture_path(name)) == path for name, path in paths.items())
        except Mismatch:
            return False

    def add_pictures(self, paths: Mapping[str, str]) -> None:
        """Take the `picture_paths` of the same layout in another process."""
        self._paths |= {name: path for name, path in paths.items() if path}
        for name in paths.keys() - self._paths.keys():
            self.picture_path(name)

    # -- types of properties ------------------------------------------------------------

    def length(self, low: float | None = None, share: bool = False, usual: str = "mm") -> Length:
        """Lengths, with 'px' in the layout's resolution; messages propose the unit `usual`."""
        return Length(low=low, share=share, dpi=self.layout.dpi, usual=usual)

    @cached_property
    def size(self) -> Parsed:
        """A width or height: a length or percentage of at least 0, or 'auto'."""
        length = self.length(low=0, share=True)

        def read(raw: Any) -> Any:
            return "auto" if raw == "auto" else length.read(raw)

        return Parsed(read, {"anyOf": [{"const": "auto"}, length.schema]})

    @cached_property
    def color(self) -> Parsed:
        """A palette name or a colour as written; or a list of these, of which the first is used
        that the palette has or that is a colour. Only the last must be one."""
        name = {"type": "string", "format": "color"}
        schema = {"anyOf": [name, {"type": "array", "items": name, "minItems": 1}]}
        return Parsed(self._read_color, schema)

    def _read_color(self, raw: Any) -> Color:
        palette = self.layout.theme.palette
        if isinstance(raw, list) and raw:
            for one in raw[:-1]:
                with contextlib.suppress(Mismatch):
                    return parse_color(palette.get(str(one), one))
            raw = raw[-1]
        name = str(raw)
        if name in palette:
            return parse_color(palette[name])
        try:
            return parse_color(raw)
        except Mismatch as error:
            hint = error.hint
            if isinstance(raw, str) and palette and not raw.startswith(("#", "grey", "cmyk")):
                close = did_you_mean(raw, palette, "palette")
                hint = close if close.startswith("did") else hint
            raise Mismatch(error.message, hint) from None

    @cached_property
    def paint(self) -> Parsed:
        """A colour, 'none', a gradient or a pattern: read to a `PaintSpec`."""
        return paint_type(self.color, self.length())

    @cached_property
    def book(self) -> StyleBook:
        """The text styles, shared with other layouts that look the same."""
        layout, fonts, resources = self.layout, self.fonts, self.resources

        def make() -> StyleBook:
            # without the faces of the game, which it would keep
            other = LayoutContext(layout, replace(resources, faces={}), fonts)
            return StyleBook(
                layout.theme, fonts, other.resources, other.color, other.length, other.icon
            )

        return shared_book(layout.theme, resources, layout.dpi, fonts, make)

    def text_style(self, name: str | None, own: tuple[Any, ...]) -> TextStyle:
        """The style of a text; `own` are its own keys, in the order of STYLE_NAMES."""
        key = (name, own)
        known = self._text_styles.get(key)
        if known is None:
            known = self._text_styles[key] = self.book.text_style(name, StyleKeys(*own))
        return known

    # -- icons and pictures -------------------------------------------------------------

    @cached_property
    def icon_name(self) -> Parsed:
        """The name of one of the game's icons."""
        return Parsed(self._read_icon_name, {"type": "string", "format": "icon"})

    def _read_icon_name(self, raw: Any) -> str:
        icons = self.resources.icons
        if not isinstance(raw, str) or raw not in icons:
            hint = did_you_mean(raw, sorted(icons), "icons")
            if not icons:
                hint = f"put a file {raw}.svg into the folder 'icons' of the game"
            raise Mismatch(f"there is no icon {shown(raw)}", hint, code="unknown-name")
        return raw

    def icon(self, name: str, color: Color) -> Icon:
        """The drawing of an icon in a colour, as for `:name:` in a text."""
        key = (name, color)
        if key not in self._icons:
            try:
                path = self.resources.icons[self._read_icon_name(name)]
            except Mismatch as error:
                hint = error.hint or ""
                more = "" if hint.startswith("did") else "; a plain colon is \\:"
                raise Mismatch(error.message, hint + more, code=error.code) from None
            drawing, art = self.drawing(path, color, is_icon=True)
            self._icons[key] = Icon(art, drawing.width, drawing.height)
        return self._icons[key]

    def drawing(
        self,
        path: str,
        color: Color = (0.0,),
        is_icon: bool = False,
        replaced: Replaced = (),
    ) -> tuple[Drawing, Group]:
        """An SVG file as operations, and as one group that can be shared. Raises InputError."""
        key = (path, color, is_icon, replaced)
        if key not in self._drawings:
            drawing = self._once(path, lambda: self._parse(path, color, is_icon, replaced))
            self._drawings[key] = (drawing, drawing.group)
        return self._drawings[key]

    def _parse(self, path: str, color: Color, is_icon: bool, replaced: Replaced) -> Drawing:
        try:
            data = read_regular(Path(path))
        except OSError as error:
            message = f"cannot read {self.shown(path)}: {error.strerror}"
            raise Mismatch(message, code="unreadable-file") from None
        return drawing_of(data, self.shown(path), color, is_icon, replaced)

    def info(self, path: str) -> PictureInfo:
        """Pixels and kind of a raster picture. Raises InputError."""
        if path not in self._infos:
            self._infos[path] = self._once(path, lambda: inspect(path, self.shown(path)))
        return self._infos[path]

    def edge_color(self, path: str, sides: tuple[Side, ...]) -> Color:
        """The mean colour of a raster picture on some of its sides. Raises InputError."""
        key = path, sides
        if key not in self._edge_colors:
            found = self._once(path, lambda: edge_color(path, self.shown(path), sides))
            self._edge_colors[key] = found
        return self._edge_colors[key]

    def art_of(self, face: Face, scale: float = 1.0, least: float = 0.0) -> Group:
        """All of a face as one group, the same object each time. If it is drawn at a scale, texts
        that are smaller than `least` points there are left out."""
        key = (face.key, scale if least else 1.0, least)
        if key not in self._arts:
            ops = face.ops
            if least:
                from pnp.typeset.properties.scaled import without_small_texts

                ops = without_small_texts(ops, scale, least)
            self._arts[key] = Group(ops)
        return self._arts[key]

    def printed(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """Operations of a face without lines that are thinner than those of its theme may be."""
        # what is watched is found by the groups that elements made
        if not self.layout.theme.least_stroke or self.watch:
            return ops
        return self._least_stroke.ops(ops)

    @cached_property
    def _least_stroke(self) -> LeastStroke:
        from pnp.typeset.properties.scaled import LeastStroke

        return LeastStroke(self.layout.theme.least_stroke)

    def _once(self, path: str, read: Callable[[], _T]) -> _T:
        """Read a file; the errors of a wrong file are kept, and it is not read again."""
        if path in self._wrong:
            raise InputError(self._wrong[path])
        try:
            return read()
        except InputError as error:
            self._wrong[path] = error.problems
            raise

    def picture_path(self, raw: Any) -> str:
        """The file of a picture's name, inside the game's or the layouts' folders; or a
        `MissingPicture`, unless such a picture is an error."""
        if not isinstance(raw, str) or not raw.strip():
            raise Mismatch(f"expected the file of a picture, found {shown(raw)}")
        if raw in self.missing:
            return self.missing[raw]
        if raw not in self._paths:
            try:
                found = self._find(raw)
            except (OSError, RuntimeError):  # a name too long, links in a circle
                raise Mismatch(f"{shown(raw)} cannot be the name of a file") from None
            if isinstance(found, MissingPicture):
                if self.resources.is_strict:
                    raise found.error
                self.missing[raw] = found
                return found
            self._paths[raw] = found
        return self._paths[raw]

    def _find(self, raw: str) -> str:
        if "\0" in raw or Path(raw).is_absolute() or "\\" in raw or ":" in raw:
            raise _outside(raw)
        for root, base in self._roots:
            path = (base / raw).resolve()
            if not path.is_relative_to(base):
                raise Mismatch(
                    f"'{raw}' leaves the project",
                    f"pictures are looked for below {self.shown(root)}; copy the file there",
                    code="outside-folder",
                )
            if is_folder(path):
                hint = "write the name of a file in it"
                raise Mismatch(f"'{raw}' is a folder, not a picture", hint)
            if exists(path):
                return str(path)
        return self._missing(raw)

    @cached_property
    def _roots(self) -> list[tuple[str, Path]]:
        """The folders that pictures are looked for in: as given, and with links followed."""
        return [(root, Path(root).resolve()) for root in self.resources.roots]

    def _missing(self, raw: str) -> MissingPicture:
        found, root = MissingPicture(raw), self.resources.roots[0]
        close = self._similar.to(raw)
        hint = f"save the picture as {self.shown(str(Path(root) / raw))}"
        hint = hint if close is None else f"did you mean '{close}'?"
        message = f"there is no picture '{raw}' in {self.shown(root)}"
        found.error = Mismatch(message, hint, code="missing-file")
        return found

    @cached_property
    def _similar(self) -> SimilarPictures:
        from pnp.images.similar_names import SimilarPictures

        return SimilarPictures(Path(self.resources.roots[0]))

    def shown(self, path: str) -> str:
        """A path as messages show it."""
        base, found = self._shown_from, Path(path).resolve()
        return found.relative_to(base).as_posix() if found.is_relative_to(base) else str(found)

    @cached_property
    def _shown_from(self) -> Path:
        return Path(self.resources.shown_from).resolve()


def _file_of(path: str) -> str:
    return "" if isinstance(path, MissingPicture) else path


def _outside(raw: str) -> Mismatch:
    """The error for a path that is absolute, or written as Windows does."""
    plain = raw.replace("\\", "/")
    if plain != raw and ":" not in plain and not plain.startswith("/"):
        hint = f"write '/' between folders, on Windows too: '{plain}'"
        return Mismatch(f"'{raw}' is written with '\\'", hint, code="outside-folder")
    hint = (
        f"copy the picture into the game's folder, e.g. to art/, and write 'art/{_name_in(plain)}'"
    )
    return Mismatch(f"'{raw}' leaves the project", hint, code="outside-folder")


def _name_in(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2].rpartition(":")[2] or "wheel.svg"
