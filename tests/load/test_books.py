"""Markdown files and book layouts from their files."""

from __future__ import annotations

import pytest
from loading import book_in

from pnp.load.book_layouts import load_book_layout
from pnp.model.book import BookLayout, Manuscript, Margins
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.model.units import mm
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library

HERE = Span("game.yaml", 1, 1)
LETTER = Paper("letter", 612.0, 792.0)


@pytest.fixture
def read(tmp_path):
    def run(text: str) -> tuple[Manuscript | None, list[str]]:
        path = tmp_path / "rules.md"
        path.write_text(text)
        problems = Problems()
        library = Library(tmp_path, tmp_path, tmp_path)
        return book_in("rules", path, library, problems), list(map(str, problems))

    return run


@pytest.fixture
def layout(tmp_path):
    def run(text: str, **files: str) -> tuple[BookLayout | None, list[str]]:
        folder = tmp_path / "layouts"
        folder.mkdir(exist_ok=True)
        (folder / "papers.yaml").write_text("a6: {width: 105mm, height: 148mm}")
        for name, content in {"book": text, **files}.items():
            (folder / f"{name}.yaml").write_text(content)
        problems = Problems()
        library = Library(tmp_path, tmp_path, tmp_path)
        found = load_book_layout("book", LazyRecords(library), HERE, problems, LETTER)
        return found, [f"{p.span}: {p.message}" for p in problems]

    return run


# -- manuscripts ------------------------------------------------------------------------------


def test_front_matter_and_text_know_their_lines(read):
    book, problems = read("---\ntitle: Rules\nrevisions:\n  - {date: 1}\n---\n\n# One\ntext")
    assert problems == []
    assert book.meta == {"title": "Rules", "revisions": [{"date": 1}]}
    assert book.meta.span("title") == Span("rules.md", 2, 8)
    assert book.text == "\n# One\ntext"
    assert book.span(book.text.index("text")) == Span("rules.md", 8, 1)
    assert book.span(book.text.index("One")) == Span("rules.md", 7, 3)
    assert book.span(999) == Span("rules.md", 8, 5)


def test_a_text_without_front_matter(read):
    book, problems = read("# One\n\n---\n\ntwo")
    assert (problems, book.meta, book.first_line, book.text) == ([], {}, 1, "# One\n\n---\n\ntwo")


def test_an_empty_front_matter(read):
    book, problems = read("---\n---\ntext")
    assert (problems, book.meta, book.text, book.first_line) == ([], {}, "text", 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("---\ntitle: x\n# One", "rules.md:1:1: error: the front matter that begins here is never"),
        ("---\ntitle: [x\n---\nOne", "rules.md:2:8: error: "),
        ("---\n- x\n---\nOne", "rules.md:2:1: error: the front matter: expected keys and values"),
        ("\n \n", "rules.md:1:1: error: this file is empty"),
    ],
)
def test_what_is_wrong_with_a_file_is_reported(read, text, message):
    book, problems = read(text)
    assert book is None
    assert len(problems) == 1 and problems[0].startswith(message)


# -- layouts ----------------------------------------------------------------------------------

LEAST = "text: body\nstyles: {body: {size: 9pt}}\n"


@pytest.mark.parametrize(
    ("size", "points"),
    [
        ("folded", (396.0, 612.0)),
        ("paper", (612.0, 792.0)),
        ("a6", (mm(105), mm(148))),
        ("{width: 300pt, height: 200pt}", (300.0, 200.0)),
    ],
)
def test_sizes_of_pages(layout, size, points):
    found, problems = layout(f"page: {{size: {size}}}\n{LEAST}")
    assert problems == []
    assert (found.page.width, found.page.height) == pytest.approx(points)


def test_what_is_stated_of_pages_columns_and_their_parts(layout):
    found, problems = layout(
        f"{LEAST}page: {{size: paper, bleed: 3pt}}\n"
        "margins: {inner: 50pt, outer: 40pt, top: 30pt, bottom: 20pt}\n"
        "columns: 2\ngutter: 10pt\npages: 4\nnumber: 2\ngrid: true\ncaption: body\n"
        "boxes: {note: {fill: red}, bare: }\nfirst: {height: 99pt, elements: {}}\n"
    )
    assert problems == []
    assert found.margins == Margins(50, 40, 30, 20)
    assert (found.columns, found.gutter, found.pages, found.number) == (2, 10, 4, 2)
    assert (found.grid, found.caption, found.first_height, found.page.bleed) == (
        True, "body", 99, 3,
    )  # fmt: skip
    assert {name: dict(box) for name, box in found.boxes.items()} == {
        "note": {"fill": "red"}, "bare": {},
    }  # fmt: skip
    assert found.every is None


def test_a_book_layout_extends_another(layout):
    found, problems = layout(
        "extends: base\nmargins: {top: +2mm}\ncolumns: 1",
        base=f"{LEAST}page: {{size: paper}}\ncolumns: 2\nmargins: {{top: 10mm}}",
    )
    assert problems == []
    assert (found.columns, found.margins.top) == (1, pytest.approx(mm(12)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LEAST, "layouts/book.yaml:1:1: book layout 'book' needs 'page'"),
        (f"{LEAST}page: {{size: foldet}}", "layouts/book.yaml:3:8: 'page': 'size': expected a "),
        ("page: {size: paper}\ntext: bodi\nstyles: {body: {}}",
         "layouts/book.yaml:2:7: 'text': there is no style 'bodi'"),
        (f"{LEAST}page: {{size: a6}}\nmargins: 60mm",
         "layouts/book.yaml:4:10: 'margins': they leave no room for text"),
        (f"{LEAST}page: {{size: a6}}\ncolumns: 6\ngutter: 20mm",
         "layouts/book.yaml:4:10: 'columns': each would be 0 mm wide"),
        (f"{LEAST}page: {{size: a6}}\nfirst: {{height: 140mm, elements: {{}}}}",
         "layouts/book.yaml:4:8: 'first': it is 140 mm high, the text area 124 mm"),
        (f"{LEAST}page: {{size: a6}}\nboxes: {{note: red}}",
         "layouts/book.yaml:4:15: box 'note': expected a mapping, found 'red'"),
        (f"{LEAST}page: {{size: a6}}\nmargins: {{inne: 3mm}}",
         "layouts/book.yaml:4:11: 'margins': unknown key 'inne'"),
        (f"{LEAST}page: {{size: a6}}\nfirst: {{elements: {{}}}}",
         "layouts/book.yaml:4:8: 'first' needs 'height'"),
        ("size: a6\nelements: {}",
         "game.yaml:1:1: layout 'book' is for cards, not for books"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_layout_is_reported(layout, text, message):
    found, problems = layout(text)
    assert found is None
    assert len(problems) == 1 and problems[0].startswith(message), problems
