"""The variants of US Patent #1: what each is for, and that all pairs of them can be built.

Colour vision is simulated with the matrices of Machado, Oliveira and Fernandes (2009) for a person
who lacks one kind of cone, in linear RGB; colours differ by CIE76 in CIELAB (D65).
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

import numpy
import pypdfium2
import pytest
from lay_out import flat, texts
from samples import PATENT, ROOT, Copy

from pnp.build.earlier.changes import to_print
from pnp.build.planning import make_request, plan_request
from pnp.build.products.sheets import Plan
from pnp.build.project import Places, Project
from pnp.draw.fingerprints import Fingerprints
from pnp.load.layouts import load_layout
from pnp.model.edition import Choice
from pnp.model.face import Face, Glyphs
from pnp.model.face import Path as Drawn
from pnp.model.problems import Problems, Span
from pnp.model.result import Prints, Request
from pnp.model.units import mm
from pnp.schema.colors import parse_color

VARIANTS = ("colour-blind-safe", "eight-players", "large-print", "low-ink", "promo")
TYPES = ("weapon", "shield", "chassis", "power_plant")
PRODUCTS = ("cards", "machines", "box", "poster", "rules")

thorough = partial(pytest.param, marks=pytest.mark.thorough)


@pytest.fixture(scope="module")
def project() -> Project:
    return Project(Places(ROOT, ROOT, ROOT))


def request(product: str, *variants: str, paper: str = "letter") -> Request:
    return Request(PATENT, product, paper, edition=Choice(variants=variants))


def plan(project: Project, product: str, *variants: str) -> Plan:
    found = plan_request(project, request(product, *variants))
    assert not found.built.problems, [str(problem) for problem in found.built.problems]
    return found


def game(project: Project, *variants: str):
    found, problems = project.game(PATENT, Choice(variants=variants))
    assert found is not None and not tuple(problems)
    return found


def words(face: Face) -> str:
    return " ".join(" ".join(texts(face.ops)).split())


def test_all_variants_are_looked_at():
    assert tuple(sorted(p.stem for p in (ROOT / f"cards/{PATENT}/variants").iterdir())) == VARIANTS


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_whole_kit_of_each(project, variant):
    kit = plan_request(
        project, Request(PATENT, "", "a4", target="kit", edition=Choice(variants=(variant,)))
    )
    assert not kit.built.problems, [str(problem) for problem in kit.built.problems]
    assert game(project, variant).edition_name == f"en+{variant}"


@pytest.mark.slow
@pytest.mark.parametrize("pair", list(combinations(VARIANTS, 2)))
def test_all_pairs(project, pair):
    for product in PRODUCTS:
        assert plan(project, product, *pair).sheets
    one, two = pair
    assert game(project, two, one).edition_name == f"en+{two}+{one}"


# -- eight players ----------------------------------------------------------------------------


@pytest.mark.slow
def test_eight_players(project):
    plain, eight = game(project), game(project, "eight-players")
    gold = [[card.fields["gold"] for card in g.decks["machines"].cards] for g in (plain, eight)]
    assert [after - before for before, after in zip(*gold, strict=True)] == [4] * 8
    pages = plan(project, "rules-pages", "eight-players").faces.values()
    text = " ".join(map(words, pages)).replace("- ", "")
    assert "for 7–8 inventors" in text
    assert "any three types of Upgrade fitted and working, wins" in text
    assert "all four types" not in text and "Seven or eight inventors" not in text
    (box,) = plan(project, "box", "eight-players").faces.values()
    assert words(box).count("Seven or eight players") == 2
    assert "7–8" in words(box) and "3–6" not in words(box)
    contents = " ".join(map(words, plan(project, "contents", "eight-players").faces.values()))
    assert "for each of the 7–8 players: a pawn" in contents


# -- low ink ----------------------------------------------------------------------------------


def ink(project: Project, product: str, *variants: str) -> float:
    """The share of the paper that is black, of its colours the part that is dark."""
    data = make_request(project, request(product, *variants)).data
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    pages = [page.render(scale=4, grayscale=True).to_numpy() for page in document]
    return float(numpy.mean([1 - page.mean() / 255 for page in pages]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("product", "most", "share"),
    # engravings keep their lines; those of machines are pale in the game, too
    [
        ("cards", 0.09, 0.6),
        pytest.param("machines", 0.1, 0.75, marks=pytest.mark.thorough),
        ("box", 0.045, 0.5),
        pytest.param("boards", 0.055, 0.55, marks=pytest.mark.thorough),
    ],
)
def test_low_ink(project, product, most, share):
    found = ink(project, product, "low-ink")
    assert found < most
    assert found < share * ink(project, product)


def lines_and_fills(face: Face) -> tuple[int, set[Any]]:
    """How many paths are stroked, and the colours of all fills."""
    paths = [op for op, _ in flat(face.ops) if isinstance(op, Drawn)]
    return sum(op.stroke is not None for op in paths), {op.fill for op in paths if op.fill}


@pytest.mark.parametrize("product", ["boards", "machines"])
def test_low_ink_keeps_the_lines_and_drops_the_fills(project, product):
    plain = next(iter(plan(project, product).faces.values()))
    low = next(iter(plan(project, product, "low-ink").faces.values()))
    before, after = lines_and_fills(plain), lines_and_fills(low)
    assert after[0] > 0.9 * before[0] > 100
    greys = {(0.0,), (1.0,)} if product == "boards" else {(0.0,), (1.0,), (0.6,)}
    assert after[1] - greys <= {(0.3,)}  # the sign of the Junkyard
    assert len(before[1]) > 5


@pytest.mark.slow
def test_low_ink_prints_no_colour(project):
    for product in ("cards", "machines", "box", "kit-box", "poster"):
        data = make_request(project, request(product, "low-ink")).data
        for page in pypdfium2.PdfDocument(io.BytesIO(data)):
            pixels = page.render(scale=1).to_numpy()[..., :3].astype(int)
            assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 1


def test_low_ink_distinguishes_types_by_shape_icon_and_word(project):
    faces = plan(project, "cards", "low-ink").faces
    cards = game(project).decks["upgrades"].cards
    chosen = [next(c for c in cards if c.fields["type"] == kind) for kind in TYPES]
    for card, word in zip(chosen, ("Weapon", "Shield", "Chassis", "Power Plant"), strict=True):
        assert word in words(faces[f"upgrades/{card.id}"])
    assert (
        len(set(Fingerprints().of({c.id: faces[f"upgrades/{c.id}"] for c in chosen}).values())) == 4
    )


# -- large print ------------------------------------------------------------------------------


def sizes(face: Face) -> Iterator[float]:
    """The sizes of all letters, with what a group makes of them."""
    for op, m in flat(face.ops):
        if isinstance(op, Glyphs) and "".join(word.text for word in op.words).strip():
            yield op.size * abs(m[3] or m[2])


def test_large_print_on_cards(project):
    small = plan(project, "cards").faces
    large = plan(project, "cards", "large-print").faces
    assert list(small) == [*large, "aids/turn-aid"]
    for face in large.values():
        assert (face.width, face.height) == pytest.approx((mm(70), mm(120)))
        assert {round(size, 2) for size in sizes(face)} == {32, 22, 16}
    aids = plan(project, "aids", "large-print").faces
    assert list(aids) == ["aids/turn-aid", "aids//back"]
    for face in aids.values():
        assert (face.width, face.height) == pytest.approx((mm(98), mm(128)))
        assert min(sizes(face)) == pytest.approx(16)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", pytest.param("a4", marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "language",
    ["en", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("de", "fr", "es"))],
)
@pytest.mark.parametrize(
    "product", ["rules", "contents", "boards", "machines", "cards", "aids", "box"]
)
def test_large_print_has_nothing_below_16_points(project, product, language, paper):
    choice = Choice(language, variants=("large-print",))
    found = plan_request(project, Request(PATENT, product, paper, edition=choice))
    assert found.sheets
    for face in found.faces.values():
        assert min(sizes(face), default=16) >= 15.99, face.key


def test_large_print_of_machines_has_all_of_their_words(project):
    small = plan(project, "machines").faces
    large = plan(project, "machines", "large-print").faces
    assert {key: words(face) for key, face in small.items()} == {
        key: words(face) for key, face in large.items()
    }
    for face in large.values():
        assert (face.width, face.height) == pytest.approx((mm(174.44), mm(227.84)))


def test_large_print_of_boards_names_and_explains_every_place(project):
    (face,) = plan(project, "boards", "large-print").faces.values()
    text = words(face)
    for caption, times in [
        ("Goods cost their rank in Gold.", 8), ("Look into every earlier Lab.", 7),
        ("Cards lie face down. Inventing is free.", 8), ("Goods are free, but come disabled.", 1),
        ("Its cards lie beside the boards.", 1), ("All your Upgrades back on for 1 Gold.", 1),
        ("Patents registered, numbers drawn, races won.", 1), ("Time Travel Mechanic", 1),
        ("Patent Office", 1), ("Lab of 2168", 1), ("Market", 8), ("Library", 7),
    ]:  # fmt: skip
        assert text.count(caption) == times, caption


def test_large_print_of_boards_has_plates_beside_roads_and_spaces(project):
    """The plates in the rings, 96 × 31 mm, and the pictures over them leave the spaces free."""
    tables = game(project, "large-print").tables
    for board in tables["boards"][1:]:
        left = 180 * board["column"] + board["legend_x"]
        top = 180 * board["row"] + board["legend_y"]
        for space in tables["spaces"]:
            across = max(left - space["x"], 0, space["x"] - left - 96)
            along = max(top - space["y"], 0, space["y"] - top - 31)
            free = 11 if space["kind"] != "path" else 9
            assert math.hypot(across, along) >= free + 1, (board["id"], space["id"])


def test_large_print_of_the_rules_is_a_book_of_full_pages(project):
    pages = list(plan(project, "rules", "large-print").faces.values())
    assert (pages[0].width, pages[0].height) == pytest.approx((612, 792))
    assert 12 <= len(pages) <= 14
    assert median(size for page in pages for size in sizes(page)) >= 16
    text = " ".join(map(words, pages))
    plain = " ".join(map(words, plan(project, "rules-pages").faces.values()))
    for heading in ("The race", "Setting up", "Attacks", "All Upgrades"):
        assert heading in text and heading in plain
    assert "70 × 120 mm" in " ".join(
        map(words, plan(project, "contents", "large-print").faces.values())
    )


# -- colours for all eyes -----------------------------------------------------------------------

EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
TO_XYZ = numpy.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                      [0.0193339, 0.1191920, 0.9503041]])  # fmt: skip
# boards that lie beside each other: round the ring, and those at the edges of the one in the middle
NEIGHBOURS = [(n, n % 8 + 1) for n in range(1, 9)] + [(0, n) for n in (2, 4, 6, 8)]


def linear(colour: object) -> numpy.ndarray:
    found = parse_color(colour)
    rgb = numpy.array(found * 3 if len(found) == 1 else found)
    return numpy.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb: numpy.ndarray) -> numpy.ndarray:
    xyz = TO_XYZ @ numpy.clip(rgb, 0, 1) / (0.95047, 1, 1.08883)
    x, y, z = numpy.where(xyz > 216 / 24389, numpy.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return numpy.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(one: object, two: object, eyes: str) -> float:
    seen = (lab(numpy.array(EYES[eyes]) @ linear(colour)) for colour in (one, two))
    return float(numpy.linalg.norm(next(seen) - next(seen)))


def contrast(one: object, two: object) -> float:
    """As WCAG 2 has it."""
    low, high = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, two))
    return (high + 0.05) / (low + 0.05)


@cache
def palette(*variants: str) -> dict[str, object]:
    project = Project(Places(ROOT, ROOT, ROOT))
    opened = project.open(PATENT, Choice(variants=variants))
    found = load_layout(f"{PATENT}/board", opened.context.lazy, Span(""), Problems())
    assert found is not None
    return dict(found.theme.palette)


def test_the_simulation_is_right():
    for eyes in EYES:
        assert difference("white", "black", eyes) == pytest.approx(100, abs=0.1)
    red, green = "#a06060", "#708060"
    assert difference(red, green, "normal") > 2 * difference(red, green, "deutan")
    assert contrast("white", "black") == pytest.approx(21)


@pytest.mark.parametrize("eyes", EYES)
def test_types_are_distinguished(eyes):
    colours = palette("colour-blind-safe")
    for one, two in combinations(TYPES, 2):
        assert difference(colours[one], colours[two], eyes) > 20, (one, two)


@pytest.mark.parametrize("eyes", EYES)
def test_boards_beside_each_other_are_distinguished(eyes):
    colours = palette("colour-blind-safe")
    for one, two in NEIGHBOURS:
        assert difference(colours[f"time_{one}"], colours[f"time_{two}"], eyes) > 15, (one, two)


def test_no_board_is_pink():
    for variants, most in ((("colour-blind-safe",), 6), ((), 12)):
        colours = palette(*variants)
        reds = [lab(linear(colours[f"time_{time}"]))[1] for time in range(9)]
        assert max(reds) < most, variants  # a* of CIELAB, from green to red


def test_text_has_contrast():
    colours = palette("colour-blind-safe")
    for name in (*TYPES, "ink", "brass", "faded"):
        for ground in ("paper", "cream"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
    for time in range(9):
        assert contrast(colours["ink"], colours[f"time_{time}"]) >= 4.5


def test_the_colours_of_the_game_itself_are_not_safe():
    colours = palette()
    worst = min(difference(colours[a], colours[b], eyes)
                for a, b in combinations(TYPES, 2) for eyes in EYES)  # fmt: skip
    assert worst < 10


# -- promo --------------------------------------------------------------------------------------


def test_promo(project):
    plain, promo = game(project), game(project, "promo")
    old, new = ({card.id: card for card in g.decks["upgrades"].cards} for g in (plain, promo))
    added = [card for name, card in new.items() if name not in old]
    assert sorted(card.fields["type"] for card in added) == sorted(TYPES)
    assert {card.fields["rank"] for card in added} == {13}
    assert list(new)[:48] == list(old)
    assert [c["check"] for c in promo.record["checks"]] == [
        c["check"] for c in plain.record["checks"]
    ]


def test_promo_cards_alone(project):
    before = Prints(faces=Fingerprints().of(plan(project, "cards").faces))
    after = Prints(faces=Fingerprints().of(plan(project, "cards", "promo").faces))
    assert len(to_print(before, after)) == 4
    assert all(key in after.faces for key in before.faces)


def test_a_picture_that_is_not_there_is_reported_at_the_variant(tmp_path: Path) -> None:
    game = Copy(tmp_path, PATENT)
    file = game.folder / "variants/x.yaml"
    change = "{id: sumatran-coffee, set: {picture: art/nope.svg}}"
    file.write_text(f"cards: {{upgrades: {{change: [{change}]}}}}\n", encoding="utf-8")
    built = make_request(game.project, Request(PATENT, "cards", edition=Choice(variants=("x",))))
    (problem,) = built.problems
    assert "there is no picture 'art/nope.svg'" in problem.message
    assert problem.span is not None and problem.span.path == "cards/us-patent-1/variants/x.yaml"
