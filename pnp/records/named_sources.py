"""The files that game.yaml names: decks and tables in their folder, found or reported."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from pnp.files.listing import exists, is_folder, paths_in
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.sources.files import Library
from pnp.sources.source_formats import endings, format_of, one_of

_SPREADSHEETS = (".xlsx", ".ods")


def find_source(
    what: str,
    file: str,
    folder: Path,
    span: Span,
    library: Library,
    problems: Problems,
    is_typed: bool = False,
) -> Path | None:
    """The file of a deck or table ('what') in the folder of its game.

    None (and a problem at `span`) if it leaves the folder, is not there, or if no format has its
    ending; with `is_typed`, if its format is a table of texts.
    """
    path = library.inside(folder, file, span, problems)
    if path is None or is_folder(path):
        return path  # which is reported when it is read
    known = endings(is_typed)
    if not exists(path):
        names = [p.name for p in paths_in(path.parent)]
        files = [PurePosixPath(file).with_name(name).as_posix()
                 for name in names if name.endswith(known) and name != "game.yaml"]  # fmt: skip
        message = f"there is no file '{path.name}' in {library.shown(path.parent)}/"
        problems.add("missing-file", message, span, did_you_mean(file, files, "files"))
        return None
    found = format_of(path)
    if found is None or (is_typed and found.titles):
        is_spreadsheet = path.suffix.lower() in _SPREADSHEETS
        hint = "save it as a table: .csv, in UTF-8" if is_spreadsheet and not is_typed else None
        message = f"a {what} is a {one_of(known)} file, not '{file}'"
        problems.add("wrong-value", message, span, hint)
        return None
    return path
