"""What preflight finds, judged by the settings of the project and of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.model.problems import Problem, Problems
from pnp.model.source import Record

if TYPE_CHECKING:
    from pnp.preflight.settings import Settings


class Judge:
    """The settings of a project and its games. `used` are the acceptances that fitted a finding, by
    their places."""

    def __init__(self, settings: Record, strict: bool) -> None:
        self._problems = Problems()
        self.used: set[str] = set()
        self._strict = strict
        self._written = settings
        self._read: Settings | None = None
        self._games: dict[str, Settings] = {}

    def _own_settings(self) -> Settings:
        """The settings of the project, read when they are needed: `pnp list` opens projects too."""
        from pnp.preflight.settings import read_settings

        if self._read is None:
            self._read = read_settings(self._written, self._problems)
        return self._read

    def check(self) -> None:
        """Raise InputError if the settings of the project are wrong."""
        if self._written:
            self._own_settings()
            self._problems.stop_on_errors()

    def add(self, game: str, record: Record, problems: Problems) -> None:
        """Read the settings of a game, once. `record` is its game.yaml."""
        from pnp.preflight.settings import read_settings

        if game not in self._games:
            own = read_settings(record, problems, game)
            self._games[game] = own.over(self._own_settings())

    def judged(
        self, problems: Iterable[Problem], edition: Collection[str], of_profile: Mapping[str, str]
    ) -> Iterator[Problem]:
        """The problems of an edition (its language and its variants), without the findings that
        are accepted or not reported. `of_profile` are the severities that its profile sets."""
        from pnp.preflight.check_kinds import codes
        from pnp.preflight.settings import Acceptance

        known = codes()
        for problem in problems:
            if problem.code not in known:
                yield problem
                continue
            settings = self._games.get(problem.about.game, self._own_settings())
            found = settings.judged(problem, edition, self._strict, of_profile)
            if isinstance(found, Acceptance):
                self.used.add(str(found.span))
            elif found is not None:
                yield found

    def unused(self, games: Iterable[str], with_project: bool) -> Problems:
        """A note for each acceptance of these games, and of the project, that fitted nothing.
        Those for one edition are not known to fit nothing."""
        problems = Problems()
        settings = [
            self._own_settings(),
            *(self._games[game] for game in games if game in self._games),
        ]
        for one in dict.fromkeys(one for each in settings for one in each.accepted):
            if str(one.span) not in self.used and not one.edition and (one.game or with_project):
                message = f"nothing is found that 'accept' of '{one.code}' is for"
                problems.add("no-effect", message, one.span, "remove this entry", "note")
        return problems
