"""Groups of commands, and of the options in the help of a command.

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


class CommandGroup(click.Group):
    """Commands. A hint for the name of none names the one that is probably meant; `also` has other
    names of commands, with blanks between them, by the name of the command."""

    def __init__(self, *args: Any, also: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._also = also or {}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See click. Raises UsageError for the name of no command."""
        name = args[0]
        is_option = name.startswith("-")  # which click reports
        if self.get_command(ctx, name) is None and not (ctx.resilient_parsing or is_option):
            message = f"there is no command '{ctx.command_path} {name}'"
            raise _unknown(message, self._hint(ctx, name))
        return super().resolve_command(ctx, args)

    def _hint(self, ctx: click.Context, name: str) -> str:
        from pnp.model.problems import did_you_mean, nearest

        known = self.list_commands(ctx)
        others = {word: own for own, words in self._also.items() for word in words.split()}
        close = nearest(name, [*others, *known])
        if close is None:
            listed = did_you_mean(name, known, "commands")
            return f"{listed}; {ctx.command_path} --help explains them"
        return f"did you mean '{ctx.command_path} {others.get(close, close)}'?"


def _unknown(message: str, hint: str) -> Exception:
    from pnp.model.problems import UsageError

    return UsageError.of("unknown-name", message, None, hint)
