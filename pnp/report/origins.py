"""The values of a game by their status, as text or JSON; at the end those without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from pnp.load.data_values import DataValue
from pnp.model.game import Origin

NONE = "none"
_GROUPS: tuple[str, ...] = (*get_args(Origin), NONE)
_NO_STATUS = "without a status"
Statuses = Mapping[DataValue, Origin | None]


def origins_json(found: Statuses) -> dict[str, Any]:
    """The full names of the values of each status; 'none' are those without one."""
    return {group: [value.name for value in values] for group, values in _grouped(found).items()}


def origins_text(game: str, found: Statuses) -> str:
    """The values of each status by the tables and cards they stand in, and how many there are."""
    lines = [game]
    counts = []
    for group, values in _grouped(found).items():
        title = _NO_STATUS if group == NONE else group
        counts.append(f"{len(values)} {title}")
        if values:
            lines += [f"{title} ({len(values)})", *_lines(values, list(found))]
    return "\n".join([*lines, ", ".join(counts)])


def _grouped(found: Statuses) -> dict[str, list[DataValue]]:
    groups: dict[str, list[DataValue]] = {group: [] for group in _GROUPS}
    for value, status in found.items():
        groups[status or NONE].append(value)
    return groups


def _lines(values: Sequence[DataValue], every: Sequence[DataValue]) -> Iterator[str]:
    """'facts: age, dice', 'upgrades: text' for what holds of all entries, 'upgrades.axe: rank'."""
    columns = _columns(every)
    whole = {
        column
        for column, entries in _columns(values).items()
        if entries == columns[column] and len(entries) > 1
    }
    fields: dict[str, list[str]] = {}
    for value in values:
        is_whole = (value.part, value.field) in whole
        entry = "" if is_whole else value.entry
        place = ".".join(filter(None, (value.part, entry)))
        listed = fields.setdefault(place, [])
        if value.field not in listed:
            listed.append(value.field)
    for place, names in fields.items():
        yield f"  {place}: {', '.join(names)}" if place else f"  {', '.join(names)}"


def _columns(values: Sequence[DataValue]) -> dict[tuple[str, str], list[str]]:
    """The entries that have a field, by part and field."""
    columns: dict[tuple[str, str], list[str]] = {}
    for value in values:
        columns.setdefault((value.part, value.field), []).append(value.entry)
    return columns
