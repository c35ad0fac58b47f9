"""A game made from somebody's own table: `pnp new NAME --from TABLE`.

In: a table, its folder, and the name of the game. Out: the files of the game, with the table as it
is, and a report: what was recognised, guessed and left out, each with the line to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pnp.files.contents import FileContent
from pnp.files.listing import stamp
from pnp.files.reading import read_regular
from pnp.model.result import Stored
from pnp.sources.files import shipped_root
from pnp.templates.catalogue import FOLDER, Template, template_of
from pnp.templates.deck_plan import DeckPlan, plan_deck
from pnp.templates.game_text import game_text
from pnp.templates.icons import icon_names, icon_svg
from pnp.templates.layout_text import layout_text, theme_text
from pnp.templates.names import NewName
from pnp.templates.projects import from_template
from pnp.templates.roles import Role, language_of, means, walk
from pnp.templates.tables import Table
from pnp.templates.yaml_text import Lines

Kind = Literal["recognised", "guessed", "left out"]
_KINDS: tuple[Kind, ...] = ("recognised", "guessed", "left out")
# files for games from tables, beside the templates; the others are those of a template
_OWN = Template("table", "", shipped_root() / FOLDER / "table")
_MOST = 8  # words in a list
_SHARED = ("pnp.yaml", ".gitignore", "back.yaml", "box.yaml", "rulebook.yaml")


class Line(Struct, frozen=True):
    """A line of the report: what it is about, what was found, and the place to change it."""

    kind: Kind
    what: str
    found: str
    place: str


class FromTable(Struct, frozen=True):
    """The files of a game, by their path in the project, and the report."""

    files: Mapping[str, bytes | Stored]
    report: tuple[Line, ...]
    language: str


def from_table(table: Table, path: Path, name: NewName, in_project: bool) -> FromTable:
    """The files of a game from a table at `path`."""
    plan = plan_deck(table, path)
    cards, layouts = f"cards/{name.id}", f"layouts/{name.id}"
    text, lines = game_text(plan, path.name, name)
    files: dict[str, bytes | Stored] = {
        place: data
        for place, data in from_template(template_of("poker-card"), name, in_project).items()
        if place.rpartition("/")[2] in _SHARED
    }
    if plan.size != "poker":
        back = files[f"{layouts}/back.yaml"]
        assert isinstance(back, bytes)
        files[f"{layouts}/back.yaml"] = back + f"size: {plan.size}\n".encode()
    files |= from_template(_OWN, name, in_project)
    files[f"{cards}/game.yaml"] = text.encode()
    files[f"{cards}/{path.name}"] = read_regular(path)
    files[f"{layouts}/card.yaml"] = layout_text(plan, name).encode()
    files[f"{layouts}/theme.yaml"] = theme_text(plan).encode()
    for place, found in plan.art.files.items() if plan.art else ():
        files[f"{cards}/{place}"] = FileContent(str(found), stamp(found)[1])
    symbols = [*icon_names(plan.cost.symbols).values(), *plan.icons]
    for number, symbol in enumerate(dict.fromkeys(symbols)):
        files[f"{cards}/icons/{symbol}.svg"] = icon_svg(symbol, number, shipped_root()).encode()
    report = sorted(_report(plan, lines, name), key=lambda line: _KINDS.index(line.kind))
    return FromTable(dict(sorted(files.items())), tuple(report), _language(plan))


# -- the report ---------------------------------------------------------------------------

_MEANINGS = {
    "id": "the id",
    "copies": "the number of copies",
    "name": "the name",
    "art": "the picture",
    "cost": "the cost",
    "text": "the text",
    "flavour": "the flavour text",
    "type": "the type",
    "rarity": "the rarity",
    "strength": "the strength",
    "health": "the health",
    "color": "the colour",
    "icon": "an icon",
    "value": "the value",
}


def _report(plan: DeckPlan, lines: Lines, name: NewName) -> Iterator[Line]:
    game = f"cards/{name.id}/game.yaml"

    def at(key: str) -> str:
        return f"{game}:{lines.number(key)}"

    for role in walk(plan.roles):
        kind: Kind = "recognised" if role.reason == "title" else "guessed"
        yield Line(kind, role.column.title, _found(plan, role), at(_key(plan, role)))
    yield from _guesses(plan, at, name)
    yield from _left_out(plan, at)


def _key(plan: DeckPlan, role: Role) -> str:
    """The name of the line of game.yaml for a meaning."""
    if role.role == "id":
        return "id" if plan.id else "file"
    renamed = f"rename {role.role}"
    is_renamed = role.column.title in plan.rename
    return renamed if is_renamed else "file" if role.role == "copies" else f"field {role.role}"


def _found(plan: DeckPlan, role: Role) -> str:
    """What a column is, in words."""
    meaning = _MEANINGS[role.role]
    if role.role == "copies":
        return f"{meaning}: {plan.printed} cards are printed"
    if role.role == "cost" and plan.cost.split:
        return f"{meaning}, with the symbols {_listed(plan.cost.symbols)}"
    if role.role == "type" and plan.types:
        return f"{meaning}: {_listed(plan.types)}"
    if role.role == "art" and plan.art is not None:
        count = len(plan.art.files)
        return f"{meaning}: {count} files from {plan.art.folder}" if count else meaning
    return meaning


def _listed(words: Sequence[str]) -> str:
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return ", ".join(words[:_MOST]) + more


def _guesses(plan: DeckPlan, at: Callable[[str], str], name: NewName) -> Iterator[Line]:
    if plan.id.startswith("{"):
        yield Line("guessed", "ids", f"made of {plan.id[7:-1]}", at("id"))
    for key, found in plan.table.keys.items():
        yield Line("guessed", key, found, at(key))
    if _language(plan) != "en":
        yield Line("guessed", "language", _language(plan), at("language"))
    if plan.has_tags:
        yield Line("guessed", "reads", "html: tags such as <b> become bold type", at("reads"))
    if plan.art is not None and plan.column("art") is None:
        found = f"{len(plan.art.files)} files of the same names, from {plan.art.folder}"
        yield Line("guessed", "pictures", found, at("art"))
    if plan.size != "poker":
        layout = f"layouts/{name.id}/card.yaml:5"  # below the line for editors
        yield Line("guessed", "size", f"{plan.size}, because of the longest text", layout)
    for field in plan.shown:
        layout = f"layouts/{name.id}/card.yaml"
        yield Line("guessed", field.column.title, "shown with its title below the text", layout)
    for one in plan.literal:
        if one == "cost" and plan.cost.split:
            continue
        yield Line("guessed", one, "its braces are text, so it is not translated",
                   at(f"field {one}"))  # fmt: skip
    for one in plan.unmarked:
        yield Line("guessed", one, "its stars and colons are no marks",
                   f"layouts/{name.id}/card.yaml")  # fmt: skip


def _language(plan: DeckPlan) -> str:
    """The language of the game."""
    return language_of(plan.roles.values())


def _left_out(plan: DeckPlan, at: Callable[[str], str]) -> Iterator[Line]:
    for field in plan.hidden:
        found = "no element shows it"
        if field.column is plan.unfound:
            found = "no file near the table has one of its names; no element shows it"
        yield Line("left out", field.column.title, found, at(f"field {field.name}"))
    for key in plan.table.skipped:
        yield Line("left out", key, "it holds objects, not texts", at("file"))
    art = plan.art
    for what, files in (("missing", art.missing), ("of a kind that pnp cannot read",
                                                   art.unreadable)) if art else ():  # fmt: skip
        if files:
            yield Line(
                "left out", "pictures", f"{len(files)} {what}: {_listed(files)}", at("fields")
            )
    if "copies" not in plan.roles:
        yield Line("left out", "copies", _no_copies(plan), at("file"))
    for field in plan.fields:
        tag = plan.tag(field)
        if tag and field.name in plan.literal:
            found = f"tags such as {tag} are printed as typed"
            yield Line("left out", field.column.title, found, at(f"field {field.name}"))


def _no_copies(plan: DeckPlan) -> str:
    """Why each card is printed once."""
    column = next((c for c in plan.table.columns if means(c.title, "copies")), None)
    if column is None or not column.filled:
        return "no column has the number, so each card is printed once"
    wrong = next((v for v in column.filled if not v.strip().isdigit()), column.filled[0])
    return f"'{column.title}' has '{wrong}', so each card is printed once"
