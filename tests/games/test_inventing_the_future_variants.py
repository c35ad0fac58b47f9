"""The variants of Inventing the Future: what each is for, in both languages."""

from __future__ import annotations

import io
import math
from itertools import pairwise

import numpy
import pypdfium2
import pytest
import yaml
from lay_out import flat, texts
from samples import ROOT

from pnp.build.planning import make_request, plan_request
from pnp.build.project import Places, Project
from pnp.model.edition import Choice
from pnp.model.face import Glyphs
from pnp.model.face import Path as Drawn
from pnp.model.result import Request
from pnp.model.units import mm

FUTURE = "inventing-the-future"
FOLDER = ROOT / "cards" / FUTURE
VARIANTS = ("colour-blind-safe", "large-print", "low-ink")
PRODUCTS = ("boards", "cards", "track", "marker", "rules", "example", "contents", "coins", "winks",
            "box")  # fmt: skip


@pytest.fixture(scope="module")
def project():
    return Project(Places(ROOT, ROOT, ROOT))


def request(product, *variants, language="en", paper="letter"):
    return Request(FUTURE, product, paper, edition=Choice(language, variants=variants))


def test_all_variants_are_looked_at():
    assert tuple(sorted(p.stem for p in (FOLDER / "variants").iterdir())) == VARIANTS


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("variants", [*((v,) for v in VARIANTS), VARIANTS])
def test_all_products_of_each_without_findings(project, variants, language):
    for product in PRODUCTS:
        found = plan_request(project, request(product, *variants, language=language, paper="a4"))
        assert found.sheets
        assert not found.built.problems, [str(problem) for problem in found.built.problems]


def sizes(face):
    """The sizes of all letters of a face, with what the groups around them make of them."""
    for op, m in flat(face.ops):
        if isinstance(op, Glyphs) and "".join(word.text for word in op.words).strip():
            yield op.size * math.hypot(m[2], m[3])


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", pytest.param("a4", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("product", PRODUCTS)
def test_large_print(project, product, language, paper):
    found = plan_request(project, request(product, "large-print", language=language, paper=paper))
    smallest = min(min(sizes(face), default=16) for face in found.faces.values())
    assert smallest >= 15.99


def test_large_print_keeps_cards_and_track_in_step(project):
    (track,) = plan_request(project, request("track", "large-print")).faces.values()
    cards = plan_request(project, request("cards", "large-print")).faces
    assert track.height == pytest.approx(3 * cards["cards/library"].height)
    assert cards["cards/library"].width == pytest.approx(mm(91.98))
    for name, face in cards.items():
        assert face.height == pytest.approx(mm(128.48)), name


def test_large_print_has_no_text_that_the_game_has_not(project):
    """A face that is larger shows what it shows in the game."""
    for product in ("boards", "cards", "track", "marker"):
        plain = plan_request(project, request(product)).faces
        large = plan_request(project, request(product, "large-print")).faces
        assert {key: texts(face.ops) for key, face in plain.items()} == {
            key: texts(face.ops) for key, face in large.items()
        }


def along_the_cut(face):
    """The drawn lines that run along the cut, less than half a millimetre beside it."""
    for op, (a, b, c, d, e, f) in flat(face.ops):
        if not isinstance(op, Drawn) or op.stroke is None:
            continue
        points = [p for s in op.segments for p in zip(s[1::2], s[2::2], strict=True)]
        xs = [a * x + c * y + e for x, y in points]
        ys = [b * x + d * y + f for x, y in points]
        width, height = max(xs) - min(xs), max(ys) - min(ys)
        for first, last, end, length in [
            (min(xs), max(xs), face.width, height),
            (min(ys), max(ys), face.height, width),
        ]:
            ends = {abs(at - cut) for at in (first, last) for cut in (0, end)}
            if min(ends) < mm(0.5) and length > mm(8) and not op.fill:
                yield op


@pytest.mark.parametrize("variants", [(), ("low-ink",), ("large-print",)])
def test_no_line_lies_on_a_cut(project, variants):
    for product in ("boards", "cards", "track"):
        for face in plan_request(project, request(product, *variants)).faces.values():
            assert list(along_the_cut(face)) == [], face.key


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
