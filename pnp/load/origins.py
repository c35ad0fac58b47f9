"""How sure a game is of what is not on its cards, from `origins` in game.yaml.

origins:
  spaces: invented            # a whole table
  boards.column: invented     # a column of one
  facts.levels: inferred      # a fact
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.lang.schema import Choice, Mismatch
from pnp.model.game import Origin
from pnp.model.source import Record
from pnp.problems import Problems, did_you_mean

_ORIGIN = Choice(("inferred", "invented"))


def read_origins(
    raw: Record | None, tables: Mapping[str, Any], facts: Any, problems: Problems
) -> dict[str, Origin]:
    """What is not certain, by 'table', 'table.column' or 'facts.name'; problems are noted."""
    found: dict[str, Origin] = {}
    known = _known(tables, facts)
    for name in raw or ():
        assert raw is not None
        if name not in known:
            message = f"'origins': there is no table, column or fact '{name}'"
            problems.add(message, raw.key_span(name), did_you_mean(name, known, "there are"))
            continue
        try:
            _ORIGIN.read(raw[name])
            found[name] = raw[name]
        except Mismatch as error:
            problems.add(f"'origins', '{name}': {error.message}", raw.span(name), error.hint)
    return found


def _known(tables: Mapping[str, Any], facts: Any) -> list[str]:
    names = [f"facts.{name}" for name in facts or ()]
    for table, rows in tables.items():
        columns = dict.fromkeys(key for row in rows or () for key in row if key != "id")
        names += [table, *(f"{table}.{column}" for column in columns)]
    return names
