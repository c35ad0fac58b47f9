"""The kinds of files in a project, and the lines and settings by which editors find their schemas.

    schema_kind("layouts/my-game/card.yaml")      'layout'
    schema_comment("layouts/my-game/card.yaml")   '# yaml-language-server: $schema=../../.pnp/…'

Schemas lie in `.pnp/schema/` of a project, one file for each kind (`pnp schema --write`).
"""

from __future__ import annotations

from pathlib import PurePosixPath

from msgspec import Struct

FOLDER = ".pnp/schema"


class FileKind(Struct, frozen=True):
    """A kind of file, in a few words (`doc`), and the form of its path in a project ('': the path
    does not show the kind)."""

    doc: str
    form: str = ""


# a path has the kind of the first form that fits
FILE_KINDS = {
    "settings": FileKind("the settings of a project", "pnp.yaml"),
    "sizes": FileKind("card sizes by name", "layouts/sizes.yaml"),
    "papers": FileKind("papers by name", "layouts/papers.yaml"),
    "sheet": FileKind("a sheet style", "layouts/sheets/**/*.yaml"),
    "profile": FileKind(
        "a profile: how files are made for a printer", "layouts/profiles/**/*.yaml"
    ),
    "service": FileKind(
        "a service: what a print service or a virtual table asks for", "layouts/services/**/*.yaml"
    ),
    "layout": FileKind("a layout of cards or of a book, or a theme", "layouts/**/*.yaml"),
    "book-layout": FileKind("a layout of a book alone"),
    "theme": FileKind("a theme alone"),
    "fonts": FileKind("the manifest of fonts", "fonts/manifest.yaml"),
    "game": FileKind("a game", "cards/*/game.yaml"),
    "variant": FileKind("a variant of a game", "cards/*/variants/*.yaml"),
    "deck": FileKind("a deck or a table of a game", "cards/*/**/*.yaml"),
    "front-matter": FileKind("the front matter of a book, in Markdown"),
}

# what a game's own programs read to draw its pictures
_OF_PICTURES = "cards/*/art/**/*.yaml"


def schema_kind(place: str) -> str | None:
    """The kind of the file at a path in a project; None for a file that has no schema."""
    parts = PurePosixPath(place).parts
    if _matches(parts, _OF_PICTURES.split("/")):
        return None
    kinds = ((name, kind.form.split("/")) for name, kind in FILE_KINDS.items() if kind.form)
    return next((name for name, form in kinds if _matches(parts, form)), None)


def _matches(parts: tuple[str, ...], form: list[str]) -> bool:
    """Whether a path has a form; `**` stands for any folders, `*` for one name."""
    if not form:
        return not parts
    if form[0] == "**":
        return any(_matches(parts[n:], form[1:]) for n in range(len(parts)))
    if not parts:
        return False
    ending = form[0].removeprefix("*")
    fits = parts[0].endswith(ending) if form[0].startswith("*") else parts[0] == form[0]
    return fits and _matches(parts[1:], form[1:])


def schema_file(kind: str) -> str:
    """The path of the schema of a kind of file in a project."""
    return f"{FOLDER}/{kind}.json"


def schema_comment(place: str, kind: str | None = None) -> str:
    """The first line of a file at a path in a project, which names its schema: that of `kind`, or
    of the kind that the path shows. Raises ValueError if it shows none."""
    kind = kind or schema_kind(place)
    if kind is None:
        raise ValueError(place)
    up = "../" * (len(PurePosixPath(place).parts) - 1)
    return f"# yaml-language-server: $schema={up or './'}{schema_file(kind)}"
