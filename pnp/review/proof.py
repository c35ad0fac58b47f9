"""From how the texts of an edition fit to the entries of a translator's proof.

In: `Fits`, and for each text its translation and what that is worth. Out: `ProofEntry`s in the
order of the catalogue, in groups by deck, table, book and layout.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pnp.model.edition import Message, split_context
from pnp.review.fit import Fits
from pnp.typeset.proof.entries import ProofEntry, State

_OF_GAME = ("game", "facts", "credits", "products", "kit", "words")
_HEAD = re.compile(r"[^/#.\[]+")


class Said(NamedTuple):
    """The translation of a text, '' if there is none, and what it is worth."""

    translation: str
    state: State


def proof_entries(found: Fits, said: Callable[[Message], Said]) -> list[ProofEntry]:
    """An entry for each text; those of a group follow each other, groups in the order of their
    first texts."""
    groups: dict[str, list[ProofEntry]] = {}
    for fit in found.fits:
        unit = fit.unit
        group = group_of(unit.context)
        translation, state = said(unit)
        entry = ProofEntry(
            unit.context, group, unit.text, translation, state, fit.places, unit.note
        )
        groups.setdefault(group, []).append(entry)
    return [entry for members in groups.values() for entry in members]


def group_of(context: str) -> str:
    """The heading of an entry: the deck, table, book or layout that its name begins with."""
    variant, rest = split_context(context)
    if rest.startswith(("layouts/", "sheets/")):
        name = rest.partition("#")[0].rpartition("/")[2]
        group = f"Layout: {_told(name)}" if rest.startswith("layouts/") else "Sheets"
    else:
        match = _HEAD.match(rest)
        head = match[0] if match else rest
        group = "The game" if head in _OF_GAME else _told(head)
    return f"{group} (variant {variant})" if variant else group


def _told(name: str) -> str:
    words = re.sub(r"[-_]+", " ", name).strip()
    return words[:1].upper() + words[1:]
