"""The codes of problems with fonts and texts, by which programs select them."""

from __future__ import annotations

import pytest
from paragraphs import STYLE, set_text

from pnp.model.definitions import replace
from pnp.schema.values import Mismatch


@pytest.mark.parametrize(
    ("text", "box", "code"),
    [
        ("much too long for this box", (0, 0, 60, 12), "text-overflow"),
        ("unbreakable", (0, 0, 10, 100), "text-overflow"),
        ("**open", (0, 0, 200, 100), "markup"),
        ("\u1234", (0, 0, 200, 100), "missing-letters"),
    ],
)
def test_a_text_that_cannot_be_set(
    text: str, box: tuple[float, float, float, float], code: str
) -> None:
    with pytest.raises(Mismatch) as caught:
        set_text(text, replace(STYLE, smallest=STYLE.size), box)
    assert caught.value.code == code
