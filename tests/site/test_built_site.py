"""The site as it is built: its links, its words, what it loads, and how it is in a browser."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

import pytest
from browser import new_page, open_browser
from docs_programs import program
from repository import ROOT

pytestmark = pytest.mark.thorough
EMPTY = {"img", "br", "hr", "input", "meta", "link", "wbr", "source"}


class Page(HTMLParser):
    """The ids, links and words of a page of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []  # of `a`
        self.loaded: list[str] = []  # pictures, programs, styles
        self.words: list[str] = []  # headings, cells, items, code: tag and text
        self._open: list[tuple[str, list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found["id"]} if "id" in found else set()
        if tag == "a":
            self.links += [found["href"]] if "href" in found else []
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "preconnect"):
            self.loaded.append(found["href"])
        elif "src" in found:
            self.loaded.append(found["src"])
        if tag not in EMPTY:
            name = "" if "headerlink" in found.get("class", "") else tag
            self._open.append((name, []))

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY or not self._open:
            return
        name, words = self._open.pop()
        if name in ("h1", "h2", "h3", "h4", "li", "th", "td", "pre"):
            self.words.append(f"{name}: {' '.join(''.join(words).split())}")
        if name and self._open:
            self._open[-1][1].extend(words)

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1][1].append(data)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    pytest.importorskip("zensical", reason='zensical is not installed: pip install -e ".[docs]"')
    folder = tmp_path_factory.mktemp("site")
    program("website").build(folder)  # which ends with a report if there is a warning
    return folder / "html"


@pytest.fixture(scope="module")
def pages(built: Path) -> dict[str, Page]:
    """The pages by their paths."""
    return {
        path.relative_to(built).as_posix(): Page(path.read_text(encoding="utf-8"))
        for path in sorted(built.rglob("*.html"))
    }


def test_a_warning_of_the_generator_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("zensical", reason="zensical is not installed")
    website = program("website")
    page = tmp_path / "a.md"
    page.write_text("# A\n\n[b](b.md)\n")
    monkeypatch.setattr(website, "site_tree", lambda root: {"index.md": page})
    config = website.CONFIG.read_text(encoding="utf-8")
    plain = tmp_path / "plain.toml"
    plain.write_text(re.sub(r"^nav = \[.*?^\]$", "", config, flags=re.M | re.S))
    monkeypatch.setattr(website, "CONFIG", plain)
    with pytest.raises(SystemExit, match=r"page does not exist(?s:.)*index.md:3"):
        website.build(tmp_path / "site")


def test_every_page_of_the_documents_is_on_the_site(pages: dict[str, Page]) -> None:
    assert {"index.html", "tutorial.html", "from-squib.html", "gallery/index.html"} <= set(pages)
    there = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    found = {page.replace("index.html", "README.html")[:-5] + ".md" for page in pages}
    assert there - found == set()


def test_every_link_leads_to_a_page_and_a_heading(built: Path, pages: dict[str, Page]) -> None:
    checked, lost = 0, []
    for name, page in pages.items():
        if name == "404.html":
            continue  # its links begin at the root of a server
        for link in page.links:
            target, _, anchor = unquote(link).partition("#")
            if re.match(r"[a-z]+:", target):
                continue
            path = ((built / name).parent / target).resolve() if target else (built / name)
            checked += 1
            if not path.is_file():
                lost.append(f"{name}: {link}: no such file")
            elif anchor and path.suffix == ".html":
                there = pages[path.relative_to(built.resolve()).as_posix()] if target else page
                if anchor not in there.ids:
                    lost.append(f"{name}: {link}: no such heading")
    assert checked > 3000
    assert lost == []


def test_nothing_is_loaded_from_the_network(built: Path, pages: dict[str, Page]) -> None:
    loaded = [(name, file) for name, page in pages.items() for file in page.loaded]
    assert len(loaded) > 500
    assert [one for one in loaded if re.match(r"[a-z]+:|//", one[1])] == []
    missing = [
        (name, file)
        for name, file in loaded
        if name != "404.html" and not ((built / name).parent / unquote(file)).is_file()
    ]
    assert missing == []
    styles = (built / "site/pnp.css").read_text(encoding="utf-8")
    fonts = re.findall(r'url\("([^"]+)"\)', styles)
    assert len(fonts) == 4
    assert [font for font in fonts if not (built / "site" / font).is_file()] == []


def sources() -> Iterator[tuple[str, Path]]:
    """The pages of the site with the files that they are made of."""
    for place, path in program("site_pages").site_tree(ROOT).items():
        if path.suffix == ".md":
            yield place, path


def test_pages_have_the_words_that_github_shows(built: Path) -> None:
    """Headings, items, cells and code, as another reader of Markdown understands the page."""
    markdown = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    reader = markdown.MarkdownIt("commonmark").enable(["table", "strikethrough"])
    different, compared = {}, 0
    for place, path in sources():
        expected = Page(reader.render(path.read_text(encoding="utf-8"))).words
        text = (built / place).with_suffix(".html").read_text(encoding="utf-8")
        article = text.partition("<article")[2].partition("</article>")[0]
        shown = Page(f"<article{article}").words
        compared += len(expected)
        if expected != shown:
            lines = difflib.unified_diff(expected, shown, "GitHub", "site", n=0, lineterm="")
            different[place] = list(lines)[:8]
    assert compared > 5000
    assert different == {}


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_pages_fit_screens_and_load_only_files(built: Path, width: int) -> None:
    with open_browser() as browser, new_page(browser, width=width, height=800) as page:
        wrong: list[str] = []
        local = ("file:", "data:", "blob:", "about:")
        page.on("request", lambda found: found.url.startswith(local) or wrong.append(found.url))
        page.on("requestfailed", lambda found: wrong.append(f"failed: {found.url}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        for name in ("index", "tutorial", "text", "gallery/index", "architecture"):
            page.goto((built / f"{name}.html").as_uri())
            page.wait_for_timeout(300)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            font = page.evaluate("document.fonts.check('16px \"Alegreya Sans\"')")
            assert font is True
        assert wrong == []


def test_the_search_works_without_a_server(built: Path) -> None:
    with open_browser() as browser, new_page(browser) as page:
        page.goto((built / "index.html").as_uri())
        page.wait_for_timeout(500)
        page.keyboard.press("Control+k")
        page.wait_for_timeout(500)
        page.keyboard.type("crop marks", delay=20)
        page.get_by_text("label and ruler").first.wait_for(timeout=10_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_and_links_can_be_read(built: Path, scheme: Literal["light", "dark"]) -> None:
    """What axe finds of contrast, and of pictures and links without words."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    rules = ["color-contrast", "image-alt", "link-name", "document-title", "html-has-lang"]
    with open_browser() as browser, new_page(browser, width=1280, height=900) as page:
        page.emulate_media(color_scheme=scheme)
        found = {}
        for name in ("index", "from-squib", "gallery/index"):
            page.goto((built / f"{name}.html").as_uri())
            page.wait_for_timeout(500)
            assert page.evaluate("document.body.dataset.mdColorScheme") == (
                "default" if scheme == "light" else "slate"
            )
            response = axe.Axe().run(page, options={"runOnly": rules}).response
            assert len(response["passes"]) >= 3
            found[name] = [(one["id"], one["nodes"][0]["html"]) for one in response["violations"]]
    assert found == {name: [] for name in found}
