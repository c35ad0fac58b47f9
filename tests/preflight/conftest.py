"""Tests of preflight check what they build."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pnp.build.preflight.faces import check_faces


@pytest.fixture(scope="module", autouse=True)
def with_preflight(without_preflight: None) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.build.planning.check_faces", check_faces)
        yield
