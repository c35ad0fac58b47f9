"""From what is asked for to an edition: its catalogue read and checked, its texts said.

What stands in the folder of a game: `translations/<language>.po` and `variants/<name>.yaml`.
"""

from __future__ import annotations

from pathlib import Path

from pnp.edition.locale import default_paper as default_paper
from pnp.load.files import Library
from pnp.model.edition import Choice, Edition, Unit
from pnp.model.source import Record
from pnp.problems import InputError, Problem, Problems, UsageError, did_you_mean

PSEUDO = ("en-XA", "ar-XB")  # accented, and right to left: to see how a game bears translation


def as_written(unit: Unit) -> str:
    """What an edition says that is not translated."""
    return unit.text


def is_pseudo(language: str) -> bool:
    """Whether a language is made up, to try a game with."""
    return language in PSEUDO


def source_language(library: Library, folder: Path) -> str:
    """The language that a game is written in."""
    try:
        record = library.read(folder / "game.yaml")
    except InputError:  # told where the game is loaded
        return "en"
    found = record.get("language", "en") if isinstance(record, Record) else "en"
    return found if isinstance(found, str) else "en"


def languages(folder: Path) -> list[str]:
    """The languages that a game has been translated to, also in part."""
    return sorted(path.stem for path in (folder / "translations").glob("*.po"))


def variants(folder: Path) -> list[str]:
    """The variants of a game."""
    return sorted(path.stem for path in (folder / "variants").glob("*.yaml"))


def catalogue_path(folder: Path, language: str) -> Path:
    """The file of a translation."""
    return folder / "translations" / f"{language}.po"


def open_edition(
    library: Library,
    game_id: str,
    folder: Path,
    choice: Choice,
    strict: bool,
    problems: Problems,
) -> Edition:
    """An edition as it is asked for. Raises UsageError for variants and languages there are not."""
    for name in choice.variants:
        if name not in (known := variants(folder)):
            hint = did_you_mean(name, known, "variants")
            raise UsageError([Problem(f"'{game_id}' has no variant '{name}'", None, hint)])
    if choice.language is None:
        return Edition(choice)
    raise NotImplementedError
