"""The messages of layouts: the texts of `text` and `callout` elements, arguments of fragments that
print them, words of lists that elements are repeated for, words that stand for faces and elements
(`alt`); the labels of sheets.

The context of a text is its file and the path to its element, without the word `elements`:
`layouts/us-patent-1/machine#facts/gold.with.label`.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.editions.messages.places import SETTING, FileOf, Place, entries, place
from pnp.editions.messages.repeats import Use, use_of
from pnp.markup.list_words import list_words, with_list_words
from pnp.markup.printed import printed_names
from pnp.model.definitions import lazy_pattern
from pnp.model.edition import Part
from pnp.model.problems import Span
from pnp.model.source import Record
from pnp.records.figures import Figures
from pnp.records.game_records import section

_USE = "use"
_FILE = lazy_pattern(r"layouts/(?P<name>.+)\.yaml")


def layout_places(name: str, layout: Record, figures: Figures, file_of: FileOf) -> Iterator[Place]:
    """The places of a layout, merged with those it extends, which have files of their own; `name`
    is that of the layout itself. Texts of layouts that only `figures` use belong to books."""
    return _Walk(name, layout, figures, file_of).places()


def sheet_places(name: str, sheet: Record) -> Iterator[Place]:
    """The places of a sheet style."""
    return place(sheet, "label", f"sheets/{name}.label", "game")


class _Walk:
    """One pass over the elements of a layout."""

    def __init__(self, name: str, layout: Record, figures: Figures, file_of: FileOf) -> None:
        self._name = name
        self._figures = figures
        self._layout = layout
        self._file_of = file_of
        self._part: Part = "book" if "page" in layout else "piece"
        self._fragments = dict(entries(layout, "fragments"))
        self._printed: dict[str, frozenset[str]] = {}
        for fragment in self._fragments:
            self._printed_by(fragment)  # before any of them is translated

    def places(self) -> Iterator[Place]:
        for name, fragment in self._fragments.items():
            way = f"fragments/{name}"
            yield from self._arguments(fragment, "parameters", way, self._printed_by(name))
            yield from self._elements(fragment, f"{way}/")
        for part in ("first", "every"):
            yield from self._elements(section(self._layout, part), f"{part}/")
        yield from self._place(self._layout, "alt", "alt")
        yield from self._elements(self._layout, "")

    def _elements(self, holder: Record, way: str) -> Iterator[Place]:
        for name, element in entries(holder, "elements"):
            if isinstance(element.get("repeat"), str):  # before its texts are translated
                yield from self._repeat(element, f"{way}{name}.repeat")
            if element.get("kind") in SETTING:
                yield from self._place(element, "text", f"{way}{name}.text")
            yield from self._place(element, "alt", f"{way}{name}.alt")
            if element.get("kind") == _USE:
                printed = self._printed_by(str(element.get("fragment")))
                yield from self._arguments(element, "with", f"{way}{name}", printed)
            yield from self._elements(element, f"{way}{name}/")

    def _repeat(self, element: Record, way: str) -> Iterator[Place]:
        """The words of a list that an element is repeated for, if it prints them unchanged."""
        variable, words = list_words(element["repeat"])
        use = use_of(variable, element, self._fragments) if words else Use()
        if not use.printed or use.steers:
            return
        span = element.span("repeat")
        others: dict[int, str] = {}
        for i, word in enumerate(words):
            file = self._file(span)
            context = f"{file}#{way}/{i + 1}"
            yield Place(others, i, word.text, span, context, self._part_of(file))
        if others:
            element["repeat"] = with_list_words(element["repeat"], others)

    def _arguments(
        self, holder: Record, key: str, way: str, printed: frozenset[str]
    ) -> Iterator[Place]:
        """The arguments of a fragment that it prints."""
        arguments = section(holder, key)
        for name in arguments:
            if name in printed:
                yield from self._place(arguments, name, f"{way}.{key}.{name}")

    def _place(self, record: Record, key: str, way: str) -> Iterator[Place]:
        file = self._file(record.span(key))
        return place(record, key, f"{file}#{way}", self._part_of(file))

    def _part_of(self, file: str) -> Part:
        is_figure = file.removeprefix("layouts/") in self._figures.layouts
        return "book" if is_figure else self._part

    def _file(self, span: Span) -> str:
        """The beginning of the contexts of texts in a file."""
        file = _FILE.fullmatch(self._file_of(span.path))
        return f"layouts/{file['name'] if file else self._name}"

    # -- fragments ----------------------------------------------------------------------

    def _printed_by(self, fragment: str) -> frozenset[str]:
        """The parameters that a fragment prints."""
        if fragment not in self._printed:
            self._printed[fragment] = frozenset()  # for a fragment that uses itself
            found = self._fragments.get(fragment)
            if found is not None:
                self._printed[fragment] = frozenset(self._printed_in(found))
        return self._printed[fragment]

    def _printed_in(self, holder: Record) -> Iterator[str]:
        for _, element in entries(holder, "elements"):
            if element.get("kind") in SETTING:
                yield from printed_names(str(element.get("text", "")))
            elif element.get("kind") == _USE:
                arguments = section(element, "with")
                for name in self._printed_by(str(element.get("fragment"))):
                    if name in arguments:
                        yield from printed_names(str(arguments[name]))
            yield from self._printed_in(element)
