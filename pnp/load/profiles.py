"""From the files of profiles (`layouts/profiles/<name>.yaml`) to a typed `Profile`.

A profile of the project comes before one of pnp. `extends` names the profile that it builds on; a
project's `print-shop` that extends `print-shop` builds on pnp's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from pnp.files.listing import is_taken, resolved
from pnp.model.definitions import replace
from pnp.model.problems import Problems, Span, UsageError, did_you_mean
from pnp.model.profile import HOME, Lighten, Profile
from pnp.model.source import Record
from pnp.model.units import mm
from pnp.schema.records import note, read_record
from pnp.schema.values import (
    Choice,
    Flag,
    Key,
    Length,
    Mapped,
    Mismatch,
    Number,
    Parsed,
    Text,
    shown,
)
from pnp.schema.values import Struct as Values
from pnp.sources.extending import extended_records
from pnp.sources.files import Library

FOLDER = "layouts/profiles"
_PERCENT = r"^\s*([0-9]+\.?[0-9]*|\.[0-9]+)\s*%\s*$"


def _share(most: float) -> Parsed:
    """A share as '240%', up to `most` (2.4 is 240 %)."""

    def read(raw: Any) -> float:
        text = str(raw).strip()
        try:
            number = float(text.removesuffix("%"))
        except ValueError:
            number = -1.0
        if isinstance(raw, bool) or not text.endswith("%") or not 0 <= number <= most * 100:
            message = f"expected a percentage from 0% to {most * 100:g}%, found {shown(raw)}"
            raise Mismatch(message, "e.g. '50%'")
        return number / 100

    return Parsed(read, {"type": "string", "pattern": _PERCENT})


_INK = _share(1.0)
_RESOLUTION = Number(1, 4800)
_LENGTH = Length(low=0, high=mm(100))
_LIGHTEN = Values(
    {
        "above": Key(_INK, default=0.15, doc="fills that cover this share of a face get lighter"),
        "ink": Key(_INK, default=0.15, doc="the most ink of such a fill"),
        "pictures": Key(_INK, default=0.5, doc="the share of their ink that pictures keep"),
    }
)
_LIMITS = {
    "low_resolution": Key(_RESOLUTION, doc="pictures below it are reported, in pixels per inch"),
    "error_resolution": Key(_RESOLUTION, doc="pictures below it are errors"),
    "high_resolution": Key(_RESOLUTION, doc="pictures above it are larger than useful"),
    "smallest_text": Key(_LENGTH, doc="the smallest text"),
    "thinnest_line": Key(_LENGTH, doc="the thinnest line"),
    "safe": Key(_LENGTH, doc="the least distance of texts from the trim"),
    "bleed": Key(_LENGTH, doc="the least bleed of faces that bleed"),
    "contrast": Key(Number(1, 21), doc="the least contrast of a text with its ground"),
}
Codes = Callable[[], Collection[str]]
PROFILE_KEYS = {
    "extends": Key(Text(), doc="the profile that this one builds on"),
    "doc": Key(Text(), doc="one line about it, for lists"),
    "standard": Key(
        Choice(("none", "pdf-x4", "pdf-x1a", "pdf-a2b")), doc="what the files conform to"
    ),
    "color": Key(
        Choice(("unchanged", "rgb", "cmyk", "grey", "black")), doc="the inks of all colours"
    ),
    "icc": Key(Text(), doc="the ICC profile of the printing condition, beside this file"),
    "condition": Key(Text(), doc="the name of the printing condition, e.g. FOGRA39"),
    "intent": Key(
        Choice(("perceptual", "relative", "saturation", "absolute")),
        doc="the rendering intent of conversions",
    ),
    "ink_limit": Key(_share(4.0), doc="the most ink in all, e.g. 240%"),
    "neutral_black": Key(Flag(), doc="greys and black become black ink alone"),
    "overprint_black": Key(Flag(), doc="black text is printed over its ground"),
    "scaling": Key(Choice(("none", "default")), doc="what viewers do with the size"),
    "pick_tray": Key(Flag(), doc="printers choose the tray by the size of the pages"),
    "sets_duplex": Key(Flag(), doc="printers turn the paper as the file needs it"),
    "cut_contour": Key(Text(), doc="the name of the spot colour of cut lines"),
    "flatten_resolution": Key(
        Number(150, 1200), doc="pixels per inch of places where transparency is composed"
    ),
    "lighten": Key(_LIGHTEN, doc="how ink is saved: {above, ink, pictures}"),
    **_LIMITS,
    "preflight": Key(Mapped(), doc="severities by code: error, warning, note or off"),
}
_SEVERITY = Choice(("error", "warning", "note", "off"))


def profile_names(library: Library) -> list[str]:
    """The names of all profiles."""
    return library.names(FOLDER)


def find_profile(
    name: str, library: Library, span: Span | None, problems: Problems, codes: Codes
) -> Profile:
    """The profile of a name. `span`: where it is named; None: on the command line, which raises
    UsageError for an unknown name. `codes` returns those whose severities it can set. What cannot
    be read is reported."""
    if name == HOME.name and library.find(FOLDER, name) is None:
        return HOME
    if span is None and library.find(FOLDER, name) is None:
        hint = did_you_mean(name, profile_names(library), "profiles")
        raise UsageError.of("unknown-name", f"there is no profile '{name}'", None, hint)
    profile = Profile(name=name)
    chain = list(extended_records(name, FOLDER, "profile", library, span, problems))
    for path, record in reversed(chain):
        profile = _extended(profile, path, record, problems, codes)
    return replace(profile, name=name)


def _extended(
    profile: Profile, path: Path, record: Record, problems: Problems, codes: Codes
) -> Profile:
    """A profile with what a file sets."""
    found = read_record(record, PROFILE_KEYS, problems, f"profile '{path.stem}'")
    given = {key: value for key, value in found.items() if key in record and value is not None}
    given.pop("extends", None)
    limits = {key: given.pop(key) for key in tuple(given) if key in _LIMITS}
    if "icc" in given:
        given["icc"] = _icc(given["icc"], path, record, problems)
    if "lighten" in given:
        given["lighten"] = Lighten(**given["lighten"])
    if "preflight" in given:
        given["preflight"] = {
            **profile.preflight,
            **severities(given["preflight"], problems, codes()),
        }
    return replace(profile, **given, limits=replace(profile.limits, **limits))


def _icc(name: str, path: Path, record: Record, problems: Problems) -> str:
    """The path of the ICC profile that a file names, relative to its folder."""
    found = resolved(path.parent / Path(name).expanduser())
    if found is None or not is_taken(found):
        hint = "its path is relative to this file; docs/profiles.md lists where to get one"
        message = f"there is no file '{name}'"
        problems.add("missing-file", message, record.span("icc"), hint)
        return ""
    return str(found)


def severities(raw: Record, problems: Problems, codes: Collection[str]) -> dict[str, Any]:
    """Severities by code of a problem; `codes` are those that can be set. Others are reported."""
    out: dict[str, Any] = {}
    for code in raw:
        if code not in codes:
            hint = did_you_mean(code, codes, "codes")
            message = f"preflight has no code '{code}'"
            problems.add("unknown-name", message, raw.key_span(code), hint)
            continue
        try:
            # YAML 1.1 tools write the word off as false
            out[code] = _SEVERITY.read("off" if raw[code] is False else raw[code])
        except Mismatch as error:
            note(problems, raw, code, error)
    return out
