"""Completion in shells: games, products, cards, languages, variants and other names of a project.

Click asks for the words that begin with what is typed. A project that cannot be read has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import places_of, project_of
from pnp.model.problems import PnpError

if TYPE_CHECKING:
    from pnp.build.project import Project

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def completed(words: Callable[[Project, list[str]], Iterable[str]]) -> Complete:
    """A completion from `words` of a project and of the games that the line names so far."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
        from pathlib import Path

        from pnp.build.project import Project

        try:
            project = Project(places_of(project_of(ctx.params.get("project_folder") or Path())))
            found = [str(word) for word in words(project, _games(ctx, project))]
        except PnpError:
            return []
        return [word for word in dict.fromkeys(found) if word.lower().startswith(begun.lower())]

    return complete


def _games(ctx: click.Context, project: Project) -> list[str]:
    """The games that a line names; all if it names none."""
    given: Any = ctx.params.get("names") or ctx.params.get("game") or ()
    names = [given] if isinstance(given, str) else given
    games = [name.partition("/")[0] for name in names]
    return [game for game in games if game in project.library.games] or project.all_games()


def _products(project: Project, _: list[str]) -> Iterator[str]:
    for name in project.all_games():
        yield name
        game = project.game(name)[0]
        yield from (f"{name}/{product}" for product in (game.products if game else ()))


def _cards(project: Project, games: list[str]) -> Iterator[str]:
    for name in games:
        game, _ = project.game(name)
        for deck in game.decks.values() if game else ():
            yield from (card.id for card in deck.cards)


def _languages(project: Project, games: list[str]) -> Iterator[str]:
    from pnp.editions.catalogue.files import languages

    for game in games:
        yield project.editions(game).language
        yield from languages(project.folder(game))
    yield "all"


def _variants(project: Project, games: list[str]) -> Iterator[str]:
    from pnp.editions.variants.reading import variant_names

    for game in games:
        yield from variant_names(project.folder(game))


def _papers(project: Project, _: list[str]) -> Iterator[str]:
    from pnp.model.problems import Problems

    yield from (paper.lower() for paper in project.library.papers(Problems()))


def _sheets(project: Project, _: list[str]) -> list[str]:
    return project.library.names("layouts/sheets")


def _profiles(project: Project, _: list[str]) -> list[str]:
    from pnp.load.profiles import profile_names

    return profile_names(project.library)


def _targets(project: Project, _: list[str]) -> list[str]:
    from pnp.export.target_kinds import targets
    from pnp.load.services import service_names

    return sorted({*targets(), *service_names(project.library)})


complete_game = completed(lambda project, _: project.all_games())
complete_product = completed(_products)
complete_card = completed(_cards)
complete_language = completed(_languages)
complete_variant = completed(_variants)
complete_paper = completed(_papers)
complete_sheet = completed(_sheets)
complete_profile = completed(_profiles)
complete_target = completed(_targets)
