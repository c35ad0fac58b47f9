"""The fields of a card as it prints them: placeholders in them replaced by other fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.expressions.parser import ExpressionError, parse_template
from pnp.model.game import Card
from pnp.model.problems import Problems


def filled_fields(card: Card, scope: Mapping[str, Any]) -> dict[str, Any]:
    """The card's fields, with placeholders replaced by the values of other fields, and `copies`.

    Raises InputError with the field's place for an expression that fails or refers to itself.
    """
    found = {**card.fields, "copies": card.copies}
    templates = [n for n, v in found.items() if isinstance(v, str) and ("{" in v or "}" in v)]
    if not templates:
        return found
    waiting = dict.fromkeys(templates)
    problems = Problems()
    open_names: list[str] = []

    def fill(name: str) -> None:
        if name in open_names:
            chain = " → ".join([*open_names[open_names.index(name) :], name])
            problems.add(
                "circular",
                f"card '{card.id}': fields are made from each other in a circle: {chain}",
                card.span(name),
            )
            return
        open_names.append(name)
        try:
            template = parse_template(found[name])
            for needed in sorted(template.names & waiting.keys()):
                fill(needed)
            if name in waiting:
                del waiting[name]
                found[name] = template({**scope, **found})
        except ExpressionError as error:
            problems.add(
                error.code,
                f"card '{card.id}', '{name}': {error.message}",
                card.span(name),
                error.hint,
            )
            waiting.pop(name, None)
        open_names.pop()

    for name in templates:
        if name in waiting:
            fill(name)
    problems.stop_on_errors()
    return found
