"""game.yaml of a game from a table, as text with a comment for each decision.

In: the plan of the deck, the name of the table's file, and the name of the game. Out: the text, and
its lines by name, so that a report can point at them.
"""

from __future__ import annotations

from pnp.records.format_versions import FORMAT
from pnp.schema.editor_files import schema_comment
from pnp.templates.deck_plan import DeckPlan
from pnp.templates.icons import icon_names
from pnp.templates.names import NewName
from pnp.templates.roles import language_of
from pnp.templates.yaml_text import Lines, literal, quoted, scalar

_LEAST_IN_BOX = 8
# width and height inside of a box, in mm, by the size of the cards
_INNER = {"poker": (65, 90.5), "tarot": (71.5, 122.5), "jumbo": (90.5, 141.5)}


def game_text(plan: DeckPlan, file: str, name: NewName) -> tuple[str, Lines]:
    """The text of game.yaml, and its lines."""
    lines = Lines()
    lines.add(schema_comment(f"cards/{name.id}/game.yaml"))
    lines.add(f"# The game. pnp new made this file from {file}; everything in it can be changed.")
    lines.add(f"format: {FORMAT}")
    lines.add(f"title: {quoted(name.title)}")
    lines.add('version: "0.1"')
    lines.add(f"language: {language_of(plan.roles.values())}", "language")
    lines.add(
        "# credits: {design: Your Name}   # delete the first #: on the box, and the author of the "
        "PDF files\n"
    )
    _facts(plan, lines)
    lines.add("decks:\n  cards:")
    lines.add(f"    file: {scalar(file)}", "file")
    for key, value in plan.table.keys.items():
        lines.add(f"    {key}: {scalar(value)}", key)
    if plan.id:
        lines.add(f"    id: {plan.id}", "id")
    if plan.rename:
        lines.add("    rename:                       # title of the column: name of the field")
        for title, field in plan.rename.items():
            lines.add(f"      {scalar(title)}: {field}", f"rename {field}")
    if plan.has_tags:
        lines.add(
            "    reads: html                   # tags such as <b>, see docs/reads.md", "reads"
        )
    lines.add(f"    layout: {name.id}/card\n    back: {name.id}/back")
    _fields(plan, lines)
    lines.add(
        f"""
boxes:
  box: {{net: tuck, layout: {name.id}/box, {_held(plan)}}}

books:
  rules: {{file: rules.md, layout: {name.id}/rulebook}}

products:                         # the files that pnp build writes"""
    )
    sheet = f"sheet: {plan.sheet}, backs: true"
    lines.add(f"  cards: {{file: Cards, title: Cards, decks: [cards], {sheet}}}", "sheet")
    lines.add("  rules: {file: Rules, title: Rules, book: rules, sheet: booklet}")
    lines.add("  box: {file: Box, title: Box, boxes: [box], sheet: box}")
    return lines.text(), lines


def _held(plan: DeckPlan) -> str:
    """What the box holds. A few cards need a box that is deeper than they are high."""
    if plan.printed >= _LEAST_IN_BOX:
        return "holds: cards"
    width, height = _INNER[plan.size]
    return f"inner: {{width: {width}mm, height: {height}mm, depth: 12mm}}"


def _facts(plan: DeckPlan, lines: Lines) -> None:
    names = icon_names(plan.cost.symbols)
    start = "" if names else "# "
    lines.add(f"{start}facts:   # the rules, the box and the cards can read these")
    lines.add("#   tagline: A few words about the game")
    if names:
        title = plan.roles["cost"].column.title
        lines.add(
            f"  symbols:                        # words of {title}: what is printed", "symbols"
        )
        for symbol, icon in names.items():
            lines.add(f'    {scalar(symbol)}: ":{icon}:"', f"symbol {symbol}")
    lines.add("")


def _fields(plan: DeckPlan, lines: Lines) -> None:
    lines.add("    fields:                       # what the columns hold", "fields")
    for field in plan.fields:
        comment = ""
        if field in plan.hidden:
            comment = "   # no element shows it"
        elif field.name in plan.literal:
            comment = "   # as a list, so that braces are text"
        lines.add(f"      {field.name}: {field.type}{comment}", f"field {field.name}")
    _defaults(plan, lines)


def _defaults(plan: DeckPlan, lines: Lines) -> None:
    """Fields that the table does not have: pictures with the names of the cards, and the colour of
    the type, which is the same when the type is translated."""
    sets: list[tuple[str, str]] = []
    if plan.art is not None and plan.column("art") is None:
        lines.add("      art: {text: true, translate: false}", "field art")
        sets.append(("art", f"{{set: {{art: {quoted(plan.art.file)}}}}}"))
    if plan.types and plan.column("color") is None:
        lines.add("      color: {text: true, translate: false, optional: true}")
        for word in plan.types:
            condition = quoted(f"type == {literal(word)}")
            sets.append(("", f"{{when: {condition}, set: {{color: {scalar(word)}}}}}"))
    if sets:
        lines.add("    defaults:                     # for cards that have no value of their own")
    for name, text in sets:
        lines.add(f"      - {text}", name)
