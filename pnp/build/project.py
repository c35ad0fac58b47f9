"""A project: its files, read once, and the editions of its games, each opened once.

In: `Places`. Out: `Opened` editions, which all requests of a build share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pnp.build.context import BuildContext, Settings
from pnp.build.editions import GameEditions, Loaded
from pnp.build.preflight.judging import Judge
from pnp.files.listing import exists
from pnp.model.definitions import replace
from pnp.model.edition import ORIGINAL, Choice, Translate
from pnp.model.face import Face
from pnp.model.game import Game
from pnp.model.problems import About, Problems, Span, UsageError, did_you_mean
from pnp.model.profile import HOME
from pnp.model.result import Prints
from pnp.model.source import Record
from pnp.sources.files import Library
from pnp.sources.misplaced import misplaced_game

if TYPE_CHECKING:
    from pnp.build.products.findings import FaceFindings
    from pnp.draw.fingerprints import Fingerprints
    from pnp.files.records import Record as ReadRecord
    from pnp.typeset.properties.watching import Watch

_FIRST_GAME = "create one: a folder cards/<game>/ with a game.yaml"
_MOST_BELOW = 3  # projects that a hint names


class Places(Struct, frozen=True):
    """The folders and settings of a project: its folder, the folder that paths in messages are
    relative to, and pnp's own folder (None: found).

    `system_fonts`: fonts of this machine may replace missing letters. `strict`: a text without a
    translation and a picture that does not exist are errors (None: such texts are not reported).
    `draft`: what has errors is drawn too, marked in red. `before`: what an earlier build printed,
    by game and name of the edition. `cache` keeps what is made for later runs, and `spool` is a
    folder for large files until they are written. `settings` are those of pnp.yaml, as written.
    `profile` is that of products that name none, and `profile_span` where the project names it.
    `out` is the absolute path of the folder that files are written to (None: it is not known, or
    they are in archives).
    """

    root: Path
    base: Path
    shipped: Path | None = None
    system_fonts: bool = False
    strict: bool | None = False
    draft: bool = False
    before: Mapping[tuple[str, str], Sequence[Prints]] = field(default_factory=dict)
    cache: Path | None = None
    spool: Path | None = None
    settings: Record = field(default_factory=Record)
    profile: str = HOME.name
    profile_span: Span | None = None
    out: Path | None = None


class Opened(Struct, frozen=True):
    """An edition of a game, and a context with its layouts, sheets and books."""

    loaded: Loaded
    context: BuildContext

    @property
    def game(self) -> Game | None:
        """The game; None if too little of it could be read."""
        return self.loaded.game

    @property
    def problems(self) -> Problems:
        """The problems of the game."""
        return self.loaded.problems


class Project:
    """What several requests share: files, fonts, editions of games.

    `trace`, if given, puts marks around the texts of the editions, so that each records where it is
    printed (see typeset.faces.tracing). `notes` are problems of no single product. `record` has
    what was read since before the project was opened; without it nothing is kept between runs.
    """

    def __init__(
        self,
        places: Places,
        trace: Callable[[Translate], Translate] | None = None,
        record: ReadRecord | None = None,
    ) -> None:
        self.places = places
        self.record = record
        # the faces of products with what preflight has found, if proofs of this are wanted
        self.checked: list[tuple[Mapping[str, Face], FaceFindings]] | None = None
        self.judge = Judge(places.settings, bool(places.strict))
        self.processes = 1  # that may draw one product together
        self.library = Library(places.root, places.base, places.shipped)
        self.context = BuildContext(
            self.library,
            Settings(
                places.system_fonts, bool(places.strict), places.draft, places.profile,
                places.profile_span,
            ),
        )  # fmt: skip
        self.notes = Problems()
        self._trace = trace
        self._whole: Project | None = None  # which one with marks shares files with
        self._editions: dict[str, GameEditions] = {}
        self._opened: dict[tuple[str, Choice], Opened] = {}

    def traced(self, trace: Callable[[Translate], Translate]) -> Project:
        """The project with marks around its texts, which shares files, fonts and catalogues with
        this one. Texts without a translation are not reported."""
        other = Project(replace(self.places, strict=None), trace)
        other.library, other.context, other._whole = self.library, self.context, self
        return other

    def watched(self, watch: Watch) -> Project:
        """The project with composers that give what they draw to `watch`. It shares files, fonts
        and editions with this one, and no drawings."""
        other = Project(self.places)
        other.library, other.context = self.library, self.context.watched(watch)
        other._editions = self._editions
        return other

    def remember(self) -> None:
        """Keep what a later project can `reuse`. Call it before anything is read."""
        self.library.remember()
        self.context.reuse_sheets(None)

    def reuse(self, earlier: Project, with_fonts: bool) -> None:
        """Take what an earlier project has read, where files have the same content now; and its
        fonts, if their files are known to be the same. Call it before anything is read."""
        self.library.reuse(earlier.library)
        self.context.reuse_sheets(earlier.context)
        if with_fonts:
            self.context.reuse_fonts(earlier.context)

    @cached_property
    def fingerprints(self) -> Fingerprints:
        """What reads the faces of all requests."""
        from pnp.draw.fingerprints import Fingerprints  # it loads OpenSSL: 3 ms (measured)

        return Fingerprints()

    def folder(self, game_id: str) -> Path:
        """The folder of a game. Raises UsageError if there is none."""
        folder = self.library.game_folder(game_id)
        if folder is None:
            games = self.library.games
            hint = did_you_mean(game_id, games, "games") if games else _FIRST_GAME
            hint = self._hint_below(game_id) or hint
            raise UsageError.of("unknown-name", f"there is no game '{game_id}'", None, hint)
        return folder

    def all_games(self) -> list[str]:
        """The ids of all games. Raises UsageError if there are none, or if this folder is no
        project, but has one: then the games that come with pnp are not those that are meant."""
        if below := self._hint_below():
            message = "there is no project in this folder"
            raise UsageError.of("unknown-name", message, None, below)
        names = list(self.library.games)
        if not names:
            hint = misplaced_game(self.library.root) or _FIRST_GAME
            raise UsageError.of("unknown-name", "there are no games here", None, hint)
        return names

    def _hint_below(self, game_id: str = "") -> str:
        """A hint that names the projects in this folder, or those with a certain game; empty if
        there are none."""
        library = self.library
        found = [
            library.shown(path) for path in library.projects_below
            if not game_id or exists(path / "cards" / game_id)
        ]  # fmt: skip
        if not found:
            return ""
        listed = ", ".join(f"'{one}'" for one in found[:_MOST_BELOW])
        more = ", …" if len(found) > _MOST_BELOW else ""
        which = "there is one in" if len(found) == 1 else "there are some in"
        first = f'"{found[0]}"' if " " in found[0] else found[0]
        return f"{which} {listed}{more}: cd {first}, or add --project {first}"

    def editions(self, game_id: str) -> GameEditions:
        """The editions of a game. Raises UsageError if there is no such game."""
        if game_id not in self._editions:
            if self._whole is not None and self._trace is not None:
                found = self._whole.editions(game_id).traced(self._trace)
            else:
                folder, strict = self.folder(game_id), self.places.strict
                found = GameEditions(self.library, folder, strict, self._trace)
            self._editions[game_id] = found
        return self._editions[game_id]

    def open(self, game_id: str, choice: Choice = ORIGINAL) -> Opened:
        """An edition of a game, loaded once. Raises UsageError if there is none."""
        loaded = self.editions(game_id).open(choice)
        key = game_id, loaded.edition.choice
        if key not in self._opened:
            _note_unread(loaded)
            context = self.context.for_edition(loaded.records, loaded.edition.is_traced)
            problems = Problems(loaded.problems, About(game_id))
            loaded = replace(loaded, problems=problems)
            self._opened[key] = Opened(self._with_translation(game_id, loaded), context)
        return self._opened[key]

    def game(self, game_id: str, choice: Choice = ORIGINAL) -> tuple[Game | None, Problems]:
        """An edition of a game with its problems. Raises UsageError if there is none."""
        opened = self.open(game_id, choice)
        return opened.game, opened.problems

    def _with_translation(self, game_id: str, loaded: Loaded) -> Loaded:
        """An edition; if only books are translated, its game has the full translation `beside`."""
        choice = loaded.edition.choice
        if loaded.game is None or choice.mode != "rules" or self._trace is not None:
            return loaded
        beside = self.open(game_id, replace(choice, mode="full")).game
        return replace(loaded, game=replace(loaded.game, beside=beside))


def _note_unread(loaded: Loaded) -> None:
    """Report columns that nothing reads, of decks whose columns are not declared."""
    game, records = loaded.game, loaded.records
    if game is None or records is None or not any(deck.columns for deck in game.decks.values()):
        return
    from pnp.build.columns import note_unread

    note_unread(game, records, loaded.problems)
