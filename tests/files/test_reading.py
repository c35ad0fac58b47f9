"""Files that are read: whole or in part, and the record of which ones were."""

from __future__ import annotations

import pytest

from pnp.files.reading import NotRegularError, name_to_open


@pytest.fixture
def file(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"abc")
    return tmp_path / "a.txt"


def test_only_a_regular_file_has_a_name_to_open(file):
    with pytest.raises(NotRegularError, match="a folder"):
        name_to_open(file.parent)
