"""Check the fonts of manifests and games: files, licences, missing letters."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.files.listing import is_file, resolved
from pnp.files.reading import read_regular
from pnp.font_manager.ink import check_ink
from pnp.fonts.characters import listed_letters
from pnp.fonts.facts import FontFacts, NoFont, read_facts
from pnp.fonts.use import embedding_code
from pnp.load.layouts import load_layout
from pnp.model.game import Game
from pnp.model.layout import FontFamily
from pnp.model.problems import InputError, Problems
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.sources.font_manifest import ListedFace, ListedFamily
from pnp.text.shaping.fonts import Font


def face_facts(listed: ListedFace) -> FontFacts:
    """The facts in the file of a face. Raises NoFont."""
    found = {facts.index: facts for facts in read_facts(Path(listed.face.path))}
    if listed.face.index not in found:
        hint = f"it has: {', '.join(map(str, found))}"
        raise NoFont(f"'{listed.file}' has no font number {listed.face.index}", hint)
    return found[listed.face.index]


def check_family(family: ListedFamily, library: Library, problems: Problems) -> list[FontFacts]:
    """Report what is wrong with a family of a manifest; return the facts of its readable faces."""
    _check_licence(family, library, problems)
    out = []
    seen: dict[tuple[int, bool], ListedFace] = {}
    for listed in family.faces:
        face = listed.face
        other = seen.setdefault((face.weight, face.italic), listed)
        if other is not listed:
            slant = "italic" if face.italic else "upright"
            message = f"font '{family.name}' has two faces of weight {face.weight}, {slant}"
            problems.add("duplicate-name", message, listed.span, f"the other is '{other.file}'")
        try:
            facts = face_facts(listed)
        except NoFont as error:
            problems.add(error.code, f"'{listed.file}': {error.message}", listed.span, error.hint)
            continue
        out.append(facts)
        data = read_regular(Path(listed.face.path))
        _check_sum(listed, data, problems)
        check_ink(family.name, facts, data, listed.span, problems)
        _check_facts(family.name, listed, facts, problems)
    return out


def _check_licence(family: ListedFamily, library: Library, problems: Problems) -> None:
    what, span = f"font '{family.name}'", family.record.span() if family.record else family.span
    for key in ("licence", "licence_file"):
        if not getattr(family, key):
            hint = "licence: OFL-1.1" if key == "licence" else "licence_file: my-font/OFL.txt"
            problems.add(
                "font-licence", f"{what} has no '{key}'", span, f"e.g. '{hint}'", "warning"
            )
    if not family.licence_file:
        return
    path = resolved(family.folder / family.licence_file)
    where = family.record.span("licence_file")
    folder = library.shown(family.folder)
    if path is not None and not path.is_relative_to(family.folder.resolve()):
        problems.add("outside-folder", f"'{family.licence_file}' leaves the folder of fonts", where,
                     f"keep the licence below {folder}")  # fmt: skip
    elif path is None or not is_file(path):
        message = f"there is no licence file '{family.licence_file}' in {folder}"
        hint = "put the text that came with the font there"
        problems.add("missing-file", message, where, hint)


def _check_sum(listed: ListedFace, data: bytes, problems: Problems) -> None:
    found = hashlib.sha256(data).hexdigest()
    if not listed.sha256:
        message = f"'{listed.file}' has no 'sha256', so a changed file is not noticed"
        problems.add("missing-key", message, listed.span, f"sha256: {found}", "warning")
    elif listed.sha256 != found:
        message = f"'{listed.file}' has changed: its sha256 is {found}, not {listed.sha256}"
        hint = "restore the old file; or, if the new one is right, write its sum here"
        problems.add("font-file", message, listed.span, hint)


def _check_facts(name: str, listed: ListedFace, facts: FontFacts, problems: Problems) -> None:
    """Report where a file contradicts the manifest, or may not be used."""
    face, span = listed.face, listed.span
    if reason := facts.forbids_embedding:
        message = f"font '{name}' cannot be used: {reason}"
        problems.add(embedding_code(reason), message, span, "take another font")
    reach = {tag: (low, high) for tag, low, high in face.axes}.get("wght")
    fits = reach[0] <= face.weight <= reach[1] if reach else face.weight == facts.weight
    if not fits:
        own = f"from {reach[0]:g} to {reach[1]:g}" if reach else f"{facts.weight}"
        message = f"'{listed.file}' is listed with weight {face.weight}; the file has {own}"
        problems.add("font-file", message, span, None, "warning")
    if face.italic != facts.italic:
        listed_as, own = ("italic", "upright") if face.italic else ("upright", "italic")
        message = f"'{listed.file}' is listed as {listed_as}; the file is {own}"
        problems.add("font-file", message, span, None, "warning")
    if facts.axes and not face.axes:
        message = f"'{listed.file}' is a variable font, but only its weight {facts.weight} is used"
        problems.add(
            "font-file", message, span, "'axes: true' makes all weights available", "warning"
        )


# -- letters of a game ------------------------------------------------------------------------


class GameLetters(Struct, frozen=True):
    """The letters of a game's texts: how many different ones (`count`), those that each family
    lacks, and those that no font has (`nowhere`). `families` are those that its layouts name.
    """

    count: int
    families: tuple[str, ...]
    lacking: Mapping[str, str]
    nowhere: str


def check_game(
    game: Game, library: Library, families: Mapping[str, FontFamily], problems: Problems
) -> GameLetters:
    """The letters of a game's texts that its fonts lack, also reported as problems."""
    letters = sorted(set("".join(_texts(game))))
    letters = [c for c in letters if not unicodedata.category(c).startswith("C") or ord(c) > 0xA0]
    named = [name for name in _named_families(game, library, problems) if name in families]
    lacking = {name: _lacking(letters, families[name]) for name in named}
    in_none = [c for c in letters if named and all(c in lacks for lacks in lacking.values())]
    others = [family for name, family in families.items() if name not in named]
    nowhere = in_none if named else letters
    for family in others:
        nowhere = [c for c in nowhere if c in _lacking(nowhere, family)]
    span = game.record.span()
    if nowhere:
        message = f"no font has {listed_letters(nowhere)}, which the texts of '{game.id}' use"
        problems.add(
            "missing-letters", message, span, "add a font that has them: pnp fonts add FONT"
        )
    elsewhere = [c for c in in_none if c not in nowhere]
    if elsewhere:
        message = f"the fonts that '{game.id}' names lack {listed_letters(elsewhere)}"
        hint = "other fonts of the project have them: see 'pnp fonts list'"
        problems.add("missing-letters", message, span, hint, "warning")
    lacks_of = {name: "".join(lacks) for name, lacks in lacking.items() if lacks}
    return GameLetters(len(letters), tuple(named), lacks_of, "".join(nowhere))


def _lacking(letters: Iterable[str], family: FontFamily) -> list[str]:
    """The letters that a face of the family cannot print; none if no face can be read."""
    fonts = []
    for face in family.faces:
        try:
            fonts.append(Font(face.path, face.index))
        except InputError:
            continue  # reported by check_family
    return [c for c in letters if not all(font.draws(c) for font in fonts)] if fonts else []


def _texts(game: Game) -> Iterator[str]:
    yield game.title
    yield from _strings(game.facts)
    yield from _strings(game.tables)
    yield from _strings(game.credits)
    for product in game.products.values():
        yield product.title
    for deck in game.decks.values():
        for card in deck.cards:
            yield from _strings({k: v for k, v in card.fields.items() if k != "id"})


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)


def _named_families(game: Game, library: Library, problems: Problems) -> list[str]:
    """Families that the styles and elements of a game's layouts name, each once."""
    out: dict[str, None] = {}
    lazy = LazyRecords(library)
    for deck in game.decks.values():
        for name, span in ((deck.layout, deck.layout_span), (deck.back, deck.back_span)):
            layout = load_layout(name, lazy, span, problems) if name and span else None
            if layout is not None:
                parts = [layout.theme.styles, layout.elements, layout.fragments]
                out |= dict.fromkeys(found for part in parts for found in _fonts_in(part))
    return list(out)


def _fonts_in(value: Any) -> Iterator[str]:
    """The texts under keys `font`, at any depth."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _strings(inner) if key == "font" else _fonts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _fonts_in(inner)
