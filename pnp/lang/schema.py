"""From values as read to typed values: what a mapping may hold, and every mismatch told at once.

A `Type` turns one raw value (str, int, float, bool, None, Record, Listing) into what the program
works with, or raises `Mismatch`. `read_record` does so for all keys of a mapping, refuses unknown
ones with a "did you mean", and notes each problem at the place where the value was written. Every
type also says itself as JSON Schema, for editors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pnp.model.source import Listing, Record
from pnp.problems import Problems, did_you_mean
from pnp.units import Measure, parse_length, parse_measure


class Mismatch(ValueError):  # noqa: N818
    """A value that is not what was expected; `hint` is a way out, `key` the inner place."""

    def __init__(self, message: str, hint: str | None = None, key: str | None = None) -> None:
        super().__init__(message)
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
    """A raw value as a person would name it in a message."""
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


@dataclass(frozen=True, slots=True)
class Text:
    """A string; numbers are taken as they are written."""

    schema: dict[str, Any] = field(default_factory=lambda: {"type": ["string", "number"]})

    def read(self, raw: Any) -> str:
        """The text."""
        if isinstance(raw, str):
            return raw
        if isinstance(raw, int | float) and not isinstance(raw, bool):
            return str(getattr(raw, "written", raw))
        raise Mismatch(f"expected text, found {shown(raw)}")


@dataclass(frozen=True, slots=True)
class Number:
    """A number within limits; `whole` asks for one without decimals."""

    low: float | None = None
    high: float | None = None
    whole: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        limits = {"minimum": self.low, "maximum": self.high}
        kind = {"type": "integer" if self.whole else "number"}
        return kind | {k: v for k, v in limits.items() if v is not None}

    def read(self, raw: Any) -> Any:
        """An int if it has no decimals, else a float. Text that is a number counts (CSV)."""
        number = raw
        if isinstance(raw, str):
            try:
                number = float(raw)
                number = int(number) if number.is_integer() else number
            except (ValueError, OverflowError):
                number = None
        wanted = "a whole number" if self.whole else "a number"
        if isinstance(number, bool) or not isinstance(number, int | float) or number != number:
            raise Mismatch(f"expected {wanted}, found {shown(raw)}")
        if self.whole and not isinstance(number, int):
            raise Mismatch(f"expected {wanted}, found {shown(raw)}")
        low, high = self.low, self.high
        if (low is not None and number < low) or (high is not None and number > high):
            if low is None or high is None:
                limit = f"at least {low}" if high is None else f"at most {high}"
                raise Mismatch(f"expected {wanted} of {limit}, found {shown(raw)}")
            raise Mismatch(f"expected {wanted} from {low} to {high}, found {shown(raw)}")
        return number


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    schema: dict[str, Any] = field(default_factory=lambda: {"type": "boolean"})

    def read(self, raw: Any) -> bool:
        """The flag; text 'true' or 'false' counts (CSV)."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in ("true", "false"):
            return raw.lower() == "true"
        hint = "write 'true' or 'false'" if raw in ("yes", "no", "on", "off") else None
        raise Mismatch(f"expected true or false, found {shown(raw)}", hint)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return {"enum": list(self.words)}

    def read(self, raw: Any) -> str:
        """The word."""
        word = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
        if isinstance(word, str) and word in self.words:
            return word
        expected = ", ".join(self.words)
        hint = did_you_mean(raw, self.words) if isinstance(raw, str) else None
        if hint and not hint.startswith("did"):
            hint = None
        raise Mismatch(f"expected one of {expected}; found {shown(raw)}", hint)


@dataclass(frozen=True, slots=True)
class Length:
    """A length to points. `share` allows percentages and gives a Measure."""

    low: float | None = None
    high: float | None = None
    share: bool = False
    dpi: float | None = None

    schema: dict[str, Any] = field(
        default_factory=lambda: {"type": "string", "pattern": r"[0-9](mm|cm|in|pt|px|%)"}
    )

    def read(self, raw: Any) -> float | Measure:
        """Points, or a Measure where percentages are allowed."""
        try:
            if self.share and isinstance(raw, str):
                measure = parse_measure(raw, self.dpi)
                self._check(measure.points if not measure.share else None, raw)
                return measure
            points = parse_length(raw, self.dpi)
        except ValueError as error:
            if isinstance(error, Mismatch):
                raise
            text = f"expected a length, found {shown(raw)}" if isinstance(raw, dict | list) else ""
            raise Mismatch(text or str(error)) from None
        self._check(points, raw)
        return Measure(points) if self.share else points

    def _check(self, points: float | None, raw: Any) -> None:
        if points is None:
            return
        if self.low is not None and points < self.low:
            least = "more than nothing" if 0 < self.low < 0.5 else f"at least {self.low:g}pt"
            if self.low == 0:
                least = "not less than nothing"
            raise Mismatch(f"{shown(raw)} is too small; this length must be {least}")
        if self.high is not None and points > self.high:
            raise Mismatch(f"{shown(raw)} is too large; this length is at most {self.high:g}pt")


@dataclass(frozen=True, slots=True)
class Many:
    """A list of one type; a single value stands for a list of one."""

    of: Type
    least: int = 0

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return {"anyOf": [self.of.schema, {"type": "array", "items": self.of.schema}]}

    def read(self, raw: Any) -> tuple[Any, ...]:
        """A tuple of typed values."""
        items = raw if isinstance(raw, list) else [raw]
        if len(items) < self.least:
            raise Mismatch(f"expected at least {self.least} entries, found {len(items)}")
        return tuple(self.of.read(item) for item in items)


@dataclass(frozen=True, slots=True)
class Either:
    """The first of several types that takes the value; `wanted` names them in the message."""

    types: tuple[Type, ...]
    wanted: str

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return {"anyOf": [t.schema for t in self.types]}

    def read(self, raw: Any) -> Any:
        """What the first matching type says."""
        for kind in self.types:
            try:
                return kind.read(raw)
            except Mismatch as error:
                if isinstance(raw, dict) and isinstance(kind, Struct):
                    raise error
        raise Mismatch(f"expected {self.wanted}, found {shown(raw)}")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A value that a function of the program's own reads; it raises ValueError or Mismatch."""

    parse: Callable[[Any], Any]
    schema: dict[str, Any] = field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """What the function makes of it."""
        try:
            return self.parse(raw)
        except Mismatch:
            raise
        except ValueError as error:
            raise Mismatch(str(error)) from None


@dataclass(frozen=True, slots=True)
class AnyValue:
    """Whatever stands there, as it is."""

    schema: dict[str, Any] = field(default_factory=dict)

    def read(self, raw: Any) -> Any:
        """The raw value."""
        return raw


@dataclass(frozen=True, slots=True)
class Mapped:
    """A mapping as it is; its values are read by whoever asked for it."""

    schema: dict[str, Any] = field(default_factory=lambda: {"type": "object"})

    def read(self, raw: Any) -> Record:
        """The Record."""
        if isinstance(raw, Record):
            return raw
        raise Mismatch(f"expected a mapping of keys and values, found {shown(raw)}")


@dataclass(frozen=True, slots=True)
class Listed:
    """A list as it is."""

    schema: dict[str, Any] = field(default_factory=lambda: {"type": "array"})

    def read(self, raw: Any) -> Listing:
        """The Listing."""
        if isinstance(raw, Listing):
            return raw
        raise Mismatch(f"expected a list, found {shown(raw)}")


@dataclass(frozen=True, slots=True)
class Key:
    """What one key of a mapping holds."""

    type: Type
    required: bool = False
    default: Any = None
    doc: str = ""


@dataclass(frozen=True)
class Struct:
    """A mapping with known keys, read inside another value (problems surface as Mismatch)."""

    keys: Mapping[str, Key]

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema."""
        return object_schema(self.keys)

    def read(self, raw: Any) -> dict[str, Any]:
        """A dict of typed values, defaults filled in."""
        if not isinstance(raw, dict):
            raise Mismatch(f"expected a mapping of keys and values, found {shown(raw)}")
        for key in raw:
            if key not in self.keys:
                raise Mismatch(f"unknown key '{key}'", did_you_mean(key, self.keys, "keys"), key)
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


def object_schema(keys: Mapping[str, Key]) -> dict[str, Any]:
    """The JSON Schema of a mapping with these keys and no others."""
    properties = {
        name: key.type.schema | ({"description": key.doc} if key.doc else {})
        for name, key in keys.items()
    }
    required = [name for name, key in keys.items() if key.required]
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def note(problems: Problems, record: Record, key: str, error: Mismatch) -> None:
    """Note a mismatch of `record[key]`, at the inner key it is about if that is known."""
    inner = record.get(key)
    span = record.span(key)
    if error.key is not None and isinstance(inner, Record) and error.key in inner.marks:
        span = inner.key_span(error.key)
    problems.add(f"'{key}': {error.message}", span, error.hint)


def refuse_unknown(
    record: Record, known: Iterable[str], problems: Problems, what: str = "key"
) -> None:
    """Note each key that is not known."""
    names = list(known)
    for key in record:
        if key not in names:
            problems.add(
                f"unknown {what} '{key}'",
                record.key_span(key),
                did_you_mean(key, names, f"{what}s"),
            )


def read_record(raw: Any, keys: Mapping[str, Key], problems: Problems, what: str) -> dict[str, Any]:
    """Typed values of a mapping; missing or wrong ones are noted and take their default.

    `what` names the mapping in messages ('product', 'game.yaml').
    """
    values = {name: key.default for name, key in keys.items()}
    if not isinstance(raw, Record):
        span = raw.span() if isinstance(raw, Listing) else None
        problems.add(f"{what}: expected a mapping of keys and values, found {shown(raw)}", span)
        return values
    refuse_unknown(raw, keys, problems)
    for name, key in keys.items():
        if name not in raw:
            if key.required:
                problems.add(f"{what} needs '{name}'", raw.span())
            continue
        try:
            values[name] = key.type.read(raw[name])
        except Mismatch as error:
            note(problems, raw, name, error)
    return values


_COLOR_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_COLOR_CALL = re.compile(r"(grey|gray|cmyk)\(\s*([^)]*?)\s*\)")


def parse_color(raw: Any) -> tuple[float, ...]:
    """'#b8392b', 'black', 'white', 'grey(40%)', 'cmyk(0%, 80%, 70%, 20%)' to 0..1 numbers.

    'grey(40%)' is 40 % ink. Raises Mismatch. Palette names are looked up before this is asked.
    """
    if isinstance(raw, str):
        text = raw.strip()
        if text == "black":
            return (0.0,)
        if text == "white":
            return (1.0,)
        if match := _COLOR_HEX.fullmatch(text):
            digits = match[1] if len(match[1]) == 6 else "".join(c * 2 for c in match[1])
            rgb = tuple(round(int(digits[i : i + 2], 16) / 255, 4) for i in (0, 2, 4))
            # equal parts are grey: black ink stays black ink
            return rgb[:1] if rgb[0] == rgb[1] == rgb[2] else rgb
        if match := _COLOR_CALL.fullmatch(text):
            parts = re.split(r"\s*,\s*", match[2])
            if all(re.fullmatch(r"\d{1,3}(\.\d+)?%", p) for p in parts):
                shares = tuple(round(min(float(p[:-1]), 100) / 100, 4) for p in parts)
                if match[1] == "cmyk" and len(shares) == 4:
                    return shares
                if match[1] != "cmyk" and len(shares) == 1:
                    return (round(1 - shares[0], 4),)
    raise Mismatch(
        f"expected a colour, found {shown(raw)}",
        "a colour is a palette name, '#b8392b', 'black', 'grey(40%)' or 'cmyk(0%, 80%, 70%, 20%)'",
    )
