"""The command `pnp preview`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from pnp.cli.cache_folder import cache_folder
from pnp.cli.common import places_of, project_of, project_option
from pnp.cli.options.completion import complete_editor


@click.command()
@click.option("--goto", metavar="FILE:LINE", help="Show what is written at this place.")
@click.option("--editor", metavar="NAME|COMMAND", shell_complete=complete_editor,
              help="Open places in vscode (the default), vscodium, cursor, zed, or by a command: "
              '"subl {file}:{line}:{column}". PNP_EDITOR sets it for good.')  # fmt: skip
@click.option("--no-open", is_flag=True, help="Print the address only, and open no browser.")
@click.option("--port", type=click.IntRange(1, 65535), help="Use this port (default: a free one).")
@click.option("--poll", is_flag=True,
              help="Look for changes twice a second, where the system reports none.")  # fmt: skip
@project_option
def preview(
    goto: str | None,
    editor: str | None,
    no_open: bool,
    port: int | None,
    poll: bool,
    project_folder: Path,
) -> int:
    """Show all games in the browser, and follow their files.

    Each card, page, board, box and sheet is drawn as it is printed, and drawn again when a file is
    saved. Only this machine can open the page. Ctrl+C ends the preview.
    """
    from pnp.preview.running import Options, run_preview

    folder, project = cache_folder(os.environ), project_of(project_folder)
    options = Options(
        project.output.resolve(), editor, os.environ, port or 0, goto, poll,
        Path(folder) if folder else None,
    )  # fmt: skip

    def opened(address: str, is_new: bool) -> None:
        click.echo(f"preview: {address}" + ("" if is_new else "  (it was running already)"))
        if is_new:
            click.echo("it follows the files of the project; Ctrl+C ends it")
        if not no_open:
            import webbrowser

            webbrowser.open(address)

    run_preview(places_of(project, is_cached=True), options, opened)
    return 0
