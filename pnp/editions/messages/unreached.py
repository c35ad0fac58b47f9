"""Words that are printed and stand in no catalogue: what a layout prints of a card that is no text
of its own, and words of a list that steer a layout as well.

In: the records of a game and its messages. Out: a note for each such field and list, with a way to
have it translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.editions.messages.repeats import use_of, words_of
from pnp.markup.list_words import list_words
from pnp.markup.printed import has_words, printed_names
from pnp.model.edition import Message, split_context
from pnp.model.problems import Problem, Problems, Span, excerpt
from pnp.model.source import Record
from pnp.records.game_records import DeckRecords, GameRecords, section

_MOST = 6


def unreached(records: GameRecords, messages: Iterable[Message]) -> list[Problem]:
    """A note for all that editions in other languages print as it is written; `messages` are those
    of the game, whose records are not translated."""
    known = {_field(message.context) for message in messages}
    problems = Problems()
    layouts = {use.layout: _layout(records, use.layout) for use in records.layouts}
    for use in records.layouts:
        record = layouts[use.layout]
        if use.section == "decks" and records.decks[use.id].rows is not None:
            printed = _printed(record.get("elements"), _fragments(record))
            problems.extend(_fields(records.decks[use.id], printed, known))
    for record in layouts.values():
        for part in (record, *_holders(record)):
            problems.extend(_lists(part.get("elements"), _fragments(record)))
    return list(problems)


def _layout(records: GameRecords, name: str) -> Record:
    """A layout as it is written; an empty one if it cannot be read, which is reported elsewhere."""
    found = records.lazy.layout(name, Span(""), Problems())
    return found.record if found is not None else Record()


def _field(context: str) -> tuple[str, str]:
    """Deck and field of a card's or a default's text."""
    _, context = split_context(context)
    deck, _, rest = context.partition("/")
    return deck, rest.rpartition(".")[2]


# -- fields -------------------------------------------------------------------------------


def _fields(
    deck: DeckRecords, printed: Mapping[str, Span], known: set[tuple[str, str]]
) -> Iterator[Problem]:
    for name, span in printed.items():
        if (deck.id, name) in known or _is_kept(deck, name) or name == "id":
            continue
        words = list(dict.fromkeys(word for value in _values(deck, name) for word in _words(value)))
        if words:
            listed = ", ".join(excerpt(word) for word in words[:_MOST])
            more = ", …" if len(words) > _MOST else ""
            yield Problem(
                "untranslatable-text",
                f"'{name}' of deck '{deck.id}' is printed, and its words are in no catalogue: "
                f"{listed}{more}",
                span,
                _way(deck, name),
                "note",
            )


def _is_kept(deck: DeckRecords, name: str) -> bool:
    """Whether a field is the same in all languages: `{text: true, translate: false}`."""
    declared = deck.fields.get(name) if deck.fields is not None else None
    return isinstance(declared, Record) and declared.get("translate") is False


def _values(deck: DeckRecords, name: str) -> Iterator[Any]:
    """What the cards of a deck have in a field, and what its defaults give them."""
    rows = [row for row in deck.rows or () if isinstance(row, Record)]
    defaults = [entry for entry in deck.defaults or () if isinstance(entry, Record)]
    given = [section(entry, "set") for entry in defaults]
    yield from (record[name] for record in (*rows, *given) if name in record)


def _way(deck: DeckRecords, name: str) -> str:
    if not deck.fields:
        return f"write 'translate: [{name}]' in the entry of the deck"
    return (
        "declare the field as text; or put the words into a table, name its column under "
        f"'translate', and print {{find(table, id={name}).name}}"
    )


def _words(value: Any) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str) and has_words(one):
            yield one


def _printed(
    elements: Any, fragments: Mapping[str, Any], hidden: frozenset[str] = frozenset()
) -> dict[str, Span]:
    """The names of the scope that texts print as they are, and where."""
    found: dict[str, Span] = {}
    for element in elements.values() if isinstance(elements, Record) else ():
        if not isinstance(element, Record):
            continue
        own = hidden | {str(element.get("repeat", "")).partition(" in ")[0].strip(), "index"}
        if element.get("kind") == "text":
            for name in sorted(printed_names(words_of(str(element.get("text", ""))))):
                if name not in own:
                    found.setdefault(name, element.span("text"))
        elif element.get("kind") == "use":
            found = {**_handed(element, own, fragments), **found}
        found = {**_printed(element.get("elements"), fragments, own), **found}
    return found


def _handed(
    element: Record, hidden: frozenset[str], fragments: Mapping[str, Any]
) -> dict[str, Span]:
    """What is handed to a fragment that prints it."""
    given, fragment = element.get("with"), fragments.get(str(element.get("fragment")))
    if not isinstance(given, Record) or not isinstance(fragment, Record):
        return {}
    return {
        name: given.span(parameter)
        for parameter, value in given.items()
        if isinstance(value, str) and use_of(parameter, fragment, fragments).printed
        for name in sorted(printed_names(words_of(value)) - hidden)
    }


# -- lists --------------------------------------------------------------------------------


def _lists(elements: Any, fragments: Mapping[str, Any]) -> Iterator[Problem]:
    """The lists of `repeat` whose words are printed and steer something, too."""
    for element in elements.values() if isinstance(elements, Record) else ():
        if not isinstance(element, Record):
            continue
        variable, words = list_words(str(element.get("repeat", "")))
        use = use_of(variable, element, fragments) if words else None
        if use is not None and (use.in_part or (use.printed and use.steers)):
            listed = ", ".join(excerpt(word.text) for word in words[:_MOST])
            yield Problem(
                "untranslatable-text",
                f"words of 'repeat' are printed, and are in no catalogue: {listed}",
                element.span("repeat"),
                f"'{variable}' is more than printed here: put the words into a table, name its "
                "column under 'translate', and repeat for its rows",
                "note",
            )
        yield from _lists(element.get("elements"), fragments)


def _holders(record: Record) -> Iterator[Record]:
    """What else of a layout holds elements."""
    parts = [*_fragments(record).values(), record.get("first"), record.get("every")]
    yield from (part for part in parts if isinstance(part, Record))


def _fragments(record: Record) -> Mapping[str, Any]:
    found = record.get("fragments")
    return found if isinstance(found, Record) else {}
