"""The layout and the theme of a game from a table, as text.

In: the plan of its deck. Out: YAML that extends the stock layout, with a comment for each change.
"""

from __future__ import annotations

from pnp.templates.deck_plan import TEXTS, DeckPlan, Field
from pnp.templates.names import NewName
from pnp.templates.yaml_text import scalar

# of the cards of each type; dark enough for white letters
_COLORS = ("#2f5446", "#7d3427", "#3f5170", "#6d5426", "#5b3a63", "#2f6470", "#7a4a1f", "#4f5a2c")
_ACCENT = "#2f4858"
_AS_WRITTEN = "# stars and colons are printed as they are"


def theme_text(plan: DeckPlan) -> str:
    """The theme: a colour for each type."""
    lines = [
        "# Colours of the whole game: the layouts beside this file read them.",
        "extends: stock/theme",
        "palette:",
        f'  accent: "{_ACCENT}"',
    ]
    if plan.types:
        lines.append("  # a colour with the name of a type is that of its cards")
    lines += [
        f'  {scalar(word)}: "{color}"' for word, color in zip(plan.types, _COLORS, strict=False)
    ]
    return "\n".join(lines) + "\n"


def layout_text(plan: DeckPlan, name: NewName) -> str:
    """The layout of the cards."""
    lines = [
        "# The front of the cards: the stock layout, with what is different for your table.",
        "extends: stock/poker",
        f"theme: {name.id}/theme",
    ]
    if plan.size != "poker":
        lines.append(f"size: {plan.size}   # because of the longest text; poker is 63.5 × 88.9 mm")
    elements = _elements(plan)
    return "\n".join(lines + (["elements:", *elements] if elements else [])) + "\n"


def _elements(plan: DeckPlan) -> list[str]:
    lines: list[str] = []
    if plan.art is not None and plan.art.file and plan.column("art"):
        lines.append(f"  art: {{file: {scalar(plan.art.file)}}}")
    plain = [one for one in ("name", "rarity") if one in plan.unmarked]
    lines += [f"  {one}: {{marks: false}}   {_AS_WRITTEN}" for one in plain]
    if "type" in plan.unmarked:
        inner = "{elements: {type: {marks: false}}}"
        lines.append(f"  type: {{elements: {{words: {inner}}}}}   {_AS_WRITTEN}")
    words = [f"      {one}: {{marks: false}}   {_AS_WRITTEN}"
             for one in TEXTS if one in plan.unmarked]  # fmt: skip
    if plan.shown:
        words += _more(plan.shown)
    return lines + (["  words:", "    elements:", *words] if words else [])


def _more(shown: tuple[Field, ...]) -> list[str]:
    """An element with fields that the stock layout has no place for."""
    parts = ", ".join(_part(field) for field in shown)
    return [
        "      more:                     # columns without a place of their own",
        "        kind: text",
        f"        text: \"{{join([p for p in [{parts}] if p], ' · ')}}\"",
        "        style: flavour",
        "        italic: false",
        "        marks: false",
        "        box: {w: 100%}",
    ]


def _part(field: Field) -> str:
    """The expression for a title and its value; nothing if there is no value."""
    label = field.column.title.replace("\\", "").replace("'", "’").replace('"', "”")
    label = "".join(char for char in label if char not in "{}*[]:")
    if field.type == "flag":
        return f"'{label}' if field('{field.name}') else ''"
    value = f"field('{field.name}')"
    return f"'{label} ' + text({value}) if {value} != null else ''"
