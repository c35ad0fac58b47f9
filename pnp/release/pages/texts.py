"""The text of a book for screens of any width, and how it is written as HTML.

    text.html(base)                      all of it; its highest headings are <h{base}>
    text.section('needs', base)          one section, without its heading

Headings keep their names, so links work as in the PDF file. A level of headings is never skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.release.pages.markup import element, escaped

_DEEPEST = 6


class Head(Struct, frozen=True):
    """A heading: its name, its level as written, its words as HTML and as plain text. `runs_in`: it
    stands at the start of the paragraph below it."""

    id: str
    level: int
    html: str
    title: str
    runs_in: bool = False


class Contents(Struct, frozen=True):
    """A list of the headings of the first levels."""

    levels: int


class Anchored(Struct, frozen=True):
    """HTML that links lead to by a name: the element `tag` with its content."""

    id: str
    tag: str
    html: str


class Box(Struct, frozen=True):
    """A container, by its name in the layout."""

    name: str
    parts: tuple[Part, ...]


# a heading, HTML that needs nothing of its surroundings, HTML with a name, a container, a list of
# contents
Part = Head | str | Anchored | Box | Contents


class WebText(Struct, frozen=True):
    """The parts of a book in their order. `colors` are those of words, as '#rrggbb'."""

    title: str
    parts: tuple[Part, ...]
    colors: tuple[str, ...] = ()

    @property
    def heads(self) -> Iterator[Head]:
        """All headings."""
        return _heads(self.parts)

    def html(self, base: int = 2) -> str:
        """All of it."""
        return _Writer(tuple(self.heads), base).parts(self.parts)

    def part_of_page(self, base: int = 2) -> str:
        """All of it, as a part of another page, on which its names are not used."""
        return _Writer((), base, False).parts(self.parts)

    def section(self, name: str, base: int = 3) -> tuple[str, str] | None:
        """The words of a heading and what follows it, up to the next heading of its level; None if
        there is no such heading outside of containers."""
        for number, part in enumerate(self.parts):
            if isinstance(part, Head) and part.id == name:
                rest = self.parts[number + 1 :]
                end = next(
                    (n for n, one in enumerate(rest)
                     if isinstance(one, Head) and one.level <= part.level),
                    len(rest),
                )  # fmt: skip
                return part.html, _Writer((), base, False).parts(rest[:end])
        return None

    def before_headings(self) -> str:
        """The text before the first heading."""
        end = next((n for n, one in enumerate(self.parts) if isinstance(one, Head)), 0)
        return _Writer((), _DEEPEST, False).parts(self.parts[:end])


def _heads(parts: Sequence[Part]) -> Iterator[Head]:
    for part in parts:
        if isinstance(part, Head):
            yield part
        elif isinstance(part, Box):
            yield from _heads(part.parts)


class _Writer:
    """Writes parts; the levels of headings follow each other without a gap. `has_names`: what links
    lead to has its name."""

    def __init__(self, heads: Sequence[Head], base: int, has_names: bool = True) -> None:
        self._heads = heads
        self._base = base
        self._has_names = has_names
        self._open: list[int] = []

    def parts(self, parts: Sequence[Part]) -> str:
        out: list[str] = []
        waiting: Head | None = None  # it runs into the paragraph below it
        for part in parts:
            if waiting is not None:
                follows = isinstance(part, str) and part.startswith("<p>")
                out.append(self._run_in(waiting, part if follows else ""))  # type: ignore[arg-type]
                waiting = None
                if follows:
                    continue
            if isinstance(part, Head) and part.runs_in:
                waiting = part
            elif isinstance(part, Head):
                out.append(self._head(part))
            elif isinstance(part, Box):
                out.append(element("div", self.parts(part.parts), class_=f"box box-{part.name}"))
            elif isinstance(part, Anchored):
                out.append(element(part.tag, part.html, id=self._name(part.id)))
            elif isinstance(part, Contents):
                out.append(contents(self._heads, part.levels))
            else:
                out.append(part)
        if waiting is not None:
            out.append(self._run_in(waiting, ""))
        return "\n".join(out)

    def _head(self, head: Head) -> str:
        while self._open and self._open[-1] >= head.level:
            self._open.pop()
        self._open.append(head.level)
        level = min(self._base + len(self._open) - 1, _DEEPEST)
        return element(f"h{level}", head.html, id=self._name(head.id))

    def _name(self, name: str) -> str | None:
        return name if self._has_names else None

    def _run_in(self, head: Head, paragraph: str) -> str:
        return element("div", f"{self._head(head)} {paragraph}", class_="run-in")


def contents(heads: Sequence[Head], levels: int) -> str:
    """A list of links to the headings of the first levels; '' if there are none."""
    listed = [head for head in heads if head.level <= levels and not head.runs_in]
    items = "".join(
        element("li", element("a", escaped(head.title), href=f"#{head.id}"),
                class_=f"level-{head.level}")
        for head in listed
    )  # fmt: skip
    return element("ol", items, class_="contents") if items else ""
