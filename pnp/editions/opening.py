"""From a `Choice` to an `Edition`: its catalogue read and checked, its messages translated.

The files are `translations/<language>.po` in the folder of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pnp.languages.locales import canonical, is_language, is_pseudo, preferred
from pnp.model.edition import Choice, Edition, Message
from pnp.model.problems import Problem, Problems, UsageError, did_you_mean
from pnp.records.game_records import GameRecords, source_language

if TYPE_CHECKING:
    from pnp.editions.catalogue.translation import Translation


def as_written(message: Message) -> str:
    """The text of an edition that is not translated."""
    return message.printed()


def settled(choice: Choice, source: str) -> Choice:
    """The choice in its canonical form: no language if it is the source language, 'pt-BR' for
    'pt_br', each variant once."""
    language = canonical(choice.language) if choice.language is not None else None
    variants = tuple(dict.fromkeys(choice.variants))
    if language is None or language == source:
        return Choice(variants=variants)
    return Choice(language, choice.mode, variants)


def no_language(game: str, name: str, source: str, known: Iterable[str]) -> Problem:
    """The problem that a game is not translated to a language; `known` are those that it has."""
    hint = language_hint(name, [source, *known])
    if is_language(name) and preferred(name) == name:
        hint += f"; to begin it: pnp i18n update {game} {name}"
    return Problem("unknown-name", f"'{game}' has no language '{name}'", None, hint)


def language_hint(name: str, known: Iterable[str]) -> str:
    """A hint for an unknown language: 'fr' for 'fre', 'de' for 'ger'."""
    listed = list(known)
    other = preferred(name)
    return did_you_mean(other if other in listed else name, listed, "languages")


def open_edition(
    records: GameRecords,
    messages: Callable[[Problems], Sequence[Message]],
    choice: Choice,
    strict: bool | None,
    problems: Problems,
) -> Edition:
    """The edition of a choice. `records` are those of the game as written, `messages` returns its
    messages and those of the variants, `strict` is as in Places. Raises UsageError for an unknown
    language."""
    if choice.language is None:
        return Edition(choice)
    # together 10 ms (measured), which an edition in the source language does not need
    from pnp.editions.catalogue.files import languages
    from pnp.editions.catalogue.translation import open_translation
    from pnp.editions.pseudo import pseudo
    from pnp.editions.untranslated import untranslated

    if is_pseudo(choice.language):
        return Edition(choice, pseudo(choice.language))
    source = source_language(records.game)
    if choice.language not in (known := languages(records.folder)):
        raise UsageError([no_language(records.id, choice.language, source, known)])
    found = open_translation(records, messages(problems), choice.language, problems)
    if strict is not None:
        problems.extend(untranslated(found, choice.mode, source, strict))
    return edition_of(found, choice)


def edition_of(found: Translation, choice: Choice) -> Edition:
    """The edition of a translation."""
    from pnp.editions.catalogue.translation import entries_of
    from pnp.editions.typography import typographic
    from pnp.editions.wording import Wording

    wording = Wording(
        found.catalogue, choice.mode, partial(typographic, language=found.language), found.terms
    )
    translators = found.catalogue.translators
    return Edition(choice, wording, entries=entries_of(found), translators=translators)
