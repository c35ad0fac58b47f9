"""The variants of a game, from its folder `variants/`, in the order in which they are applied.

In: the folder of a game and names. Out: `Variant`s, those that others extend before them, each
once. Errors of a file as such are noted here; its changes are judged where they are applied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pnp.editions.variants.variant import Variant, Variants, single
from pnp.files.listing import paths_in
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import InputError, Problem, Problems, Span, UsageError, did_you_mean
from pnp.model.source import Record
from pnp.records.format_versions import current, version_of
from pnp.schema.records import read_record
from pnp.schema.values import Key, Many, Mapped, Text
from pnp.sources.files import Library

FOLDER = "variants"
VARIANT_KEYS = {
    "title": Key(Text(), doc="the title of the variant"),
    "about": Key(Text(), doc="its purpose, in a sentence or two"),
    "extends": Key(Many(Text(), least=1), default=(), doc="variants that are applied before it"),
    "game": Key(Mapped(), doc="changes of game.yaml"),
    "cards": Key(Mapped(), doc="changes of decks, by name"),
    "palette": Key(Mapped(), doc="colours, over those of all layouts"),
    "styles": Key(Mapped(), doc="text styles, over those of all layouts"),
    "layouts": Key(Mapped(), doc="changes of single layouts, by name"),
    "books": Key(Mapped(), doc="changes of books, by name"),
    "origins": Key(Mapped(), doc="the status of values that the variant sets"),
}
SECTIONS = ("game", "cards", "palette", "styles", "layouts", "books")
_NAME = lazy_pattern(r"\w[\w-]*", re.ASCII)


def variant_names(folder: Path) -> list[str]:
    """The variants of a game."""
    return [path.stem for path in paths_in(folder / FOLDER, ".yaml")]


def described(library: Library, folder: Path) -> dict[str, tuple[str, str]]:
    """Each variant's title and its description; empty texts for a file that cannot be read."""
    out = {}
    for name in variant_names(folder):
        try:
            record = library.read(folder / FOLDER / f"{name}.yaml")
        except InputError:  # reported where the variant is used
            record = None
        found = record if isinstance(record, Record) else Record()
        title, about = (found.get(key) for key in ("title", "about"))
        out[name] = (str(title or ""), str(about or ""))
    return out


def check_names(folder: Path, wanted: Sequence[str]) -> None:
    """Raise UsageError for a variant that the game in this folder does not have."""
    known = variant_names(folder)
    for name in wanted:
        if name not in known:
            raise UsageError([no_variant(folder.name, name, known)])


def no_variant(game: str, name: str, known: Sequence[str]) -> Problem:
    """The problem that a game does not have a variant; `known` are those that it has."""
    hint = did_you_mean(name, known, "variants")
    return Problem("unknown-name", f"'{game}' has no variant '{name}'", None, hint)


def read_variants(
    folder: Path, wanted: Sequence[str], library: Library, problems: Problems
) -> dict[str, Variant] | None:
    """The variants asked for and all that they extend, by name, in the order they are applied.

    None (and problems) if one of them cannot be read. Raises UsageError if one does not exist.
    """
    check_names(folder, wanted)
    reader = _Reader(folder, variant_names(folder), library, problems)
    for name in wanted:
        reader.add(name, ())
    return None if reader.failed else reader.order


def over(found: dict[str, Variant], judged: str | None) -> Variants:
    """The variants in their order. If one is `judged`, its errors are reported, and only it and
    those it extends are applied."""
    if judged is None:
        return Variants(tuple(found.values()))
    needed = {judged}
    for name in reversed(found):  # a variant comes after those it extends
        if name in needed:
            needed.update(found[name].extends)
    order = tuple(variant for name, variant in found.items() if name in needed)
    return Variants(order, found[judged])


class _Reader:
    """Reads files and those they extend."""

    def __init__(
        self, folder: Path, known: Sequence[str], library: Library, problems: Problems
    ) -> None:
        self.order: dict[str, Variant] = {}
        self.failed = False
        self._folder = folder / FOLDER
        self._known = known
        self._library = library
        self._problems = problems

    def add(self, name: str, above: tuple[str, ...]) -> None:
        """Put a variant, after those it extends, at the end of the order."""
        if name in self.order:
            return
        own = Problems()
        variant = self._read(name, own)
        for base, span in single(variant.record, "extends") if variant else ():
            if base in (*above, name):
                chain = " → ".join([*above, name, base])
                own.add("circular", f"variants extend each other in a circle: {chain}", span)
            elif own.check_name(
                base, self._known, f"there is no variant '{base}'", span, "variants"
            ):
                self.add(base, (*above, name))
        self._problems.extend(own)
        if own.errors or variant is None:
            self.failed = True
        else:
            self.order[name] = variant

    def _read(self, name: str, problems: Problems) -> Variant | None:
        path = self._folder / f"{name}.yaml"
        shown = self._library.shown(path)
        if not _NAME.fullmatch(name):
            message, hint = f"'{name}' cannot be the name of a variant", "use a-z, 0-9, '-' and '_'"
            problems.add("reserved-name", message, Span(shown), hint)
        try:
            record = self._library.read(path)
        except InputError as error:
            problems.extend(error.problems)
            return None
        if not isinstance(record, Record):
            message = "expected keys and values, as in every variant"
            problems.add("wrong-structure", message, Span(shown, 1, 1))
            return None
        version = version_of(self._folder.parent, self._library)
        record = current(record, version, problems, self._folder.parent.name)
        found = read_record(record, VARIANT_KEYS, problems, f"variant '{name}'")
        extends = tuple(dict.fromkeys(found["extends"] or ()))
        empty = Record(record.path, record.mark)
        sections = {key: found[key] or empty for key in SECTIONS}
        if not any(sections.values()) and not extends and not problems.errors:
            known = ", ".join(f"'{key}'" for key in SECTIONS)
            message, hint = f"variant '{name}' changes nothing", f"write changes under {known}"
            problems.add("no-effect", message, record.span(), hint)
        origins = found["origins"] or empty
        return Variant(name, path, extends, record, **sections, origins=origins)
