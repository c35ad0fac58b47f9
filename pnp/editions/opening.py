"""From what is asked for to an edition: its catalogue read and checked, its messages translated.

What stands in the folder of a game: `translations/<language>.po` and `variants/<name>.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.lang.locales import canonical, is_pseudo
from pnp.model.edition import Choice, Edition, Message
from pnp.problems import Problem, Problems, UsageError, did_you_mean
from pnp.records.game_records import GameRecords, source_language


def as_written(message: Message) -> str:
    """The text of an edition that is not translated."""
    return message.text


def settled(choice: Choice, source: str) -> Choice:
    """The same edition as it is always called: the language it is written in is none to translate
    to, 'pt_br' is 'pt-BR', each variant is applied once."""
    language = canonical(choice.language) if choice.language is not None else None
    variants = tuple(dict.fromkeys(choice.variants))
    if language is None or language == source:
        return Choice(variants=variants)
    return Choice(language, choice.mode, variants)


def open_edition(
    records: GameRecords,
    messages: Callable[[Problems], Sequence[Message]],
    choice: Choice,
    strict: bool | None,
    problems: Problems,
) -> Edition:
    """An edition as it is asked for; `records` are those of the game as written, `messages` gives
    its messages with those of the variants, `strict` is as in Places. Raises UsageError for a
    language there is not."""
    if choice.language is None:
        return Edition(choice)
    # together 10 ms (measured) that games in their own language need not wait for
    from pnp.editions.catalogue.translation import entries_of, languages, open_translation
    from pnp.editions.pseudo import pseudo
    from pnp.editions.typography import typographic
    from pnp.editions.untranslated import untranslated
    from pnp.editions.wording import Wording

    if is_pseudo(choice.language):
        return Edition(choice, pseudo(choice.language))
    if choice.language not in (known := languages(records.folder)):
        hint = did_you_mean(choice.language, known, "languages")
        message = f"'{records.id}' has no language '{choice.language}'"
        raise UsageError([Problem(message, None, hint)])
    found = open_translation(records, messages(problems), choice.language, problems)
    if strict is not None:
        source = source_language(records.game)
        problems.extend(untranslated(found, choice.mode, source, strict))
    wording = Wording(
        found.catalogue, choice.mode, partial(typographic, language=choice.language), found.terms
    )
    return Edition(choice, wording, entries=entries_of(found))
