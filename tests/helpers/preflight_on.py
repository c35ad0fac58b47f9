"""For the `conftest` of folders whose tests build projects that are made to be printed."""

from __future__ import annotations

import pytest

from pnp.build.preflight.faces import check_faces

__all__ = ["with_preflight"]


@pytest.fixture(autouse=True)
def with_preflight(without_preflight: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds are checked, as those of users are."""
    monkeypatch.setattr("pnp.build.planning.check_faces", check_faces)
