"""Files are put in place all together or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.files.writing import write
from pnp.model.problems import InputError
from pnp.model.result import Built, Request


def built(*names: str, data: bytes = b"new") -> list[Built]:
    return [Built(Request("g", name), file=f"g/en/{name}.pdf", data=data) for name in names]


def test_all_are_written(tmp_path):
    write(built("a", "b"), tmp_path, str)
    write(built("a", "b", data=b"newer"), tmp_path, str)
    assert {p.name: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == {
        "a.pdf": b"newer", "b.pdf": b"newer",
    }  # fmt: skip


@pytest.mark.parametrize("old", [True, False], ids=["over old files", "new files"])
def test_one_that_cannot_be_put_in_place_takes_all_back(tmp_path, monkeypatch, old):
    if old:
        write(built("a", "b", "c", data=b"old"), tmp_path, str)
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    replace = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if self.suffix == ".part" and Path(target).name == "b.pdf":
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(InputError, match=r"b\.pdf: error: this file cannot be written"):
        write(built("a", "b", "c"), tmp_path, str)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before
