"""The variants of Inventing the Future: what each is for, in both languages."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy
import pypdfium2
import pytest
import yaml
from samples import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.model.edition import Choice
from pnp.model.result import Request

FUTURE = "inventing-the-future"
FOLDER = ROOT / "cards" / FUTURE
VARIANTS = ("colour-blind-safe", "low-ink")


@pytest.fixture(scope="module")
def project():
    return Project(Places(ROOT, ROOT, ROOT))


def request(product, *variants, language="en", paper="letter"):
    return Request(FUTURE, product, paper, edition=Choice(language, variants=variants))


def test_all_variants_are_looked_at():
    assert tuple(sorted(p.stem for p in (FOLDER / "variants").iterdir())) == VARIANTS


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variants", [*((v,) for v in VARIANTS), VARIANTS])
def test_all_products_of_each_without_findings(project, variants, language):
    for product in ("boards", "cards", "track", "marker", "rules", "example", "coins", "winks"):
        found = plan_request(project, request(product, *variants, language=language, paper="a4"))
        assert found.sheets
        assert not found.built.problems, [str(problem) for problem in found.built.problems]


def ink(project, product, *variants):
    """The share of the paper that is black; of a colour, the part that is dark."""
    data = make_request(project, request(product, *variants)).data
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    pages = [page.render(scale=2, grayscale=True).to_numpy() for page in document]
    return float(numpy.mean([1 - page.mean() / 255 for page in pages]))


@pytest.mark.parametrize(
    ("product", "most", "share"),
    # signs and numbers are most of what a board prints
    [("cards", 0.06, 0.55), ("boards", 0.105, 0.65), ("marker", 0.02, 0.5), ("track", 0.03, 0.5)],
)
def test_low_ink(project, product, most, share):
    found = ink(project, product, "low-ink")
    assert found < most
    assert found < share * ink(project, product)


def lightness(color):
    """L* of CIELAB of a color #rrggbb."""
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * y ** (1 / 3) - 16


def test_safe_colors_differ_in_how_light_they_are():
    theme = yaml.safe_load((ROOT / f"layouts/{FUTURE}/theme.yaml").read_text())["palette"]
    palette = yaml.safe_load((FOLDER / "variants/colour-blind-safe.yaml").read_text())["palette"]
    colors = theme | palette
    rows = (("yellow", "pink", "turquoise", "orange", "violet"), ("one", "two", "three", "start"))
    for row in rows:
        light = [lightness(colors[name]) for name in row]
        steps = [a - b for a, b in pairwise(light)]
        assert min(steps) > 6, (row, light)
        usual = sorted(lightness(theme[name]) for name in row)
        assert min(b - a for a, b in pairwise(usual)) < 3.5, "worse without"
