"""Looks: less ink, and black ink alone; what stands on a ground can be read afterwards."""

from __future__ import annotations

from drawn import BLUE, box
from repository import FONTS

from pnp.draw.inks.lightening import LightFace
from pnp.draw.inks.repainting import Repainting
from pnp.draw.inks.solid_black import BlackFace
from pnp.model.face import Face, Glyphs, Group, Op, Origin, Path, Picture, Spot, Stroke
from pnp.model.problems import Span
from pnp.model.profile import Lighten
from pnp.text.shaping.fonts import Font

FONT = Font(str(FONTS / "alegreya/Alegreya_400Regular.ttf"))
NAVY = (0.05, 0.1, 0.3)
WHITE, BLACK = (1.0,), (0.0,)


def text(x: float, y: float, fill=WHITE) -> Glyphs:
    return Glyphs(x, y, 8.0, (FONT.word("Words"),), fill)


def face(*ops: Op) -> Face:
    return Face("f", 100.0, 100.0, 0.0, ops)


def light(*ops: Op) -> tuple[Op, ...]:
    found = face(*ops)
    return LightFace(found, Lighten(0.15, 0.15, 0.5)).all(found.ops)


def black(*ops: Op) -> tuple[Op, ...]:
    found = face(*ops)
    return BlackFace(found).all(found.ops)


# --- less ink -------------------------------------------------------------------------------


def test_a_large_dark_ground_gets_light_and_keeps_its_hue():
    (ground,) = light(box(0, 0, 100, 100, NAVY))
    assert isinstance(ground, Path) and isinstance(ground.fill, tuple)
    red, green, blue = ground.fill
    assert abs(0.299 * red + 0.587 * green + 0.114 * blue - 0.85) < 1e-6
    assert red < green < blue


def test_white_text_on_it_gets_dark():
    _, words = light(box(0, 0, 100, 100, NAVY), text(10, 50))
    assert isinstance(words, Glyphs) and isinstance(words.fill, tuple)
    assert max(words.fill) < 0.5


def test_text_that_can_be_read_stays():
    ops = (box(0, 0, 100, 100, (0.9, 0.95, 1.0)), text(10, 50, (0.2, 0.0, 0.0)))
    assert light(*ops) == ops


def test_a_small_badge_and_the_text_on_it_stay():
    badge, words = box(10, 10, 30, 20, NAVY), text(15, 20)
    assert light(badge, words) == (badge, words)


def test_a_light_panel_on_a_dark_ground_stays_light():
    _, panel, words = light(
        box(0, 0, 100, 100, NAVY), box(20, 20, 60, 60, WHITE), text(30, 50, BLACK)
    )
    assert (panel.fill, words.fill) == (WHITE, BLACK)  # type: ignore[union-attr]


def test_a_large_picture_has_half_of_its_ink_and_light_text_on_it_is_black_with_an_outline():
    paper, picture, around, words = light(Picture("none.png", 0, 0, 100, 100), text(10, 50))
    assert paper == box(0, 0, 100, 100, WHITE)
    assert isinstance(picture, Picture) and picture.opacity == 0.5
    assert isinstance(around, Path) and around.stroke is not None
    assert around.stroke.paint == WHITE
    assert isinstance(words, Glyphs) and words.fill == BLACK


def test_a_small_picture_stays():
    icon = Picture("none.png", 0, 0, 10, 10)
    assert light(icon) == (icon,)


def test_a_picture_drawn_as_paths_has_half_of_its_ink():
    origin = Origin("art", "picture", Span("layout.yaml"))
    (drawing,) = light(Group((box(0, 0, 90, 90, (0.0, 0.4, 0.8)),), origin=origin))
    assert isinstance(drawing, Group) and isinstance(drawing.ops[0], Path)
    assert drawing.ops[0].fill == (0.5, 0.7, 0.9)


def test_a_spot_colour_is_shown_in_the_inks_of_the_file():
    line = Path((("M", 0, 0), ("L", 9, 9)), stroke=Stroke(Spot("All", (0.0, 1.0, 0.0, 0.0))))
    (kept,) = Repainting(lambda color: (0.5,)).all((line,))
    assert isinstance(kept, Path) and kept.stroke is not None
    assert kept.stroke.paint == Spot("All", (0.5,))
    (plain,) = Repainting(lambda color: (0.5,), keeps_spots=False).all((line,))
    assert isinstance(plain, Path) and plain.stroke is not None
    assert plain.stroke.paint == (0.5,)


# --- black ink alone ------------------------------------------------------------------------


def test_coloured_text_is_solid_black_on_white():
    ground, words = black(box(0, 0, 100, 100, (0.98, 0.96, 0.9)), text(10, 50, (0.6, 0.1, 0.1)))
    assert isinstance(ground, Path) and ground.fill == WHITE and ground.stroke is None
    assert isinstance(words, Glyphs) and words.fill == BLACK and words.opacity == 1


def test_white_text_on_a_dark_panel_is_black_on_a_white_one_with_a_line():
    panel, words = black(box(10, 40, 60, 20, NAVY), text(15, 52))
    assert isinstance(panel, Path) and panel.fill == WHITE
    assert panel.stroke is not None and panel.stroke.paint == BLACK
    assert isinstance(words, Glyphs) and words.fill == BLACK


def test_a_small_mark_is_solid_and_what_is_light_on_it_is_white():
    mark, sign = black(box(10, 10, 10, 10, BLUE), box(12, 12, 4, 4, WHITE))
    assert (mark.fill, sign.fill) == (BLACK, WHITE)  # type: ignore[union-attr]


def test_a_light_mark_on_a_dark_ground_is_black_on_white():
    ground, mark = black(box(0, 0, 100, 100, NAVY), box(12, 12, 4, 4, (1.0, 0.9, 0.3)))
    assert (ground.fill, mark.fill) == (WHITE, BLACK)  # type: ignore[union-attr]


def test_a_light_space_on_a_light_ground_has_a_line():
    _, space = black(box(0, 0, 100, 100, (0.77, 0.88, 0.88)), box(12, 12, 9, 9, (1.0, 0.97, 0.9)))
    assert isinstance(space, Path) and space.fill == WHITE
    assert space.stroke is not None and space.stroke.paint == BLACK


def test_nothing_is_seen_through():
    _, faint = black(box(0, 0, 100, 100, WHITE), box(0, 0, 9, 9, BLACK, fill_opacity=0.4))
    assert isinstance(faint, Path) and faint.fill_opacity == 1
    (group,) = black(Group((text(10, 50, BLACK),), opacity=0.5))
    assert isinstance(group, Group) and group.opacity == 1


def test_a_picture_drawn_as_paths_is_grey():
    origin = Origin("art", "picture", Span("layout.yaml"))
    (drawing,) = black(Group((box(0, 0, 90, 90, (1.0, 0.0, 0.0)),), origin=origin))
    assert isinstance(drawing, Group) and isinstance(drawing.ops[0], Path)
    assert drawing.ops[0].fill == (0.299,)
