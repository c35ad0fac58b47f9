"""Arguments and options that name parts of a project. Shells complete them."""

from __future__ import annotations

import click

from pnp.cli.options.completion import complete_game, complete_variant

games_argument = click.argument(
    "names", nargs=-1, metavar="[GAME]...", shell_complete=complete_game
)
game_argument = click.argument("game", shell_complete=complete_game)
variant_option = click.option(
    "--variant", "variants", multiple=True, metavar="NAME", shell_complete=complete_variant,
    help="Apply a variant. Can be repeated: variants are applied in this order.",
)  # fmt: skip
