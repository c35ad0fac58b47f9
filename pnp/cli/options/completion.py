"""Completion in shells: games, products, cards, languages, variants and other names of a project.

Click asks for the words that begin with what is typed. A project that cannot be read has none. Some
words have a line of help, which zsh and fish show beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import places_of, project_of
from pnp.model.problems import PnpError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.build.project import Project

Complete = Callable[[click.Context, click.Parameter, str], list["CompletionItem"]]
# a word, or a word with its line of help
Word = str | tuple[str, str]


def offered(words: Iterable[Word], begun: str) -> list[CompletionItem]:
    """The words that begin with what is typed, each once; letter case does not count."""
    from click.shell_completion import CompletionItem

    pairs = dict(reversed([word if isinstance(word, tuple) else (word, "") for word in words]))
    return [
        CompletionItem(word, help=text or None)
        for word, text in reversed(pairs.items())
        if word.lower().startswith(begun.lower())
    ]


def complete_file(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The files and folders of the shell, for an option that takes names of files, too."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def completed(words: Callable[[Project, list[str]], Iterable[Word]]) -> Complete:
    """A completion from `words` of a project and of the games that the line names so far."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
        from pathlib import Path

        from pnp.build.project import Project

        try:
            project = Project(places_of(project_of(ctx.params.get("project_folder") or Path())))
            return offered(list(words(project, _games(ctx, project))), begun)
        except PnpError:
            return []

    return complete


def _games(ctx: click.Context, project: Project) -> list[str]:
    """The games that a line names; all if it names none."""
    given: Any = ctx.params.get("names") or ctx.params.get("game") or ()
    names = [given] if isinstance(given, str) else given
    games = [name.partition("/")[0] for name in names]
    return [game for game in games if game in project.library.games] or project.all_games()


def _all_games(project: Project, _: list[str]) -> Iterator[Word]:
    for name in project.all_games():
        game = project.game(name)[0]
        yield name, game.title if game else ""


def _products(project: Project, _: list[str]) -> Iterator[Word]:
    for name in project.all_games():
        game = project.game(name)[0]
        yield name, game.title if game else ""
        yield from (
            (f"{name}/{product.id}", product.file)
            for product in (game.products.values() if game else ())
        )


def _decks(project: Project, _: list[str]) -> Iterator[Word]:
    for name in project.all_games():
        game = project.game(name)[0]
        yield name
        yield from (f"{name}/{deck}" for deck in (game.decks if game else ()))


def _cards(project: Project, games: list[str]) -> Iterator[Word]:
    from pnp.typeset.faces.alternatives import card_name

    for name in games:
        game, _ = project.game(name)
        for deck in game.decks.values() if game else ():
            yield from ((card.id, card_name(card.fields)) for card in deck.cards)


def _languages(project: Project, games: list[str]) -> Iterator[Word]:
    from pnp.editions.catalogue.files import languages

    for game in games:
        own = project.editions(game).language
        yield from map(_language, dict.fromkeys((own, *languages(project.folder(game)))))


def _language(tag: str) -> Word:
    from pnp.languages.records import record_of

    return tag, record_of(tag).name


def _editions(project: Project, games: list[str]) -> Iterator[Word]:
    yield from _languages(project, games)
    yield "all", "all languages"


def _translations(project: Project, games: list[str]) -> Iterator[Word]:
    from pnp.editions.catalogue.files import languages

    for game in games:
        yield from map(_language, languages(project.folder(game)))


def _new_translations(project: Project, games: list[str]) -> Iterator[Word]:
    """Languages of translations, and all others that pnp knows."""
    from pnp.languages.records import tags

    own = {project.editions(game).language for game in games}
    yield from _translations(project, games)
    yield from (_language(tag) for tag in tags() if tag not in own)


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


def _targets(project: Project, _: list[str]) -> list[Word]:
    from pnp.export.target_kinds import targets
    from pnp.load.services import find_service, service_names
    from pnp.model.problems import Problems

    found = {target.name: target.doc for target in targets().values()}
    for name in service_names(project.library):
        service = find_service(name, project.library, Problems())
        found.setdefault(name, service.doc if service else "")
    return sorted(found.items())


def _families(project: Project, _: list[str]) -> list[str]:
    from pnp.model.problems import Problems

    manifests = project.library.manifests(Problems())
    return sorted({name for found in manifests for name in found})


def complete_template(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The templates of `pnp new`."""
    from pnp.templates.catalogue import templates

    try:
        return offered([(one.name, one.about) for one in templates().values()], begun)
    except PnpError:
        return []


def complete_printer(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The printers that are saved."""
    import os
    from pathlib import Path

    from pnp.cli.cache_folder import settings_folder
    from pnp.sources.printers import FOLDER, printer_names

    folder = settings_folder(os.environ)
    return offered(printer_names(Path(folder) / FOLDER) if folder else (), begun)


def complete_editor(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The editors that the preview knows by name."""
    from pnp.preview.editors import LINKS

    return offered(LINKS, begun)


def complete_kind(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The kinds of files that have a schema."""
    from pnp.schema.editor_files import FILE_KINDS

    return offered([(name, kind.doc) for name, kind in FILE_KINDS.items()], begun)


complete_game = completed(_all_games)
complete_product = completed(_products)
complete_deck = completed(_decks)
complete_card = completed(_cards)
complete_language = completed(_languages)
complete_edition = completed(_editions)
complete_translation = completed(_translations)
complete_new_translation = completed(_new_translations)
complete_variant = completed(_variants)
complete_paper = completed(_papers)
complete_sheet = completed(_sheets)
complete_profile = completed(_profiles)
complete_target = completed(_targets)
complete_family = completed(_families)
