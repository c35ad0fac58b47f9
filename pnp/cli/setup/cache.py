"""The command `pnp cache`: what is kept between runs, and how much room it takes."""

from __future__ import annotations

import os
from pathlib import Path

import click

from pnp.cli.cache_folder import VARIABLE, cache_folder
from pnp.cli.options.groups import CommandGroup
from pnp.model.problems import UsageError


@click.group(cls=CommandGroup)
def cache() -> None:
    """Show or empty the folder in which pnp keeps what it has made.

    It is the cache folder of the user, or PNP_CACHE; if this is set to nothing, nothing is kept.
    Nothing is lost when it is emptied: it is made again.
    """


@cache.command()
def info() -> None:
    """Print where it is, and how much is in it."""
    from pnp.files.cache import KINDS, MOST, Cache
    from pnp.report.builds import size_text

    folder = _folder()
    found = Cache(folder)
    click.echo(f"{folder}")
    for kind in KINDS:
        size = found.size(kind)
        click.echo(f"  {kind}: {size.files} files, {size_text(size.bytes)}")
    click.echo(f"  at most {size_text(MOST)}; what was not used for the longest time is removed")


@cache.command()
def clear() -> None:
    """Remove all that pnp has written there."""
    from pnp.files.cache import Cache
    from pnp.report.builds import size_text

    removed = Cache(_folder()).clear()
    click.echo(f"removed {removed.files} files, {size_text(removed.bytes)}")


def _folder() -> Path:
    """The folder. Raises UsageError if nothing is kept."""
    folder = cache_folder(os.environ)
    if folder is None:
        message = f"nothing is kept: {VARIABLE} is empty, or no folder of the user is known"
        raise UsageError.of("usage", message, None, f"set {VARIABLE} to a folder")
    return Path(folder)
