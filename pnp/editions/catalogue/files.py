"""The files of the translations of a game: `translations/<language>.po` in its folder.

Finding them reads no catalogue.
"""

from __future__ import annotations

from pathlib import Path

from pnp.files.listing import paths_in
from pnp.languages.locales import canonical, is_language
from pnp.model.problems import InputError, Span


def languages(folder: Path) -> list[str]:
    """The languages that a game is translated to, wholly or in part."""
    return sorted(_catalogues(folder))


def catalogue_path(folder: Path, language: str) -> Path:
    """The file of a translation; that of 'pt-BR' may be named pt_BR.po, as some editors do."""
    return _catalogues(folder).get(language, folder / "translations" / f"{language}.po")


def _catalogues(folder: Path) -> dict[str, Path]:
    """The files of translations by language. Raises InputError where two are of one."""
    found: dict[str, Path] = {}
    for path in paths_in(folder / "translations", ".po"):
        if not is_language(path.stem):
            continue
        other = found.setdefault(canonical(path.stem), path)
        if other != path:
            message = f"two catalogues for '{canonical(path.stem)}': {other.name}, {path.name}"
            place = Span(f"cards/{folder.name}/translations")
            raise InputError.of("duplicate-name", message, place, "keep one of them")
    return found
