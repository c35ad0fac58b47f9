"""The command `pnp` and its subcommands.

Commands import libraries when they run, so that `pnp --help` starts fast. For exit codes see
`pnp.cli.ending`.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from pnp import __version__
from pnp.cli.ending import ended

NAMES = ("build", "check", "diff", "fonts", "i18n", "list")
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """Imports a command when it is called. Ends with pnp's exit codes, and never with a traceback
    for what a user can cause."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click."""
        return sorted([*NAMES, *self.commands])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click."""
        return _command(cmd_name) or super().get_command(ctx, cmd_name)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """See click."""
        kwargs["standalone_mode"] = False
        run = super().main
        sys.exit(ended(lambda: run(*args, **kwargs)))


def _command(name: str) -> click.Command | None:
    """One of `NAMES`."""
    if name in ("build", "check"):
        from pnp.cli.build import build, check

        return build if name == "build" else check
    if name == "diff":
        from pnp.cli.diff import diff

        return diff
    if name == "fonts":
        from pnp.cli.fonts import fonts

        return fonts
    if name == "i18n":
        from pnp.cli.i18n import i18n

        return i18n
    if name == "list":
        from pnp.cli.list import list_games

        return list_games
    return None


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """Make print-ready PDF files of print-and-play games, from YAML and art."""


@main.command()
def schema() -> None:
    """Print a JSON Schema of layout files, for completion and checks in editors."""
    import json

    from pnp.load.book_layouts import BOOK_LAYOUT_KEYS
    from pnp.load.layouts import LAYOUT_KEYS
    from pnp.typeset.layout_schema import layout_schema

    click.echo(
        json.dumps(layout_schema(LAYOUT_KEYS, BOOK_LAYOUT_KEYS), ensure_ascii=False, indent=2)
    )
