"""The records of sheet styles, from `layouts/sheets/<name>.yaml`; `impose.styles` types them."""

from __future__ import annotations

from pnp.load.files import Library
from pnp.load.texts_layouts import said_sheet
from pnp.model.source import Record
from pnp.problems import Problems, Span


def load_sheet(name: str, library: Library, span: Span, problems: Problems) -> Record | None:
    """The record of a sheet style by name; `span` is where it was asked for."""
    record = library.read_named("layouts/sheets", name, "sheet", span, problems)
    return None if record is None else said_sheet(name, record, library)
