"""Types of the values in files.

A `Type` reads one raw value (str, int, float, bool, None, Record, Listing) and returns a typed one,
or raises `Mismatch`. Every type has a JSON Schema, for editors. Whole mappings are read by
`pnp.schema.records`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from pnp.languages.locales import canonical, is_language, language_called
from pnp.model.codes import Code
from pnp.model.definitions import lazy_pattern
from pnp.model.problems import did_you_mean, nearest
from pnp.model.source import Listing, Record
from pnp.model.units import Measure, in_mm, length_pattern, parse_length, parse_measure
from pnp.schema import slips
from pnp.schema.written import as_written

_NUMBER = lazy_pattern(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
# true or false in quotes, for JSON Schema
TRUTH_PATTERN = "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"


class Mismatch(ValueError):  # noqa: N818
    """A value is not what was expected. `hint`: how to correct it; `key`: the inner key."""

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        key: str | None = None,
        code: Code = "wrong-value",
    ) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.hint = hint
        self.key = key


class Type(Protocol):
    """Reads one raw value. `schema` is its JSON Schema."""

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the raw value."""

    def read(self, raw: Any) -> Any:
        """The typed value; raises Mismatch."""


def shown(raw: Any) -> str:
    """A raw value in the words of messages."""
    if raw is None:
        return "nothing"
    if isinstance(raw, dict):
        return "a mapping"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    text = repr(raw) if isinstance(raw, str) else str(raw)
    return text if len(text) <= 60 else text[:57] + "…"


class Text(msgspec.Struct, frozen=True):
    """A string; a number is read as the text that was written."""

    schema: dict[str, Any] = msgspec.field(default_factory=lambda: {"type": ["string", "number"]})

    def read(self, raw: Any) -> str:
        """The text."""
        if isinstance(raw, str):
            return raw
        if isinstance(raw, int | float) and not isinstance(raw, bool):
            return str(getattr(raw, "written", raw))
        raise Mismatch(f"expected text, found {shown(raw)}")


class Number(msgspec.Struct, frozen=True):
    """A number between limits; `whole`: without decimals."""

    low: float | None = None
    high: float | None = None
    whole: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema; it cannot limit a number in quotes."""
        limits = {"minimum": self.low, "maximum": self.high}
        kind = {"type": "integer" if self.whole else "number"}
        number = kind | {k: v for k, v in limits.items() if v is not None}
        pattern = r"[-+]?[0-9]+(\.0*)?" if self.whole else _NUMBER.pattern
        return {"anyOf": [number, {"type": "string", "pattern": rf"^\s*({pattern})\s*$"}]}

    def read(self, raw: Any) -> Any:
        """An int if it has no decimals, else a float. Text that is a number counts (CSV)."""
        number = _number(raw) if isinstance(raw, str) else raw
        wanted = "a whole number" if self.whole else "a number"
        if self.whole and isinstance(number, float) and number.is_integer():
            number = int(number)
        kinds = int if self.whole else int | float
        if isinstance(number, bool) or not isinstance(number, kinds) or not math.isfinite(number):
            raise Mismatch(f"expected {wanted}, found {shown(raw)}", slips.number(raw, self.high))
        low, high = self.low, self.high
        if (low is not None and number < low) or (high is not None and number > high):
            if low is None or high is None:
                limit = f"at least {low}" if high is None else f"at most {high}"
                raise Mismatch(f"expected {wanted} of {limit}, found {shown(raw)}")
            hint = slips.number(raw, high)
            raise Mismatch(f"expected {wanted} from {low} to {high}, found {shown(raw)}", hint)
        return number


def _number(text: str) -> int | float | None:
    if len(text) > 300 or not _NUMBER.fullmatch(text.strip()):
        return None
    number = float(text)
    return int(number) if number.is_integer() else number


class Flag(msgspec.Struct, frozen=True):
    """true or false."""

    schema: dict[str, Any] = msgspec.field(
        default_factory=lambda: {
            "anyOf": [{"type": "boolean"}, {"type": "string", "pattern": TRUTH_PATTERN}]
        }
    )

    def read(self, raw: Any) -> bool:
        """The flag; text 'true' or 'false' counts (CSV)."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in ("true", "false"):
            return raw.lower() == "true"
        raise Mismatch(f"expected true or false, found {shown(raw)}", slips.truth(raw))


class Choice(msgspec.Struct, frozen=True):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return {"enum": list(self.words)}

    def read(self, raw: Any) -> str:
        """The word."""
        is_number = isinstance(raw, int | float) and not isinstance(raw, bool)
        word = Text().read(raw) if is_number else raw
        if isinstance(word, str) and word in self.words:
            return word
        expected = ", ".join(self.words)
        close = nearest(word, self.words) if isinstance(word, str) else None
        hint = f"did you mean '{close}'?" if close is not None else None
        raise Mismatch(f"expected one of {expected}; found {shown(raw)}", hint)


class Language(msgspec.Struct, frozen=True):
    """The tag of a language, in any case, with '-' or '_'."""

    schema: dict[str, Any] = msgspec.field(
        default_factory=lambda: {
            "type": "string", "pattern": r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$",
        }
    )  # fmt: skip

    def read(self, raw: Any) -> str:
        """The tag in its canonical form: 'pt-BR' for pt_br."""
        if isinstance(raw, str) and is_language(raw):
            return canonical(raw)
        tag = language_called(raw) if isinstance(raw, str) else None
        hint = f"write {tag}" if tag else "e.g. en, de or pt-BR"
        raise Mismatch(f"expected a language, found {shown(raw)}", hint)


class Length(msgspec.Struct, frozen=True):
    """A length, read as points. With `share` percentages are allowed, and it is a Measure."""

    low: float | None = None
    high: float | None = None
    share: bool = False
    dpi: float | None = None
    usual: str = "mm"  # the unit that messages propose

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        negative = self.low is None or self.low < 0
        return {"type": "string", "pattern": length_pattern(self.share, negative)}

    def read(self, raw: Any) -> float | Measure:
        """Points, or a Measure where percentages are allowed."""
        if isinstance(raw, bool | dict | list) or raw is None:
            raise Mismatch(f"expected a length, found {shown(raw)}", f"e.g. '3{self.usual}'")
        if isinstance(raw, str) and raw.lstrip().startswith("+"):
            raise Mismatch(
                f"{shown(raw)} changes a length, but there is no length to change here",
                "write it without a sign",
            )
        try:
            if self.share and isinstance(raw, str):
                measure = parse_measure(raw, self.dpi, self.usual)
            else:
                measure = Measure(parse_length(raw, self.dpi, self.usual))
        except ValueError as error:
            raise Mismatch(str(error)) from None
        # the length of a share is not known yet, but it may be certain that it is negative
        if not measure.share or max(measure.points, measure.share) <= 0:
            self._check(measure.points + measure.share, raw)
        return measure if self.share else measure.points

    def _check(self, points: float, raw: Any) -> None:
        if self.low is not None and points < self.low:
            least = "it cannot be negative" if self.low == 0 else f"the least is {_limit(self.low)}"
            raise Mismatch(f"{shown(raw)} is too small; {least}")
        if self.high is not None and points > self.high:
            raise Mismatch(f"{shown(raw)} is too large; the most is {_limit(self.high)}")


def _limit(points: float) -> str:
    """A limit in the unit in which it is a round number."""
    return f"{points:g} pt" if math.isclose(points * 2, round(points * 2)) else in_mm(points)


class Many(msgspec.Struct, frozen=True):
    """A list of one type; a single value is read as a list with one item."""

    of: Type
    least: int = 0

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        items = {"type": "array", "items": self.of.schema}
        return {"anyOf": [self.of.schema, items | ({"minItems": self.least} if self.least else {})]}

    def read(self, raw: Any) -> tuple[Any, ...]:
        """A tuple of typed values."""
        items = raw if isinstance(raw, list) else [raw]
        if len(items) < self.least:
            raise Mismatch(f"expected at least {self.least} entries, found {len(items)}")
        return tuple(self.of.read(item) for item in items)


class Parsed(msgspec.Struct, frozen=True):
    """A value that is read by a function, which raises ValueError or Mismatch."""

    parse: Callable[[Any], Any]
    schema: dict[str, Any] = msgspec.field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """The result of the function."""
        try:
            return self.parse(raw)
        except Mismatch:
            raise
        except ValueError as error:
            raise Mismatch(str(error)) from None


class AnyValue(msgspec.Struct, frozen=True):
    """Any value, as it is."""

    schema: dict[str, Any] = msgspec.field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """The raw value."""
        return raw


class Mapped(msgspec.Struct, frozen=True):
    """A mapping as it is; the caller reads its values."""

    schema: dict[str, Any] = msgspec.field(default_factory=lambda: {"type": "object"})

    def read(self, raw: Any) -> Record:
        """The Record."""
        if isinstance(raw, Record):
            return raw
        raise Mismatch(f"expected a mapping of keys and values, found {shown(raw)}")


class Listed(msgspec.Struct, frozen=True):
    """A list as it is."""

    schema: dict[str, Any] = msgspec.field(default_factory=lambda: {"type": "array"})

    def read(self, raw: Any) -> Listing:
        """The Listing."""
        if isinstance(raw, Listing):
            return raw
        raise Mismatch(f"expected a list, found {shown(raw)}")


class Key(msgspec.Struct, frozen=True):
    """What one key of a mapping holds."""

    type: Type
    required: bool = False
    default: Any = None
    doc: str = ""


class Struct(msgspec.Struct, frozen=True):
    """A mapping with known keys inside another value. Errors are one Mismatch."""

    keys: Mapping[str, Key]

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return object_schema(self.keys)

    def read(self, raw: Any) -> dict[str, Any]:
        """A dict of typed values, defaults filled in."""
        if not isinstance(raw, dict):
            raise Mismatch(f"expected a mapping of keys and values, found {shown(raw)}")
        if unknown := [key for key in raw if key not in self.keys]:
            raise self._refused(unknown)
        out = {}
        for name, key in self.keys.items():
            if name in raw:
                try:
                    out[name] = key.type.read(raw[name])
                except Mismatch as error:
                    raise Mismatch(f"'{name}': {error.message}", error.hint, name) from None
            elif key.required:
                raise Mismatch(f"'{name}' is missing", None)
            else:
                out[name] = key.default
        return out

    def _refused(self, unknown: list[str]) -> Mismatch:
        """The error for keys that are not known, all at once, at the first of them."""
        first, *others = unknown
        hint = did_you_mean(first, self.keys, "keys")
        if not others:
            return Mismatch(f"unknown key '{first}'", hint, first)
        close = [nearest(key, list(self.keys)) for key in unknown]
        if all(close) and len(set(close)) == len(close):
            hint = f"did you mean {', '.join(map(repr, close))}?"
        return Mismatch(f"unknown keys {', '.join(map(repr, unknown))}", hint, first)


def help_of(key: Key) -> dict[str, Any]:
    """What the JSON Schema of a value has for people: its line of help and its default."""
    described = {"description": key.doc} if key.doc else {}
    written = as_written(key.type, key.default)
    return described | ({} if written is None else {"default": written})


def object_schema(keys: Mapping[str, Key]) -> dict[str, Any]:
    """The JSON Schema of a mapping with these keys and no others."""
    properties = {name: key.type.schema | help_of(key) for name, key in keys.items()}
    required = [name for name, key in keys.items() if key.required]
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }
