"""The geometry of patterns: guilloches, rosettes, hatching, rays, gears."""

from __future__ import annotations

import math

import pytest

from pnp.geometry.inside import Inside
from pnp.geometry.patterns import guilloche, hatching
from pnp.geometry.patterns.gears import Gear, gear
from pnp.geometry.patterns.guilloche import Weave
from pnp.geometry.patterns.hatching import Hatch
from pnp.geometry.patterns.parametric import lines, smooth
from pnp.geometry.patterns.rays import Rays, clipped, rays
from pnp.geometry.patterns.rosettes import Rosette, rosette
from pnp.geometry.polylines import polylines
from pnp.geometry.segments import tight_bounds, transform
from pnp.model.face import Segments

SQUARE = (("M", 0.0, 0.0), ("L", 40.0, 0.0), ("L", 40.0, 40.0), ("L", 0.0, 40.0), ("Z",))


def points(segments: Segments) -> list[tuple[float, float]]:
    """The ends of all segments."""
    return [(s[-2], s[-1]) for s in segments if len(s) > 1]  # type: ignore[misc]


def area(segments: Segments) -> float:
    """The area of polygons that do not overlap."""
    total = 0.0
    for ring, _ in polylines(segments, 0.01):
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            total += (x0 * y1 - x1 * y0) / 2
    return abs(total)


# -- curves -----------------------------------------------------------------------------------


def test_a_circle_of_eight_cubics_is_round():
    found = smooth(lambda t: (100 * math.cos(t), 100 * math.sin(t)), 0, 2 * math.pi, 8, True)
    assert [s[0] for s in found] == ["M", *"CCCCCCCC", "Z"]
    assert points(found)[:3] == [(100, 0), (70.71, 70.71), (0, 100)]
    radii = [math.hypot(x, y) for ring, _ in polylines(found, 0.001) for x, y in ring]
    assert min(radii) > 99.8 and max(radii) < 100.2


def test_a_single_point_is_no_line():
    assert lines([(1, 2)]) == ()
    assert lines([(1, 2), (3, 4)], closed=False) == (("M", 1, 2), ("L", 3, 4))


# -- guilloches -------------------------------------------------------------------------------


def test_a_band_has_whole_waves_that_touch_both_sides():
    found = guilloche.band((10, 20, 100, 12), Weave(strands=1, period=26, band=0))
    # four waves of 25 points, six cubics each
    assert [s[0] for s in found] == ["M", *"C" * 24]
    assert points(found)[0] == (10, 26) and points(found)[-1] == (110, 26)
    # the crest of the first wave is at a quarter of it, between two ends
    assert tight_bounds(found) == pytest.approx((10, 20, 110, 32), abs=0.03)
    wave = points(found)[:7]
    assert [x for x, _ in wave] == [10, 14.17, 18.33, 22.5, 26.67, 30.83, 35]
    assert [y for _, y in wave] == [26, 31.2, 31.2, 26, 20.8, 20.8, 26]


def test_the_threads_of_a_band_are_shifted_by_equal_shares_of_a_wave():
    found = guilloche.band((0, 0, 60, 20), Weave(strands=4, period=60, band=0))
    starts = [(s[1], s[2]) for s in found if s[0] == "M"]
    assert starts == [(0, 10), (0, 20), (0, 10), (0, 0)]


def test_a_band_in_an_upright_box_runs_down():
    found = guilloche.band((0, 0, 12, 100), Weave(strands=1, period=25, band=0))
    assert points(found)[0] == (6, 0) and points(found)[-1] == (6, 100)


def test_waves_are_lower_where_a_band_swells_less():
    found = guilloche.band((0, 0, 120, 20), Weave(1, 10, 0, swell=1, swells=1))
    high = [abs(y - 10) for x, y in points(found) if x < 10 or x > 110]
    low = [abs(y - 10) for x, y in points(found) if 55 < x < 65]
    assert max(high) > 8 and max(low) < 0.3


def test_a_frame_is_closed_and_stays_inside_its_box():
    found = guilloche.frame((0, 0, 200, 300), Weave(strands=5, period=15, band=12), radius=20)
    assert [s[0] for s in found].count("Z") == 5
    assert tight_bounds(found) == pytest.approx((0, 0, 200, 300), abs=0.05)
    assert [s[0] for s in found].count("C") == 5 * 6 * 62  # 934 points of waves of about 15
    # all of it is within 12 points of the sides; round each corner between radii of 8 and 20
    near = [(min(x, 200 - x), min(y, 300 - y)) for x, y in points(found)]
    corners = [math.dist(p, (20, 20)) for p in near if max(p) < 20]
    assert len(corners) > 100 and min(corners) > 7.9 and max(corners) < 20.1
    assert max(min(p) for p in near if max(p) >= 20) < 12.01


def test_the_frame_of_a_small_box_is_as_wide_as_half_of_it():
    found = guilloche.frame((0, 0, 20, 20), Weave(2, 5, 40), radius=0)
    assert tight_bounds(found) == pytest.approx((0, 0, 20, 20), abs=0.4)


def test_a_field_has_bands_that_overlap_by_half():
    found = guilloche.field((0, 0, 60, 40), Weave(strands=1, period=20, band=10))
    starts = [(s[1], s[2]) for s in found if s[0] == "M"]
    assert starts == [(0, 5), (0, 10), (0, 15), (0, 20), (0, 25), (0, 30), (0, 35)]


# -- rosettes ---------------------------------------------------------------------------------


def test_a_rosette_touches_its_box_and_leaves_its_middle_open():
    found = rosette((10, 10, 100, 60), Rosette(petals=12, strands=3, inner=0.4, rings=2))
    assert [s[0] for s in found].count("M") == 6
    assert len(found) == 6 * (12 * 6 + 2)
    assert tight_bounds(found) == pytest.approx((10, 10, 110, 70), abs=0.1)
    nearest = min(math.hypot((x - 60) / 50, (y - 40) / 30) for x, y in points(found))
    assert nearest == pytest.approx(0.4, abs=0.01)


def test_a_rosette_begins_at_the_top():
    found = rosette((0, 0, 100, 100), Rosette(petals=4, strands=1, inner=0.5))
    assert found[0] == ("M", 50, 0)


# -- hatching ---------------------------------------------------------------------------------


def test_even_lines_have_the_width_of_their_tone():
    found, width = hatching.even(SQUARE, 0.25, Hatch(angle=0, spacing=4, thinnest=0.25))
    assert width == 1.0
    assert found[:4] == (("M", 0, 2), ("L", 40, 2), ("M", 0, 6), ("L", 40, 6))
    assert len(found) == 2 * 10


def test_lines_that_would_be_too_thin_are_fewer():
    found, width = hatching.even(SQUARE, 0.05, Hatch(angle=0, spacing=2, thinnest=0.5))
    assert width == 0.5
    assert sorted({y for _, y in points(found)}) == [5, 15, 25, 35]


def test_spacing_is_changed_a_little_so_that_no_line_reaches_over_an_edge():
    found, width = hatching.even(SQUARE, 1.0, Hatch(angle=90, spacing=3, thinnest=0.25))
    # 13 lines of 3.077 points
    assert width == 3.0769 and len(found) == 26
    assert min(x for x, _ in points(found)) == pytest.approx(40 / 26, abs=0.01)


def test_a_tone_of_nothing_has_no_lines():
    assert hatching.even(SQUARE, 0.0, Hatch(0, 2, 0.25)) == ((), 0.0)


@pytest.mark.parametrize("angle", [0, 30, 45, 90, -60])
def test_lines_end_at_the_outline(angle):
    star = (("M", 20, 0), ("L", 26, 14), ("L", 40, 20), ("L", 26, 26), ("L", 20, 40),
            ("L", 14, 26), ("L", 0, 20), ("L", 14, 14), ("Z",))  # fmt: skip
    found, width = hatching.even(star, 0.3, Hatch(angle, 1, 0.1))
    inside = Inside(star)
    assert width == pytest.approx(0.3, abs=0.005) and len(found) > 50
    for (_, x0, y0), (_, x1, y1) in zip(found[::2], found[1::2], strict=True):  # type: ignore[misc]
        assert inside.has((x0 + x1) / 2, (y0 + y1) / 2)
        assert inside.is_near(x0, y0, 0.05) and inside.is_near(x1, y1, 0.05)


@pytest.mark.parametrize("tone", [0.2, 0.5, 0.8])
def test_lines_that_swell_print_the_mean_of_their_tone(tone):
    def at(x: float, y: float) -> float:
        return tone + 0.2 * (x - 20) / 20

    found = hatching.swelling(SQUARE, at, Hatch(90, 2, 0.2))
    # 20 lines are 2 points apart; the first is half outside
    assert area(found) / 1600 == pytest.approx(tone, abs=0.03)


def test_a_line_whose_tone_is_even_along_it_is_four_points():
    found = hatching.swelling(SQUARE, lambda x, y: y / 40, Hatch(0, 4, 0.1))
    # tones of 0.05, 0.15 … 0.95
    assert [s[0] for s in found] == ["M", "L", "L", "L", "Z"] * 10
    assert found[5:9] == (("M", 0, 5.7), ("L", 40, 5.7), ("L", 40, 6.3), ("L", 0, 6.3))


def test_no_line_that_swells_is_thinner_than_allowed():
    found = hatching.swelling(SQUARE, lambda x, y: x / 40, Hatch(90, 1, 0.5))
    widths = [x1 - x0 for x0, _, x1, _ in map(tight_bounds, parts(found))]
    assert min(widths) >= 0.49
    middles = [int((x0 + x1) / 2) for x0, _, x1, _ in map(tight_bounds, parts(found))]
    # every line where it is dark, then every second, then every fourth, then none
    assert sorted(middles) == [7, 11, 13, 15, *range(17, 40)]


def parts(segments: Segments) -> list[Segments]:
    out: list[list[object]] = []
    for s in segments:
        out += [[]] if s[0] == "M" else []
        out[-1].append(s)
    return [tuple(part) for part in out]  # type: ignore[arg-type]


def test_lines_that_cross_have_the_tone_together():
    assert hatching.crossing(0.75) == 0.5
    assert hatching.crossing(0) == 0 and hatching.crossing(1) == 1


# -- rays -------------------------------------------------------------------------------------


def test_four_rays_with_parallel_sides_are_a_cross():
    found = rays((0, 0, 40, 40), (20, 20), Rays(4, share=0.5, taper=0))
    assert area(found) == pytest.approx(4 * 20 * 40 * math.tan(math.pi / 8), abs=1)
    assert tight_bounds(found) == (0, 0, 40, 40)


def test_rays_that_widen_fill_their_share_of_the_box():
    found = rays((0, 0, 60, 60), (30, 30), Rays(90, share=0.4))
    assert area(found) / 3600 == pytest.approx(0.4, abs=0.005)


def test_rays_end_at_an_ellipse_and_at_no_point_outside():
    found = rays((0, 0, 60, 30), (30, 15), Rays(16, share=0.5), is_round=True)
    reach = [math.hypot((x - 30) / 30, (y - 15) / 15) for x, y in points(found)]
    assert max(reach) <= 1.001 and sorted(reach)[len(reach) // 2] > 0.99


def test_rays_may_be_short_open_in_the_middle_and_pointed():
    found = rays((0, 0, 40, 40), (20, 20), Rays(8, 0.3, inner=0.25, short=0.5, taper=-1))
    far = [max(math.dist((20, 20), p) for p in points(part)) for part in parts(found)]
    assert [round(one, 1) for one in far] == [20, 14.1, 20, 14.1, 20, 14.1, 20, 14.1]
    near = [min(math.dist((20, 20), p) for p in points(part)) for part in parts(found)]
    assert min(near) >= 5
    # a pointed ray is a triangle
    assert {len(part) for part in parts(found)} == {4}


def test_rays_from_the_edge_of_a_box_stay_in_it():
    found = rays((0, 0, 40, 20), (20, 20), Rays(12))
    x0, y0, x1, y1 = tight_bounds(found)
    assert (x0, y0, x1) == (0, 0, 40) and y1 == pytest.approx(20, abs=0.01)


def test_a_polygon_outside_of_another_is_clipped_away():
    box = [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert clipped([(20, 20), (30, 20), (30, 30)], box) == []
    assert clipped([(5, 5), (20, 5), (20, 8), (5, 8)], box) == [(5, 5), (10, 5), (10, 8), (5, 8)]


# -- gears ------------------------------------------------------------------------------------


def test_a_gear_is_two_modules_wider_than_its_teeth():
    found = gear(0, 0, 2, Gear(20, bore=0))
    assert tight_bounds(found) == pytest.approx((-22, -22, 22, 22), abs=0.1)
    reach = [math.hypot(x, y) for x, y in points(found)]
    # feet are 1.25 modules under the pitch circle of 20
    assert min(reach) == pytest.approx(17.5, abs=0.01) and max(reach) == pytest.approx(22, abs=0.01)


def test_teeth_are_half_as_wide_as_their_pitch():
    found = gear(0, 0, 1, Gear(30, bore=0))
    inside = Inside(found)
    angles = [2 * math.pi * i / 3000 for i in range(3000)]
    on = [inside.has(15 * math.sin(a), -15 * math.cos(a)) for a in angles]
    assert sum(on) / 3000 == pytest.approx(0.5, abs=0.011)
    assert on[0] and on[100] and not on[50]  # a tooth at the top, the next a pitch further


def test_two_wheels_of_one_module_fit_into_each_other():
    small, large = Gear(12, bore=0), Gear(30, bore=0)
    # 42 points apart: a gap of the one at the right, a tooth of the other at the left
    one = Inside(turned(gear(0, 0, 2, small), math.pi / 12))
    other = turned(gear(42, 0, 2, large), math.radians(6), (42, 0))
    ring = [point for part, _ in polylines(other, 0.01) for point in part]
    # its teeth reach over the feet of the first, and nowhere into its teeth
    assert min(math.hypot(*point) for point in ring) < 10.1
    assert not [p for p in ring if one.has(*p) and not one.is_near(*p, 0.12)]
    # with a tooth against a tooth they do
    wrong = Inside(gear(0, 0, 2, small))
    assert [p for p in ring if wrong.has(*p) and not wrong.is_near(*p, 0.5)]


def turned(segments: Segments, angle: float, about: tuple[float, float] = (0, 0)) -> Segments:
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = about
    return transform(segments, (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y))


def test_a_wheel_with_spokes_has_an_opening_between_each_two():
    plain, spoked = gear(0, 0, 1, Gear(40)), gear(0, 0, 1, Gear(40, spokes=5))
    assert [s[0] for s in plain].count("Z") == 2
    assert [s[0] for s in spoked].count("Z") == 7
    inside = Inside(spoked, "evenodd")
    assert inside.has(0, -10) and not inside.has(0, -3)  # a spoke up, the bore
    assert not inside.has(10 * math.sin(math.pi / 5), -10 * math.cos(math.pi / 5))


def test_spokes_without_room_are_left_out():
    assert gear(0, 0, 1, Gear(6, spokes=24)) == gear(0, 0, 1, Gear(6))
