"""Tests of preflight check what they build."""

from __future__ import annotations

import pytest

from pnp.build.preflight.faces import check_faces


@pytest.fixture(autouse=True)
def with_preflight(without_preflight: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.build.planning.check_faces", check_faces)
