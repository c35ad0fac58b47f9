"""The editions of a game: its records are read once, and each edition is loaded once.

In: the folder of a game and a `Choice`. Out: `Loaded`. A combination of variants is loaded as one.
A variant alone is loaded only if it is requested, or to find the variant that causes the errors of
a combination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.editions.opening import as_written, edition_of, open_edition, settled
from pnp.editions.variants.reading import over, read_variants
from pnp.load.games import load_game
from pnp.model.definitions import replace
from pnp.model.edition import ORIGINAL, Choice, Edition, Message, Translate
from pnp.model.game import Game
from pnp.model.problems import InputError, Problem, Problems
from pnp.model.source import Listing
from pnp.records.game_records import SOURCE_LANGUAGE, GameRecords, source_language
from pnp.records.reading import read_game
from pnp.sources.files import Library

if TYPE_CHECKING:
    from pnp.editions.catalogue.translation import Translation
    from pnp.editions.variants.variant import Variant


class Loaded(Struct, frozen=True):
    """An edition of a game. `records` is None if nothing could be read, `game` if there is too
    little of it; see `problems`. `variants` are those applied, in their order."""

    edition: Edition
    records: GameRecords | None
    game: Game | None
    problems: Problems
    variants: tuple[Variant, ...] = ()


class GameEditions:
    """The editions of the game in a folder. `strict` is as in Places; `source` are the records of
    the game as it is written, None if there are none.

    `trace`, if given, puts marks around all translations (see typeset.faces.tracing).
    """

    def __init__(
        self,
        library: Library,
        folder: Path,
        strict: bool | None = None,
        trace: Callable[[Translate], Translate] | None = None,
    ) -> None:
        self._folder = folder
        self._strict = strict
        self._trace = trace
        self._library = library
        self._reading = Problems()
        self.source = read_game(folder.name, folder, library, self._reading)
        self._messages: dict[tuple[str, ...], tuple[list[Message], Problems]] = {}
        self._loaded: dict[tuple[Choice, bool], Loaded] = {}
        self._games: dict[tuple[Choice, bool], Loaded] = {}
        self._alone: dict[str, tuple[GameRecords, Problems]] = {}

    def traced(self, trace: Callable[[Translate], Translate]) -> GameEditions:
        """The same editions with marks around all translations. Files, messages and catalogues are
        shared; texts without a translation are not reported."""
        other = copy(self)
        other._strict, other._trace = None, trace
        other._loaded, other._games = {}, {}
        return other

    @property
    def language(self) -> str:
        """The language that the game is written in."""
        return SOURCE_LANGUAGE if self.source is None else source_language(self.source.game)

    def open(self, choice: Choice = ORIGINAL) -> Loaded:
        """An edition. Raises UsageError for unknown variants and languages."""
        return self._open(settled(choice, self.language), self._trace is not None)

    def messages(self, variants: Sequence[str], problems: Problems) -> list[Message]:
        """The messages of the game, and of each of these variants that can be read. Two messages
        of one name are a problem."""
        key = tuple(variants)
        if key not in self._messages:
            own = Problems()
            self._messages[key] = self._listed(key, own), own
        found, reported = self._messages[key]
        problems.extend(reported)
        return found

    def _listed(self, variants: Sequence[str], problems: Problems) -> list[Message]:
        from pnp.editions.messages.unreached import unreached
        from pnp.editions.messages.walk import distinct, messages_of

        found: list[Message] = []
        for records in self._layers(variants):
            found += messages_of(records)
            problems.extend(unreached(records, found))
        return distinct(found, problems)

    def translation(
        self, language: str, variants: Sequence[str], problems: Problems
    ) -> Translation:
        """A translation of the game and of these variants, checked. Raises InputError if the game
        cannot be read."""
        from pnp.editions.catalogue.translation import open_translation  # slow, and seldom needed

        if self.source is None:
            raise InputError(self._reading)
        messages = self.messages(variants, problems)
        return open_translation(self.source, messages, language, problems)

    def translated(self, found: Translation) -> Loaded:
        """The game in the language of a translation, with the problems of its records alone."""
        return self._game(edition_of(found, Choice(found.language)), {})

    def _layers(self, variants: Sequence[str]) -> Iterator[GameRecords]:
        """The game as it is written, then with each of these variants alone."""
        if self.source is not None:
            yield self.source
            for name in variants:
                found = read_variants(self._folder, (name,), self._library, Problems())
                if found is not None:
                    yield self._records_of(name, found)[0]

    # -- editions -----------------------------------------------------------------------

    def _open(self, choice: Choice, is_traced: bool) -> Loaded:
        key = choice, is_traced
        if key not in self._loaded:
            self._loaded[key] = self._made(choice, is_traced)
        return self._loaded[key]

    def _made(self, choice: Choice, is_traced: bool) -> Loaded:
        problems = Problems(self._reading)
        found = read_variants(self._folder, choice.variants, self._library, problems)
        if self.source is None or found is None:
            return Loaded(Edition(choice), None, None, problems)
        messages = partial(self.messages, choice.variants)
        edition = open_edition(self.source, messages, choice, self._strict, problems)
        if is_traced and self._trace is not None:
            marked = self._trace(edition.translate or as_written)
            edition = replace(edition, translate=marked, is_traced=True)
        loaded = self._game(edition, found)
        problems.extend(loaded.problems)
        return replace(loaded, problems=problems)

    def _game(self, edition: Edition, found: dict[str, Variant]) -> Loaded:
        """The game of an edition, kept; with the problems of its records alone."""
        key = edition.choice, edition.is_traced
        assert self.source is not None
        if key not in self._games:
            self._games[key] = self._combined(self.source, edition, found)
        return self._games[key]

    def _combined(self, source: GameRecords, edition: Edition, found: dict[str, Variant]) -> Loaded:
        """An edition with all its variants. Each variant, with those that it extends, must have no
        error alone before they are applied together."""
        choice = edition.choice
        judged = choice.variants[0] if len(choice.variants) == 1 else None
        others = [name for name in found if name != judged]
        variants = over(found, judged)
        problems = Problems()
        records = replace(source, edition=choice, translators=edition.translators)
        if found:
            from pnp.editions.variants.applying import with_variants

            records = with_variants(records, variants, problems)
        if _has_reads(records):
            from pnp.editions.reads.applying import with_reads

            records = with_reads(records, problems)
        if edition.translate is not None:
            from pnp.editions.messages.walk import translated

            records = translated(records, edition.translate)
        game, have_errors = None, any(self._records_of(name, found)[1].errors for name in others)
        if not have_errors:
            game = self._load(records, problems)
            problems = self._named(problems, choice, variants.order)
        if others and (have_errors or problems.errors):
            found_alone = (self._open(Choice(variants=(name,)), False) for name in others)
            alone = Problems(problem for one in found_alone for problem in one.problems)
            if alone.errors:
                game, problems = None, alone
        return Loaded(edition, records, game, problems, variants.order)

    def _load(self, records: GameRecords, problems: Problems) -> Game | None:
        """The game of records, with its rules checked."""
        game = load_game(records, problems)
        rules = records.game.get("checks")
        # rules are about whole decks: if a deck or a card is missing, their results are misleading
        if game is None or problems.errors or not isinstance(rules, Listing):
            return game
        from pnp.load.checks import run_checks

        choice = Choice(variants=records.edition.variants)
        run_checks(rules, game, problems, records.translated,
                   lambda: self._open(choice, False).game or game)  # fmt: skip
        return game

    # -- variants alone -----------------------------------------------------------------

    def _records_of(self, name: str, found: dict[str, Variant]) -> tuple[GameRecords, Problems]:
        """The records of the game with one variant and those it extends, and the problems."""
        if name not in self._alone:
            from pnp.editions.variants.applying import with_variants

            assert self.source is not None
            problems = Problems()
            records = replace(self.source, edition=Choice(variants=(name,)))
            self._alone[name] = with_variants(records, over(found, name), problems), problems
        return self._alone[name]

    def _named(self, found: Problems, choice: Choice, order: Sequence[Variant]) -> Problems:
        """Problems in files of the game that appear only with variants, with the names of these."""
        files = {self._library.shown(variant.file) for variant in order}
        inner = [one for one in found if one.span is None or one.span.path not in files]
        if not order or not inner:
            return found
        names = [f"'{name}'" for name in choice.variants]
        which = f"variant{'s' if len(names) > 1 else ''} {' and '.join(names)}"
        new = set(inner) - set(self._open(ORIGINAL, False).problems)

        def named(one: Problem) -> Problem:
            message = f"{one.message} (with the {which} applied)"
            return replace(one, message=message) if one in new else one

        return Problems(map(named, found))


def _has_reads(records: GameRecords) -> bool:
    """Whether texts of a deck have conventions of their own."""
    return any(
        "reads" in deck.entry
        or any(isinstance(raw, dict) and "reads" in raw for raw in (deck.fields or {}).values())
        for deck in records.decks.values()
    )
