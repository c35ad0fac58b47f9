"""A game's translation as it stands: its texts, its catalogue, and what is wrong with that.

The files are `translations/<language>.po` and `translations/<game>.pot` in the folder of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.edition.catalogue import UNSAID, Catalogue, state_of
from pnp.edition.coverage import coverage
from pnp.edition.entry_checks import check_entries, check_staleness
from pnp.edition.po_reader import read_po
from pnp.edition.terms import Term, check_terms, glossary_terms
from pnp.edition.wording import Wording
from pnp.languages.locales import canonical, is_language
from pnp.load.files import Library
from pnp.load.products import is_file_name
from pnp.load.reader import read_bytes
from pnp.load.texts_game import term_id
from pnp.making.units import collect
from pnp.model.edition import Mode, Unit
from pnp.model.source import Listing, Record
from pnp.problems import InputError, Problem, Problems, Span

_MOST_NAMES = 6


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of a game, with those of the variants that were asked for, and their catalogue;
    `terms` are the words of the glossary in both languages."""

    game: str
    language: str
    units: tuple[Unit, ...]
    catalogue: Catalogue
    terms: tuple[Term, ...]


def languages(folder: Path) -> list[str]:
    """The languages that a game has been translated to, also in part."""
    return sorted(_catalogues(folder))


def catalogue_path(folder: Path, language: str) -> Path:
    """The file of a translation; editors may have called that of 'pt-BR' pt_BR.po."""
    return _catalogues(folder).get(language, folder / "translations" / f"{language}.po")


def _catalogues(folder: Path) -> dict[str, Path]:
    """The files of translations by language. Raises InputError where two are of one."""
    found: dict[str, Path] = {}
    for path in sorted((folder / "translations").glob("*.po")):
        if not is_language(path.stem):
            continue
        other = found.setdefault(canonical(path.stem), path)
        if other != path:
            message = f"two files translate to '{canonical(path.stem)}': {other.name}, {path.name}"
            place = Span(f"cards/{folder.name}/translations")
            raise InputError.of(message, place, "keep one of them")
    return found


def template_path(folder: Path) -> Path:
    """The file of the template, which is named after the game."""
    return folder / "translations" / f"{folder.name}.pot"


def read_catalogue(library: Library, path: Path, problems: Problems) -> Catalogue:
    """The catalogue in a file; one without entries if there is no such file."""
    shown = library.shown(path)
    if not path.is_file():
        return Catalogue(shown, path.stem)
    try:
        return read_po(read_bytes(path, shown), shown, problems)
    except InputError as error:
        problems.extend(error.problems)
        return Catalogue(shown, path.stem)


def open_translation(
    library: Library,
    folder: Path,
    language: str,
    variants: Sequence[str],
    problems: Problems,
) -> Translation:
    """A translation with all that is wrong with what it would print; what is missing is not told
    here."""
    units = collect(library, folder.name, folder, variants, problems)
    catalogue = read_catalogue(library, catalogue_path(folder, language), problems)
    terms = glossary_terms(units, catalogue, _printed_terms(library, folder))
    problems.extend(check_entries(units, catalogue, is_file_name))
    problems.extend(check_staleness(units, catalogue))
    problems.extend(check_terms(units, catalogue, terms))
    return Translation(folder.name, language, tuple(units), catalogue, terms)


def _printed_terms(library: Library, folder: Path) -> list[str]:
    """The ids of the words of the glossary that stand on cards or boards."""
    record = library.read(folder / "game.yaml")
    glossary = record.get("glossary") if isinstance(record, Record) else None
    entries = glossary if isinstance(glossary, Listing) else ()
    return [
        term_id(entry) for entry in entries if isinstance(entry, Record) and entry.get("printed")
    ]


def entries_of(translation: Translation) -> dict[Span, tuple[str, Span]]:
    """Where each text is written: its name, and the place of its translation."""
    entries = translation.catalogue.by_context
    found = ((unit, entries.get(unit.context)) for unit in translation.units)
    return {
        unit.span: (unit.context, translation.catalogue.span(entry))
        for unit, entry in found
        if entry is not None and state_of(unit, entry) == "translated"
    }


def untranslated(translation: Translation, mode: Mode, source: str, strict: bool) -> list[Problem]:
    """What is to be told of texts that are printed in the language they are written in, though
    they should not be: one warning for all of them, or, if that is `strict`, an error for each."""
    meant = [unit for unit in translation.units if mode == "full" or unit.part != "piece"]
    found = coverage(meant, translation.catalogue)
    wanting = [(state, name) for name, state in found.states.items() if state in UNSAID]
    if not wanting:
        return []
    if strict:
        wording = Wording(translation.catalogue)
        for unit in meant:
            wording(unit)
        return list(wording.problems("error"))
    counts = Counter(state for state, _ in wanting)
    what = ", ".join(f"{counts[state]} {how}" for state, how in UNSAID.items() if counts[state])
    names = ", ".join(name for _, name in wanting[:_MOST_NAMES])
    more = ", …" if len(wanting) > _MOST_NAMES else ""
    message = f"of {len(found.states)} texts, {what}; they are printed in '{source}': {names}{more}"
    hint = f"pnp i18n report {translation.game} {translation.language} lists all of them"
    return [Problem(message, Span(translation.catalogue.path), hint, "warning")]
