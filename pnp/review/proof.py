"""The records of a translator's proof: each text beside its translation, and how it fits.

    proof_lists(subject, entries, faces, wrong)

In: how the texts of an edition fit, and their translations. Out: the lists of the document `proof`:
`overview`, `groups`, `entries`, `urgent`, `wrong`. `layouts/proof/` describes how they look.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pnp.build.products.documents import Rows, numbered
from pnp.editions.catalogue.catalogue import Catalogue, State
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Message, TextPlace, split_context
from pnp.model.face import Face
from pnp.model.problems import excerpt
from pnp.review.fit import Fit
from pnp.typeset.faces.tracing import Spot, clearest

_OF_GAME = ("game", "facts", "credits", "products", "kit", "words")
_HEAD = lazy_pattern(r"[^/#.\[]+")
_PLENTY = 999  # characters: from here on there is room for any length
_MOST = 40  # texts that need attention, and problems, that are listed
_COUNTED = (
    ("missing", "missing"), ("fuzzy", "to be checked"), ("over", "too long"),
    ("letters", "with letters that no font has"), ("nowhere", "printed nowhere"),
)  # fmt: skip


class Subject(NamedTuple):
    """The translation that a proof shows: the game's title, the name of the language, its code and
    direction ('ltr', 'rtl', 'auto'), the source language."""

    title: str
    language: str
    code: str = ""
    direction: str = "auto"
    source: str = ""


class ProofEntry(NamedTuple):
    """A text in a proof: how it fits, the heading above it, its translation ('' if there is none)
    and the state of that, in which 'stale' is 'fuzzy'."""

    fit: Fit
    group: str
    translation: str
    state: State

    @property
    def is_full(self) -> bool:
        """Whether it is as small as it may be."""
        place = self.fit.place
        is_small = place.size < place.wanted - 0.01 and place.size <= place.smallest + 0.01
        return is_small and not self.fit.is_over


def proof_entries(
    messages: Iterable[Message], fits: Mapping[str, Fit], catalogue: Catalogue
) -> list[ProofEntry]:
    """An entry for each text, by groups, which are in the order of their first texts."""
    groups: dict[str, list[ProofEntry]] = {}
    for message, state, entry in catalogue.states(messages):
        # texts that are not set, such as names of files, have no spot but are translated as well
        fit, group = fits.get(message.context, Fit(message)), group_of(message.context)
        shown: State = "fuzzy" if state == "stale" else state
        made = ProofEntry(fit, group, entry.translation if entry else "", shown)
        groups.setdefault(group, []).append(made)
    return [entry for members in groups.values() for entry in members]


def group_of(context: str) -> str:
    """The heading of an entry: the deck, table, book or layout that its context begins with."""
    variant, rest = split_context(context)
    if rest.startswith(("layouts/", "sheets/")):
        name = rest.partition("#")[0].rpartition("/")[2]
        group = f"Layout: {_words(name)}" if rest.startswith("layouts/") else "Sheets"
    else:
        match = _HEAD.match(rest)
        head = match[0] if match else rest
        group = "The game" if head in _OF_GAME else _words(head)
    return f"{group} (variant {variant})" if variant else group


def _words(name: str) -> str:
    words = re.sub(r"[-_]+", " ", name).strip()
    return words[:1].upper() + words[1:]


# -- lists ------------------------------------------------------------------------------------


def proof_lists(
    subject: Subject,
    entries: Sequence[ProofEntry],
    faces: Mapping[str, Face],
    wrong: Sequence[str] = (),
) -> dict[str, Rows]:
    """The lists of a proof; `wrong` are other problems of the edition. Texts that are on none of
    the `faces` have no picture."""
    rows = numbered("entry", [_entry(entry, subject, faces) for entry in entries])
    by_id = dict(zip(rows, entries, strict=True))
    urgent = [(key, one) for key, one in by_id.items() if one.fit.is_over or one.fit.missing]
    listed = list(wrong[:_MOST])
    left = max(0, len(urgent) - _MOST) + len(wrong) - len(listed)
    listed += [f"… and {left} more"] if left else []
    return {
        "overview": {"all": _overview(subject, entries)},
        "groups": _groups(by_id),
        "entries": rows,
        "urgent": numbered("urgent", [_urgent(key, one) for key, one in urgent[:_MOST]]),
        "wrong": numbered("wrong", [{"message": message} for message in listed]),
    }


def _overview(subject: Subject, entries: Sequence[ProofEntry]) -> dict[str, Any]:
    found = counts(entries)
    whole = max(1, len(entries))
    shares = [100 * found[state] / whole for state in ("translated", "kept", "fuzzy")]
    return {**subject._asdict(), **found, "all": len(entries), "shares": shares}


def counts(entries: Sequence[ProofEntry]) -> dict[str, int]:
    """The number of entries in each state, and of those that are 'over', 'full', lack 'letters',
    or are printed 'nowhere'."""
    out = {"translated": 0, "kept": 0, "fuzzy": 0, "missing": 0}
    for entry in entries:
        out[entry.state] += 1
    out["over"] = sum(entry.fit.is_over for entry in entries)
    out["full"] = sum(entry.is_full for entry in entries)
    out["letters"] = sum(bool(entry.fit.missing) for entry in entries)
    out["nowhere"] = sum(not entry.fit.spots for entry in entries)
    return out


def _groups(entries: Mapping[str, ProofEntry]) -> Rows:
    """The groups with their counts; entries by id."""
    out: list[dict[str, Any]] = []
    for name, members in groupby(entries.items(), key=lambda one: one[1].group):
        ids, found = zip(*members, strict=True)
        counted = counts(found)
        texts = f"{len(found)} text{'' if len(found) == 1 else 's'}"
        waiting = counted["missing"] + counted["fuzzy"]
        listed = [texts, *(f"{counted[key]} {word}" for key, word in _COUNTED if counted[key])]
        out.append({
            "name": name, "is_first": not out, "texts": texts, "counts": " · ".join(listed),
            "open": f"{waiting} open" if waiting else "done", "entries": list(ids),
        })  # fmt: skip
    return numbered("group", out)


def _urgent(key: str, entry: ProofEntry) -> dict[str, str]:
    """A text that cannot be printed as it is."""
    fit = entry.fit
    what = f"too long: {_room(fit.room)}" if fit.is_over else f"no font has {fit.missing}"
    words = excerpt(entry.translation or fit.message.text, 60)
    return {"entry": key, "context": fit.context, "words": words, "what": what}


def _entry(entry: ProofEntry, subject: Subject, faces: Mapping[str, Face]) -> dict[str, Any]:
    fit, missing = entry.fit, entry.fit.missing
    return {
        "context": fit.context,
        "source": fit.message.text,
        "source_language": subject.source or "en",
        "translation": entry.translation if entry.state != "kept" else "",
        "language": subject.code or "en",
        "direction": subject.direction,
        "state": entry.state,
        "note": fit.message.note,
        "letters": f"no font has {', '.join(map(_named, missing))}" if missing else "",
        **_fit(fit.place if fit.spots else None),
        **_picture(fit.spots, faces),
    }


def _fit(place: TextPlace | None) -> dict[str, Any]:
    """How a text fits: in words, and how full its box is, in per cent."""
    found: dict[str, Any] = {"fit": "", "over": "", "has_room": False, "used": 0}
    if place is None:
        return found
    sizes = _sizes(place)
    if place.room is None:
        return {**found, "fit": sizes}
    if place.room < 0:
        return {**found, "over": f"{-place.room} characters over at {sizes}"}
    used = 100 * len(place.text) / max(1, len(place.text) + place.room)
    words = " · ".join((sizes, _room(place.room)))
    return {**found, "fit": words, "has_room": True, "used": used}


def _picture(spots: Sequence[Spot], faces: Mapping[str, Face]) -> dict[str, Any]:
    """The place of a text: in words, and on the face that shows it best."""
    found: dict[str, Any] = {
        "place": "", "face": "", "show": [], "lines": 0, "type": 1, "across": 0,
    }  # fmt: skip
    if not spots:
        return found
    spot, others = clearest(spots), len(spots) - 1
    parts = [spot.product]
    if spot.page:
        parts.append(f"page {spot.page}")
    if not spot.face:
        parts.append("small print")
    elif spot.place.element:
        parts.append(spot.place.element)
    if others:
        parts.append(f"and {others} more place{'s' * (others > 1)}")
    found["place"] = " · ".join(parts)
    if spot.face not in faces:
        return found
    placed = spot.placed
    x0, y0, x1, y1 = placed.corners
    is_level = round(placed.turn / 90) % 2 == 0
    size = max(placed.place.size * placed.scale, 0.1)
    shown = {"face": spot.face, "show": [x0, y0, x1 - x0, y1 - y0], "lines": placed.turn}
    return {**found, **shown, "type": size, "across": x1 - x0 if is_level else y1 - y0}


def _named(char: str) -> str:
    """'U+27E6 mathematical left white square bracket'."""
    return f"U+{ord(char):04X} {unicodedata.name(char, '').lower()}".rstrip()


def _sizes(place: TextPlace) -> str:
    """'7.25 of 8 pt, its smallest'."""
    size, wanted = f"{round(place.size, 2):g}", f"{round(place.wanted, 2):g}"
    if place.size >= place.wanted - 0.01:
        return f"{size} pt"
    end = ", its smallest" if place.size <= place.smallest + 0.01 else ""
    return f"{size} of {wanted} pt{end}"


def _room(room: int | None) -> str:
    """The room that is left, in words."""
    if room is None:
        return ""
    if room >= _PLENTY:
        return "room for any length"
    if room > 0:
        return f"room for {room} more"
    return "full" if not room else f"{-room} over"
