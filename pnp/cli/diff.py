"""The command `pnp diff`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli.common import (
    json_option,
    places_of,
    print_problems,
    project_of,
    project_option,
)
from pnp.cli.options.completion import complete_language
from pnp.cli.options.names import game_argument, variant_option
from pnp.model.problems import InputError, Problems, UsageError


@click.command()
@game_argument
@variant_option
@click.option(
    "--lang",
    "language",
    metavar="CODE",
    shell_complete=complete_language,
    help="Compare the editions in this language.",
)
@project_option
@json_option
def diff(
    game: str, variants: tuple[str, ...], language: str | None, project_folder: Path, as_json: bool
) -> int:
    """Print what variants change, as a table: cards, fields, facts, products, looks, rules."""
    from pnp.build.project import Project
    from pnp.editions.sides import side_of
    from pnp.model.edition import Choice
    from pnp.report.differences import diff_json, diff_text, differences

    if not variants:
        hint = f"e.g. pnp diff {game} --variant low-ink; pnp list {game} names them"
        raise UsageError.of("usage", "no variant is named", None, hint)
    project = Project(places_of(project_of(project_folder)))
    problems = Problems()
    sides = []
    for choice in (Choice(language), Choice(language, variants=variants)):
        opened = project.open(game, choice)
        problems.extend(opened.problems)
        if opened.game is not None and opened.loaded.records is not None:
            sides.append(side_of(opened.game, opened.loaded.records))
    is_whole = len(sides) == 2
    if as_json and not is_whole:
        raise InputError(problems)
    # before the table, so that readers know that it is incomplete
    print_problems(
        problems, "the table shows what could be read" if is_whole else "there is no table"
    )
    if is_whole:
        rows = differences(*sides)
        click.echo(json.dumps(diff_json(rows), ensure_ascii=False, indent=2) if as_json
                   else diff_text(rows))  # fmt: skip
    return 1 if problems.errors else 0
