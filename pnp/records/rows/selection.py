"""Which rows of a table are cards of a deck: `where: type == 'hero'` in its entry.

In: the rows with the names of fields, and the rules of the deck. Out: the rows for which the
condition holds. It reads typed values, with defaults, as the `where` of a variant does.
"""

from __future__ import annotations

from pnp.expressions.parser import Expression, ExpressionError, parse_expression
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import Problems
from pnp.model.source import Listing, Record
from pnp.records.defaults import DeckRules
from pnp.records.fields import copies_of
from pnp.schema.values import Mismatch, Text, shown

_BRACES = lazy_pattern(r"\s*\{(.*)\}\s*")


def selected(rows: Listing, entry: Record, rules: DeckRules, problems: Problems) -> Listing:
    """The rows that the condition `where` of an entry selects. Rows for which it cannot be
    evaluated, because a value is wrong, stay: the value is reported where cards are loaded."""
    span = entry.span("where")
    try:
        condition = _condition(entry["where"])
    except (ExpressionError, Mismatch) as error:
        problems.add(error.code, f"'where': {error.message}", span, error.hint)
        return rows
    columns = dict.fromkeys(key for row in rows if isinstance(row, Record) for key in row)
    out = Listing(rows.path, rows.mark)
    for i, row in enumerate(rows):
        try:
            is_card = not isinstance(row, Record) or _holds(condition, row, columns, rules)
        except ExpressionError as error:
            problems.add(error.code, f"'where': {error.message}", span, error.hint)
            return rows
        if is_card:
            out.put_from(rows, i, row)
    if rows and not out:
        problems.add("nothing-to-print", f"'where': no row fits {condition.source}", span)
    return out


def names_read(entry: Record) -> frozenset[str]:
    """The columns that the condition of an entry reads; none if it has none, or a wrong one."""
    try:
        return frozenset(_condition(entry["where"]).names)
    except (ExpressionError, Mismatch, KeyError):
        return frozenset()


def _condition(raw: object) -> Expression:
    text = Text().read(raw)
    found = _BRACES.fullmatch(text)
    if found:
        raise ExpressionError("expected no braces", f"write: {found[1].strip()}")
    return parse_expression(text)


def _holds(condition: Expression, row: Record, columns: dict[str, None], rules: DeckRules) -> bool:
    quiet = Problems()
    *_, values = rules.read(str(row.get("id", "")), row, quiet)
    scope = rules.scope({**dict.fromkeys(columns), **row, **values, "copies": copies_of(row)})
    wrong = _wrong(row, rules) if quiet.errors else []
    for name in wrong:
        scope.pop(name, None)
    try:
        found = condition(scope)
    except ExpressionError:
        if condition.names.intersection(wrong):
            return True
        raise
    if found is None or isinstance(found, bool):  # a flag may be empty
        return bool(found)
    raise ExpressionError(
        f"expected true or false, found {shown(found)}",
        f"compare it, e.g. {condition.source} == {shown(found)}",
    )


def _wrong(row: Record, rules: DeckRules) -> list[str]:
    """The fields whose value in a row is wrong."""
    out = []
    for name, field in (rules.fields or {}).items():
        raw = row.get(name)
        if raw is None or (raw == "" and field.optional):
            continue
        try:
            field.kind.read(raw)
        except Mismatch:
            out.append(name)
    return out
