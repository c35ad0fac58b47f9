"""The files that game.yaml names: decks and tables in their folder, found or reported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from pnp.files.listing import exists, files_matching, is_folder, is_pattern, paths_in
from pnp.model.problems import Problems, Span, did_you_mean
from pnp.model.source import Listing, Record
from pnp.sources.encodings import encoding_named
from pnp.sources.files import Library, Options
from pnp.sources.misplaced import other_ending
from pnp.sources.source_formats import endings, format_of, one_of

# in the folder of a game: files of other kinds, which a pattern such as **/*.yaml fits
_NO_CARDS = ("game.yaml", "variants", "translations")
_OTHERS = {
    **dict.fromkeys(
        (".xls", ".xlsb", ".numbers", ".fods", ".gsheet"), "save it as a workbook: .xlsx"
    ),
    ".txt": "give a table with tabs, such as 'Unicode Text' of Excel, the ending .tsv; one with "
    "commas or semicolons .csv",
}


def find_sources(
    what: str,
    files: Sequence[str],
    folder: Path,
    entry: Record,
    library: Library,
    problems: Problems,
) -> list[Path]:
    """The files of a deck in the order in which its entry names them, those of a pattern sorted,
    each once. Problems are noted for names and patterns without a file."""
    found: list[Path] = []
    listed = entry.get("file")
    for i, file in enumerate(files):
        span = listed.span(i) if isinstance(listed, Listing) else entry.span("file")
        if is_pattern(file) and not exists(folder / file):
            found += _fitting(what, file, folder, span, library, problems)
        else:
            path = find_source(what, file, folder, span, library, problems)
            found += [path] if path is not None else []
    return list(dict.fromkeys(found))


def _fitting(
    what: str, pattern: str, folder: Path, span: Span, library: Library, problems: Problems
) -> list[Path]:
    """The files that a pattern fits; it is an error if there is none."""
    if ".." in PurePosixPath(pattern).parts or PurePosixPath(pattern).is_absolute():
        library.inside(folder, "../", span, problems)
        return []
    found = [path for path in files_matching(folder, pattern) if format_of(path) is not None]
    found = [path for path in found if path.relative_to(folder).parts[0] not in _NO_CARDS]
    if not found:
        shown = library.shown(folder)
        message = f"no file in {shown}/ fits the pattern '{pattern}'"
        hint = f"a {what} is a {one_of(endings())} file; '**/' stands for folders"
        problems.add("missing-file", message, span, hint)
    names = [path.relative_to(folder).as_posix() for path in found]
    inside = [library.inside(folder, name, span, problems) for name in names]
    return [path for path in inside if path is not None]


def find_source(
    what: str,
    file: str,
    folder: Path,
    span: Span,
    library: Library,
    problems: Problems,
) -> Path | None:
    """The file of a deck or table ('what') in the folder of its game.

    None (and a problem at `span`) if it leaves the folder, is not there, or if no format has its
    ending.
    """
    path = library.inside(folder, file, span, problems)
    if path is None or is_folder(path):
        return path  # which is reported when it is read
    known = endings()
    if not exists(path):
        names = [p.name for p in paths_in(path.parent)]
        files = [PurePosixPath(file).with_name(name).as_posix()
                 for name in names if name.endswith(known) and name != "game.yaml"]  # fmt: skip
        message = f"there is no file '{path.name}' in {library.shown(path.parent)}/"
        renamed = other_ending(path.parent, path.name, known)
        close = renamed or did_you_mean(file, files, "files")
        problems.add("missing-file", message, span, close)
        return None
    if format_of(path) is None:
        hint = _OTHERS.get(path.suffix.lower())
        message = f"a {what} is a {one_of(known)} file, not '{file}'"
        problems.add("wrong-value", message, span, hint)
        return None
    return path


def source_options(path: Path, entry: Record) -> Options:
    """The keys of a deck's entry that the reader of a file takes; invalid ones are left out, and
    reported where the entry is loaded."""
    kind = format_of(path)
    out: list[tuple[str, str]] = []
    for key in kind.options if kind is not None else ():
        value = entry.get(key)
        if key == "encoding" and isinstance(value, str):
            value = encoding_named(value)
        if isinstance(value, str | int) and not isinstance(value, bool):
            out.append((key, str(value)))
    return tuple(out)  # type: ignore[arg-type]
