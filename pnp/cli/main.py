"""The command `pnp` and its subcommands.

`pnp --help` starts fast: commands are imported when they are called, and import libraries when they
run. For exit codes see `pnp.cli.ending`.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import Any

import click

from pnp import __version__
from pnp.cli.ending import ended
from pnp.cli.options.groups import CommandGroup

# commands by what they are for, with the first sentence of their help
GROUPS = {
    "Start": {
        "new": "Make a project in a new folder or, in a project, a new game.",
        "preview": "Show all games in the browser, and follow their files.",
    },
    "Print": {
        "build": "Build PDF files of all games, or of those named.",
        "check": "Report all problems of games; write nothing.",
        "printer": "Measure how a printer misplaces pages, and save it for `pnp build --printer`.",
        "release": "Make the folder of a release: web pages, rules, files to print, checksums.",
    },
    "Look up": {
        "diff": "Print what variants change, as a table: cards, fields, facts, products, looks, "
        "rules.",
        "list": "List games with their products, or with --origins the sources of their values.",
        "show": "Print the values of a card, and where each comes from.",
    },
    "Data, texts, fonts": {
        "fonts": "List, check, add and show fonts.",
        "i18n": "Make, update and check translations.",
        "pull": "Fetch the online sheets that decks name as `source`, and show what changed.",
    },
    "Set up": {
        "cache": "Show or empty the folder in which pnp keeps what it has made.",
        "schema": "Print the JSON Schema of a kind of file, for completion and help in editors.",
        "upgrade": "Rewrite games of an older format: renamed keys, with all comments kept.",
    },
}
SENTENCES = {name: line for group in GROUPS.values() for name, line in group.items()}
# what other programs call these commands, and what a person tries
_ALSO = {
    "build": "compile export generate make pdf render",
    "check": "lint preflight test validate verify",
    "diff": "compare",
    "i18n": "translate translation translations",
    "list": "games info ls",
    "new": "add create import init start",
    "preview": "serve view watch",
    "pull": "download fetch sync",
    "release": "publish",
    "upgrade": "migrate",
}
# where a command is not called like its module, or its function
_MODULES = {
    "cache": "pnp.cli.setup.cache",
    "check": "pnp.cli.build",
    "list": "pnp.cli.display.list",
    "preview": "pnp.cli.display.preview",
    "pull": "pnp.cli.online.pull",
    "schema": "pnp.cli.setup.schema",
    "show": "pnp.cli.display.show",
    "upgrade": "pnp.cli.setup.upgrade",
}
_FUNCTIONS = {"list": "list_games"}
# Nearly all that is imported, and most that a build makes, lives to the end. Collecting garbage as
# often as by default took a tenth of the imports, and 136 ms of a deck of 4800 cards. A first
# threshold of 100 000 took 28 ms there, and 55 ms of a deck with 50 engravings (measured).
_THRESHOLDS = (400_000, 50, 100)
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(CommandGroup):
    """Imports a command when it is called. Ends with pnp's exit codes, and never with a traceback
    for what a user can cause."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click."""
        return sorted([*SENTENCES, *self.commands])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click."""
        return _command(cmd_name) or super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click. Imports no command."""
        width = max(map(len, SENTENCES))
        for title, group in GROUPS.items():
            rows = [(name.ljust(width), line) for name, line in group.items()]
            with formatter.section(title):
                formatter.write_dl(rows)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """See click."""
        gc.set_threshold(*_THRESHOLDS)
        kwargs["standalone_mode"] = False
        run = super().main
        sys.exit(ended(lambda: run(*args, **kwargs)))


def _command(name: str) -> click.Command | None:
    """One of `SENTENCES`."""
    if name not in SENTENCES:
        return None
    module = import_module(_MODULES.get(name, f"pnp.cli.{name}"))
    found: click.Command = getattr(module, _FUNCTIONS.get(name, name))
    return found


@click.group(cls=Commands, also=_ALSO, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """Make print-ready PDF files of print-and-play games, from YAML and art."""
