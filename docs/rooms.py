"""Draws the map of the rooms, `rooms.svg`, from the imports and from the layers of pyproject.toml.

python docs/rooms.py

Rows are layers, boxes are the packages of pnp. An arrow is an import; an import that follows from
other arrows is left out. An arrow over several rows passes each of them at a waypoint, a node
without a box. Nodes are put in the order with the fewest crossings that sweeps find, then moved
towards their neighbours.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate, combinations, pairwise
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).resolve().parents[1]
SVG = ROOT / "docs" / "rooms.svg"
MAKES = ("rooms.svg",)

# a few words about each room, and the group it belongs to
ROOMS = {
    "cli": ("commands", "use"),
    "release": ("pages to publish", "use"),
    "preview": ("the live page", "use"),
    "report": ("text and JSON about results", "use"),
    "review": ("coverage, fit, proof", "use"),
    "build": ("wires the stages", "use"),
    "export": ("pages to checked files", "draw"),
    "font_manager": ("adds and checks fonts", "read"),
    "templates": ("new projects", "read"),
    "editor": ("schemas for editors", "read"),
    "preflight": ("finds print mistakes", "draw"),
    "draw": ("sheets to PDF pages", "draw"),
    "editions": ("languages and variants", "read"),
    "impose": ("faces to sheets", "draw"),
    "load": ("records to games", "read"),
    "typeset": ("cards to faces", "draw"),
    "records": ("documents to rows", "read"),
    "svg": ("drawings to operations", "draw"),
    "text": ("words to set lines", "draw"),
    "geometry": ("paths and colours", "draw"),
    "markup": ("marks and Markdown", "small"),
    "sources": ("files to documents", "read"),
    "expressions": ("placeholders", "small"),
    "fonts": ("font files", "draw"),
    "images": ("picture files", "draw"),
    "pdf_pages": ("pages of PDF files", "draw"),
    "schema": ("types of values", "small"),
    "files": ("opens and writes files", "base"),
    "languages": ("one record for each", "base"),
    "model": ("values that stages share", "base"),
}
GROUPS = {
    "use": ("what people use", "#fdf0d5", "#b7791f"),
    "read": ("reads a game", "#e3f1e4", "#3c7d47"),
    "draw": ("draws it", "#e2ecf9", "#3566a8"),
    "small": ("small languages", "#f1e6f6", "#7b4a94"),
    "base": ("used by all", "#ececec", "#5f6368"),
}
WIDTH, MARGIN = 900, 16
BOX_WIDTH, BOX_HEIGHT, ROW = 152, 42, 84  # ROW: from the top of a row to that of the next
ROOM_BESIDE = {True: 16.0, False: 12.0}  # least distance to the next node: of a box, of a waypoint
TIP, ARROW = 7, "#7d828b"
STYLE = "font-family='Helvetica, Arial, sans-serif' text-anchor='middle'"

Edge = tuple[str, str]
Row = list[str]


def rooms_and_edges() -> tuple[list[Row], set[Edge]]:
    """The layers, each with its rooms, and every import between two rooms."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    rows = [[name.strip() for name in layer.split("|")] for layer in layers if layer[0] != "_"]
    edges = set()
    for room in (name for row in rows for name in row):
        for path in (ROOT / "pnp" / room).rglob("*.py"):
            edges |= {(room, other) for other in imported_rooms(path) if other != room}
    return rows, edges


def imported_rooms(path: Path) -> Iterator[str]:
    """The rooms that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pnp."):
            yield str(node.module).split(".")[1]


def reduced(edges: set[Edge]) -> set[Edge]:
    """The edges that do not follow from others."""
    below = defaultdict(set)
    for room, other in edges:
        below[room].add(other)

    def reached(room: str) -> set[str]:
        return below[room].union(*(reached(other) for other in below[room]))

    return {
        (room, other)
        for room, other in edges
        if not any(other in reached(between) for between in below[room] - {other})
    }


def with_waypoints(rows: list[Row], edges: set[Edge]) -> tuple[list[Row], list[list[str]]]:
    """The rows with a waypoint for each row that an edge passes, and the nodes of each edge."""
    number = {room: i for i, row in enumerate(rows) for room in row}
    filled = [list(row) for row in rows]
    ways = []
    for room, other in sorted(edges):
        way = [room]
        for i in range(number[room] + 1, number[other]):
            way.append(f"{room}>{other}@{i}")
            filled[i].append(way[-1])
        ways.append([*way, other])
    return filled, ways


def crossings(upper: Row, lower: Row, steps: set[Edge]) -> int:
    """How many of the steps between two rows cross."""
    above, below = ({node: i for i, node in enumerate(row)} for row in (upper, lower))
    spots = [(above[a], below[b]) for a, b in steps if a in above and b in below]
    return sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(spots, 2))


def ordered(rows: list[Row], steps: set[Edge], sweeps: int = 40) -> list[Row]:
    """The rows in the order with the fewest crossings that sweeps up and down find."""
    beside = defaultdict(list)
    for a, b in sorted(steps):
        beside[a].append(b)
        beside[b].append(a)
    best, fewest = rows, sum(crossings(a, b, steps) for a, b in pairwise(rows))
    found = [list(row) for row in rows]
    for sweep in range(sweeps):
        order = range(1, len(found)) if sweep % 2 == 0 else range(len(found) - 2, -1, -1)
        for i in order:
            other = found[i - 1 if sweep % 2 == 0 else i + 1]
            at = {node: n / max(1, len(other) - 1) for n, node in enumerate(other)}
            own = {node: n / max(1, len(found[i]) - 1) for n, node in enumerate(found[i])}
            near = {n: [at[m] for m in beside[n] if m in at] or [own[n]] for n in found[i]}
            found[i].sort(key=lambda node: (fmean(near[node]), own[node]))
            swap_neighbours(found, i, steps)
        count = sum(crossings(a, b, steps) for a, b in pairwise(found))
        if count < fewest:
            best, fewest = [list(row) for row in found], count
    return best


def swap_neighbours(rows: list[Row], i: int, steps: set[Edge]) -> None:
    """Swap nodes that stand side by side in a row as long as that saves crossings."""
    around = [j for j in (i - 1, i + 1) if 0 <= j < len(rows)]

    def count() -> int:
        return sum(crossings(*sorted_pair(rows, i, j), steps) for j in around)

    row, fewest = rows[i], count()
    for n in range(len(row) - 1):
        row[n], row[n + 1] = row[n + 1], row[n]
        if (now := count()) < fewest:
            fewest = now
        else:
            row[n], row[n + 1] = row[n + 1], row[n]


def sorted_pair(rows: list[Row], i: int, j: int) -> tuple[Row, Row]:
    """Two rows, the upper one first."""
    return rows[min(i, j)], rows[max(i, j)]


def half(node: str) -> float:
    """Half the width of a node with the room beside it."""
    is_box = node in ROOMS
    return (BOX_WIDTH * is_box + ROOM_BESIDE[is_box]) / 2


def placed(rows: list[Row], ways: Sequence[Sequence[str]]) -> dict[str, float]:
    """The middle of each node: near its neighbours, in the order of its row, on the page."""
    beside = defaultdict(list)
    for way in ways:
        for a, b in pairwise(way):
            # waypoints keep their arrows straight
            weight = 1 + 3 * (a not in ROOMS) + 3 * (b not in ROOMS)
            beside[a] += [b] * weight
            beside[b] += [a] * weight
    at = {}
    for row in rows:
        for n, node in enumerate(row):
            at[node] = WIDTH * (n + 0.5) / len(row)
    for _ in range(300):
        for row in rows:
            wanted = [fmean([at[node], *(at[other] for other in beside[node])]) for node in row]
            at |= dict(zip(row, spread(row, wanted), strict=True))
    return at


def spread(row: Row, wanted: list[float]) -> list[float]:
    """The places nearest to those wanted at which the nodes of a row do not touch."""
    # without the room that they need, places must not decrease: nodes that would touch are pooled
    offsets = list(accumulate((half(a) + half(b) for a, b in pairwise(row)), initial=0.0))
    pools: list[list[float]] = []
    for place, offset in zip(wanted, offsets, strict=True):
        pools.append([place - offset])
        while len(pools) > 1 and fmean(pools[-2]) > fmean(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    low, high = MARGIN + half(row[0]), WIDTH - MARGIN - half(row[-1]) - offsets[-1]
    flat = [min(max(fmean(pool), low), high) for pool in pools for _ in pool]
    return [place + offset for place, offset in zip(flat, offsets, strict=True)]


def drawing() -> str:
    """The SVG."""
    rows, edges = rooms_and_edges()
    filled, ways = with_waypoints(rows, reduced(edges))
    filled = ordered(filled, {step for way in ways for step in pairwise(way)})
    at = placed(filled, ways)
    tops = {node: MARGIN + i * ROW for i, row in enumerate(filled) for node in row}
    height = MARGIN + len(rows) * ROW + 10
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' "
        f"width='{WIDTH}' height='{height}'>",
        "<title>The rooms of pnp and what they import</title>",
        f"<rect width='{WIDTH}' height='{height}' fill='white'/>",
        *(arrow(way, at, tops) for way in ways),
        *(box(room, at[room], tops[room]) for row in rows for room in row),
        *legend(height - 18),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def arrow(way: Sequence[str], at: dict[str, float], tops: dict[str, int]) -> str:
    """The arrow along the nodes of an edge: straight beside boxes, curved between rows."""
    x, y = at[way[0]], float(tops[way[0]] + BOX_HEIGHT)
    path = [f"M{x:.1f} {y:.1f}"]
    for node in way[1:]:
        end, top = at[node], tops[node] - (TIP if node in ROOMS else 0)
        middle = (y + top) / 2
        path.append(f"C{x:.1f} {middle:.1f} {end:.1f} {middle:.1f} {end:.1f} {top:.1f}")
        x, y = end, float(tops[node] + BOX_HEIGHT)
        if node not in ROOMS:
            path.append(f"V{y:.1f}")
    tip = f"M{x - TIP / 2:.1f} {top:.1f}h{TIP}l-{TIP / 2:.1f} {TIP}z"
    return (
        f"<path d='{' '.join(path)}' fill='none' stroke='{ARROW}' stroke-width='1.2'/>"
        f"<path d='{tip}' fill='{ARROW}'/>"
    )


def box(room: str, middle: float, top: float) -> str:
    """The box of a room: its name and a few words."""
    words, group = ROOMS[room]
    _, fill, ink = GROUPS[group]
    return (
        f"<rect x='{middle - BOX_WIDTH / 2:.1f}' y='{top}' width='{BOX_WIDTH}' "
        f"height='{BOX_HEIGHT}' rx='6' fill='{fill}' stroke='{ink}' stroke-width='1.2'/>"
        f"<text x='{middle:.1f}' y='{top + 17}' {STYLE} font-size='13.5' font-weight='bold' "
        f"fill='#1f2328'>{escape(room)}/</text>"
        f"<text x='{middle:.1f}' y='{top + 33}' {STYLE} font-size='11' "
        f"fill='#3d444d'>{escape(words)}</text>"
    )


def legend(y: float) -> Iterator[str]:
    """What the colours mean, in a line."""
    step = (WIDTH - 2 * MARGIN) / len(GROUPS)
    for n, (label, fill, ink) in enumerate(GROUPS.values()):
        x = MARGIN + step * n + 20
        yield (
            f"<rect x='{x:.1f}' y='{y - 10}' width='14' height='14' rx='3' fill='{fill}' "
            f"stroke='{ink}'/><text x='{x + 22:.1f}' y='{y + 1.5}' "
            f"font-family='Helvetica, Arial, sans-serif' font-size='12' "
            f"fill='#3d444d'>{escape(label)}</text>"
        )


def main() -> None:
    """Write the drawing."""
    SVG.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
