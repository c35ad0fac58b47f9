"""Draw the pictures of docs/catalogue/ and write its pages: what pnp ships, to scale.

python docs/catalogue.py

Papers, sizes, sheets and nets are drawn as SVG from pnp's own data. A test draws them again and
compares them. The picture of the icons is made from a product; `icons.txt` has the hashes of the
icons on it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import yaml
from catalogue_sheets import LIBRARY, ROOT, about, paper_name, picture, shown
from catalogue_sizes import net_picture, papers_picture, sizes_picture
from pictures import add_file, page_of, reduced, save

from pnp.build.planning import make_request
from pnp.build.project import Places, Project
from pnp.model.problems import Problems
from pnp.model.result import Request
from pnp.model.units import in_mm, mm

FOLDER = ROOT / "docs/catalogue"
MAKES = ("catalogue/*.svg", "catalogue/*.png")
HASHES = FOLDER / "icons.txt"
MADE = "<!-- docs/catalogue.py makes this page; do not edit it -->\n\n"
DATA: dict[str, Any] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
ICON_FOLDERS = {
    "us-patent-1": "cards/us-patent-1/icons",
    "inventing-the-future": "cards/inventing-the-future/icons",
    "templates": "layouts/templates/square-token/cards/my-game/icons",
}
ACROSS, CELL, TALL = 8, 24, 22  # icons in a row; mm


def drawings() -> dict[str, str]:
    """The SVG files by name."""
    out = {
        "papers.svg": papers_picture(list(LIBRARY.papers(Problems()).values())),
        "sizes.svg": sizes_picture(LIBRARY.sizes(Problems())),
    }
    out |= {f"box-{name}.svg": net_picture(name, one) for name, one in DATA["boxes"].items()}
    for name in sheets():
        spec = DATA["sheets"].get(name, {})
        out[f"sheet-{name}.svg"] = picture(name, shown(name, spec))
    return out


def sheets() -> list[str]:
    """The sheets that pnp ships, without those of the sample games."""
    return sorted(path.stem for path in (ROOT / "layouts/sheets").glob("*.yaml"))


# -- pages ------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    made = {
        "README.md": _first(),
        "papers.md": _papers(),
        "sizes.md": _sizes(),
        "sheets.md": _sheets(),
        "boxes.md": _boxes(),
        "icons.md": _icons(),
    }
    return {name: MADE + "\n\n".join(parts) + "\n" for name, parts in made.items()}


def _head(name: str, title: str) -> str:
    """The beginning of a page."""
    return f"# {title}\n\n{DATA['pages'][name]}"


def _first() -> list[str]:
    listed = [
        "[Papers](papers.md)",
        "[Sizes of cards](sizes.md)",
        "[Sheets](sheets.md): how cards, tokens, boards and boxes are placed on paper",
        "[Boxes](boxes.md): nets of folding boxes",
        "[Icons](icons.md)",
        "[Templates](../stock.md#templates) of `pnp new`",
        "[Patterns, ornaments and callouts](../ornaments.md)",
        "[Languages and variants of the sample games](../gallery/README.md)",
    ]
    return [_head("README", "Catalogue"), "\n".join(f"- {one}" for one in listed)]


def _papers() -> list[str]:
    rows = ["| name | mm | inches | not printed on |", "|---|---|---|---|"]
    for paper in LIBRARY.papers(Problems()).values():
        sides = _sides(paper.width, paper.height)
        rows.append(f"| `{paper.name}` | {sides} | {in_mm(paper.margin, 2)} |")
    return [_head("papers", "Papers"), "![Papers](papers.svg)", "\n".join(rows)]


def _sizes() -> list[str]:
    rows = ["| name | mm | inches | used for |", "|---|---|---|---|"]
    for name, size in LIBRARY.sizes(Problems()).items():
        sides = _sides(size["width"], size["height"])
        rows.append(f"| `{name}` | {sides} | {DATA['sizes'].get(name, '')} |")
    return [_head("sizes", "Sizes of cards"), "![Sizes of cards](sizes.svg)", "\n".join(rows)]


def _sides(width: float, height: float) -> str:
    """Two cells: a size in millimetres and in inches."""
    metric = " × ".join(f"{round(side / mm(1), 2):g}" for side in (width, height))
    inches = " × ".join(f"{round(side / 72, 3):g}" for side in (width, height))
    return f"{metric} | {inches}"


def _sheets() -> list[str]:
    out = [_head("sheets", "Sheets")]
    for name in sheets():
        found = shown(name, DATA["sheets"].get(name, {}))
        only = f", only for the paper {paper_name(found.style.paper)}" if found.style.paper else ""
        out += [
            f"## {name}",
            about(name),
            f"Kind: [{found.style.kind}](../reference/sheets.md#{found.style.kind}){only}.",
            f"![The sheet {name}](sheet-{name}.svg)",
        ]
    return out


def _boxes() -> list[str]:
    out = [_head("boxes", "Boxes")]
    for name, one in DATA["boxes"].items():
        inner = " × ".join(map(str, one["inner"]))
        keys = {"net": name} | {k: v for k, v in one.items() if k in ("net", "bottom", "strips")}
        written = ", ".join(f"{key}: {value}" for key, value in keys.items())
        out += [f"## {name}", f"{one['about']} `{written}`, {inner} mm inside.",
                f"![Net of {name}](box-{name}.svg)"]  # fmt: skip
    return out


def _icons() -> list[str]:
    out = [_head("icons", "Icons")]
    for name, folder in ICON_FOLDERS.items():
        icons = ", ".join(f"`{path.stem}`" for path in _files(name))
        title = DATA["icons"][name]
        out += [f"## {title.replace('*', '')}", f"In `{folder}/`: {icons}.",
                f"![{title.replace('*', '')}](icons-{name}.png)"]  # fmt: skip
    return out


# -- the pictures of icons --------------------------------------------------------------


def _files(name: str) -> list[Path]:
    return sorted((ROOT / ICON_FOLDERS[name]).glob("*.svg"))


def hashes() -> str:
    """A line for each folder of icons: a hash of its files."""
    return "".join(f"{name} {_hash_of(name)}\n" for name in ICON_FOLDERS)


def _hash_of(name: str) -> str:
    found = hashlib.sha256(f"{ACROSS} {CELL} {TALL}".encode())
    for path in _files(name):
        add_file(found, path)
    return found.hexdigest()[:16]


def draw_icons(name: str) -> None:
    """Build a page with the icons of a folder, and draw it."""
    files = _files(name)
    rows = -(-len(files) // ACROSS)
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "layouts").mkdir()
        (root / "cards/icons/icons").mkdir(parents=True)
        for path in files:
            (root / "cards/icons/icons" / path.name).write_bytes(path.read_bytes())
        (root / "cards/icons/game.yaml").write_text(
            "title: Icons\ndecks: {sheet: {layout: icons}}\n"
            "products: {sheet: {file: Sheet, decks: [sheet], sheet: 1-up}}\n"
        )
        (root / "layouts/icons.yaml").write_text("\n".join(_icon_layout(files, rows)))
        built = make_request(Project(Places(root, root, ROOT)), Request("icons", "sheet"))
        assert built.data, list(built.problems)
        pdf = root / "icons.pdf"
        pdf.write_bytes(built.data)
        save(reduced(page_of(pdf, 0, rows * TALL * 4).convert("RGB"), 64), _icon_picture(name))


def _icon_layout(files: list[Path], rows: int) -> Iterator[str]:
    """A layout with each icon above its name."""
    yield f"size: {{width: {ACROSS * CELL}mm, height: {rows * TALL}mm}}"
    yield "safe: 0mm"
    yield "elements:"
    yield "  ground: {kind: shape, fill: white, box: bleed}"
    for number, path in enumerate(files):
        x, y = number % ACROSS * CELL, number // ACROSS * TALL
        yield (
            f"  i{number}: {{kind: icon, icon: {path.stem}, color: '#33312c', "
            f"box: {{x: {x + 6}mm, y: {y + 3}mm, w: 12mm, h: 12mm}}}}"
        )
        yield (
            f"  n{number}: {{kind: text, text: '{path.stem}', size: 6.5pt, smallest: 4pt, "
            f"align: center, wrap: false, box: {{x: {x + 1}mm, y: {y + 16}mm, w: {CELL - 2}mm}}}}"
        )


def _icon_picture(name: str) -> Path:
    return FOLDER / f"icons-{name}.png"


def main() -> None:
    """Draw and write everything, and remove what is no longer made."""
    FOLDER.mkdir(exist_ok=True)
    found = pages() | drawings()
    kept = {*found, HASHES.name, *(_icon_picture(name).name for name in ICON_FOLDERS)}
    for path in FOLDER.iterdir():
        if path.name not in kept:
            path.unlink()
    for name, text in found.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    for name in ICON_FOLDERS:
        draw_icons(name)
    HASHES.write_text(hashes(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
