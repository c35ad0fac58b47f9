"""Tables of keys from the JSON Schema of a kind of file: one for each mapping in it.

A table has a row for each key: what it takes, its default, its meaning and a value that a file
of pnp has for it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reference_words import Schema, Takes, bare, cell, code, takes

# mappings of many places are at the end of a page, under a heading of their own; these keys show
# which one it is
COMMON = {
    "Gradient": {"gradient"},
    "Pattern": {"pattern", "spacing"},
    "Picture in letters": {"picture", "fit"},
    "Box": {"pin", "w"},
    "Place": {"of", "at", "x"},
    "Clip": {"shape", "radius"},
    "Line": {"stroke", "cap"},
    "Outline of letters": {"color", "join"},
    "Shadow": {"color", "x", "opacity"},
    "Size of a space": {"w", "h"},
    "PDF pages": {"file", "pages"},
}
# those that several pages have are on this one
COMMON_PAGES = {"Gradient": "elements.md", "Pattern": "elements.md"}
LONGEST = 36  # characters of an example


class Row(NamedTuple):
    """A key. `to` are the headings of the mappings that it may hold, each with its page ('': this
    one)."""

    name: str
    takes: str
    default: str
    doc: str
    to: tuple[tuple[str, str], ...] = ()


class Table(NamedTuple):
    """The keys of a mapping under a heading."""

    heading: str
    rows: tuple[Row, ...]


class _Waiting(NamedTuple):
    """A mapping that has no table yet, and mappings in files that are such ones."""

    heading: str
    schema: Schema
    instances: list[Mapping[str, Any]]


class Tables:
    """The tables of one page. `page` is its file. `links` are keys whose values another page
    explains, with the text of that link."""

    def __init__(self, page: str, links: Mapping[str, str] | None = None) -> None:
        self.page = page
        self._own: list[Table] = []
        self._shared: list[Table] = []
        self._links = links or {}
        self._known: dict[str, str] = {}

    @property
    def found(self) -> list[Table]:
        """The tables in the order of the page."""
        order = list(COMMON)
        return self._own + sorted(
            self._shared, key=lambda one: order.index(one.heading.partition(".")[0])
        )

    def add(
        self,
        heading: str,
        schema: Schema,
        instances: Sequence[Any] = (),
        prefix: str = "",
        without: Collection[str] = (),
    ) -> None:
        """Add the table of a mapping with known keys, without some of them, then those of the
        mappings in it, whose headings begin with the prefix."""
        schema = bare(schema)
        known = [one for one in instances if isinstance(one, Mapping)]
        rows: list[Row] = []
        waiting: list[_Waiting] = []
        for name, one in schema["properties"].items():
            if not isinstance(one, dict) or one.get("deprecated") or name in without:
                continue
            values = [instance[name] for instance in known if name in instance]
            to, inner = self._inner(f"{prefix}{name}", one, values)
            needed = name in schema.get("required", ())
            rows.append(self._row(name, one, to, needed, values))
            waiting += inner
        if rows:
            place = self._shared if heading.partition(".")[0] in COMMON else self._own
            place.append(Table(heading, tuple(rows)))
        for each in waiting:
            self.add(each.heading, each.schema, each.instances, f"{each.heading}.")

    def _row(
        self,
        name: str,
        schema: Schema,
        to: tuple[tuple[str, str], ...],
        required: bool,
        values: Sequence[Any],
    ) -> Row:
        what, parts = takes(schema), [schema.get("description", "")]
        if what.words:
            parts.append(f"one of {what.words}")
        default = code(_flow(schema["default"])) if "default" in schema else ""
        link = self._links.get(name, "")
        example = _example(values) if _wants_example(what, parts[0], link, default) else ""
        if example:
            parts.append(f"e.g. {example}")
        if link:
            parts.append(f"see {link}")
            what = Takes("mapping") if what.short == "any value" else what
        doc = "; ".join(part for part in parts if part)
        return Row(name, what.short, "required" if required else default, doc, to)

    def _inner(
        self, path: str, schema: Schema, values: Sequence[Any]
    ) -> tuple[tuple[tuple[str, str], ...], list[_Waiting]]:
        """The headings of the mappings in a value, and those that have no table yet."""
        to: list[tuple[str, str]] = []
        waiting: list[_Waiting] = []
        if path.rpartition(".")[2] in self._links:
            return (), []
        for suffix, holder in mappings_in(schema):
            common = common_heading(holder)
            page = COMMON_PAGES.get(common, self.page)
            if page != self.page:
                to.append((common, page))
                continue
            text = _keys_text(holder)
            if text not in self._known:
                self._known[text] = self._free(common or f"{path}{suffix}")
                found = list(_reached(values, suffix))
                waiting.append(_Waiting(self._known[text], holder, found))
            to.append((self._known[text], ""))
        return tuple(dict.fromkeys(to)), waiting

    def _free(self, title: str) -> str:
        """A heading that the page does not have."""
        number, out = 2, title
        while out in self._known.values():
            out, number = f"{title} {number}", number + 1
        return out


def common_heading(holder: Schema) -> str:
    """The heading of a mapping that many keys hold; '' for any other."""
    names = set(holder["properties"])
    return next((title for title, keys in COMMON.items() if keys <= names), "")


def _keys_text(holder: Schema) -> str:
    """What is the same for the same mapping with another line of help."""
    return json.dumps({"properties": holder["properties"]}, sort_keys=True)


def mappings_in(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The mappings with known keys that a bare schema allows, with what leads to them: `[]` is each
    item of a list, `.NAME` a name that the user chooses."""
    if any(isinstance(one, dict) for one in schema.get("properties", {}).values()):
        yield "", schema
    for one in schema.get("anyOf", ()):
        yield from mappings_in(one)
    for key, sign in (("items", "[]"), ("additionalProperties", ".NAME")):
        if isinstance(schema.get(key), dict):
            for suffix, found in mappings_in(schema[key]):
                yield sign + suffix, found


def _reached(values: Iterable[Any], suffix: str) -> Iterator[Any]:
    """What values of files have at the end of such a path."""
    if not suffix:
        yield from values
        return
    sign = "[]" if suffix.startswith("[]") else ".NAME"
    for value in values:
        inner = value if sign == "[]" and isinstance(value, list) else ()
        if sign == ".NAME" and isinstance(value, Mapping):
            inner = list(value.values())
        yield from _reached(inner, suffix.removeprefix(sign))


def _wants_example(what: Takes, doc: str, link: str, default: str) -> bool:
    """Whether the type and the line of help do not show already what is written."""
    shows = "`" in what.short or bool(what.words) or "number" in what.short or "e.g." in doc
    return not (shows or link or default)


def _example(values: Iterable[Any]) -> str:
    """The value that most files have, if it is short."""
    texts = Counter(code(_flow(value)) for value in values if value and value is not True)
    short = {text: count for text, count in texts.items() if len(text) <= LONGEST}
    return min(short, key=lambda text: (-short[text], text), default="")


def _flow(value: Any) -> Any:
    """A list or a mapping in the form of one line."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(str(_flow(one)) for one in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    return value


def anchor(heading: str) -> str:
    """The name of a heading in links."""
    kept = "".join(sign for sign in heading if sign.isalnum() or sign in " -_")
    return kept.strip().lower().replace(" ", "-")


def table_text(table: Table) -> str:
    """A table in Markdown."""
    lines = ["| key | takes | default | meaning |", "|---|---|---|---|"]
    for row in table.rows:
        links = ", ".join(f"[{title}]({page}#{anchor(title)})" for title, page in row.to)
        what = f"{row.takes}: {links}" if links else row.takes
        parts = (f"`{row.name}`", cell(what), cell(row.default), cell(row.doc))
        lines.append(f"| {' | '.join(parts)} |")
    return "\n".join(lines) + "\n"
