"""Every value of the sample games' data is stated, inferred, invented or external.

The data is walked as it is loaded, with each variant too: what nobody thought of is found as well.
"""

from __future__ import annotations

import pytest
from samples import FUTURE, PATENT, ROOT

from pnp.build.project import Places, Project
from pnp.editions.variants.reading import variant_names
from pnp.load.origins import statuses, values_of
from pnp.model.edition import Choice

# at least so many values are there: a walk that finds nothing shows nothing
LEAST = {PATENT: 1100, FUTURE: 600}
CASES = [
    (game, variant)
    for game in (PATENT, FUTURE)
    for variant in ("", *variant_names(ROOT / "cards" / game))
]


@pytest.fixture(scope="module")
def project():
    return Project(Places(ROOT, ROOT, ROOT))


@pytest.mark.parametrize(("game", "variant"), CASES)
def test_every_value_has_a_status(project, game, variant):
    opened = project.open(game, Choice(variants=(variant,) if variant else ()))
    assert tuple(opened.problems) == () and opened.game is not None
    found = statuses(opened.game, values_of(opened.game, opened.loaded.records))
    assert len(found) > LEAST[game]
    assert [value.name for value, status in found.items() if status is None] == []
