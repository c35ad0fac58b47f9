"""For the `conftest` of folders whose tests build projects that are made to be printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pnp.build.preflight.faces import check_faces

__all__ = ["with_preflight"]


@pytest.fixture(scope="module", autouse=True)  # before what a module builds for all of its tests
def with_preflight(without_preflight: None) -> Iterator[None]:
    """Builds are checked, as those of users are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.build.planning.check_faces", check_faces)
        yield
