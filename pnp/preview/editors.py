"""Opens a place of a file in the editor of the user: by a link of the page, or by a command.

    editor = read_editor("subl {file}:{line}:{column}", os.environ, base, roots)
    editor.address(span)      the link, if the editor has links
    editor.open(span)         runs the command

Only files of the project, and those that come with pnp, are opened, and nothing is run but the
command that the user has set.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path, PureWindowsPath
from typing import Literal
from urllib.parse import quote

from pnp.files.listing import is_file
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Span, UsageError

VARIABLE = "PNP_EDITOR"
# editors that open a file by a link, in the form of VS Code:
# https://code.visualstudio.com/docs/configure/command-line#_opening-vs-code-with-urls
LINKS = ("vscode", "vscodium", "cursor", "zed")
_USUAL = LINKS[0]
_PLACEHOLDER = lazy_pattern(r"\{(file|line|column)\}")
_SECONDS = 0.5  # in which a wrong command fails
_EXAMPLE = '--editor "subl {file}:{line}:{column}"'


class Editor:
    """How places are opened. `scheme` is that of links ('': it has none), else `command` is run.
    `base` is the folder that places start from; files are below one of the `roots`."""

    def __init__(
        self, base: Path, roots: Sequence[Path], scheme: str = "", command: tuple[str, ...] = ()
    ) -> None:
        self.scheme = scheme
        self.command = command
        self._base = base.resolve()
        self._roots = tuple(root.resolve() for root in roots)
        self._links: dict[str, str] = {}  # of files that were there once, by their paths in places

    @property
    def mode(self) -> Literal["link", "command"]:
        """How the page opens a place."""
        return "link" if self.scheme else "command"

    def address(self, span: Span) -> str | None:
        """The link that opens a place; None if it is no file of the project, or if the editor has
        no links."""
        if not self.scheme:
            return None
        known = self._links.get(span.path)
        if known is None:
            path = self._file(span)
            if path is None:
                return None
            known = self._links[span.path] = link(self.scheme, str(path))
        if span.sheet is not None:
            return known
        return f"{known}:{span.line or 1}:{span.column or 1}"

    def open(self, span: Span) -> None:
        """Open a place with the command. Raises UsageError if it cannot be run, if it ends with an
        error at once, or if the place is no file of the project."""
        path = self._file(span)
        if path is None:
            message = f"{span.path} is no file of this project"
            raise UsageError.of("outside-folder", message)
        if not self.command:
            hint = f"set a command: {_EXAMPLE}"
            raise UsageError.of("usage", "no command opens an editor", None, hint)
        _run(filled(self.command, path, span))

    def _file(self, span: Span) -> Path | None:
        """The file of a place, if it may be opened."""
        try:
            path = (self._base / span.path).resolve()
        except (OSError, ValueError):  # no path at all
            return None
        is_ours = any(path.is_relative_to(root) for root in self._roots)
        return path if is_ours and is_file(path) else None


def read_editor(
    asked: str | None, environment: Mapping[str, str], base: Path, roots: Sequence[Path]
) -> Editor:
    """The editor that the user asks for: the name of one with links, or a command; else that of the
    variable `PNP_EDITOR`; else VS Code. Raises UsageError for a command that cannot be read."""
    text = (asked or environment.get(VARIABLE) or _USUAL).strip()
    if text.casefold() in LINKS:
        return Editor(base, roots, scheme=text.casefold())
    try:
        command = _words(text)
    except ValueError:
        hint = f"close each quote, e.g. {_EXAMPLE}"
        raise UsageError.of("usage", f"the editor {text!r} is no command", None, hint) from None
    if not any("{file}" in word for word in command):
        command = (*command, "{file}")
    return Editor(base, roots, command=command)


def _words(text: str, is_windows: bool = os.name == "nt") -> tuple[str, ...]:
    """The words of a command. On Windows, `\\` separates folders."""
    if not is_windows:
        return tuple(shlex.split(text))
    return tuple(word.strip('"') for word in shlex.split(text, posix=False))


def link(scheme: str, path: str) -> str:
    """The link to the file at an absolute path."""
    windows = PureWindowsPath(path)
    if windows.drive:
        drive, rest = windows.drive, windows.as_posix().removeprefix(windows.drive)
        # a folder of another machine, '//server/folder', begins with two slashes already
        shown = f"/{drive}{quote(rest)}" if drive.endswith(":") else quote(windows.as_posix())
    else:
        shown = quote(path)
    return f"{scheme}://file{shown}"


def filled(command: Sequence[str], path: Path, span: Span) -> list[str]:
    """The words of a command with the place in them; what is in a path is not read again."""
    values = {"file": str(path), "line": str(span.line or 1), "column": str(span.column or 1)}
    return [_PLACEHOLDER.sub(lambda found: values[found[1]], word) for word in command]


def start(words: Sequence[str], hint: str) -> subprocess.Popen[bytes]:
    """Start a program of the user, without a terminal. Raises UsageError with the hint if that
    fails."""
    try:
        return subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        message = f"cannot start '{words[0]}': {error.strerror or error}"
        raise UsageError.of("usage", message, None, hint) from None


def _run(words: list[str]) -> None:
    """Start a program and leave it alone, unless it fails at once."""
    process = start(words, f"write the path of the program, e.g. {_EXAMPLE}")
    try:
        code = process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        # it is open; its end is waited for so that no ended process is left
        threading.Thread(target=process.wait, name="editor", daemon=True).start()
        return
    if code:
        message = f"'{words[0]}' ended with an error ({code})"
        hint = 'an editor of the terminal needs one: e.g. --editor "xterm -e vim +{line} {file}"'
        raise UsageError.of("process-ended", message, None, hint)
