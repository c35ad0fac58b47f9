"""The first page of a release in one language: pictures, parts, downloads, changes, credits.

In: a `FrontPage`. Out: HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from pnp.build.products.parts import lists_parts
from pnp.expressions.formatters import FORMATTERS
from pnp.expressions.traces import unmarked
from pnp.languages.defaults import language_name
from pnp.languages.locales import text_direction
from pnp.languages.own_words import own_words, print_guide_words, release_words
from pnp.languages.records import record_of
from pnp.model.game import Game, Product
from pnp.model.result import Stored
from pnp.model.source import Listing, Record
from pnp.model.units import in_mm
from pnp.records.game_records import source_language
from pnp.release.downloads import Download, Edition
from pnp.release.earlier import Change
from pnp.release.pages.book_pages import EditionTexts
from pnp.release.pages.markup import element, escaped

INDEX_PAGE = "index.html"
# keys of `credits` that have a place of their own on the page
_APART = frozenset(("license", "licence", "note", "year"))
_LABELS = {
    "design": "design", "designer": "design", "designers": "design", "author": "design",
    "authors": "design", "art": "art", "artist": "art", "illustration": "art",
    "publisher": "publisher", "testers": "testers", "playtesters": "testers",
    "translators": "translators",
}  # fmt: skip
_SECTION_LEVEL = 2


class Link(Struct, frozen=True):
    """A page in another language: its tag, and its address from this page."""

    language: str
    address: str


class FrontPage(Struct, frozen=True):
    """What the page shows. `editions` are those in its language, the one without variants first;
    `variants` are titles of variants by name; `pictures` the images of each product, and `hero`
    those at the head. `root` leads to the folder of the release: '' or '../'. `since` is how the
    earlier release is called, with what `changes`."""

    game: Game
    texts: EditionTexts
    editions: tuple[Edition, ...]
    languages: tuple[Link, ...]
    variants: Mapping[str, str]
    pictures: Mapping[str, Sequence[str]]
    hero: tuple[str, ...]
    root: str
    since: str = ""
    changes: tuple[Change, ...] = ()


def front_page(page: FrontPage) -> str:
    """The whole page."""
    return _FrontPage(page).html()


def frame(game: Game, title: str, kind: str, body: str, about: str = "") -> str:
    """A page: its language and direction, its title, the style sheet, its content."""
    head = "\n".join(
        (
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", escaped(title)),
            *([element("meta", name="description", content=about)] if about else ()),
            element("meta", name="generator", content="pnp"),
            element("link", rel="stylesheet", href="style.css"),
        )
    )
    direction = text_direction(game.language)
    whole = f"{element('head', head)}\n{element('body', body, class_=kind)}"
    return f"<!DOCTYPE html>\n{element('html', whole, lang=game.language, dir=direction)}\n"


def language_links(links: Sequence[Link], current: str, words: Mapping[str, str]) -> str:
    """Links to the same page in other languages; '' if there is one language only."""
    if len(links) < 2:
        return ""
    items = []
    for link in links:
        name = language_name(link.language, link.language)
        is_here = link.language == current
        inner = element(
            "a", escaped(name[:1].upper() + name[1:]), href=link.address, lang=link.language,
            hreflang=link.language, aria_current="page" if is_here else None,
        )  # fmt: skip
        items.append(element("li", inner))
    listed = element("ul", "".join(items), class_="languages")
    return element("nav", listed, aria_label=words["languages"])


class _FrontPage:
    def __init__(self, page: FrontPage) -> None:
        self._page = page
        self._game = page.game
        self._edition = page.editions[0]
        self._words = release_words(page.game.language)
        self._print = print_guide_words(page.game.language)
        self._before_colon = record_of(page.game.language).spaces.get("colon", "")
        self._title = unmarked(page.game.title)[0]

    def html(self) -> str:
        page = self._page
        header = language_links(page.languages, self._game.language, self._words)
        main = "\n".join(
            part
            for part in (
                element("h1", escaped(self._title)),
                element("p", self._version(), class_="version"),
                self._hero(),
                element("div", page.texts.about, class_="about") if page.texts.about else "",
                self._buttons(),
                self._parts(),
                self._needs(),
                self._variants(),
                self._changes(),
                self._credits(),
            )
            if part
        )
        sums = element("a", escaped(self._words["checksums"]), href=f"{page.root}SHA256SUMS")
        index = element("a", "index.json", href=f"{page.root}index.json")
        footer = element("footer", element("div", f"{sums} · {index}"))
        top = element("header", header) if header else ""
        body = f"{top}\n{element('main', main)}\n{footer}"
        return frame(self._game, self._title, "front", body, self._title)

    def _section(self, title: str, content: str, name: str, is_html: bool = False) -> str:
        """A section with its title; '' without content."""
        if not content:
            return ""
        words = title if is_html else escaped(title)
        head = element(f"h{_SECTION_LEVEL}", words, id=name)
        return element("section", f"{head}\n{content}", aria_labelledby=name)

    def _version(self) -> str:
        found = [self._words["version"].format(version=self._game.version)]
        if self._game.date:
            found.append(str(FORMATTERS["date"](self._game.date, self._game.language)))
        return escaped(" · ".join(found))

    def _hero(self) -> str:
        if not self._page.hero:
            return ""
        pictures = "".join(self._page.hero)
        return element("div", pictures, class_="hero", tabindex=0, role="group",
                       aria_label=self._words["pictures"])  # fmt: skip

    # -- downloads ------------------------------------------------------------------------

    def _buttons(self) -> str:
        items = [
            element("a", escaped(book.title), href=book.file) for book in self._page.texts.books
        ]
        items += [
            self._button(one.path, self._words["kit"], self._about_file(one))
            for one in self._edition.of_product("")
        ]
        archive, data = self._edition.archive
        about = f"ZIP, {self._size(len(data))}"
        items.append(self._button(archive, self._words["archive"], about))
        first = items[0].replace("<a ", '<a class="first" ', 1)
        return element("ul", "".join(element("li", i) for i in (first, *items[1:])),
                       class_="buttons")  # fmt: skip

    def _button(self, path: str, words: str, about: str) -> str:
        inner = f"{escaped(words)} {element('small', escaped(about))}"
        return element("a", inner, href=self._address(path))

    def _address(self, path: str) -> str:
        return self._page.root + quote(path, safe="/+@,=~")

    def _about_file(self, one: Download) -> str:
        paper = one.paper[:1].upper() + one.paper[1:]
        ending = one.path.rpartition(".")[2].upper()
        return ", ".join(filter(None, (paper, ending, self._size(len(one.data)))))

    def _size(self, count: int) -> str:
        """A number of bytes, as 1.3 MB or 12 kB."""
        if count >= 950_000:
            number = f"{count / 1_000_000:.1f}"
            decimal = own_words(self._game.language)["decimal"]
            return f"{number.replace('.', decimal)}\u00a0MB"
        return f"{max(1, round(count / 1000))}\u00a0kB"

    # -- parts ----------------------------------------------------------------------------

    def _parts(self) -> str:
        shown: list[Product] = []
        papers: list[Product] = []
        for name, product in self._game.products.items():
            if not self._edition.of_product(name):
                continue
            (papers if lists_parts(self._game, product) else shown).append(product)
        items = "".join(element("li", self._part(p), class_="part") for p in (*shown, *papers))
        return self._section(self._words["parts"], element("ul", items, class_="parts"), "parts")

    def _part(self, product: Product) -> str:
        pictures = "".join(self._page.pictures.get(product.id, ()))
        files = self._edition.of_product(product.id)
        links = "".join(element("li", self._file_link(one)) for one in files if one.is_main)
        links += self._beside([one for one in files if not one.is_main])
        return "\n".join(
            filter(
                None,
                (
                    element("h3", escaped(unmarked(product.title)[0])),
                    element("div", pictures, class_="pictures") if pictures else "",
                    element("p", escaped(self._facts(product, files)), class_="facts"),
                    element("ul", links, class_="files"),
                ),
            )
        )

    def _file_link(self, one: Download) -> str:
        name = one.path.rpartition("/")[2]
        pages = f", {self._labelled(self._print['pages'], one.built.pages)}" if one.is_main else ""
        link = element("a", escaped(name), href=self._address(one.path))
        return f"{link} {element('small', escaped(self._about_file(one) + pages))}"

    def _beside(self, files: Sequence[Download]) -> str:
        """The files beside a product, such as dielines, which few people need."""
        if not files:
            return ""
        kinds = ", ".join(dict.fromkeys(one.path.rpartition(".")[2].upper() for one in files))
        items = "".join(element("li", self._file_link(one)) for one in files)
        inner = element("summary", escaped(kinds)) + element("ul", items, class_="files")
        return element("li", element("details", inner))

    def _facts(self, product: Product, files: Sequence[Download]) -> str:
        """What a product is printed on, how many pieces it has, and how large they are."""
        built = files[0].built
        sides = self._print[built.duplex] if built.duplex else self._print["one_side"]
        found = [f"{self._print[built.stock]}, {sides}"]
        if product.decks and built.cards:
            found.append(self._labelled(self._words["pieces"], built.cards))
        sizes = _sizes(built.finishing.trims if built.finishing else ())
        if product.decks and len(sizes) == 1:
            ((width, height),) = sizes
            decimal = own_words(self._game.language)["decimal"]
            size = f"{width}\u00a0×\u00a0{height}\u00a0mm".replace(".", decimal)
            found.append(self._labelled(self._words["size"], size))
        return " · ".join(found)

    def _labelled(self, label: str, value: object) -> str:
        """A value after its label, with the space that the language has before a colon."""
        return f"{label}{self._before_colon}: {value}"

    # -- other sections -------------------------------------------------------------------

    def _needs(self) -> str:
        found = self._page.texts.needs
        return self._section(found[0], found[1], "needs", is_html=True) if found else ""

    def _variants(self) -> str:
        items = []
        for edition in self._page.editions[1:]:
            names = (self._page.variants.get(name, name) for name in edition.choice.variants)
            found = self._archive(" + ".join(names), edition.archive)
            if edition.changes is not None:
                found += f" · {self._archive(self._words['errata'], edition.changes)}"
            items.append(element("li", found))
        return self._section(self._words["variants"], _list(items), "variants")

    def _archive(self, words: str, archive: tuple[str, bytes | Stored]) -> str:
        """A link to an archive in a line of text."""
        path, data = archive
        link = element("a", escaped(words), href=self._address(path))
        return f"{link} {element('small', escaped(f'ZIP, {self._size(len(data))}'))}"

    def _changes(self) -> str:
        page = self._page
        if not page.since or not page.changes:
            return ""
        items = [
            escaped(change.title + (f": {', '.join(change.cards)}" if change.cards else ""))
            for change in page.changes
        ]
        words = self._words["since"].format(version=page.since)
        content = element("p", escaped(words)) + _list(element("li", item) for item in items)
        if self._edition.changes is not None:
            path, data = self._edition.changes
            about = f"ZIP, {self._size(len(data))}"
            button = element("li", self._button(path, self._words["errata"], about))
            content += element("ul", button, class_="buttons")
        return self._section(self._words["changes"], content, "changes")

    def _credits(self) -> str:
        credits = self._game.credits
        rows = []
        for key, value in credits.items():
            words = _words_of(value)
            if not words or key in _APART:
                continue
            label = self._words.get(_LABELS.get(key, ""))
            if label is None:  # a word of the author
                label = key.replace("_", " ").capitalize()
                language = source_language(self._game.record)
                own = None if language == self._game.language else language
                rows.append(element("dt", escaped(label), lang=own) + element("dd", words))
            else:
                rows.append(element("dt", escaped(label)) + element("dd", words))
        licence = _licence(credits.get("license", credits.get("licence")))
        if licence:
            label = self._words["licence"]
            rows.append(element("dt", escaped(label)) + element("dd", licence))
        note = credits.get("note")
        year, owner = credits.get("year"), _words_of(credits.get("publisher"))
        parts = [
            element("dl", "".join(rows), class_="credits") if rows else "",
            element("p", f"© {escaped(str(year))} {owner}".strip()) if year else "",
            element("p", escaped(note)) if isinstance(note, str) and "{" not in note else "",
        ]
        return self._section(self._words["credits"], "\n".join(filter(None, parts)), "credits")


def _list(items: Iterable[str]) -> str:
    content = "".join(items)
    return element("ul", content) if content else ""


def _words_of(value: Any) -> str:
    """A text, or several, as HTML; '' for numbers and all else."""
    if isinstance(value, str):
        return _linked(unmarked(value)[0])
    if isinstance(value, Listing | list | tuple):
        return ", ".join(_linked(unmarked(one)[0]) for one in value if isinstance(one, str))
    return ""


def _linked(text: str) -> str:
    """A text; an address is a link."""
    if text.startswith(("https://", "http://")) and " " not in text:
        return element("a", escaped(text.partition("//")[2]), href=text)
    return escaped(text)


def _licence(value: Any) -> str:
    """The name of a licence, as a link if it has one."""
    if not isinstance(value, Record):
        return _words_of(value)
    name, link = value.get("name"), value.get("link")
    if not isinstance(name, str):
        return ""
    is_address = isinstance(link, str) and link.startswith(("https://", "http://"))
    return element("a", escaped(name), href=str(link)) if is_address else escaped(name)


def _sizes(trims: Iterable[tuple[float, float, float, float]]) -> set[tuple[str, str]]:
    """The sizes of pieces, in millimetres."""
    return {
        (in_mm(width).removesuffix(" mm"), in_mm(height).removesuffix(" mm"))
        for _, _, width, height in trims
    }
