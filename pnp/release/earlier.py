"""What an earlier release printed, and what differs now: an errata pack for each edition.

An earlier release is its folder, a saved build (`pnp build --save`) or a revision of git.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.build.earlier.changes import earlier, read_saved, to_print
from pnp.build.errata import Before, before
from pnp.build.project import Project
from pnp.expressions.traces import unmarked
from pnp.files.listing import is_file, is_folder
from pnp.model.game import Game
from pnp.model.problems import InputError, Span, UsageError
from pnp.model.result import Built, Prints, Request
from pnp.sources.reader import read_text

BUILDS = "builds"
INDEX = "index.json"
_HINT = "name the folder of an earlier release, a saved build, or a revision of git"


class Change(Struct, frozen=True):
    """What is printed anew of a product: its title, and the names of cards (none: all of it)."""

    product: str
    title: str
    cards: tuple[str, ...] = ()


class Earlier(Struct, frozen=True):
    """An earlier release: how it is called, and what it printed, by game and edition. An edition
    that it did not have is not there."""

    name: str
    prints: Before

    def has(self, game: str, edition: str) -> bool:
        """Whether it had an edition."""
        return bool(self.prints.get((game, edition)))


def read_earlier(
    project: Project, since: str, game: Game, editions: Iterable[str], requests: Sequence[Request]
) -> Earlier:
    """The release that `--changed-since` names. Raises UsageError if there is none, InputError if
    it cannot be read or built."""
    folder = Path(since)
    if not is_folder(folder):
        return Earlier(Path(since).name, before(project.places, project, since, requests))
    index = folder / INDEX
    if not is_file(index):
        message = f"the folder '{since}' is no release: it has no {INDEX}"
        raise UsageError.of("revision", message, None, _HINT)
    shown = project.library.shown(index.resolve())
    found: Any = None
    with contextlib.suppress(ValueError):
        found = json.loads(read_text(index, shown))
    if not isinstance(found, dict) or not isinstance(found.get("version"), str):
        raise InputError.of("revision", "this is not the index of a release", Span(shown), _HINT)
    prints: Before = {}
    for edition in editions:
        path = folder / BUILDS / f"{edition}.json"
        if is_file(path):
            place = project.library.shown(path.resolve())
            prints[game.id, edition] = read_saved(path, place, game.id)
    return Earlier(found["version"], prints)


def changes_of(game: Game, old: Sequence[Prints], built: Iterable[Built]) -> tuple[Change, ...]:
    """What differs, by product in their order. `built` are the whole builds of an edition; products
    on several papers are listed once."""
    found: dict[str, Change] = {}
    for item in built:
        for now in item.prints:
            product = game.products[now.product]
            if now.product in found:
                continue
            was, title = earlier(old, now.product, now.paper), unmarked(product.title)[0]
            if not product.decks:
                if was.faces != now.faces:
                    found[now.product] = Change(now.product, title)
                continue
            keys = to_print(was, now)
            if keys:
                names = tuple(dict.fromkeys(_card_name(game, key) for key in keys))
                is_whole = len(keys) == len([key for key in now.faces if key.count("/") < 2])
                found[now.product] = Change(now.product, title, () if is_whole else names)
    return tuple(found.values())


def _card_name(game: Game, key: str) -> str:
    """What a card is called: its name, or its id."""
    deck, _, _ = key.partition("/")
    for card in game.decks[deck].cards if deck in game.decks else ():
        if card.key == key:
            name = card.fields.get("name")
            is_plain = isinstance(name, str) and name and "{" not in name
            return unmarked(name)[0] if is_plain else card.id  # type: ignore[arg-type]
    return key
