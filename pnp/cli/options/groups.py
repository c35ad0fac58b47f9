"""The help of commands with many options: in groups.

A library that does this, cloup, doubles the time that click takes to be imported (measured: 54 ms
in place of 23), which is more than the rest of `pnp --help`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

_REST = "Other options"


class GroupedCommand(click.Command):
    """A command with `groups`: names of its parameters, by the title of their group. Options of no
    group are listed under another title."""

    def __init__(
        self, *args: Any, groups: Mapping[str, Sequence[str]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups or {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click."""
        options = [*self.params, self.get_help_option(ctx)]
        found = {one.name: one for one in options if isinstance(one, click.Option)}
        grouped = {name for names in self.groups.values() for name in names}
        rest = [name for name in found if name not in grouped]
        for title, names in {**self.groups, _REST: rest}.items():
            rows = [found[name].get_help_record(ctx) for name in names if name in found]
            listed = [row for row in rows if row is not None]
            if listed:
                with formatter.section(title):
                    formatter.write_dl(listed)
        self.format_rest(ctx, formatter)

    def format_rest(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what follows the options."""
