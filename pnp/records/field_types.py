"""The types of declared fields: from what is written under `fields` to types that read cells.

    price: {number: true, decimal: ","}      numbers with a decimal comma
    cost: {list: text, split: ", "}          a list in a cell
    tags: {type: list, split: ";"}           the same, with the type as a value
    unique: flag                             x, yes, ✓, true … as people type them

In: a type as written, and the tables of the game. Out: `Field`s, or `Mismatch`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pnp.model.definitions import lazy_pattern
from pnp.model.problems import did_you_mean
from pnp.model.source import Listing, WrittenFloat, WrittenInt
from pnp.schema.slips import curled
from pnp.schema.values import (
    AnyValue,
    Choice,
    Flag,
    Listed,
    Mapped,
    Mismatch,
    Number,
    Text,
    Type,
    shown,
)

FIELD_TYPES = (
    "text", "whole", "number", "choice", "reference", "flag", "picture", "list", "record",
)  # fmt: skip
# of a deck or a field, see editions.reads
READS = AnyValue(
    {
        "anyOf": [
            {"type": "string"},
            {"type": "object"},
            {"type": "array", "items": {"type": ["string", "object"]}},
        ]
    }
)
_OPTIONS = ("optional", "translate", "split", "decimal", "reads")
_TYPES = f"types: {', '.join(FIELD_TYPES)}"

# flags as people type them, in the languages of the samples and their neighbours
_TRUE_WORDS = """
    true x ✓ ✔ ☑ ✅ yes y on 1 wahr ja j oui o vrai sí si s verdadero sì vero sim verdadeiro waar
    sand sant sann tak prawda ano pravda igen igaz evet doğru да истина ναι αληθές はい 是 예
"""
_FALSE_WORDS = """
    false ✗ ✘ ☐ ❌ no n off 0 - – — falsch nein non faux falso não nao onwaar nee falsk nej nei
    usant nie fałsz ne nepravda nem hamis hayır yanlış нет ложь όχι ψευδές いいえ 否 아니요
"""
_TRUE = frozenset(_TRUE_WORDS.split())
_FALSE = frozenset(_FALSE_WORDS.split())
_BLANKS = " \u00a0\u2009\u202f"
_COMMA = lazy_pattern(r"\s*[-+]?[0-9]+,[0-9]+\s*")
_AMBIGUOUS = lazy_pattern(r"\s*[-+]?[1-9][0-9]{0,2},[0-9]{3}\s*")


class Field(msgspec.Struct, frozen=True):
    """A field of the cards of a deck. `table`: what a reference refers to. `is_translated`: it is a
    printed text, so editions in other languages translate it."""

    kind: Type
    optional: bool
    table: str | None = None
    is_translated: bool = False
    written: str = ""  # its type as declared, such as 'whole: [1, 9]'

    @property
    def is_computed(self) -> bool:
        """Whether a text with placeholders is evaluated, then typed."""
        return isinstance(self.kind, Number | LocalNumber | Choice | Flag | CellFlag)

    def empty(self) -> Any:
        """The value of an empty cell: false, or a list without items. Raises Mismatch if there is
        none."""
        if isinstance(self.kind, CellFlag):
            return False
        if isinstance(self.kind, SplitList):
            return []
        raise Mismatch("there is no value")


class CellFlag(msgspec.Struct, frozen=True):
    """A flag in a cell, as people type it."""

    schema: dict[str, Any] = msgspec.field(default_factory=dict)

    def read(self, raw: Any) -> bool:
        """The flag; an empty cell is false."""
        if isinstance(raw, bool):
            return raw
        word = str(raw).strip().casefold() if isinstance(raw, str | int | float) else None
        if word is not None and (word in _TRUE or word in _FALSE or not word):
            return word in _TRUE
        hint = curled(raw) or "e.g. x, yes or true; no, false or an empty cell"
        raise Mismatch(f"expected true or false, found {shown(raw)}", hint)


class LocalNumber(msgspec.Struct, frozen=True):
    """A number whose decimals follow the sign `decimal`. The other sign, blanks and apostrophes
    may separate thousands."""

    number: Number
    decimal: str
    schema: dict[str, Any] = msgspec.field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """An int if it has no decimals, else a float; printed as it is written."""
        if not isinstance(raw, str):
            return self.number.read(raw)
        text = raw.strip()
        point, other = re.escape(self.decimal), "." if self.decimal == "," else ","
        between = rf"[{_BLANKS}'’{other}]"
        whole = rf"(?:[0-9]{{1,3}}(?:{between}[0-9]{{3}})+|[0-9]+)"
        if not re.fullmatch(rf"[-+−]?{whole}(?:{point}[0-9]+)?", text):
            hint = f"the decimals of this field follow '{self.decimal}' ('decimal' in its type)"
            raise Mismatch(f"expected a number such as 1{self.decimal}5, found {shown(raw)}", hint)
        plain = re.sub(between, "", text).replace(self.decimal, ".").replace("−", "-")
        number = self.number.read(plain)
        if text == str(number):
            return number
        return (WrittenInt if isinstance(number, int) else WrittenFloat)(number, text)


class SplitList(msgspec.Struct, frozen=True):
    """A list; a text is taken apart at a separator, and its empty parts are left out. An empty
    separator takes it apart into its characters. `of` is the type of the items."""

    separators: tuple[str, ...] = (",",)
    of: Type | None = None
    schema: dict[str, Any] = msgspec.field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """The list."""
        if isinstance(raw, bool) or (isinstance(raw, int | float) and self.of is None):
            return Listed().read(raw)
        if isinstance(raw, int | float):
            raw = Text().read(raw)
        found = self._parts(raw) if isinstance(raw, str) else Listed().read(raw)
        if self.of is None:
            return found
        out = Listing(found.path, found.mark) if isinstance(found, Listing) else Listing()
        for i, item in enumerate(found):
            try:
                value = self.of.read(item)
            except Mismatch as error:
                raise Mismatch(f"item {i + 1}: {error.message}", error.hint) from None
            if isinstance(found, Listing):
                out.put_from(found, i, value)
            else:
                out.append(value)
        return out

    def _parts(self, text: str) -> list[str]:
        if "" in self.separators:
            return [char for char in text if char.strip()]
        pattern = "|".join(map(re.escape, sorted(self.separators, key=len, reverse=True)))
        return [part.strip() for part in re.split(pattern, text) if part.strip()]


def comma_hint(raw: Any, is_whole: bool = False) -> str | None:
    """The hint for a text that is not a number, because it has a comma; None if it has none."""
    if not isinstance(raw, str) or not _COMMA.fullmatch(raw):
        return None
    comma = 'declare {number: true, decimal: ","} if decimals follow the comma'
    if _AMBIGUOUS.fullmatch(raw):
        return f'{comma}, or decimal: "." if it separates thousands'
    return comma if is_whole else f"{comma}; or write {raw.strip().replace(',', '.')}"


# -- what is declared -----------------------------------------------------------------------


def read_field(raw: Any, names: Mapping[str, Any]) -> Field:
    """The field of a type as written; `names` has the tables of the game. Raises Mismatch."""
    if isinstance(raw, str):
        raw = {raw: True}
    if not isinstance(raw, dict):
        raise Mismatch(f"expected a type, found {shown(raw)}", _TYPES)
    kind, detail = _kind(raw)
    optional = _flag(raw, "optional", False)
    is_translated = _flag(raw, "translate", kind == "text")
    if kind == "reference":
        found = _reference(detail, names)
        _check_translated(is_translated, found[0])
        return Field(found[0], optional, found[1])
    found_type = _type(kind, detail, raw, names)
    _check_translated(is_translated and kind != "text", found_type)
    return Field(found_type, optional, is_translated=is_translated)


def _check_translated(is_translated: bool, kind: Type) -> None:
    """Raise Mismatch for a type other than text that is to be translated, except lists of texts."""
    if is_translated and not (isinstance(kind, SplitList) and isinstance(kind.of, Text)):
        raise Mismatch("only texts are translated", "remove 'translate'")


def _kind(raw: Mapping[str, Any]) -> tuple[str, Any]:
    """The name of a type and what is written after it."""
    given = [key for key in raw if key not in _OPTIONS]
    if given == ["type"] and isinstance(raw["type"], str):
        if raw["type"] not in FIELD_TYPES:
            hint = did_you_mean(raw["type"], FIELD_TYPES, "types")
            raise Mismatch(f"unknown type '{raw['type']}'", hint)
        return raw["type"], True
    unknown = next((key for key in given if key not in FIELD_TYPES), None)
    if unknown is not None:
        known = FIELD_TYPES if len(given) == 1 else (*FIELD_TYPES, *_OPTIONS)
        raise Mismatch(f"unknown type '{unknown}'", did_you_mean(unknown, known, "types"))
    if len(given) != 1:
        found = f"found {' and '.join(given)}" if given else "found none"
        raise Mismatch(f"expected one type, {found}", _TYPES)
    return given[0], raw[given[0]]


def _type(kind: str, detail: Any, raw: Mapping[str, Any], names: Mapping[str, Any]) -> Type:
    """The type of a name; `detail` is what is written after it, `raw` has its options."""
    _check_options(kind, raw)
    if kind in ("whole", "number"):
        number = _number(kind == "whole", detail)
        return LocalNumber(number, _decimal(raw)) if "decimal" in raw else number
    if kind == "choice":
        if not isinstance(detail, list) or not detail:
            raise Mismatch("expected a list of words", "e.g. {choice: [weapon, shield]}")
        return Choice(tuple(map(Text().read, detail)))
    if kind == "reference":
        return _reference(detail, names)[0]
    if kind == "list":
        return SplitList(_separators(raw), _items(detail, raw, names))
    plain: dict[str, Type] = {"flag": CellFlag(), "record": Mapped()}
    return plain.get(kind, Text())


def _check_options(kind: str, raw: Mapping[str, Any]) -> None:
    if "split" in raw and kind != "list":
        hint = 'e.g. {list: text, split: "; "}'
        raise Mismatch(f"'split' is for lists, not for '{kind}'", hint)
    if "decimal" in raw and kind not in ("whole", "number", "list"):
        raise Mismatch(f"'decimal' is for numbers, not for '{kind}'", "remove 'decimal'")


def _items(detail: Any, raw: Mapping[str, Any], names: Mapping[str, Any]) -> Type | None:
    """The type of the items of a list; None for any values."""
    if detail is True or detail is None:
        return None
    item = {detail: True} if isinstance(detail, str) else detail
    if not isinstance(item, dict):
        raise Mismatch(
            f"expected the type of its items, found {shown(detail)}", "e.g. {list: text}"
        )
    kind, inner = _kind(item)
    if kind in ("list", "record"):
        raise Mismatch(f"the items of a list in a cell cannot be a {kind}", "e.g. {list: text}")
    options = {key: raw[key] for key in ("decimal",) if key in raw}
    return _type(kind, inner, {**item, **options}, names)


def _separators(raw: Mapping[str, Any]) -> tuple[str, ...]:
    found = raw.get("split", ",")
    listed = found if isinstance(found, list) and found else [found]
    try:
        return tuple(map(Text().read, listed))
    except Mismatch as error:
        raise Mismatch(f"'split': {error.message}", 'e.g. split: "; "') from None


def _decimal(raw: Mapping[str, Any]) -> str:
    if raw["decimal"] in (".", ","):
        return str(raw["decimal"])
    raise Mismatch(f"'decimal': expected '.' or ',', found {shown(raw['decimal'])}")


def _flag(raw: Mapping[str, Any], name: str, default: bool) -> bool:
    try:
        return Flag().read(raw.get(name, default))
    except Mismatch as error:
        raise Mismatch(f"'{name}': {error.message}", error.hint) from None


def _number(whole: bool, detail: Any) -> Number:
    if not isinstance(detail, list):
        return Number(whole=whole)
    if len(detail) != 2:
        raise Mismatch("expected [lowest, highest]", "e.g. {whole: [1, 12]}")
    low, high = (None if limit is None else Number().read(limit) for limit in detail)
    if low is not None and high is not None and low > high:
        raise Mismatch(f"the lowest, {low}, is above the highest, {high}")
    return Number(low, high, whole)


def _reference(table: Any, names: Mapping[str, Any]) -> tuple[Type, str | None]:
    """The type of a reference, and its table."""
    if isinstance(table, str) and table in names and names[table] is None:
        return AnyValue(), None  # the table is invalid, which is reported there
    tables = [name for name, value in names.items() if isinstance(value, Listing)]
    if not isinstance(table, str):
        raise Mismatch("expected the name of a table", "e.g. {reference: periods}")
    if table not in tables:
        raise Mismatch(f"there is no table '{table}'", did_you_mean(table, tables, "tables"))
    return Choice(tuple(row["id"] for row in names[table])), table


def written_type(raw: Any) -> str:
    """A type as it is declared, on one line, without what is not about values."""
    if isinstance(raw, str):
        return f"{raw}: true"
    out = []
    for key, detail in raw.items():
        if key not in ("optional", "translate", "reads"):
            listed = isinstance(detail, list)
            text = f"[{', '.join(map(str, detail))}]" if listed else _plain(key, detail)
            out.append(f"{key}: {text}")
    return ", ".join(out)


def _plain(key: str, detail: Any) -> str:
    if detail is True:
        return "true"
    return f'"{detail}"' if key in ("split", "decimal") else str(detail)
