"""The gallery (docs/gallery.py): what makes a picture stale, and that none is."""

from __future__ import annotations

import importlib.util
import sys
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas
from repository import ROOT

HINT = "run: python docs/gallery.py, and look at docs/gallery/README.md"


@pytest.fixture(scope="module")
def gallery() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "docs/gallery.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["gallery"] = module  # where its processes look for its functions
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def indexes(gallery: ModuleType) -> ModuleType:
    return sys.modules["picture_index"]


@pytest.fixture(scope="module")
def products(gallery: ModuleType) -> ModuleType:
    return sys.modules["sample_products"]


def test_no_picture_of_the_gallery_is_out_of_date(gallery: ModuleType, indexes: ModuleType):
    assert gallery.out_of_date(gallery.GALLERY) == [], HINT
    index = indexes.read_index(gallery.GALLERY)
    assert "us-patent-1/large-print/machines" in index.pictures
    assert "inventing-the-future/fr/cards" in index.pictures
    assert "cards/us-patent-1/upgrades.yaml" in index.files
    assert not [
        path for path in index.files if not path.startswith(("cards/", "layouts/", "fonts/"))
    ]


@pytest.mark.thorough
def test_the_pictures_of_the_gallery_show_what_pnp_draws(gallery: ModuleType):
    made = {game: gallery.build_all(game, 2) for game in gallery.GAMES}
    assert gallery.update(gallery.GALLERY, made, 2, is_check=True) == [], HINT


def test_the_gallery_is_small(gallery: ModuleType):
    sizes = [path.stat().st_size for path in gallery.GALLERY.rglob("*.*")]
    assert len(sizes) > 100
    assert sum(sizes) < 6_000_000


# -- files ------------------------------------------------------------------------------------


def test_a_changed_file_is_reported_and_others_are_not(
    indexes: ModuleType, products: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("cards/a.yaml", "cards/b.yaml", "layouts/c.yaml", "pnp/d.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{name}\n")
    for module in (indexes, products):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    files = products.hashes_of(tmp_path.rglob("*.yaml"))
    assert list(files) == ["cards/a.yaml", "cards/b.yaml", "layouts/c.yaml"]
    index = indexes.Index({}, files)
    assert indexes.changed_files(index) == []
    (tmp_path / "cards/new.yaml").write_text("not read by any game\n")
    (tmp_path / "cards/a.yaml").write_bytes(b"cards/a.yaml\r\n")  # line ends of Windows
    assert indexes.changed_files(index) == []
    (tmp_path / "cards/b.yaml").write_text("changed\n")
    (tmp_path / "layouts/c.yaml").unlink()
    assert indexes.changed_files(index) == ["cards/b.yaml", "layouts/c.yaml"]


def test_a_file_that_has_changed_is_named(gallery: ModuleType, indexes: ModuleType, tmp_path: Path):
    known = indexes.read_index(gallery.GALLERY)
    wrong = known._replace(files=known.files | {"cards/us-patent-1/game.yaml": "0" * 16})
    (tmp_path / "index.txt").write_text(indexes.index_text(wrong), encoding="utf-8")
    found = gallery.out_of_date(tmp_path)
    assert "cards/us-patent-1/game.yaml has changed" in found
    assert "us-patent-1/en/cards: no such file" in found


# -- the index --------------------------------------------------------------------------------


def test_the_index_is_read_as_it_was_written(indexes: ModuleType, tmp_path: Path):
    one = indexes.Picture("0123456789abcdef", "Règles du jeu", 2)
    index = indexes.Index({"g/fr/rules": one}, {"cards/g/a b.yaml": "fedcba9876543210"})
    text = (
        "picture g/fr/rules 0123456789abcdef 2 Règles du jeu\n"
        "file fedcba9876543210 cards/g/a b.yaml\n"
    )
    assert indexes.index_text(index) == text
    (tmp_path / "index.txt").write_text(text, encoding="utf-8")
    assert indexes.read_index(tmp_path) == index
    assert indexes.read_index(tmp_path / "nothing") == indexes.Index({}, {})


def test_a_picture_is_stale_if_it_shows_something_else_or_is_missing(
    indexes: ModuleType, tmp_path: Path
):
    same, other = (indexes.Picture(name * 16, "Cards", 6) for name in "ab")
    for name in ("same", "changed", "gone"):
        (tmp_path / f"{name}.webp").touch()
    old = indexes.Index(dict.fromkeys(("same", "changed", "gone", "lost"), same), {})
    new = indexes.Index({"same": same, "changed": other, "lost": same, "new": same}, {})
    assert indexes.stale(old, new, tmp_path) == ["changed", "lost", "new", "gone"]


# -- what a page draws ------------------------------------------------------------------------


def _pdf(*words: str) -> bytes:
    """A page for each word, below a line."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(200, 100), invariant=True)
    for word in words:
        canvas.line(10, 50, 190, 50)
        canvas.drawString(20, 20, word)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_the_hash_of_a_page_changes_only_with_what_it_draws(products: ModuleType):
    first = products.page_hash(_pdf("one", "two"), 0)
    assert products.page_hash(_pdf("one", "three"), 0) == first
    assert products.page_hash(_pdf("once", "two"), 0) != first
    assert products.page_hash(_pdf("one", "two"), 1) != first


def test_the_hash_of_a_page_is_that_of_its_content_however_it_is_written(products: ModuleType):
    plain = _pdf("one", "two")
    again = BytesIO()
    with pikepdf.open(BytesIO(plain)) as pdf:
        pdf.pages[0].Metadata = pdf.make_stream(b"a note")
        pdf.save(again, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=True)
    assert again.getvalue() != plain
    assert products.page_hash(again.getvalue(), 0) == products.page_hash(plain, 0)


def test_the_hash_of_a_page_changes_with_a_drawing_that_it_uses(products: ModuleType):
    def with_form(operators: bytes) -> bytes:
        file = BytesIO()
        with pikepdf.new() as pdf:
            page = pdf.add_blank_page(page_size=(200, 100))
            form = pdf.make_stream(operators, Type=pikepdf.Name.XObject,
                                   Subtype=pikepdf.Name.Form, BBox=[0, 0, 200, 100])  # fmt: skip
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
            page.Contents = pdf.make_stream(b"/F Do")
            pdf.save(file, deterministic_id=True)
        return file.getvalue()

    line, other = with_form(b"0 0 m 9 9 l S"), with_form(b"0 0 m 9 8 l S")
    assert products.page_hash(line, 0) == products.page_hash(with_form(b"0 0 m 9 9 l S"), 0)
    assert products.page_hash(line, 0) != products.page_hash(other, 0)
