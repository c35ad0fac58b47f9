"""What the columns of somebody's table mean: the name of a card, its text, the number of copies …

In: columns with their titles and values. Out: for each meaning (a field of the stock layouts, 'id'
or 'copies') the column that has it, and whether its title or its content shows that. The titles of
columns in several languages are in the records of these languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Literal

from msgspec import Struct

from pnp.languages.records import own_values, tags
from pnp.model.definitions import lazy_pattern

Reason = Literal["title", "content"]
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif", ".tif", ".tiff", ".bmp")

_WHOLE = lazy_pattern(r"[-+]?[0-9]{1,9}", re.ASCII)
_NUMBER = lazy_pattern(r"[-+]?[0-9]{1,9}([.,])[0-9]{1,6}", re.ASCII)
_NO_WORD = lazy_pattern(r"[\W_]+")
_BRACKET = lazy_pattern(r"\s*[(\[].*[)\]]\s*$")
_MOST_COPIES = 1000


class Column(Struct, frozen=True):
    """A column: its title as written, the name by which expressions read it, and the text of each
    cell ('' for an empty one). `is_list`: the cells are lists."""

    title: str
    name: str
    values: tuple[str, ...]
    is_list: bool = False

    @property
    def filled(self) -> list[str]:
        """The texts of the cells that are not empty."""
        return [value for value in self.values if value.strip()]

    @property
    def longest(self) -> int:
        """The number of characters of the longest cell."""
        return max(map(len, self.values), default=0)

    @property
    def repeats(self) -> bool:
        """Whether most cells have the text of another one."""
        return 2 * len(set(self.filled)) <= len(self.filled)

    @property
    def is_whole(self) -> bool:
        """Whether all filled cells are whole numbers, and there are any."""
        return bool(self.filled) and all(_WHOLE.fullmatch(v.strip()) for v in self.filled)

    @property
    def decimal(self) -> str:
        """The sign before the decimals of a column of numbers; '' for any other column, or if the
        cells have different signs."""
        found = [_NUMBER.fullmatch(value.strip()) for value in self.filled]
        signs = {match[1] for match in found if match}
        others = [v for v, m in zip(self.filled, found, strict=True) if not m]
        numbers = all(_WHOLE.fullmatch(value.strip()) for value in others)
        return signs.pop() if len(signs) == 1 and numbers else ""

    @property
    def has_letters(self) -> bool:
        """Whether most filled cells have letters."""
        with_letters = [value for value in self.filled if any(map(str.isalpha, value))]
        return 2 * len(with_letters) > len(self.filled)


class Role(Struct, frozen=True):
    """A meaning, the column that has it, and why."""

    role: str
    column: Column
    reason: Reason
    languages: tuple[str, ...] = ()  # in which the title has this meaning


def find_roles(columns: Sequence[Column]) -> dict[str, Role]:
    """The column of each meaning that is found, by its title or else by its content."""
    found: dict[str, Role] = {}
    for role, fits in _FITS.items():
        free = [one for one in columns if one not in [known.column for known in found.values()]]
        ranked = [(place, one) for one in free if (place := _place(one.title, role)) is not None]
        # the name of a group of cards, in rows that are nested in groups, is not that of a card
        fitting = [
            ((role == "name" and one.repeats, rank), one, known)
            for (rank, known), one in ranked if fits(one)
        ]  # fmt: skip
        if fitting:
            _, column, known = min(fitting, key=lambda item: (item[0], columns.index(item[1])))
            found[role] = Role(role, column, "title", known)
    for role, guess in _GUESSES.items():
        if role not in found:
            taken = [known.column for known in found.values()]
            guessed = guess([one for one in columns if one not in taken])
            if guessed is not None:
                found[role] = Role(role, guessed, "content")
    return found


def language_of(roles: Iterable[Role]) -> str:
    """The language of most of the recognised titles; English if others are no more."""
    known = [tag for role in roles for tag in role.languages]
    best = max(dict.fromkeys(known), key=known.count, default="en")
    return best if known.count(best) > known.count("en") else "en"


# -- titles -------------------------------------------------------------------------------


def plain(title: str) -> str:
    """A title in small letters, its words with single spaces between them."""
    return _NO_WORD.sub(" ", title.casefold()).strip()


@cache
def _titles() -> dict[tuple[str, str], tuple[int, tuple[str, ...]]]:
    """The rank and the languages of each known title, by meaning and title; English first."""
    out: dict[tuple[str, str], tuple[int, tuple[str, ...]]] = {}
    for tag in sorted(tags(), key=lambda one: (one != "en", one)):
        columns: dict[str, str] = own_values(tag).get("columns") or {}
        for role, words in columns.items():
            for rank, word in enumerate(words.split(",")):
                first, known = out.get((role, plain(word)), (rank, ()))
                out[role, plain(word)] = first, (*known, tag)
    return out


def _place(title: str, role: str) -> tuple[int, tuple[str, ...]] | None:
    """The rank and the languages of a title as one of a meaning; None if it is none. What follows
    in brackets does not count, as in 'Cost (gold)'."""
    known = _titles()
    whole = known.get((role, plain(title)))
    return whole or known.get((role, plain(_BRACKET.sub("", title))))


def means(title: str, *roles: str) -> bool:
    """Whether a title is known as one of these meanings."""
    return any(_place(title, role) is not None for role in roles)


# -- contents -----------------------------------------------------------------------------


def _is_id(column: Column) -> bool:
    is_full = len(column.filled) == len(column.values) == len(set(column.values)) > 0
    return is_full and not any("{" in value or "}" in value for value in column.values)


def _is_copies(column: Column) -> bool:
    numbers = [int(value) for value in column.filled] if column.is_whole else []
    return any(numbers) and all(0 <= number <= _MOST_COPIES for number in numbers)


def _is_name(column: Column) -> bool:
    filled = column.filled
    return len(filled) * 10 >= len(column.values) * 9 and column.has_letters and _mean(filled) <= 45


def _is_short(most: int) -> Callable[[Column], bool]:
    def fits(column: Column) -> bool:
        is_one_line = not any("\n" in value for value in column.filled)
        return bool(column.filled) and column.longest <= most and is_one_line

    return fits


def _is_number(column: Column) -> bool:
    """Whether the cells are numbers, or signs such as X and 2+, for a small badge."""
    with_digits = [
        value for value in column.filled if len(value) == 1 or any(map(str.isdigit, value))
    ]
    return bool(column.filled) and column.longest <= 4 and len(with_digits) == len(column.filled)


def _is_file(value: str) -> bool:
    return value.strip().lower().endswith(PICTURES)


def _is_art(column: Column) -> bool:
    # a word such as 'fox' may be the name of a file without its ending
    return bool(column.filled) and column.longest <= 200 and not column.is_whole


# in the order in which columns are chosen
_FITS: dict[str, Callable[[Column], bool]] = {
    "id": _is_id,
    "copies": _is_copies,
    "name": _is_name,
    "art": _is_art,
    "cost": _is_short(24),
    "text": lambda column: bool(column.filled) and column.has_letters,
    "flavour": lambda column: bool(column.filled),
    "type": _is_short(30),
    "rarity": _is_short(24),
    "strength": _is_number,
    "health": _is_number,
    "color": _is_short(30),
    "icon": _is_short(40),
    "value": _is_short(12),
}


def _mean(values: Sequence[str]) -> float:
    return fmean(map(len, values)) if values else 0.0


def _guessed_art(columns: Sequence[Column]) -> Column | None:
    files = (c for c in columns if c.filled and all(map(_is_file, c.filled)))
    return next(files, None)


def _guessed_name(columns: Sequence[Column]) -> Column | None:
    def fits(column: Column) -> bool:
        return _is_name(column) and len(set(column.filled)) * 10 >= len(column.filled) * 9

    return next(filter(fits, columns), None)


def _guessed_text(columns: Sequence[Column]) -> Column | None:
    def words(column: Column) -> float:
        return fmean(len(value.split()) for value in column.filled)

    found = [c for c in columns if c.filled and _mean(c.filled) >= 20 and words(c) >= 4]
    return max(found, key=lambda column: _mean(column.filled), default=None)


def _guessed_type(columns: Sequence[Column]) -> Column | None:
    def fits(column: Column) -> bool:
        filled, different = column.filled, len(set(column.filled))
        is_full = len(filled) * 10 >= len(column.values) * 9
        is_few = 2 <= different <= 8 and 2 * different <= len(filled)
        return is_full and is_few and column.has_letters and column.longest <= 24

    return next(filter(fits, columns), None)


_GUESSES: dict[str, Callable[[Sequence[Column]], Column | None]] = {
    "art": _guessed_art,
    "text": _guessed_text,
    "name": _guessed_name,
    "type": _guessed_type,
}


def different(column: Column) -> list[str]:
    """The different filled cells of a column, in their order."""
    return list(dict.fromkeys(value.strip() for value in column.filled))


def walk(roles: Mapping[str, Role]) -> Iterator[Role]:
    """The found meanings in the order of this module."""
    yield from (roles[role] for role in _FITS if role in roles)
