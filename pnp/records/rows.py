"""How the rows of a deck are read: its declared fields and defaults, over the game's tables and
facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.model.problems import Problems
from pnp.model.source import Record
from pnp.records.defaults import Defaults, read_defaults, unfolded, with_defaults
from pnp.records.fields import RESERVED, Field, read_declarations, read_fields
from pnp.records.game_records import DeckRecords


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads rows of the deck `deck`. `fields` is None if it declares none; `names` are the game's
    tables and facts."""

    deck: str
    fields: Mapping[str, Field] | None
    defaults: Defaults
    names: Mapping[str, Any]

    @classmethod
    def of(cls, deck: DeckRecords, names: Mapping[str, Any], problems: Problems) -> RowReader:
        """The reader for a deck; problems of its fields and defaults are noted."""
        fields = read_declarations(deck.fields, names, problems)
        return cls(deck.id, fields, read_defaults(deck.defaults, fields, problems), names)

    def read(
        self, card_id: str, row: Record, problems: Problems, written: Record | None = None
    ) -> tuple[Record, Record, dict[str, Any]]:
        """A row unfolded, the same with defaults, and its typed values by name. `written` is the
        row before it was translated, if it was."""
        own = unfolded(row, problems)
        author = own if written is None or written is row else unfolded(written, Problems())
        whole = with_defaults(row, own, self.defaults, self.fields, self.names, problems, author)
        if self.fields is None:
            values = {key: value for key, value in whole.items() if key not in RESERVED}
            return own, whole, {"id": card_id, **values}
        return own, whole, read_fields(card_id, whole, own, self.fields, self.names, problems)
