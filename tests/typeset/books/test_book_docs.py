"""The page on rulebooks names every key, and its sample can be set."""

from __future__ import annotations

import re

import pytest
from lay_out import LIBRARY, context, resources
from repository import ROOT

from pnp.load.book_layouts import BOOK_LAYOUT_KEYS, load_book_layout
from pnp.markup.books.manuscript import ALONE, BREAKS, CONDITION, LOOP
from pnp.model.problems import Problems, Span
from pnp.model.sheet import Paper
from pnp.records.lazy import LazyRecords
from pnp.sources.files import Library
from pnp.typeset.books.containers import container_keys, read_containers
from pnp.typeset.properties.context import LayoutContext

PAGE = (ROOT / "docs/rulebooks.md").read_text()
CODE = re.findall(r"`([^`\n]+)`", PAGE)


@pytest.mark.parametrize("key", [*BOOK_LAYOUT_KEYS, *container_keys(context())])
def test_every_key_is_named(key):
    assert key in CODE


@pytest.mark.parametrize("name", [*ALONE, *BREAKS, LOOP, CONDITION])
def test_every_container_is_named(name):
    assert any(code.startswith(f"::: {name}") for code in CODE)


def test_the_sample_layout_is_read(tmp_path):
    (sample,) = re.findall(r"```yaml rulebook\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/sample.yaml").write_text(sample)
    problems = Problems()
    library = Library(tmp_path, tmp_path, ROOT)
    here, paper = Span("game.yaml", 1, 1), Paper("letter", 612, 792)
    found = load_book_layout("sample", LazyRecords(library), here, problems, paper)
    assert found is not None and not problems.errors, [str(p) for p in problems]
    context = LayoutContext(found.page, resources(), LIBRARY)
    read_containers(found, context, problems)
    assert not problems.errors, [str(p) for p in problems]
