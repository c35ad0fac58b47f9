"""The context of a build: files, fonts, and composers of layouts, which all products share.

What lays out text is imported when it is used: `pnp list` opens games as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from msgspec import Struct, field

from pnp.build.card_faces import CardFaces
from pnp.model.face import Face
from pnp.model.game import Card, Game
from pnp.model.layout import FontFamily, Resources
from pnp.model.net import Net
from pnp.model.problems import Problems, Span
from pnp.model.profile import HOME
from pnp.model.sheet import Bookmark, FaceSize, Sheet
from pnp.records.game_records import GameRecords
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.text.cache import Recent

if TYPE_CHECKING:
    from pnp.export.target_kinds import Dieline
    from pnp.impose.imposing import KeptSheets
    from pnp.impose.sheet_kinds import Job
    from pnp.text.shaping.library import FontLibrary
    from pnp.typeset.faces.compose import Composer
    from pnp.typeset.properties.watching import Watch

_T = TypeVar("_T")
# books and composers of decks, in each of two generations: a product seldom prints more decks, and
# products that print the same ones are made one after the other
_MOST_KEPT = 16
_MOST_FACES = 256  # of cards, in each of two generations: some 10 MB
_FIGURE = ("page", "width", "book")  # what a layout without a card reads in a book
_STRIP = ("page", "width")


# by what laid them out and their key, with their card: a later one may have the same key
LaidOut = Recent[tuple["Composer", str], tuple[Card, Face]]


class Content(Struct, frozen=True):
    """The content of a product: fronts and backs in printing order, and all faces by key.

    `bookmarks` lead to anchors of the faces; `dielines` are those of its boxes. `cards` is the
    number of cards among the fronts. Faces may be laid out when they are asked for; then `late`
    returns the problems found by that.
    """

    fronts: tuple[FaceSize, ...] = ()
    backs: tuple[FaceSize, ...] | None = None
    faces: Mapping[str, Face] = field(default_factory=dict)
    bookmarks: tuple[Bookmark, ...] = ()
    dielines: tuple[Dieline, ...] = ()
    cards: int = 0
    late: Callable[[], Problems] = Problems

    @property
    def is_own(self) -> bool:
        """Whether no face is a page of an existing PDF file, of which it is not known whether it is
        accessible."""
        return all(face.placed is None for face in self.faces.values())


class Settings(Struct, frozen=True):
    """How files are laid out. `system_fonts`: fonts of this machine may replace missing letters.
    `is_strict`: a picture that does not exist is an error. `is_draft`: elements with errors are
    marked in red, and the others are drawn. `profile`: that of products that name none, and where
    the project names it."""

    system_fonts: bool = False
    is_strict: bool = False
    is_draft: bool = False
    profile: str = HOME.name
    profile_span: Span | None = None


DEFAULT = Settings()


class BuildContext:
    """Fonts, composers and faces of one edition. Fonts are loaded once, when first used."""

    def __init__(self, library: Library, settings: Settings = DEFAULT) -> None:
        self.library = library
        self.lazy = LazyRecords(library)
        self.is_traced = False
        self.settings = settings
        self._fonts: FontLibrary | None = None
        self._parent: BuildContext | None = None  # its fonts are used
        self._faces: Mapping[str, Face] | None = None  # None: those of the game's cards
        self.watch: Watch | None = None  # is given each element that is drawn
        self._kept: Recent[tuple[object, ...], Any] = Recent(_MOST_KEPT)
        self._shown: dict[str, CardFaces] = {}
        self._sheets: KeptSheets | None = None  # of a project that stays open
        self._laid_out: LaidOut | None = None

    def for_edition(self, records: GameRecords | None, is_traced: bool) -> BuildContext:
        """A context with the same fonts, and with the layouts, sheets and books of these records.
        `is_traced`: texts record where they are set."""
        other = BuildContext(self.library, self.settings)
        other.lazy = self.lazy if records is None else records.lazy
        other.is_traced = is_traced
        other._parent, other.watch = self, self.watch
        return other

    def watched(self, watch: Watch) -> BuildContext:
        """A context with the same fonts, whose composers give what they draw to `watch`."""
        other = self.for_edition(None, self.is_traced)
        other.watch = watch
        return other

    def showing(self, faces: Mapping[str, Face]) -> BuildContext:
        """A context with the same fonts, layouts, sheets and books, whose layouts can show these
        faces."""
        other = self.for_edition(None, self.is_traced)
        other._faces = faces
        return other

    def once(
        self, key: tuple[object, ...], problems: Problems, make: Callable[[Problems], _T]
    ) -> _T:
        """What `make` returns, and the problems that it reports, for all products of this edition:
        kept by `key`, with a limited number of others of all editions."""
        kept = self._root._kept
        known = kept.get((self, *key))
        if known is None:
            own = Problems()
            known = kept.put((self, *key), (make(own), own))
        found, reported = known
        problems.extend(reported)
        return found  # type: ignore[no-any-return]

    def keep_faces(self) -> None:
        """Keep faces of cards that are laid out from now on, as several products print them."""
        self._root._laid_out = self._root._laid_out or Recent(_MOST_FACES)

    @property
    def laid_out(self) -> LaidOut | None:
        """The faces of cards that were laid out last; None if they are not kept."""
        return self._root._laid_out

    @property
    def _root(self) -> BuildContext:
        """The context of the project, whose fonts are used."""
        return self if self._parent is None else self._parent._root

    def fonts(self, problems: Problems) -> FontLibrary:
        """The font library."""
        from pnp.text.shaping.library import FontLibrary

        if self._parent is not None:
            return self._parent.fonts(problems)
        if self._fonts is None:
            families = self.library.families(problems)
            own, shipped = self.library.family_order(problems)
            system = _system_fonts if self.settings.system_fonts else None
            self._fonts = FontLibrary(families, self.shown, own + shipped, system)
        return self._fonts

    def font_warnings(self) -> Problems:
        """Fonts that another machine may not have, and coloured glyphs that lose their colours."""
        problems = Problems()
        fonts = self.fonts(problems)
        for family, letters in fonts.borrowed.items():
            message = f"{letters!r} is set in '{family}', a font of this machine"
            hint = (
                f'pnp fonts add "{family}" copies it to the project, so that every machine has it'
            )
            problems.add("system-font", message, None, hint, "warning")
        for family, letters in fonts.flattened.items():
            message = (
                f"{letters!r} of '{family}' has colours; it is printed in the colour of the text"
            )
            hint = "pnp prints the outlines of colour fonts"
            problems.add("font-feature", message, None, hint, "warning")
        return problems

    def impose(self, name: str, job: Job[Any]) -> tuple[Sheet, ...]:
        """The sheets of a job. In a project that stays open, those of the last job of a name are
        kept."""
        from pnp.impose.imposing import impose

        kept = self._root._sheets
        return impose(job) if kept is None else kept.impose(name, job)

    def reuse_sheets(self, earlier: BuildContext | None) -> None:
        """Keep sheets, beginning with those of an earlier context."""
        from pnp.impose.imposing import KeptSheets

        known = earlier and earlier._sheets
        self._sheets = known or KeptSheets()

    def reuse_fonts(self, earlier: BuildContext) -> None:
        """Take the fonts of an earlier context, if its families are the same."""
        problems = Problems()
        if earlier._fonts is not None and (
            earlier._fonts.families == self.library.families(problems) and not problems.errors
        ):
            self._fonts = earlier._fonts

    def shown(self, path: str) -> str:
        """A path as messages show it."""
        return self.library.shown(Path(path))

    def resources(self, game: Game, problems: Problems) -> Resources:
        """What the layouts of a game name: fonts, icons, pictures, words, cards."""
        folder = Path(game.folder)
        return Resources(
            self.library.families(problems),
            self.library.icons(folder),
            (game.folder, *(str(root / "layouts") for root in self.library.roots)),
            str(self.library.base),
            game.words,
            game.language,
            self.is_traced,
            str(game.record.get("language", "en")) if game.beside else "",
            self._faces if self._faces is not None else self.card_faces(game),
            self.settings.is_strict,
            self.settings.is_draft,
        )

    def card_faces(self, game: Game) -> CardFaces:
        """The faces of the cards of a game: one for all layouts, so that circles are found."""
        if game.id not in self._shown:
            self._shown[game.id] = CardFaces(
                game, lambda deck: self.composer(game, deck.layout, deck.layout_span, Problems())
            )
        return self._shown[game.id]

    def composer(
        self, game: Game, name: str, span: Span, problems: Problems, net: Net | None = None,
        use: Literal["print", "card", "figure"] = "print",
    ) -> Composer | None:  # fmt: skip
        """The composer of a layout for cards, or for a box with its net; None if the layout cannot
        be read. `span` is where the layout is named. `use`: to print faces, or for
        figures of a book, which may be strips and call `page`: of cards, or without a card; then
        the layout can read `book`, the front matter."""
        from pnp.load.layouts import load_layout
        from pnp.typeset.faces.compose import Composer

        own = Problems()
        size = (net.width, net.height) if net else None
        layout = load_layout(name, self.lazy, span, own, size, use != "print")
        resources = self.resources(game, own)
        problems.extend(own)
        if layout is None:
            return None
        given = _FIGURE if use == "figure" else _STRIP if layout.is_strip else ()
        composer = Composer(layout, game, resources, self.fonts(problems), net, given)
        composer.watch(self.watch)
        composer.broken |= bool(own.errors) and not composer.is_draft
        return composer


def size_of(face: Face) -> FaceSize:
    """The size of a face, as imposing needs it."""
    return FaceSize(face.key, face.width, face.height, face.bleed)


def _system_fonts() -> Mapping[str, FontFamily]:
    from pnp.font_manager.system_fonts import system_families

    return system_families()
