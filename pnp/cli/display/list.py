"""The command `pnp list`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.common import (
    json_option,
    keep_note,
    note_samples,
    places_of,
    print_problems,
    project_of,
    project_option,
)
from pnp.cli.options.names import games_argument, variant_option
from pnp.model.problems import Problems, UsageError

if TYPE_CHECKING:
    from pnp.build.project import Project
    from pnp.report.builds import Editions
    from pnp.report.origins import Statuses


@click.command("list")
@games_argument
@click.option("--origins", is_flag=True,
              help="Print which values are stated, inferred, invented or external.")  # fmt: skip
@click.option(
    "--targets",
    is_flag=True,
    help="List what pnp build --target makes, and the services of the project.",
)
@variant_option
@project_option
@json_option
def list_games(
    names: Sequence[str],
    origins: bool,
    targets: bool,
    variants: tuple[str, ...],
    project_folder: Path,
    as_json: bool,
) -> int:
    """List games with their products, or with --origins the sources of their values."""
    from pnp.build.project import Project
    from pnp.files.records import recording

    if targets:
        return _list_targets(names, project_folder, as_json)

    if variants and not origins:
        hint = "add --origins; pnp diff GAME --variant NAME prints what a variant changes"
        raise UsageError.of("conflicting-keys", "--variant needs --origins", None, hint)
    with recording() as record:
        project = Project(places_of(project_of(project_folder), is_cached=True))
        below = project.library.projects_below
        wanted = list(names) or (project.all_games() if below else list(project.library.games))
        problems = Problems()
        notes = () if as_json else note_samples(project.library, names)
        if origins:
            texts = _origins_texts(_all_statuses(project, wanted, variants, problems), as_json)
        else:
            texts = _games_texts(project, wanted, problems, as_json)
    if not wanted and not as_json:
        texts = ["there are no games here"]
    printed = "".join(f"{text}\n" for text in (*notes, *texts))
    click.echo(printed, nl=False)
    if problems.errors:
        print_problems(problems, "see above")
        return 1
    if project.places.cache is not None:
        keep_note(project.places.cache, record, (printed, ""))
    return 0


def _list_targets(names: Sequence[str], project_folder: Path, as_json: bool) -> int:
    """Print the targets and services. Raises InputError for services that cannot be read."""
    from pnp.build.project import Project
    from pnp.export.target_kinds import targets
    from pnp.load.services import find_service, service_names
    from pnp.report.targets import targets_json, targets_text

    if names:
        raise UsageError.of("conflicting-keys", "--targets lists targets, not games")
    library = Project(places_of(project_of(project_folder))).library
    problems = Problems()
    found = [find_service(name, library, problems) for name in service_names(library)]
    problems.stop_on_errors()
    kinds, services = targets().values(), [one for one in found if one is not None]
    if as_json:
        click.echo(_json_text(targets_json(kinds, services)))
    else:
        click.echo(targets_text(kinds, services))
    return 0


def _games_texts(
    project: Project, names: Sequence[str], problems: Problems, as_json: bool
) -> list[str]:
    from pnp.report.builds import game_json, game_text

    found = {}
    for name in names:
        game, own = project.game(name)
        problems.extend(own)
        if game is not None:
            editions = _editions(project, name)
            found[game.id] = game_json(game, editions) if as_json else game_text(game, editions)
    return [_json_text(found)] if as_json else [str(text) for text in found.values()]


def _editions(project: Project, game: str) -> Editions:
    """The languages and variants of a game."""
    from pnp.editions.catalogue.files import languages
    from pnp.editions.variants.reading import described
    from pnp.report.builds import Editions

    folder = project.folder(game)
    return Editions(languages(folder), described(project.library, folder))


def _all_statuses(
    project: Project, names: Sequence[str], variants: tuple[str, ...], problems: Problems
) -> dict[str, Statuses]:
    """The values of games, with variants applied, and their statuses."""
    from pnp.load.origins import statuses, values_of
    from pnp.model.edition import Choice

    found: dict[str, Statuses] = {}
    for name in names:
        opened = project.open(name, Choice(variants=variants))
        problems.extend(opened.problems)
        if opened.game is not None and opened.loaded.records is not None:
            values = values_of(opened.game, opened.loaded.records)
            found[opened.game.id] = statuses(opened.game, values)
    return found


def _origins_texts(found: dict[str, Statuses], as_json: bool) -> list[str]:
    from pnp.report.origins import origins_json, origins_text

    if as_json:
        return [_json_text({game: origins_json(values) for game, values in found.items()})]
    return [origins_text(game, values) for game, values in found.items()]


def _json_text(found: dict[str, Any]) -> str:
    import json

    return json.dumps(found, ensure_ascii=False, indent=2)
