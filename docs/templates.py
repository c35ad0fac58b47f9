"""Draw the pictures of the templates in docs/pictures/, and list them in stock.md.

python docs/templates.py

`docs/pictures/templates.txt` has a hash of the files that each picture is made from. A test
compares it with the files, so that no picture is out of date.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pictures import add_file, page_of, row, save

from pnp.cli.main import main as run
from pnp.templates.catalogue import DEFAULT, Template, templates
from pnp.templates.names import NewName
from pnp.templates.projects import from_template, write_new

DOCS = Path(__file__).resolve().parent
PAGE = DOCS / "stock.md"
PICTURES = DOCS / "pictures"
MAKES = ("pictures/template-*.png",)
HASHES = PICTURES / "templates.txt"
STOCK = DOCS.parent / "layouts" / "stock"
HEIGHT = 300  # pixels
MARKS = "<!-- templates -->\n", "<!-- end of templates -->\n"


class Shown(NamedTuple):
    """What a picture shows: pages of a product on a sheet, and the bleed (mm) to cut off."""

    product: str
    pages: tuple[int, ...]
    options: tuple[str, ...] = ("--sheet", "1-up", "--backs")
    bleed: float = 3.0


WHOLE: tuple[str, ...] = ()
SHOWN = {
    "poker-card": Shown("cards", (0, 12, 16, 24, 1)),
    "tarot": Shown("cards", (0, 2, 6, 12, 1)),
    "full-art": Shown("cards", (0, 6, 10, 12)),
    "mini": Shown("cards", (0, 14, 24, 32, 1)),
    "square-token": Shown("tokens", (0, 20, 28, 40, 52), ("--sheet", "1-up"), 2),
    "round-token": Shown("tokens", (0,), WHOLE, 0),
    "standee": Shown("standees", (0,), WHOLE, 0),
    "player-mat": Shown("mats", (0, 1), ("--sheet", "1-up")),
    "board": Shown("print-shop", (0,), WHOLE),
    "tuck-box": Shown("box", (0,), ("--sheet", "1-up"), 0),
}


def inputs(template: Template) -> Iterator[Path]:
    """The files that a picture is made from."""
    yield from sorted(STOCK.glob("*.yaml"))
    yield from (template.folder / file for file in template.files())


def hash_of(template: Template) -> str:
    """A hash of what a picture shows and of the files that it is made from."""
    found = hashlib.sha256(repr(SHOWN[template.name]).encode())
    for path in inputs(template):
        add_file(found, path)
    return found.hexdigest()[:16]


def hashes() -> str:
    """A line for each template."""
    return "".join(f"{name} {hash_of(one)}\n" for name, one in templates().items())


def catalogue() -> str:
    """The templates with their pictures, as in stock.md."""
    lines = []
    for name, one in templates().items():
        mark = " (the default)" if name == DEFAULT else ""
        lines += [f"**`{name}`**{mark}: {one.about}.", f"![{name}](pictures/template-{name}.png)"]
    return "\n\n".join(lines) + "\n"


def page(text: str) -> str:
    """The page with the current list."""
    start, end = map(re.escape, MARKS)
    return re.sub(
        f"{start}.*?{end}",
        lambda _: MARKS[0] + "\n" + catalogue() + "\n" + MARKS[1],
        text,
        flags=re.S,
    )


def draw(template: Template) -> None:
    """Build a game from a template, and draw its picture."""
    shown = SHOWN[template.name]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        name = NewName("Moss & Ember", "moss", root)
        write_new(root, from_template(template, name, in_project=False), str)
        words = ["build", f"moss/{shown.product}", "--project", folder, "--no-cache"]
        try:
            run([*words, "--out", str(root / "made"), *shown.options])
        except SystemExit as end:
            if end.code:
                raise
        (pdf,) = (root / "made").rglob("*.pdf")
        pages = [page_of(pdf, number, HEIGHT, shown.bleed) for number in shown.pages]
        save(row(pages), PICTURES / f"template-{template.name}.png")


def main(names: Sequence[str]) -> None:
    """Draw the pictures of these templates (default: all), and write the list and the hashes."""
    PICTURES.mkdir(exist_ok=True)
    for name, template in templates().items():
        if not names or name in names:
            draw(template)
    HASHES.write_text(hashes(), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
