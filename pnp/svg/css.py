"""From style sheet, `style` and presentation attributes to the computed style of an element.

A style sheet may select by element, .class and #id; anything else in it is an error.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable
from typing import Any

from pnp.geometry.values import BadValueError, quoted
from pnp.model.definitions import replace
from pnp.model.face import Color
from pnp.model.problems import Span
from pnp.svg.style import INHERIT, LEFT, LEFT_BEGINNINGS, NOT_INHERITED, PROPERTIES, REFUSED, Style
from pnp.svg.xml import Document, Node

# reports a problem: message and hint
Report = Callable[[str, str | None], None]


class Cascade:
    """The styles of one document's elements; problems are reported to the document."""

    def __init__(self, document: Document, current_color: Color) -> None:
        self.document = document
        self.initial = Style((current_color, 1.0))
        self._order = 0
        # selector: field: (order in the sheet, value)
        self._rules: dict[str, dict[str, tuple[int, Any]]] = {}
        # values by property and text, since few differ in a drawing
        self._known: dict[tuple[str, str], Any] = {}
        self._declared: dict[Node, dict[str, Any]] = {}
        self._whole: dict[Node, Style] = {}
        for sheet in document.sheets:
            self._read_sheet(sheet)

    def style(self, node: Node, parent: Style) -> Style:
        """The computed style of an element under a parent's."""
        declared = self._declared.get(node)
        if declared is None:
            declared = self._declared[node] = self._declare(node)
        changes = {
            name: getattr(parent, name) if value is INHERIT else value
            for name, value in declared.items()
        }
        return replace(parent, **(NOT_INHERITED | changes))

    def style_in_place(self, node: Node) -> Style:
        """The style of an element that inherits from its parents in the file, as gradients,
        patterns and clip paths do, and not from the elements that use it."""
        line: list[Node] = []
        at: Node | None = node
        while at is not None and at not in self._whole:
            line.append(at)
            at = at.parent
        style = self._whole[at] if at else self.initial
        for one in reversed(line):
            style = self._whole[one] = self.style(one, style)
        return style

    def _declare(self, node: Node) -> dict[str, Any]:
        """The values of an element itself: the weakest (attributes) first."""

        def report(message: str, hint: str | None) -> None:
            self.document.report(node, f"<{node.name}> {message}", hint)

        values: dict[str, Any] = {}
        for name, text in node.attributes.items():
            if name in PROPERTIES or name in REFUSED:
                self._read(name, text, values, report)
        if self._rules:
            self._apply_rules(node, values)
        if style := node.attributes.get("style"):
            for declaration in _uncomment(style).split(";"):
                self._read_declaration(declaration, values, report)
        return values

    def _apply_rules(self, node: Node, values: dict[str, Any]) -> None:
        """The values of style sheets for an element: by its name, its classes, its id."""
        by_class: dict[str, tuple[int, Any]] = {}
        for word in dict.fromkeys(node.attributes.get("class", "").split()):
            for name, ordered in self._matching("." + word).items():
                if name not in by_class or by_class[name][0] < ordered[0]:
                    by_class[name] = ordered
        by_id = self._matching("#" + node.attributes.get("id", ""))
        for found in (self._matching(node.name), by_class, by_id):
            values |= {name: value for name, (_, value) in found.items()}

    def _matching(self, selector: str) -> dict[str, tuple[int, Any]]:
        return self._rules.get(selector, {})

    def _read_declaration(self, text: str, values: dict[str, Any], report: Report) -> None:
        """One 'property: value'."""
        if not text.strip():
            return
        name, colon, value = (part.strip() for part in text.partition(":"))
        if not colon:
            report(f"style: {quoted(text.strip())} is not 'property: value'", None)
        elif "!" in value:
            report(f"{name}: {quoted(value)}: '!important' is not supported", None)
        elif name in PROPERTIES or name in REFUSED:
            self._read(name, value, values, report)
        elif name == "transform":
            report("style: transform is not supported here", "write it as an attribute")
        elif name not in LEFT and not name.startswith(LEFT_BEGINNINGS):
            hint = self.document.suggest(name, PROPERTIES, "properties")
            report(f"style: unknown property {quoted(name)}", hint)

    def _read(self, name: str, text: str, values: dict[str, Any], report: Report) -> None:
        if name in REFUSED:
            if " ".join(text.split()) not in REFUSED[name]:
                report(f"{name}: {quoted(text)} is not supported", None)
            return
        field, parse = PROPERTIES[name]
        known = self._known.get((name, text))
        if known is None:
            try:
                known = INHERIT if text.strip() == "inherit" else parse(text)
            except BadValueError as error:
                report(f"{name}: {error}", error.hint)
                return
            self._known[name, text] = known
        values[field] = known

    def _read_sheet(self, sheet: Node) -> None:
        """The rules of a <style> element."""
        if sheet.attributes.get("type", "text/css").strip() not in ("text/css", ""):
            self.document.report(sheet, "<style> of another type than text/css is not supported")
            return
        if sheet.attributes.get("media", "all").strip() not in ("all", "print", ""):
            self.document.report(sheet, "<style> for another medium than print is not supported")
            return
        place = _Places(sheet)
        text = _uncomment("".join(piece for piece, _, _ in sheet.text))
        text = text.replace("<!--", "    ").replace("-->", "   ")
        at = 0
        while (start := _skip_space(text, at)) < len(text):
            where = place.span(self.document.path, start)
            opening, end = text.find("{", start), text.find("}", start)
            if text[start] == "@":
                rule = text[start : start + 40].split("{")[0].split()[0]
                self.document.note(f"<style>: {quoted(rule)} is not supported", where)
                at = _end_of_at_rule(text, start)
                continue
            if opening < 0 or end < opening:
                self.document.note("<style>: this is not a rule: selector { … }", where)
                return
            self._read_rule(text[start:opening], text[opening + 1 : end], where)
            at = end + 1

    def _read_rule(self, selectors: str, body: str, where: Span) -> None:
        def report(message: str, hint: str | None) -> None:
            self.document.note(f"<style> {message}", where, hint)

        values: dict[str, Any] = {}
        for declaration in body.split(";"):
            self._read_declaration(declaration, values, report)
        self._order += 1
        for selector in (word.strip() for word in selectors.split(",")):
            if not re.fullmatch(r"[.#]?-?[^\W\d][\w-]*", selector):
                hint = "write element, .class or #id"
                report(f"selector {quoted(selector)} is not supported", hint)
                continue
            rules = self._rules.setdefault(selector, {})
            rules.update({name: (self._order, value) for name, value in values.items()})


def _uncomment(text: str) -> str:
    """CSS text with comments blanked, places kept."""
    if "/*" not in text:
        return text
    return re.sub(r"/\*.*?(?:\*/|\Z)", lambda m: " " * len(m[0]), text, flags=re.DOTALL)


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _end_of_at_rule(text: str, at: int) -> int:
    """The offset after the ';' or the block that ends an @rule."""
    depth = 0
    for match in re.compile("[;{}]").finditer(text, at):
        depth += {"{": 1, "}": -1, ";": 0}[match[0]]
        if depth <= 0:
            return match.end()
    return len(text)


class _Places:
    """The places of a style sheet's characters in the file."""

    def __init__(self, sheet: Node) -> None:
        self._pieces = sheet.text
        self._starts: list[int] = []
        total = 0
        for piece, _, _ in sheet.text:
            self._starts.append(total)
            total += len(piece)

    def span(self, path: str, offset: int) -> Span:
        at = bisect.bisect_right(self._starts, offset) - 1
        _, line, column = self._pieces[at]
        return Span(path, line, column + offset - self._starts[at])
