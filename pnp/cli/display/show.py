"""The command `pnp show`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli.common import json_option, places_of, project_of, project_option
from pnp.cli.options.completion import complete_card, complete_language
from pnp.cli.options.names import variant_option


@click.command()
@click.argument("card", metavar="[GAME/][DECK/]CARD", shell_complete=complete_card)
@click.option(
    "--lang",
    "language",
    metavar="CODE",
    shell_complete=complete_language,
    help="Show the card in this language.",
)
@variant_option
@project_option
@json_option
def show(
    card: str, language: str | None, variants: tuple[str, ...], project_folder: Path, as_json: bool
) -> int:
    """Print the values of a card, and where each comes from.

    CARD is an id or a name. Values are shown as the card prints them: after defaults, expressions,
    variants and translation.
    """
    from pnp.build.project import Project
    from pnp.model.edition import Choice
    from pnp.report.cards import card_json, card_text
    from pnp.review.cards import find_card

    project = Project(places_of(project_of(project_folder)))
    found = find_card(project, card, Choice(language, variants=variants))
    if as_json:
        click.echo(json.dumps(card_json(found), ensure_ascii=False, indent=2, default=str))
    else:
        click.echo(card_text(found))
    return 1 if any(problem.severity == "error" for problem in found.problems) else 0
