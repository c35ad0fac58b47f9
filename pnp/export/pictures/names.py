"""Names of files for faces: safe on every disk, and different for different faces.

Without a pattern they are made of the ids of cards. Ids may hold any character, so two ids can lead
to one name: 'A:1' and 'A-1', or, on disks that ignore case, 'Axe' and 'axe'. Then both names get a
checksum of the id. With a pattern, two faces of one name are an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pnp.export.pictures.patterns import Pattern, checksum, compared, safe_name
from pnp.export.target_kinds import ExportJob
from pnp.expressions.parser import ExpressionError
from pnp.model.problems import InputError, Problems

_SHARED_BACK = "//back"


class FaceFile(NamedTuple):
    """A file of a face: its name, without an ending, and the key of the face."""

    name: str
    key: str


class _Face(NamedTuple):
    """A face by its key, with that of its front (`card`; of a back that cards share, its own).
    `number` is its place in the order of printing, `copy` and `copies` are those of its card."""

    key: str
    card: str
    is_back: bool
    number: int
    copy: int
    copies: int


def face_files(job: ExportJob, pattern: Pattern | None, has_copies: bool) -> list[FaceFile]:
    """The files of the faces of a job: fronts first, then backs; one for each copy of a card if it
    `has_copies`. Without a pattern: the name of the job, the deck if there are several, the id of
    the card, the number of the copy, and '-back' for backs.

    Raises InputError for a pattern that cannot be used.
    """
    faces = list(_faces(job, has_copies))
    if pattern is None:
        names = _default_names(job, faces, has_copies)
    else:
        names = _pattern_names(job, faces, pattern)
    return [FaceFile(name, face.key) for name, face in zip(names, faces, strict=True)]


def sheet_names(job: ExportJob, pattern: Pattern | None) -> list[str]:
    """The names, without an ending, of the pages of a job: the number of the sheet of paper, and
    '-back' for its back. Raises InputError for a pattern that cannot be used."""
    found: dict[str, int] = {}
    names: list[str] = []
    number = 0
    for page, sheet in enumerate(job.sheets, 1):
        number += sheet.side == "front"
        end = "-back" if sheet.side == "back" else ""
        name = f"{job.name}-{number}{end}"
        if pattern is not None:
            values = {**job.about, "page": page, "number": number, "side": sheet.side}
            name = f"{job.name}/{_path(pattern, values, f'page {page}')}"
        if compared(name) in found:
            message = f"pages {found[compared(name)]} and {page} have one file name, '{name}'"
            hint = "add {page} and {side} to the pattern"
            raise InputError.of("duplicate-name", message, pattern.span if pattern else None, hint)
        found[compared(name)] = page
        names.append(name)
    return names


def _faces(job: ExportJob, has_copies: bool) -> Iterator[_Face]:
    """Each face once, or each copy of it; the back that cards share once."""
    keys = [size.key for size in job.fronts]
    counts = Counter(keys)
    places = {key: number for number, key in enumerate(counts, 1)}
    copy: Counter[str] = Counter()
    rows: list[tuple[str, int, int]] = []
    for place, key in enumerate(keys, 1):
        copy[key] += 1
        if has_copies or copy[key] == 1:
            rows.append((key, place if has_copies else places[key], copy[key]))
    for key, number, copied in rows:
        yield _Face(key, key, False, number, copied, counts[key])
    backs = dict(zip(keys, (size.key for size in job.backs or ()), strict=False))
    shared = set()
    for key, number, copied in rows:
        back = backs.get(key, key)
        if back in counts:  # a cardboard token may have its front on both sides
            continue
        if back.endswith(_SHARED_BACK):
            if back not in shared:
                yield _Face(back, back.removesuffix("/back"), True, 0, 1, 1)
            shared.add(back)
        else:
            yield _Face(back, key, True, number, copied, counts[key])


# -- names made of ids ----------------------------------------------------------------------------


def _default_names(job: ExportJob, faces: list[_Face], has_copies: bool) -> list[str]:
    plain = {card: _name(job, card) for card in dict.fromkeys(face.card for face in faces)}

    def written(face: _Face, name: str) -> str:
        numbered = has_copies and face.number
        copy = f"-{face.copy}" if numbered else ""
        return f"{name}{copy}-back" if face.is_back else f"{name}{copy}"

    used = Counter(compared(written(face, plain[face.card])) for face in faces)
    alike = {face.card for face in faces if used[compared(written(face, plain[face.card]))] > 1}
    return [
        written(face, f"{plain[face.card]}-{checksum(face.card)}")
        if face.card in alike
        else written(face, plain[face.card])
        for face in faces
    ]


def _name(job: ExportJob, key: str) -> str:
    """The name of a card, or of a deck whose cards share a back ('deck/')."""
    deck, _, rest = key.partition("/")
    whole = rest if len(job.decks) <= 1 else f"{deck}/{rest}" if rest else deck
    safe = safe_name(whole.replace("%2F", "/"))
    return f"{job.name}-{safe}" if safe else job.name


# -- names made by a pattern ----------------------------------------------------------------------


def _pattern_names(job: ExportJob, faces: list[_Face], pattern: Pattern) -> list[str]:
    problems = Problems()
    found: dict[str, _Face] = {}
    names = []
    for face in faces:
        name = _path(pattern, _values(job, face, pattern), f"'{face.card}'")
        other = found.setdefault(compared(name), face)
        if other is not face:
            _note_same(job, name, (other, face), problems)
        names.append(f"{job.name}/{name}")
    if problems.errors:
        raise InputError(problems)
    return names


def _path(pattern: Pattern, values: Mapping[str, Any], what: str) -> str:
    """The path that a pattern makes. Raises InputError."""
    begin = "'name'" if pattern.span else "--name"
    try:
        path = pattern.path(values)
    except ExpressionError as error:
        message = f"{begin}: {error.message}"
        raise InputError.of(error.code, message, pattern.span, error.hint) from None
    if not path:
        message = f"{begin}: the name of the file of {what} is empty"
        raise InputError.of("wrong-value", message, pattern.span, "add {id} to the pattern")
    return path


def _values(job: ExportJob, face: _Face, pattern: Pattern) -> dict[str, Any]:
    """The values that a pattern can read."""
    card = job.card(face.card)
    deck, _, rest = face.card.partition("/")
    fields: Mapping[str, Any] = card.fields if card is not None else {}
    if card is None:  # of a back that all cards share, and of pages
        fields = dict.fromkeys(pattern.names)
    about = {
        **job.about,
        "card": fields,
        "id": card.id if card is not None else rest or deck,
        "deck": deck,
        "side": "back" if face.is_back else "front",
        "number": face.number,
        "copy": face.copy,
        "copies": face.copies,
    }
    return {**fields, **about}


def _note_same(job: ExportJob, name: str, faces: tuple[_Face, _Face], problems: Problems) -> None:
    """Report two faces whose files have one name, at the second card."""
    first, second = faces
    cards = job.card(first.card), job.card(second.card)
    hint = "add {id} to the pattern"
    if first.card == second.card:
        hint = "add {copy} to the pattern" if first.key == second.key else "add {side} to it"
    elif first.is_back or second.is_back:
        hint = "add {side} and {id} to the pattern"
    span = cards[1].span() if cards[1] is not None else None
    at = ""
    if span is not None and cards[0] is not None:
        at = f" at {cards[0].span().beside(span)}"
    message = f"the file of '{second.card}' is called '{name}', as that of '{first.card}'{at}"
    problems.add("duplicate-name", message, span, hint)
