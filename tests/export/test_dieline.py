"""Dielines as files: read back, they have the layers and lengths of the net."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from geometry import length

from pnp.export.dieline import dxf_of, svg_of
from pnp.geometry.path import parse_path
from pnp.geometry.segments import tight_bounds
from pnp.model.net import Inner, Net, NetKind
from pnp.model.units import mm
from pnp.typeset.boxes.nets import net_of

KINDS: tuple[NetKind, ...] = ("tuck", "tray", "lid", "sides")
SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def made(kind: NetKind) -> Net:
    return net_of(kind, Inner(mm(66), mm(91), mm(23.4)), mm(0.3))


def lengths(net: Net) -> dict[str, float]:
    """Of each layer, in mm."""
    found = {"cut": net.cut + net.slits, "crease": net.crease, "glue": net.glue}
    return {name: length(segments) / mm(1) for name, segments in found.items()}


# -- a reader of DXF, as much as is needed ----------------------------------------------------


def pairs(data: bytes) -> Iterator[tuple[int, str]]:
    lines = data.decode("ascii").splitlines()
    assert len(lines) % 2 == 0
    return ((int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True))


def entities(data: bytes) -> list[tuple[str, list[tuple[float, float]], bool]]:
    """Layer, points and whether it is closed, of each polyline."""
    found: list[tuple[str, list[tuple[float, float]], bool]] = []
    section = kind = ""
    layer, x, closed = "", 0.0, False
    points: list[tuple[float, float]] = []
    for code, value in pairs(data):
        if code == 0:
            if value == "SEQEND":
                found.append((layer, points, closed))
            kind, points = value, [] if value == "POLYLINE" else points
        elif code == 2 and kind == "SECTION":
            section = value
        elif section == "ENTITIES" and kind == "POLYLINE" and code in (8, 70):
            layer, closed = (value, closed) if code == 8 else (layer, value == "1")
        elif kind == "VERTEX" and code == 10:
            x = float(value)
        elif kind == "VERTEX" and code == 20:
            points.append((x, float(value)))
        elif kind == "VERTEX" and code == 8:
            assert value == layer
    return found


def walked(points: Sequence[tuple[float, float]], closed: bool) -> float:
    ring = [*points, points[0]] if closed else points
    return sum(math.dist(a, b) for a, b in pairwise(ring))


@pytest.mark.parametrize("kind", KINDS)
def test_dxf_has_the_lines_of_the_net(kind: NetKind) -> None:
    net = made(kind)
    found = dict.fromkeys(("CUT", "CREASE", "GLUE"), 0.0)
    opened: list[float] = []
    for layer, points, closed in entities(dxf_of(net)):
        found[layer] += walked(points, closed)
        if layer == "CUT" and not closed:
            opened.append(walked(points, closed))
        assert closed == (layer != "CREASE") or layer == "CUT"
    # the slits at both ends of the folds of two lips
    assert opened == ([pytest.approx(6, abs=0.002)] * 4 if kind == "tuck" else [])
    for name, want in lengths(net).items():
        assert found[name.upper()] == pytest.approx(want, rel=2e-4), name


def test_dxf_has_y_up_from_the_lower_left() -> None:
    net = made("tuck")
    cut = [p for layer, points, _ in entities(dxf_of(net)) for p in points if layer == "CUT"]
    xs, ys = zip(*cut, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=0.001)
    assert (max(xs), max(ys)) == pytest.approx((net.width / mm(1), net.height / mm(1)), abs=0.002)
    # the thumb notch is in the upper edge of the front
    front = net.panels["front"].box
    top = (net.height - front[1]) / mm(1)
    notch = [y for x, y in cut if 1 < x < front[2] / mm(1) - 1 and abs(y - top) < 7]
    assert min(notch) == pytest.approx(top - 6.25, abs=0.03)


def test_dxf_names_its_layers_and_is_of_release_12() -> None:
    found = list(pairs(dxf_of(made("tray"))))
    at = [i for i, pair in enumerate(found) if pair == (0, "LAYER")]
    assert [found[i + 1][1] for i in at] == ["CUT", "CREASE", "GLUE"]
    assert (1, "AC1009") in found and found[-1] == (0, "EOF")
    sections = [i for i, pair in enumerate(found) if pair == (0, "SECTION")]
    assert [found[i + 1][1] for i in sections] == ["HEADER", "TABLES", "ENTITIES"]
    assert sum(pair == (0, "ENDSEC") for pair in found) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_svg_has_the_lines_of_the_net_in_millimetres(kind: NetKind) -> None:
    net = made(kind)
    root = ElementTree.fromstring(svg_of(net, "Box & <Lid>"))
    assert root.findtext(f"{SVG}title") == "Box & <Lid>"
    width, height = root.get("width", ""), root.get("height", "")
    assert root.get("viewBox") == f"0 0 {width[:-2]} {height[:-2]}"
    assert width.endswith("mm")
    assert float(width[:-2]) == pytest.approx(net.width / mm(1), abs=0.001)
    groups = {group.get("id", ""): group for group in root.findall(f"{SVG}g")}
    assert [group.get(LABEL) for group in groups.values()] == ["Cut", "Crease", "Glue"]
    assert len({group.get("stroke") for group in groups.values()}) == 3
    for name, want in lengths(net).items():
        (path,) = groups[name].findall(f"{SVG}path")
        segments = parse_path(path.get("d", ""))
        assert length(segments) == pytest.approx(want, rel=1e-4), name
        bounds = tight_bounds(segments)
        assert min(bounds) >= 0 and bounds[2] <= net.width / mm(1) + 0.001


def test_files_are_the_same_every_time() -> None:
    assert svg_of(made("tuck"), "a") == svg_of(made("tuck"), "a")
    assert dxf_of(made("tuck")) == dxf_of(made("tuck"))
    assert not re.search(rb"e-\d|nan|-0\b(?!\.)", dxf_of(made("tuck")))
