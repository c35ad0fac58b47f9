"""The paper that goes with a language."""

import pytest

from pnp.edition.locale import default_paper


@pytest.mark.parametrize(
    ("language", "paper"),
    [("en", "letter"), ("en-GB", "a4"), ("fr", "a4"), ("fr-CA", "letter"), ("de", "a4"),
     ("es_MX", "letter"), ("zh-Hant-TW", "a4"), ("EN", "letter"), ("", "a4")],
)  # fmt: skip
def test_default_paper(language, paper):
    assert default_paper(language) == paper
