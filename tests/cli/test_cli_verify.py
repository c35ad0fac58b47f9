"""`pnp build --verify`: a second reader checks each file."""

from __future__ import annotations

import pytest
from tiny_project import TinyProject

from pnp.export.check import ExportError


def test_every_file_is_read_with_pypdf_if_asked(
    tiny: TinyProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "pnp.export.verify.verify_pdf",
        lambda data, sheets, name, bookmarks: read.append((name, len(sheets))),
    )
    assert tiny.run("build", "--jobs", "1", "--no-cache")[0] == 0
    assert read == []
    assert tiny.run("build", "--jobs", "1", "--no-cache", "--verify")[0] == 0
    assert read == [("Tiny – cards", 1)]


def test_a_difference_is_a_bug(tiny: TinyProject, monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(*arguments: object) -> None:
        raise ExportError("Tiny has 2 pages, expected 1")

    monkeypatch.setattr("pnp.export.verify.verify_pdf", differs)
    code, _, err = tiny.run("build", "--jobs", "1", "--verify", "--no-cache")
    assert code == 3
    assert err.endswith(
        "ExportError: Tiny has 2 pages, expected 1\n"
        "this is a bug in pnp; please report it with the lines above\n"
    )
    assert not list(tiny.root.rglob("*.pdf"))
