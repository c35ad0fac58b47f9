"""Named files that build on others of their folder by the key `extends`.

A file of the project may extend one of pnp that has its own name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.model.problems import Problems, Span
from pnp.model.source import Record
from pnp.sources.files import Library


def extended_records(
    name: str, folder: str, what: str, library: Library, span: Span | None, problems: Problems
) -> Iterator[tuple[Path, Record]]:
    """The file `folder/name.yaml` and those that it extends, the first one first. `what` names such
    a file in messages, `span` is where it is named. What cannot be read is reported."""
    seen: list[Path] = []
    while name:
        path = library.find(folder, name, skip=seen)
        if path is None and any(one.stem == Path(name).name for one in seen):
            problems.add("circular", f"{what} '{name}' extends itself", span)
            return
        record = (
            library.read_named(folder, name, what, span, problems)
            if path is None
            else library.read_as(Record, path, problems, f"keys and values, as every {what} has")
        )
        if path is None or record is None:
            return
        yield path, record
        seen.append(path)
        span = record.span("extends")
        name = str(record.get("extends") or "")
