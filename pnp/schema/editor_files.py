"""Which schema a file of a project has, and the line by which editors find it.

    schema_kind("layouts/my-game/card.yaml")      'layout'
    schema_comment("layouts/my-game/card.yaml")   '# yaml-language-server: $schema=../../.pnp/…'

Schemas lie in `.pnp/schema/` of a project, one file for each kind.
"""

from __future__ import annotations

from pathlib import PurePosixPath

FOLDER = ".pnp/schema"
# the kind of a file by its path in the project; the first that matches
_KINDS = (
    ("settings", "pnp.yaml"),
    ("sizes", "layouts/sizes.yaml"),
    ("papers", "layouts/papers.yaml"),
    ("sheet", "layouts/sheets/**/*.yaml"),
    ("layout", "layouts/**/*.yaml"),
    ("fonts", "fonts/manifest.yaml"),
    ("game", "cards/*/game.yaml"),
    ("variant", "cards/*/variants/*.yaml"),
    ("deck", "cards/*/**/*.yaml"),
)


def schema_kind(place: str) -> str | None:
    """The kind of the file at a path in a project; None for a file that has no schema."""
    parts = PurePosixPath(place).parts
    return next((kind for kind, form in _KINDS if _matches(parts, form.split("/"))), None)


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


def schema_comment(place: str) -> str:
    """The first line of a file at a path in a project, which names its schema."""
    kind = schema_kind(place)
    if kind is None:
        raise ValueError(place)
    up = "../" * (len(PurePosixPath(place).parts) - 1)
    return f"# yaml-language-server: $schema={up or './'}{schema_file(kind)}"
