"""Which texts of layouts can be translated: what `text` elements print, what is handed to fragments
that print it, the words of lists that elements are repeated for; the labels of sheets.

A text is named after the file it stands in and the way to its element, without the word `elements`:
`layouts/us-patent-1/machine#facts/gold.with.label`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.lang.list_words import list_words, with_list_words
from pnp.lang.printed import printed_names
from pnp.load.files import Library
from pnp.load.texts import Texts, copied, copied_at
from pnp.load.texts_repeats import Use, use_of
from pnp.model.edition import Part
from pnp.model.source import Record
from pnp.problems import Span

_USE, _TEXT = "use", "text"
_FILE = re.compile(r"layouts/(?P<name>.+)\.yaml")


def said_layout(name: str, record: Record, part: Part, library: Library) -> Record:
    """A layout, put together, as the edition says it; `name` is what was asked for, of which
    parts may stand in the files of layouts it extends."""
    texts = Texts(library, part)
    return _Walk(name, texts, library).layout(record) if texts else record


def said_sheet(name: str, record: Record, library: Library) -> Record:
    """A sheet style as the edition says it."""
    texts = Texts(library, "game")
    if texts:
        record = copied(record)
        texts.put(record, "label", f"sheets/{name}.label")
    return record


class _Walk:
    """One pass over the elements of a layout."""

    def __init__(self, name: str, texts: Texts, library: Library) -> None:
        self._name = name
        self._texts = texts
        self._figure_texts = Texts(library, "book")
        self._library = library
        self._fragments: Record = Record()
        self._printed: dict[str, frozenset[str]] = {}

    def layout(self, record: Record) -> Record:
        record = copied(record)
        fragments = copied_at(record, "fragments")
        self._fragments = fragments if isinstance(fragments, Record) else Record()
        for name in self._fragments:
            found = copied_at(self._fragments, name)
            if isinstance(found, Record):
                said = self._said_by(name)
                self._arguments(found, "parameters", f"fragments/{name}", said)
                self._elements(found, f"fragments/{name}/")
        for part in ("first", "every"):
            found = copied_at(record, part)
            if isinstance(found, Record):
                self._elements(found, f"{part}/")
        self._elements(record, "")
        return record

    def _elements(self, holder: Record, way: str) -> None:
        elements = copied_at(holder, "elements")
        for name in elements if isinstance(elements, Record) else ():
            element = copied_at(elements, name)
            if not isinstance(element, Record):
                continue
            if isinstance(element.get("repeat"), str):  # judged by texts as they are written
                self._repeat(element, f"{way}{name}.repeat")
            if element.get("kind") == _TEXT:
                self._put(element, "text", f"{way}{name}.text")
            elif element.get("kind") == _USE:
                said = self._said_by(str(element.get("fragment")))
                self._arguments(element, "with", f"{way}{name}", said)
            self._elements(element, f"{way}{name}/")

    def _repeat(self, element: Record, way: str) -> None:
        """The words of a list that an element is repeated for, if it prints them as they are."""
        variable, words = list_words(element["repeat"])
        use = use_of(variable, element, self._fragments) if words else Use()
        if not use.printed or use.steers:
            return
        span = element.span("repeat")
        others: dict[int, str] = {}
        for i, word in enumerate(words):
            file = self._file(span)
            printed = self._texts_of(file).said(word.text, span, f"{file}#{way}/{i + 1}")
            if printed != word.text:
                others[i] = printed
        if others:
            element["repeat"] = with_list_words(element["repeat"], others)

    def _arguments(self, holder: Record, key: str, way: str, said: frozenset[str]) -> None:
        """What is handed to a fragment, where the fragment prints it."""
        arguments = copied_at(holder, key)
        for name in arguments if isinstance(arguments, Record) else ():
            if name in said:
                self._put(arguments, name, f"{way}.{key}.{name}")

    def _put(self, record: Record, key: str, way: str) -> None:
        file = self._file(record.span(key))
        self._texts_of(file).put(record, key, f"{file}#{way}")

    def _texts_of(self, file: str) -> Texts:
        """Where the texts of a file go: those of layouts that only figures use are of books."""
        is_figure = file.removeprefix("layouts/") in self._library.figures.layouts
        return self._figure_texts if is_figure else self._texts

    def _file(self, span: Span) -> str:
        """What the names of texts in a file begin with."""
        file = _FILE.fullmatch(self._library.place(span.path))
        return f"layouts/{file['name'] if file else self._name}"

    # -- fragments ----------------------------------------------------------------------

    def _said_by(self, fragment: str) -> frozenset[str]:
        """The parameters that a fragment prints."""
        if fragment not in self._printed:
            self._printed[fragment] = frozenset()  # while it is looked at: one may use itself
            found = self._fragments.get(fragment)
            if isinstance(found, Record):
                self._printed[fragment] = frozenset(self._said_in(found))
        return self._printed[fragment]

    def _said_in(self, holder: Mapping[str, object]) -> Iterator[str]:
        elements = holder.get("elements")
        for element in elements.values() if isinstance(elements, Record) else ():
            if not isinstance(element, Record):
                continue
            if element.get("kind") == _TEXT:
                yield from printed_names(str(element.get("text", "")))
            elif element.get("kind") == _USE:
                arguments = element.get("with")
                for name in self._said_by(str(element.get("fragment"))):
                    if isinstance(arguments, Record) and name in arguments:
                        yield from printed_names(str(arguments[name]))
            yield from self._said_in(element)
