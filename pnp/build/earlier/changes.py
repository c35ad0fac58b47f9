"""What has changed since an earlier build: fingerprints of faces, saved in a file and compared.

prints_of(…)                the fingerprints of a product on a paper, and copies of its cards
differing(…)                the content of a product that an earlier build has not printed
saved_text, read_saved      a build as JSON, by product and paper; a card without `copies` is
                            printed once:
    {"pnp": "1.0", "game": "my-game", "edition": "en", "products":
     {"cards": {"letter": {"faces": {"heroes/ash": "9f…"}, "copies": {"heroes/ash": 2}}}}}
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp import __version__
from pnp.build.context import Content
from pnp.files.listing import kind_at
from pnp.model.definitions import replace
from pnp.model.problems import InputError, Problems, Span, UsageError, did_you_mean
from pnp.model.result import Prints
from pnp.sources.reader import read_text

if TYPE_CHECKING:
    from pnp.draw.fingerprints import Fingerprints

_KEYS = ("pnp", "game", "edition", "products")
_HINT = "a build is saved by 'pnp build --save FILE'"


def prints_of(product: str, paper: str, content: Content, reader: Fingerprints) -> Prints:
    """What a product prints on a paper."""
    counts = Counter(front.key for front in content.fronts)
    copies = {key: counts[key] for key in content.faces if not _is_back(key) and counts[key] != 1}
    return Prints(product, paper, reader.of(content.faces), copies)


# -- comparing --------------------------------------------------------------------------------


def differing(content: Content, is_cards: bool, before: Sequence[Prints], now: Prints) -> Content:
    """The content of a product that an earlier build has not printed: single cards, or a whole
    book or box if anything in it differs."""
    old = earlier(before, now.product, now.paper)
    if is_cards:
        return restricted(content, to_print(old, now))
    return content if old.faces != now.faces else Content()


def restricted(content: Content, copies: Mapping[str, int]) -> Content:
    """The content with only so many copies of each card, by its key, with their backs."""
    left = dict(copies)
    kept = []
    for i, face in enumerate(content.fronts):
        if left.get(face.key, 0) > 0:
            left[face.key] -= 1
            kept.append(i)
    backs = content.backs
    return replace(
        content,
        fronts=tuple(content.fronts[i] for i in kept),
        backs=None if backs is None else tuple(backs[i] for i in kept),
        cards=len(kept),
    )


def earlier(before: Sequence[Prints], product: str, paper: str) -> Prints:
    """What a product printed on a paper, or else on another paper, as cards are the same on all.
    Empty if there was no such product."""
    found = {prints.paper: prints for prints in reversed(before) if prints.product == product}
    return found.get(paper) or next(reversed(found.values()), Prints(product, paper))


def to_print(old: Prints, new: Prints) -> dict[str, int]:
    """The copies to print of each card, by the key of its front: all copies of a card whose front
    or back has changed, of others those that were added.

    A card that had no back before and has one now is not changed by that.
    """
    found = {}
    for key in new.faces:
        if _is_back(key):
            continue
        copies = new.copies.get(key, 1)
        if _is_same(key, old.faces, new.faces):
            copies -= old.copies.get(key, 1)
        if copies > 0:
            found[key] = copies
    return found


def _is_same(front: str, old: Mapping[str, str], new: Mapping[str, str]) -> bool:
    was, now = _back_of(front, old), _back_of(front, new)
    return old.get(front) == new[front] and (None in (was, now) or was == now)


def _back_of(front: str, faces: Mapping[str, str]) -> str | None:
    """The back of a card: its own, or the one of its whole deck."""
    return faces.get(f"{front}/back") or faces.get(f"{front.partition('/')[0]}//back")


def _is_back(key: str) -> bool:
    """Whether a face is 'deck/card/back' or 'deck//back'; no id holds a '/'."""
    return key.count("/") > 1


# -- saved builds -----------------------------------------------------------------------------


def saved_text(game: str, edition: str, printed: Iterable[Prints]) -> str:
    """The text of the file of a build; one line for each face, so that differences stay small."""
    products: dict[str, dict[str, dict[str, Any]]] = {}
    for prints in sorted(printed, key=lambda prints: (prints.product, prints.paper)):
        found: dict[str, Any] = {"faces": dict(sorted(prints.faces.items()))}
        if prints.copies:
            found["copies"] = dict(sorted(prints.copies.items()))
        products.setdefault(prints.product, {})[prints.paper] = found
    whole = {"pnp": __version__, "game": game, "edition": edition, "products": products}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_saved(path: Path, shown: str, game: str) -> tuple[Prints, ...]:
    """What the saved build of a game printed. Raises InputError if it cannot be read, or is of
    another game."""
    found = _read_saved(path, shown)
    if found["game"] != game:
        message = f"this is a build of the game '{found['game']}', not of '{game}'"
        raise InputError.of(
            "revision", message, Span(shown), "save a build of each game that you want to compare"
        )
    return tuple(
        Prints(product, paper, entry["faces"], entry.get("copies", {}))
        for product, papers in found["products"].items()
        for paper, entry in papers.items()
    )


def check_place(path: Path) -> None:
    """Raise UsageError unless a build can be saved to a path: there is no file, or a saved build.
    Any other file would be lost."""
    try:
        what = kind_at(path)
        if not what:
            _read_saved(path, str(path))
    except FileNotFoundError:
        return
    except InputError:
        what = "not a saved build"
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError.of("revision", f"'{path}' cannot be saved to: {reason}") from None
    if what:
        hint = "choose another name, or remove that file first"
        raise UsageError.of("revision", f"'{path}' is {what}, so it is not replaced", None, hint)


def _read_saved(path: Path, shown: str) -> dict[str, Any]:
    """The content of a saved build of any game. Raises InputError if it is not one."""
    text = read_text(path, shown)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise InputError.of(
            "revision", "this is not a saved build", Span(shown, *at), _HINT
        ) from None
    problems = Problems()
    _check(found, shown, problems)
    problems.stop_on_errors()
    return dict(found)


def _check(found: Any, shown: str, problems: Problems) -> None:
    """Report what is missing or invalid in a saved build."""
    if not isinstance(found, dict):
        message = "this is not a saved build: expected keys and values"
        problems.add("wrong-structure", message, Span(shown, 1, 1), _HINT)
        return
    for key in found:
        if key not in _KEYS:
            hint = did_you_mean(key, _KEYS, "keys")
            problems.add("unknown-key", f"unknown key '{key}'", Span(shown), hint)
    for key in _KEYS[:3]:
        if not isinstance(found.get(key), str):
            problems.add("missing-key", f"a saved build needs '{key}', a text", Span(shown), _HINT)
    products = found.get("products")
    if not isinstance(products, dict):
        message = "a saved build needs 'products', each with its papers"
        problems.add("missing-key", message, Span(shown), _HINT)
        return
    for name, papers in products.items():
        if not isinstance(papers, dict) or not all(map(_is_entry, papers.values())):
            message = (
                f"product '{name}' of a saved build needs 'faces', texts by name, on each paper, "
                "and may have 'copies', whole numbers"
            )
            problems.add("wrong-structure", message, Span(shown), _HINT)


def _is_entry(prints: Any) -> bool:
    """Whether this is an entry of a saved build for a product on a paper."""
    if not isinstance(prints, dict) or not prints.keys() <= {"faces", "copies"}:
        return False
    faces, copies = prints.get("faces"), prints.get("copies", {})
    return (
        isinstance(faces, dict)
        and all(isinstance(value, str) for value in faces.values())
        and isinstance(copies, dict)
        and all(type(value) is int and value >= 0 for value in copies.values())
    )
