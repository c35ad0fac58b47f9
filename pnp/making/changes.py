"""What has changed since a build: fingerprints of faces, kept in a file, compared with new ones.

    fingerprints(faces)         what each face draws, as a short text
    to_print(old, new)          the cards to print again: those that draw something else now
    saved_text, read_saved      a build's fingerprints as JSON:
        {"pnp": "1.0", "game": "my-game", "edition": "en", "faces": {"heroes/ash": "9f…"}}

A fingerprint is made of the operations and sizes of a face, of what is in the files of its pictures
and fonts, and of nothing else: where files lie, who draws them or when does not count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp import __version__
from pnp.load.reader import read_text
from pnp.model.face import Face, FontKey, Group, Picture, Word
from pnp.problems import InputError, Problems, Span, did_you_mean

_DIGITS = 3  # of a point: less is not seen
_BACK = "back"
_KEYS = ("pnp", "game", "edition", "faces")
_HINT = "a build is saved by 'pnp build --save FILE'"


# -- fingerprints -----------------------------------------------------------------------------


def fingerprints(faces: Mapping[str, Face]) -> dict[str, str]:
    """What each face draws as 64 hexadecimal digits; alike only if it prints alike."""
    reader = _Reader()
    return {key: reader.face(face) for key, face in faces.items()}


class _Reader:
    """Turns operations into bytes. Groups and words are met again and again: each is read once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, bytes]] = {}

    def face(self, face: Face) -> str:
        """The fingerprint of a face."""
        drawn = (face.width, face.height, face.bleed, face.ops)
        return hashlib.sha256(self._bytes(drawn)).hexdigest()

    def _bytes(self, value: Any) -> bytes:
        if isinstance(value, Group | Word):
            # kept with the object, so that its id is not given to another one
            if id(value) not in self._known:
                read = hashlib.sha256(self._joined(self._parts(value))).digest()
                self._known[id(value)] = value, read
            return self._known[id(value)][1]
        if isinstance(value, float | int):
            return f"{round(value, _DIGITS) + 0.0:.{_DIGITS}f}".encode()
        if isinstance(value, tuple):
            return self._joined(map(self._bytes, value))
        if is_dataclass(value):
            return self._joined(self._parts(value))
        return str(value).encode()

    def _parts(self, value: Any) -> Iterator[bytes]:
        yield type(value).__name__.encode()
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name == "path" and isinstance(value, Picture | FontKey):
                yield _content(found)
            else:
                yield self._bytes(found)

    @staticmethod
    def _joined(parts: Iterator[bytes]) -> bytes:
        """Parts with their lengths, so that no two ways of parting come to the same."""
        return b"".join(b"%d:%b" % (len(part), part) for part in parts)


@cache
def _content(path: str) -> bytes:
    """What is in a file; of one that cannot be read, its name."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).digest()
    except OSError:
        return Path(path).name.encode()


# -- comparing --------------------------------------------------------------------------------


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The faces that draw something else than they did, and the new ones, in their order."""
    return [key for key, print_ in new.items() if old.get(key) != print_]


def removed(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The faces that are no more."""
    return [key for key in old if key not in new]


def to_print(old: Mapping[str, str], new: Mapping[str, str]) -> set[str]:
    """The cards to print again, by the keys of their fronts: each whose front or back has changed.

    A back that was not there before makes no card another one.
    """
    found = set()
    for key in changed(old, new):
        deck, _, rest = key.partition("/")
        if rest == f"/{_BACK}":  # of all cards of the deck
            if key in old:
                found |= {k for k in new if k.startswith(f"{deck}/") and k != key}
        elif rest.endswith(f"/{_BACK}"):
            found |= {key.removesuffix(f"/{_BACK}")} if key in old else set()
        else:
            found.add(key)
    return {key for key in found if not key.endswith(f"/{_BACK}")}


# -- saved builds -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saved:
    """A build as it is kept: of which game and edition, by which pnp, with its fingerprints."""

    game: str
    edition: str
    faces: Mapping[str, str]
    pnp: str = __version__


def saved_text(saved: Saved) -> str:
    """A build as the text of its file, whose lines change as little as its faces."""
    found = {"pnp": saved.pnp, "game": saved.game, "edition": saved.edition}
    whole = {**found, "faces": dict(sorted(saved.faces.items()))}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_saved(path: Path, shown: str, game: str) -> Saved:
    """The build of a game that is kept in a file. Errors: InputError if it cannot be read, or is
    of another game."""
    text = read_text(path, shown)
    try:
        found = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        at = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise InputError.of("this is no saved build", Span(shown, *at), _HINT) from None
    problems = Problems()
    _check(found, shown, problems)
    problems.stop_on_errors()
    saved = Saved(found["game"], found["edition"], found["faces"], found["pnp"])
    if saved.game != game:
        message = f"this is a build of the game '{saved.game}', not of '{game}'"
        problems.add(message, Span(shown), "save one of each that you want to compare")
    problems.stop_on_errors()
    return saved


def _check(found: Any, shown: str, problems: Problems) -> None:
    """Note what a saved build lacks."""
    if not isinstance(found, dict):
        problems.add("this is no saved build: expected keys and values", Span(shown, 1, 1), _HINT)
        return
    for key in found:
        if key not in _KEYS:
            problems.add(f"unknown key '{key}'", Span(shown), did_you_mean(key, _KEYS, "keys"))
    for key in _KEYS[:3]:
        if not isinstance(found.get(key), str):
            problems.add(f"a saved build needs '{key}', a text", Span(shown), _HINT)
    faces = found.get("faces")
    if not isinstance(faces, dict) or not all(isinstance(value, str) for value in faces.values()):
        problems.add("a saved build needs 'faces', texts by name", Span(shown), _HINT)
