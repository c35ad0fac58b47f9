"""Options of the commands that make files: where to, how strictly, in how many processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

_Decorator = Callable[[Any], Any]


def out_option(doc: str) -> _Decorator:
    """--out: the folder that files are written to; `doc` states which it is, and its default."""
    return click.option("--out", type=click.Path(file_okay=False, path_type=Path), help=doc)


def clean_option(doc: str) -> _Decorator:
    """--clean: `doc` states which files are removed."""
    return click.option("--clean", is_flag=True, help=doc)


strict_option = click.option(
    "--strict", is_flag=True,
    help="All warnings of preflight, texts without a translation and missing pictures are errors.",
)  # fmt: skip
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 64),
    help="Number of processes (default: as many as make it faster).",
)  # fmt: skip
