"""The status of each value of a game, from `origins` in game.yaml, in variants and on cards.

origins:
  facts: stated               # all facts, except those that follow
  facts.age: external
  spaces: invented            # a whole table
  boards.column: invented     # a column of it
  periods.0.upgrades: stated  # one value of it
  heroes.text: invented       # a field of a deck

The more specific name wins, a row before a column; the `origin` of a card wins over all names. A
status in game.yaml is not for a value that a variant sets: the variant gives its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.load.data_values import ORIGIN, DataValue, data_values
from pnp.model.definitions import replace
from pnp.model.game import Game, Origin
from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.game_records import GameRecords
from pnp.schema.values import Mismatch

# the key of the statuses of values that no variant sets, instead of a file
_GAME = ""


def with_origins(game: Game, raw: Record | None, records: GameRecords, problems: Problems) -> Game:
    """The game with the statuses of `raw`, which is `origins` in game.yaml, and of the variants of
    its records; problems are noted."""
    variants = records.variant_origins
    if not raw and not variants:
        return game
    known = {name: None for value in values_of(game, records) for name in value.names}
    # game.yaml may still have a status for a value that a variant removes
    noted = Problems() if variants else problems
    found = {_GAME: _read(raw or Record(), known, noted)}
    for path, origins, is_judged in variants:
        found[path] = _read(origins, known, problems if is_judged else Problems())
    return replace(game, origins=found)


def _read(raw: Record, known: Mapping[str, None], problems: Problems) -> dict[str, Origin]:
    """The statuses by the names they are for."""
    found: dict[str, Origin] = {}
    for name in raw:
        message = f"'origins': there is no value '{name}'"
        if not problems.check_name(name, known, message, raw.key_span(name), "there are"):
            continue
        try:
            ORIGIN.read(raw[name])
            found[name] = raw[name]
        except Mismatch as error:
            message = f"'origins', '{name}': {error.message}"
            problems.add(error.code, message, raw.span(name), error.hint)
    return found


def values_of(game: Game, records: GameRecords) -> list[DataValue]:
    """All values of a game. Its books are read for their front matter; their problems are reported
    where they are set."""
    books = (records.book(name) for name in game.books)
    return list(data_values(game, (book for book in books if book is not None)))


def statuses(game: Game, values: Sequence[DataValue]) -> dict[DataValue, Origin | None]:
    """Each value with its status; None for a value that has none."""
    return {value: _status(value, game.origins) for value in values}


def _status(value: DataValue, origins: Mapping[str, Mapping[str, Origin]]) -> Origin | None:
    is_of_variant = value.path in origins
    if value.own is not None and (not is_of_variant or value.own_path == value.path):
        return value.own
    stated = origins.get(value.path if is_of_variant else _GAME, {})
    return next((stated[name] for name in value.names if name in stated), None)
