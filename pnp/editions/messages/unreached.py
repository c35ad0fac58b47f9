"""Printed words that are in no catalogue: fields that a layout prints and that are not translated,
and words of a list that are more than printed.

In: the records of a game and its messages. Out: a note for each such field and list, with a way to
have it translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.editions.messages.places import SETTING, entries
from pnp.editions.messages.repeats import use_of, words_of
from pnp.markup.list_words import list_words
from pnp.markup.printed import has_words, printed_names
from pnp.model.edition import Message, split_context
from pnp.model.problems import Problem, Problems, Span, excerpt
from pnp.model.source import Record
from pnp.records.game_records import DeckRecords, GameRecords, section

_MOST = 6


def unreached(records: GameRecords, messages: Iterable[Message]) -> list[Problem]:
    """A note for all words that editions in other languages print as written; `messages` are those
    of the game, whose records are not translated."""
    known = {_field(message.context) for message in messages}
    problems = Problems()
    layouts = {use.layout: _layout(records, use.layout) for use in records.layouts}
    for use in records.layouts:
        deck = records.decks.get(use.id) if use.section in ("decks", "figures") else None
        if deck is not None and deck.rows is not None:
            layout = layouts[use.layout]
            printed = _printed(layout, section(layout, "fragments"))
            problems.extend(_fields(deck, printed, known))
    for layout in layouts.values():
        fragments = section(layout, "fragments")
        ends = (section(layout, part) for part in ("first", "every"))
        for holder in (layout, *(part for _, part in entries(layout, "fragments")), *ends):
            problems.extend(_lists(holder, fragments))
    return list(problems)


def _layout(records: GameRecords, name: str) -> Record:
    """A layout as written; an empty one if it cannot be read, which is reported elsewhere."""
    found = records.lazy.layout(name, Span(""), Problems())
    return found.record if found is not None else Record()


def _field(context: str) -> tuple[str, str]:
    """Deck and field of the context of a card's or a default's text."""
    deck, _, rest = split_context(context)[1].partition("/")
    return deck, rest.rpartition(".")[2]


def _listed(words: Iterable[str]) -> str:
    listed = list(words)
    return ", ".join(map(excerpt, listed[:_MOST])) + (", …" if len(listed) > _MOST else "")


# -- fields -------------------------------------------------------------------------------


def _fields(
    deck: DeckRecords, printed: Mapping[str, Span], known: set[tuple[str, str]]
) -> Iterator[Problem]:
    hint = (
        "declare the field as text, or as {{list: text, translate: true}}; or put the words into "
        "a table, name its column under 'translate', and print {{find(table, id={}).name}}"
        if deck.fields
        else "write 'translate: [{}]' in the entry of the deck"
    )
    for name, span in printed.items():
        if (deck.id, name) in known or _is_kept(deck, name) or name == "id":
            continue
        words = dict.fromkeys(word for value in _values(deck, name) for word in _words(value))
        if words:
            message = f"'{name}' of deck '{deck.id}' is printed, and its words are in no catalogue"
            text = f"{message}: {_listed(words)}"
            yield Problem("untranslatable-text", text, span, hint.format(name), "note")


def _is_kept(deck: DeckRecords, name: str) -> bool:
    """Whether a field is the same in all languages: `{text: true, translate: false}`."""
    declared = deck.fields.get(name) if deck.fields is not None else None
    return isinstance(declared, Record) and declared.get("translate") is False


def _values(deck: DeckRecords, name: str) -> Iterator[Any]:
    """The values of a field in the cards of a deck and in its defaults."""
    rows = [row for row in deck.rows or () if isinstance(row, Record)]
    given = [section(entry, "set") for entry in deck.defaults or () if isinstance(entry, Record)]
    yield from (record[name] for record in (*rows, *given) if name in record)


def _words(value: Any) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str) and has_words(one):
            yield one


def _printed(
    holder: Record, fragments: Record, hidden: frozenset[str] = frozenset()
) -> dict[str, Span]:
    """The names of the scope that texts print unchanged, with their places."""
    found: dict[str, Span] = {}
    for _, element in entries(holder, "elements"):
        own = hidden | {str(element.get("repeat", "")).partition(" in ")[0].strip(), "index"}
        if element.get("kind") in SETTING:
            for name in sorted(printed_names(words_of(str(element.get("text", ""))))):
                if name not in own:
                    found.setdefault(name, element.span("text"))
        elif element.get("kind") == "use":
            found = {**_arguments(element, own, fragments), **found}
        found = {**_printed(element, fragments, own), **found}
    return found


def _arguments(element: Record, hidden: frozenset[str], fragments: Record) -> dict[str, Span]:
    """The names in arguments of a fragment that it prints."""
    given, fragment = section(element, "with"), fragments.get(str(element.get("fragment")))
    if not isinstance(fragment, Record):
        return {}
    return {
        name: given.span(parameter)
        for parameter, value in given.items()
        if isinstance(value, str) and use_of(parameter, fragment, fragments).printed
        for name in sorted(printed_names(words_of(value)) - hidden)
    }


# -- lists --------------------------------------------------------------------------------


def _lists(holder: Record, fragments: Record) -> Iterator[Problem]:
    """The lists of `repeat` whose words are printed and used otherwise, too."""
    for _, element in entries(holder, "elements"):
        variable, words = list_words(str(element.get("repeat", "")))
        use = use_of(variable, element, fragments) if words else None
        if use is not None and (use.in_part or (use.printed and use.steers)):
            yield Problem(
                "untranslatable-text",
                "words of 'repeat' are printed, and are in no catalogue: "
                + _listed(word.text for word in words),
                element.span("repeat"),
                f"'{variable}' is more than printed here: put the words into a table, name its "
                "column under 'translate', and repeat for its rows",
                "note",
            )
        yield from _lists(element, fragments)
