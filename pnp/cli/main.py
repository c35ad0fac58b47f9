"""The command `pnp` and its subcommands.

Commands import libraries when they run, so that `pnp --help` starts fast. For exit codes see
`pnp.cli.ending`.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from pnp import __version__
from pnp.cli.build import build, check
from pnp.cli.diff import diff
from pnp.cli.ending import ended
from pnp.cli.fonts import fonts
from pnp.cli.i18n import i18n
from pnp.cli.list import list_games

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """Ends with pnp's exit codes, and without a traceback for errors of users."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """See click."""
        kwargs["standalone_mode"] = False
        run = super().main
        sys.exit(ended(lambda: run(*args, **kwargs)))


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """Make print-ready PDF files of print-and-play games, from YAML and art."""


for _command in (build, check, diff, fonts, i18n, list_games):
    main.add_command(_command)


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
