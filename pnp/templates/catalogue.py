"""The templates that `pnp new` copies: folders in `layouts/templates/`, each a project that builds.

A template has a file `template.yaml`, which is not copied:

    about: cards of 63.5 × 88.9 mm, with backs, rules and a box
    order: 1
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pnp.files.listing import files_below, files_named
from pnp.model.problems import Problems, UsageError, did_you_mean
from pnp.model.source import Record
from pnp.schema.records import read_record
from pnp.schema.values import Key, Number, Text
from pnp.sources.files import shipped_root
from pnp.sources.reader import read_yaml

FOLDER = "layouts/templates"
ABOUT = "template.yaml"
DEFAULT = "poker-card"
_KEYS = {
    "about": Key(Text(), required=True, doc="one line for the list of templates"),
    "order": Key(Number(1, 99, whole=True), default=99, doc="the place in the list"),
}
# what builds leave in a template that somebody has built in place
_MADE = ("output", ".pnp")


class Template(Struct, frozen=True):
    """A template: its name, one line about it, and its folder."""

    name: str
    about: str
    folder: Path

    def files(self) -> list[Path]:
        """The files to copy, as paths in the folder, sorted."""
        found = (path.relative_to(self.folder) for path in files_below(self.folder))
        return [p for p in found if p.parts[0] not in _MADE and p != Path(ABOUT)]


def templates() -> dict[str, Template]:
    """The templates by name, in the order of the list. Raises InputError for a wrong one."""
    found: list[tuple[int, Template]] = []
    for path in files_named(shipped_root() / FOLDER, ABOUT):
        problems = Problems()
        record = read_yaml(path, str(path))
        given = read_record(record if isinstance(record, Record) else Record(), _KEYS, problems,
                            ABOUT)  # fmt: skip
        problems.stop_on_errors()
        template = Template(path.parent.name, given["about"], path.parent)
        found.append((int(given["order"]), template))
    return {one.name: one for _, one in sorted(found, key=lambda pair: (pair[0], pair[1].name))}


def template_of(name: str) -> Template:
    """A template by name. Raises UsageError if there is none."""
    known = templates()
    if name not in known:
        message = f"there is no template '{name}'"
        hint = did_you_mean(name, known, "templates")
        raise UsageError.of("unknown-name", message, None, f"{hint}; pnp new --list shows all")
    return known[name]
