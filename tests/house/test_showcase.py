"""The pictures of docs/showcase.md (docs/showcase.py): none is out of date."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest
from repository import ROOT

HINT = "run: python docs/showcase.py, and look at docs/showcase.md"


@pytest.fixture(scope="module")
def showcase() -> ModuleType:
    spec = importlib.util.spec_from_file_location("showcase_page", ROOT / "docs/showcase.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["showcase_page"] = module
    spec.loader.exec_module(module)
    return module


def test_no_picture_of_the_page_is_out_of_date(showcase: ModuleType) -> None:
    assert showcase.out_of_date() == [], HINT
    page = (ROOT / "docs/showcase.md").read_text(encoding="utf-8")
    for name in showcase.SHOTS:
        assert f"](pictures/showcase/{name}.webp)" in page


def test_what_makes_a_picture_stale(showcase: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = showcase.SHOTS["hand"]
    changed = {**showcase.SHOTS, "hand": hand._replace(options={"count": "6"}), "new": hand}
    monkeypatch.setattr(showcase, "SHOTS", changed)
    assert showcase.out_of_date() == ["new: no such picture", "hand shows something else"]
