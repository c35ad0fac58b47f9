"""From an SVG file's bytes to a tree of nodes with attributes and positions.

Read with expat and without entities: a declaration inside DOCTYPE is an error, and so are elements
that pnp cannot draw. Other namespaces, titles and metadata are left out of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn
from xml.parsers import expat

from msgspec import Struct, field

from pnp.geometry.values import quoted
from pnp.model.problems import InputError, Problems, Span, did_you_mean

MAX_BYTES = 20_000_000
MAX_ELEMENTS = 100_000
MAX_DEPTH = 200
MAX_PROBLEMS = 1000

SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
SERVERS = ("linearGradient", "radialGradient", "pattern")
DRAWN = ("svg", "g", "use", "symbol", *SHAPES)
_SILENT = ("title", "desc", "metadata")
KNOWN = (*DRAWN, *SERVERS, *_SILENT, "defs", "stop", "clipPath", "style")

_AS_PATHS = "turn the text into paths in the drawing program"
_UNSUPPORTED: dict[str, str | None] = {
    **dict.fromkeys(("text", "tspan", "textPath", "tref", "font"), _AS_PATHS),
    "image": "place the picture beside the drawing, not in it",
    "foreignObject": "remove it, or draw what it shows",
    "mask": "cut with a clipPath instead",
    "filter": "remove the effect, or draw what it shows",
    "marker": "turn the markers into paths in the drawing program",
    "switch": "keep only the intended branch",
    "script": "remove it",
    "a": "use g instead",
    **dict.fromkeys(("mesh", "meshgradient", "hatch", "view", "cursor", "solidColor"), None),
    **dict.fromkeys(
        ("animate", "animateTransform", "animateMotion", "animateColor", "set"),
        "remove the animation",
    ),
}
_SVG = "http://www.w3.org/2000/svg"
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
# those of expat itself, and one that it asks Python for
_ENCODINGS = ("utf-8", "utf-16", "us-ascii", "iso-8859-1", "windows-1252")
_CHUNK = 1 << 16


class Node(Struct, eq=False):
    """An element: local name, attributes without namespaces (xlink:href as href), position.

    `text` holds, for a style sheet only, its pieces with line and column.
    """

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    text: list[tuple[str, int, int]] = field(default_factory=list)


class Document:
    """The tree of a file, its elements by id, and its problems."""

    root: Node

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems = Problems()
        self.ids: dict[str, Node] = {}
        self.sheets: list[Node] = []
        self._hints = 50

    def report(self, node: Node, message: str, hint: str | None = None) -> None:
        """Add a problem of an element."""
        self.note(message, Span(self.path, node.line, node.column), hint)

    def note(self, message: str, span: Span, hint: str | None = None) -> None:
        """Add a problem at a place; stop when there are MAX_PROBLEMS."""
        self.problems.add("svg", message, span, hint)
        if len(self.problems) >= MAX_PROBLEMS:
            self.stop("and more; this file is probably not intended for pnp")

    def stop(self, message: str, line: int | None = None, column: int | None = None) -> NoReturn:
        """Raise InputError with this and all other problems."""
        self.problems.add("svg", message, Span(self.path, line, column))
        raise InputError(self.problems)

    def stop_on_problems(self) -> None:
        """Raise InputError with all problems in the order of the file, if there are any."""
        if self.problems:
            spans = ((problem, problem.span or Span(self.path)) for problem in self.problems)
            placed = [(span.line or 0, span.column or 0, problem) for problem, span in spans]
            raise InputError(problem for *_, problem in sorted(placed, key=lambda item: item[:2]))

    def suggest(self, word: str, known: Iterable[str], what: str) -> str | None:
        """A hint as by did_you_mean; only for the first problems of a file, since each takes
        time."""
        self._hints -= 1
        if self._hints < 0 or len(word) > 80:
            return None
        return did_you_mean(word, [k for k in known if len(k) <= 80][:1000], what)

    def find(self, node: Node, reference: str, what: str) -> Node | None:
        """The element that '#id' in `what` of a node refers to; None, with a problem reported, if
        there is none."""
        name = reference.strip().removeprefix("#")
        if reference.strip() == name:
            self.report(node, f"{what} {quoted(reference)} does not refer into this file")
            return None
        found = self.ids.get(name)
        if found is None:
            hint = self.suggest(name, self.ids, "ids in this file")
            self.report(
                node, f"{what} refers to {quoted('#' + name)}, which is not in the file", hint
            )
        return found


def read_document(data: bytes, path: str) -> Document:
    """Read a file; problems that do not prevent reading are in its `problems`.

    Raises InputError for text that is not XML, for entities, and beyond the limits.
    """
    document = Document(path)
    if data[:2] == b"\x1f\x8b":
        document.stop("this is a compressed SVG; unpack it first")
    if len(data) > MAX_BYTES:
        document.stop(f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    _Reader(document).read(data)
    return document


class _Reader:
    """The handlers of one expat run."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.open: list[Node] = []
        self.depth = 0
        self.skipping = 0
        self.count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.XmlDeclHandler = self.declaration
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.SkippedEntityHandler = self.unknown_entity
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text

    def read(self, data: bytes) -> None:
        try:
            # in pieces: after a handler has raised, expat still reads its piece to the end
            for at in range(0, len(data), _CHUNK):
                self.parser.Parse(data[at : at + _CHUNK], False)
            self.parser.Parse(b"", True)
        except expat.ExpatError as error:
            message = f"not well-formed XML: {expat.ErrorString(error.code)}"
            self.document.stop(message, error.lineno, error.offset + 1)

    def stop(self, message: str) -> NoReturn:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        self.document.stop(message, line, column)

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and encoding.lower() not in _ENCODINGS:
            self.stop(f"the encoding {quoted(encoding)} is not supported; save it as UTF-8")

    def doctype(self, name: str, system: str | None, public: str | None, subset: bool) -> None:
        if subset:  # the one place where entities could be declared
            self.stop("declarations inside DOCTYPE (entities) are not supported")

    def unknown_entity(self, name: str, parameter: bool) -> None:
        self.stop(f"the entity '{name}' is not known; entities are not supported")

    def start(self, full_name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.stop(f"elements are nested more than {MAX_DEPTH} deep")
        uri, _, name = full_name.rpartition(" ")
        if self.skipping or uri not in ("", _SVG) or name in _SILENT:
            self.check_root(name if uri in ("", _SVG) else full_name)
            self.skipping += 1
            return
        self.count += 1
        if self.count > MAX_ELEMENTS:
            self.stop(f"the drawing has more than {MAX_ELEMENTS} elements")
        self.check_root(name)
        self.add(name, attributes)
        if name not in KNOWN:
            self.refuse(self.open.pop())
            self.skipping = 1

    def check_root(self, name: str) -> None:
        if self.depth == 1 and name != "svg":
            self.stop(f"the outermost element is <{name[:60]}>, not <svg>")

    def add(self, name: str, attributes: dict[str, str]) -> None:
        plain = {key: value for key, value in attributes.items() if " " not in key}
        if _XLINK_HREF in attributes:
            plain.setdefault("href", attributes[_XLINK_HREF])
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        node = Node(name, plain, line, column, self.open[-1] if self.open else None)
        if node.parent:
            node.parent.children.append(node)
        else:
            self.document.root = node
        if "id" in plain:
            self.document.ids.setdefault(plain["id"], node)
        if name == "style":
            self.document.sheets.append(node)
        self.open.append(node)

    def refuse(self, node: Node) -> None:
        if node.name in _UNSUPPORTED:
            self.document.report(node, f"<{node.name}> is not supported", _UNSUPPORTED[node.name])
        else:
            hint = self.document.suggest(node.name, KNOWN, "elements")
            self.document.report(node, f"unknown element <{node.name[:60]}>", hint)

    def end(self, full_name: str) -> None:
        self.depth -= 1
        if self.skipping:
            self.skipping -= 1
        else:
            self.open.pop()

    def text(self, data: str) -> None:
        if self.open and not self.skipping and self.open[-1].name == "style":
            position = (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
            self.open[-1].text.append((data, *position))
