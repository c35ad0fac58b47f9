"""The journal: lines one can read, and a golden one of cards and mats as they are laid out."""

from __future__ import annotations

import re
from pathlib import Path as FilePath
from typing import Any

import pytest
from drawn import BLUE, RED, box, group, line, moved, sheet
from geometry import rect

from pnp.draw.journal import describe, draw_journal
from pnp.model.definitions import replace
from pnp.model.face import (
    Anchor,
    Clip,
    Face,
    FontKey,
    Glyph,
    Glyphs,
    Group,
    LinearGradient,
    Link,
    Path,
    Picture,
    Stop,
    Stroke,
    Word,
)
from pnp.model.result import Request
from pnp.model.sheet import Line, Paper, Placement, Sheet

GOLDEN = FilePath(__file__).parent / "golden"

WORD = Word(FontKey("fonts/Some-Bold.ttf"), "it’s", (Glyph(1, "it’s", 2000),), 2000)


def test_every_operation_is_a_line() -> None:
    paint = LinearGradient(0, 0, 1, 0, (Stop(0, RED), Stop(1, BLUE)))
    ops = (
        Glyphs(1, 2.345, 10.5, (WORD, WORD)),
        Glyphs(1, -0.001, 9, (WORD,), (1.0, 0.5, 0.0), 0.25, 0.5),
        Picture("art/wagon.png", 0, 1, 2, 3),
        Picture("art/wagon.png", 0, 1, 2, 3, 0.5),
        box(0, 0, 2, 1),
        Path(rect(0, 0, 1, 1), paint, Stroke(BLUE, 0.5, dash=(2, 1)), "evenodd", 0.5, 0.25),
        line(0, 0, 1, 1, Stroke((0.0,), 0.25, "round", "bevel")),
        group(box(0, 0, 1, 1), matrix=moved(3, 4), clip=rect(0, 0, 1, 1), opacity=0.5),
        Group((), clip=Clip((), "evenodd")),
    )
    assert describe(ops, "  ") == [
        "  glyphs 1 2.35 Some-Bold 10.5 'it’sit’s'",
        "  glyphs 1 0 Some-Bold 9 'it’s' color 1,0.5,0 extra 0.25 opacity 0.5",
        "  picture 0 1 2 3 wagon.png",
        "  picture 0 1 2 3 wagon.png opacity 0.5",
        "  path fill 1,0,0: M0 0 L2 0 L2 1 L0 1 Z",
        "  path fill LinearGradient evenodd opacity 0.5 stroke 0,0,1 0.5 dash 2,1 opacity 0.25: "
        "M0 0 L1 0 L1 1 L0 1 Z",
        "  path stroke 0 0.25 round bevel: M0 0 L1 1",
        "  group matrix 1 0 0 1 3 4 clip opacity 0.5",
        "    path fill 1,0,0: M0 0 L1 0 L1 1 L0 1 Z",
        "  group clip",
    ]


def test_pages_places_marks_and_small_print() -> None:
    face = Face("f", 4, 3, 0, (box(0, 0, 4, 3),))
    one = sheet((20, 10), ("f", 1, 2, 4, 3, 0), ("f", 6.5, 2, 3, 4, 90))
    two = Sheet(
        Paper("A4", 595.28, 841.89), "back", 2,
        (Placement("f", 0, 0, 4, 3, 180, (0, 0, 4, 3)),), (Line(0, 1, 2, 1, 0.25),),
    )  # fmt: skip
    labels = {2: (Glyphs(1, 9, 6, (WORD,)),)}
    assert draw_journal([one, two], {"f": face}, labels) == (
        "page 1 front Small 20 10\n"
        "place f 1 2 4 3 turn 0\n"
        "  path fill 1,0,0: M0 0 L4 0 L4 3 L0 3 Z\n"
        "place f 6.5 2 3 4 turn 90\n"
        "  path fill 1,0,0: M0 0 L4 0 L4 3 L0 3 Z\n"
        "page 2 back A4 595.28 841.89\n"
        "place f 0 0 4 3 turn 180\n"
        "  path fill 1,0,0: M0 0 L4 0 L4 3 L0 3 Z\n"
        "group\n"
        "  path stroke 0 0.25: M0 1 L2 1\n"
        "glyphs 1 9 Some-Bold 6 'it’s'\n"
    )


def test_scales_layers_and_links_are_reported_where_there_are_some() -> None:
    face = Face(
        "f", 4, 3, 0, (Group((Group(()),), moved(1, 0), layer="Cut here"),),
        (Link((0, 1, 2, 0.5), "#rules"), Link((1, 1, 1, 1), "https://example.org")),
        (Anchor("rules", 0.25, 1),),
    )  # fmt: skip
    page = sheet((20, 10), ("f", 1, 2, 2, 1.5, 0))
    halved = replace(page, placements=(replace(page.placements[0], scale=0.5),))
    assert draw_journal([halved], {"f": face}, {}) == (
        "page 1 front Small 20 10\n"
        "place f 1 2 2 1.5 turn 0 scale 0.5\n"
        "  link 0 1 2 0.5 #rules\n"
        "  link 1 1 1 1 https://example.org\n"
        "  anchor 0.25 1 rules\n"
        "  group layer 'Cut here' matrix 1 0 0 1 1 0\n"
        "    group\n"
    )


# --- golden ---------------------------------------------------------------------------------

SHOWN = {
    "cards": ["upgrades/grossbergs-narrow-fire-wagon", "upgrades/bensons-long-shot-revolver"],
    "machines": ["machines/the-pendulous-post-chaise"],
}


def journal(us_patent: Any) -> str:
    """Two cards and a mat of US Patent #1 with the marks and small print of their sheets."""
    out = []
    for product, keys in SHOWN.items():
        plan = us_patent(Request("us-patent-1", product, "letter"))
        sheet = plan.sheets[0]
        placed = tuple(p for p in sheet.placements if p.face in keys)
        assert len(placed) == len(keys)
        out.append(draw_journal([replace(sheet, placements=placed)], plan.faces, plan.labels))
    return shortened("".join(out))


def shortened(text: str) -> str:
    """Without the many lines of a drawing's paths: the art has its own tests."""
    out: list[str] = []
    left_out = 0
    for row in text.splitlines():
        deep = row.startswith(" " * 6) or (row.lstrip().startswith("path") and row.count(" C") > 12)
        if deep:
            left_out += 1
            continue
        if left_out:
            out.append(f"      … {left_out} lines of drawings")
            left_out = 0
        out.append(row)
    if left_out:
        out.append(f"      … {left_out} lines of drawings")
    return "\n".join(out) + "\n"


def test_cards_and_mats_have_these_journals(request: pytest.FixtureRequest, us_patent: Any) -> None:
    path = GOLDEN / "us-patent-1.journal"
    found = journal(us_patent)
    if request.config.getoption("--rewrite-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found.count("\nplace ") == 3
    assert len(re.findall(r"^ +glyphs ", found, re.MULTILINE)) >= 40
    assert len(re.findall(r"^ +path ", found, re.MULTILINE)) >= 20
    for text in ("Grossberg’s", "Revolver'", "'Weapon'", "'9'", "Pendulous", "'Gold'"):
        assert text in found
    assert found == path.read_text(encoding="utf-8"), "if that is as it should be: --rewrite-golden"
