"""From what is asked for to an edition: its catalogue read and checked, its texts said.

What stands in the folder of a game: `translations/<language>.po` and `variants/<name>.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.lang.locales import canonical, is_language, is_pseudo, preferred
from pnp.load.files import Library
from pnp.load.variants_reading import check_names
from pnp.model.edition import Choice, Edition, Unit
from pnp.model.source import Record
from pnp.problems import InputError, Problem, Problems, UsageError, did_you_mean

if TYPE_CHECKING:
    from pnp.making.translations import Translation


def as_written(unit: Unit) -> str:
    """What an edition says that is not translated."""
    return unit.text


def source_language(library: Library, folder: Path) -> str:
    """The language that a game is written in, in its canonical form."""
    try:
        record = library.read(folder / "game.yaml")
    except InputError:  # told where the game is loaded
        return "en"
    found = record.get("language", "en") if isinstance(record, Record) else "en"
    return canonical(found) if isinstance(found, str) and is_language(found) else "en"


def settled(choice: Choice, source: str) -> Choice:
    """The same edition as it is always called: the language it is written in is none to translate
    to, 'pt_br' is 'pt-BR', each variant is laid over the others once."""
    language = canonical(choice.language) if choice.language is not None else None
    variants = tuple(dict.fromkeys(choice.variants))
    if language is None or language == source:
        return Choice(variants=variants)
    return Choice(language, choice.mode, variants)


def no_language(game: str, name: str, source: str, known: Iterable[str]) -> Problem:
    """That a game has no such language; `known` are those that it is translated to."""
    hint = language_hint(name, [source, *known])
    if is_language(name) and preferred(name) == name:
        hint += f"; to begin it: pnp i18n update {game} {name}"
    return Problem(f"'{game}' has no language '{name}'", None, hint)


def language_hint(name: str, known: Iterable[str]) -> str:
    """What may have been meant by the name of a language: 'fr' by 'fre', 'de' by 'ger'."""
    listed = list(known)
    other = preferred(name)
    return did_you_mean(other if other in listed else name, listed, "languages")


def open_edition(
    library: Library,
    game_id: str,
    folder: Path,
    choice: Choice,
    strict: bool | None,
    problems: Problems,
) -> Edition:
    """An edition as it is asked for; `strict` as in Places. Raises UsageError for variants and
    languages there are not."""
    check_names(folder, choice.variants)
    if choice.language is None:
        return Edition(choice)
    # together 10 ms (measured) that games in their own language need not wait for
    from pnp.edition.pseudo import pseudo
    from pnp.making.translations import languages, open_translation, untranslated

    if is_pseudo(choice.language):
        return Edition(choice, pseudo(choice.language))
    source = source_language(library, folder)
    if choice.language not in (known := languages(folder)):
        raise UsageError([no_language(game_id, choice.language, source, known)])
    found = open_translation(library, folder, choice.language, choice.variants, problems)
    if strict is not None:
        problems.extend(untranslated(found, choice.mode, source, strict))
    return translated(found, choice)


def translated(found: Translation, choice: Choice) -> Edition:
    """The edition that a translation makes."""
    from pnp.edition.typography import typographic
    from pnp.edition.wording import Wording
    from pnp.making.translations import entries_of

    say = Wording(
        found.catalogue, choice.mode, partial(typographic, language=found.language), found.terms
    )
    translators = found.catalogue.translators
    return Edition(choice, say, entries=entries_of(found), translators=translators)


def by_edition(found: Iterable[tuple[str, str, Iterable[Problem]]]) -> Problems:
    """The problems of several editions, each once. `found` are games, names of their editions, and
    problems of these; what is wrong in some editions of a game only names them."""
    editions: dict[str, dict[str, None]] = {}
    places: dict[Problem, dict[tuple[str, str], None]] = {}
    for game, edition, problems in found:
        editions.setdefault(game, {})[edition] = None
        for problem in problems:
            places.setdefault(problem, {})[game, edition] = None
    out = Problems()
    for problem, there in places.items():
        names = dict.fromkeys(name for _, name in there)
        everywhere = all((game, name) in there for game, _ in there for name in editions[game])
        # a warning about a catalogue names its language by its place
        if everywhere or (problem.severity != "error" and _catalogue_of(problem) in names):
            out.extend([problem])
        else:
            message = f"{problem.message} (in edition {', '.join(names)})"
            path = problem.span.path if problem.span else ""
            like = problem.like or f"{path} {problem.message} {problem.hint}"
            about = " in ".join(filter(None, (problem.about, ", ".join(names))))
            out.extend([replace(problem, message=message, like=like, about=about)])
    return out


def _catalogue_of(problem: Problem) -> str | None:
    path = Path(problem.span.path) if problem.span else Path()
    return canonical(path.stem) if path.suffix == ".po" else None
