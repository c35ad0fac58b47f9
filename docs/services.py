"""Write the tables in docs/services.md and docs/virtual-tables.md: what each service asks for, and
what the files have.

    python docs/services.py

Builds the cards of US Patent #1 for each service, and the whole game for each virtual table, and
measures the files with programs that pnp does not use to write them: Pillow, pypdf, pikepdf,
Ghostscript, and readers of the tests.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "helpers"), str(ROOT), str(ROOT / "docs")]

import pikepdf  # noqa: E402
import pypdf  # noqa: E402
from judges import claimed, fonts_of, most_ink, plates_of  # noqa: E402
from made_icc import write_icc  # noqa: E402
from mpc_reader import read_order  # noqa: E402
from PIL import Image  # noqa: E402
from table_services import TABLES  # noqa: E402

from pnp.cli.main import main as run  # noqa: E402

PAGE = ROOT / "docs" / "services.md"
TABLES_PAGE = ROOT / "docs" / "virtual-tables.md"
GAME = "us-patent-1"
PRODUCT = f"{GAME}/cards"
TABLES_HEAD = "| | the table asks for | the files of the sample have |\n|---|---|---|"
HEAD = "| | the service asks for | the files of the sample have |\n|---|---|---|"
PROFILE = "extends: drivethru\nicc: made.icc\ncondition: Made for a test\n"
_INCH = 72
_MEASURED = 8  # pages whose inks are measured
Row = tuple[str, str, str]
Measure = Callable[[Path, Sequence[str]], Iterator[Row]]


def build(service: str, project: Path) -> tuple[Path, list[str]]:
    """Build the sample for a service. Return the folder of its files, and the codes of what
    preflight finds."""
    out = io.StringIO()
    what = GAME if service in TABLES else PRODUCT
    given = ["build", what, "--target", service, "--json", "--out", "o"]
    with (
        contextlib.chdir(project),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(io.StringIO()),
        contextlib.suppress(SystemExit),
    ):
        run(given)
    found = json.loads(out.getvalue())
    errors = [one["message"] for one in found["problems"] if one["severity"] == "error"]
    if errors:
        raise ValueError(f"{service}: {errors}")
    (folder,) = (project / "o" / GAME).glob(f"en@{service}")
    return folder, [one["code"] for one in found["problems"]]


def sample(folder: Path) -> Path:
    """A project with the sample game, and with a profile for DriveThruCards. Its printing condition
    is made up: pnp ships no ICC profile of a real one."""
    for name in (f"cards/{GAME}", f"layouts/{GAME}", "fonts"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "layouts/papers.yaml", folder / "layouts/papers.yaml")
    for own in (ROOT / "layouts/sheets").glob(f"{GAME}*"):
        shutil.copytree(own, folder / "layouts/sheets" / own.name)
    profiles = folder / "layouts/profiles"
    profiles.mkdir(parents=True)
    write_icc(profiles)
    (profiles / "drivethru.yaml").write_text(PROFILE, encoding="utf-8")
    return folder


def picture_rows(folder: Path, pixels: str, safe: str, codes: Sequence[str]) -> Iterator[Row]:
    """What the pictures of an order have, read by Pillow."""
    files = sorted(folder.rglob("*.png"))
    sizes, modes, formats, dpi = set(), set(), set(), set()
    for file in files:
        with Image.open(file) as image:
            image.load()
            sizes.add(f"{image.width} × {image.height}")
            modes.add(image.mode)
            formats.add(str(image.format))
            dpi.add(str(round(image.info["dpi"][0])))
    yield "pixels of a picture", pixels, f"{_all(sizes)} ({len(files)} pictures)"
    yield "colours", "RGB", _all(modes)
    yield "format", "PNG or JPEG", _all(formats)
    yield "resolution", "300 dpi or more", f"{_all(dpi)} dpi"
    yield (
        "texts inside of",
        f"{safe} pixels",
        f"{codes.count('outside-safe')} findings of preflight",
    )


def list_rows(folder: Path, most: str) -> Iterator[Row]:
    """What the list of quantities of an order has."""
    (file,) = folder.rglob("contents.csv")
    with file.open(encoding="utf-8-sig", newline="") as text:
        cards = list(csv.DictReader(text))
    backs = sum((file.parent / card["back"]).is_file() for card in cards)
    quantity = sum(int(card["quantity"]) for card in cards)
    yield "number of cards", most, f"{quantity} ({len(cards)} different ones)"
    yield "backs", "one for each card", f"{backs} of {len(cards)} have one"
    yield "product", "chosen by hand", ", ".join(sorted({card["product"] for card in cards}))


def order_rows(folder: Path) -> Iterator[Row]:
    """What `cards.xml` has, read by a reader of the tests."""
    (file,) = folder.rglob("cards.xml")
    order = read_order(file)
    slots = f"{len(order.fronts)} fronts, {len(order.backs)} backs, {order.quantity} slots"
    yield "`cards.xml`: slots", "a front and a back for each", slots
    yield "`cards.xml`: stock", "one of five", order.stock


def mpc(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """MakePlayingCards and Printer Studio, poker cards."""
    yield from picture_rows(folder, "822 × 1122", "678 × 978", codes)
    yield from list_rows(folder, "at most 612")
    yield from order_rows(folder)


def tgc(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """The Game Crafter, EuroPokerDeck."""
    yield from picture_rows(folder, "825 × 1125", "675 × 975", codes)
    yield from list_rows(folder, "–")


def drivethru(folder: Path, codes: Sequence[str]) -> Iterator[Row]:
    """DriveThruCards, read by pypdf, pikepdf and Ghostscript."""
    files = sorted(folder.glob("*.pdf"))
    pages = [page for file in files for page in pypdf.PdfReader(file).pages]
    contents = [file.read_bytes() for file in files]
    yield "files", "one for each deck", ", ".join(f"`{file.name}`" for file in files)
    yield "standard", "PDF/X-1a:2003", _all({claimed(data) for data in contents})
    yield "pages", "2.75 × 3.75 in", _all({_inches(page.mediabox) for page in pages})
    yield "cut to", "2.5 × 3.5 in", _all({_inches(page.trimbox) for page in pages})
    yield "bleed", "1/8 in", _all({_bleed(page) for page in pages})
    yield (
        "order",
        "back 1, front 1, back 2 …",
        _order(max(files, key=lambda file: file.stat().st_size)),
    )
    yield "inks", "CMYK", _inks(contents)
    yield "ink in all", "at most 240 %", _most_ink(files)
    yield "fonts", "embedded", _embedded(contents)
    yield "transparency", "none", f"{sum(map(_transparent, files))} objects"
    yield "trailer `/ID`", "kept", _all({f"{len(pypdf.PdfReader(f).trailer['/ID'])} parts"
                                         for f in files})  # fmt: skip
    found = codes.count("outside-safe")
    yield "texts away from the cut", "1/8 in", f"{found} findings of preflight"


def _all(found: set[str]) -> str:
    return ", ".join(sorted(found))


def _inches(box: pypdf.generic.RectangleObject) -> str:
    return f"{float(box.width) / _INCH:.4g} × {float(box.height) / _INCH:.4g} in"


def _bleed(page: pypdf.PageObject) -> str:
    sides = {float(page.trimbox.left) - float(page.bleedbox.left),
             float(page.bleedbox.right) - float(page.trimbox.right)}  # fmt: skip
    return _all({f"{side / _INCH:g} in" for side in sides})


def _order(file: Path) -> str:
    """How many different pictures the odd and the even pages of a file have."""
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    seen = [page.render(scale=0.5).to_pil().tobytes() for page in document]
    document.close()
    odd, even = len(set(seen[::2])), len(set(seen[1::2]))
    return f"odd pages: {odd} picture, even pages: {even} pictures (`{file.name}`)"


def _pages(file: Path, count: int) -> Iterator[bytes]:
    """The first pages of a file, each as a file."""
    for page in pypdf.PdfReader(file).pages[:count]:
        writer, out = pypdf.PdfWriter(), io.BytesIO()
        writer.add_page(page)
        writer.write(out)
        yield out.getvalue()


def _most_ink(files: Sequence[Path]) -> str:
    """The most ink in any pixel of some pages, as Ghostscript separates them."""
    most = 0.0
    for file in files:
        for page in _pages(file, _MEASURED):
            with tempfile.TemporaryDirectory() as folder:
                most = max(most, most_ink(plates_of(page, Path(folder))))
    return f"at most {most * 100:.0f} % (the first {_MEASURED} pages of each file)"


def _inks(contents: Sequence[bytes]) -> str:
    names: set[str] = set()
    for data in contents:
        with tempfile.TemporaryDirectory() as folder:
            names |= set(plates_of(data, Path(folder)))
    return ", ".join(name for name in ("Cyan", "Magenta", "Yellow", "Black", *sorted(
        names - {"Cyan", "Magenta", "Yellow", "Black"})) if name in names)  # fmt: skip


def _embedded(contents: Sequence[bytes]) -> str:
    fonts = [font for data in contents for font in fonts_of(data)]
    return f"{sum(one[0] for one in fonts)} of {len(fonts)} are"


def _transparent(file: Path) -> int:
    """The objects of a file that are transparent."""
    with pikepdf.open(file) as pdf:
        bodies = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary | pikepdf.Stream)]
        return sum(
            "/SMask" in one or one.get("/ca", 1) != 1 or one.get("/CA", 1) != 1 for one in bodies
        )


SERVICES: dict[str, Measure] = {
    "mpc": mpc, "tgc": tgc, "drivethru": drivethru, "printerstudio": mpc,
}  # fmt: skip


def tables(measures: Mapping[str, Measure] = SERVICES, head: str = HEAD) -> dict[str, str]:
    """The table of each service."""
    found = {}
    with tempfile.TemporaryDirectory() as temporary:
        project = sample(Path(temporary))
        for name, measure in measures.items():
            lines = [f"| {' | '.join(row)} |" for row in measure(*build(name, project))]
            found[name] = "\n".join([head, *lines])
    return found


def written(page: str, found: dict[str, str]) -> str:
    """The page with these tables."""
    for name, table in found.items():
        mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
        page, count = mark.subn(lambda match, text=table: f"{match[1]}{text}\n{match[2]}", page)
        if count != 1:
            raise ValueError(f"the page has no place for the table of '{name}'")
    return page


def main() -> None:
    """Write the tables into the pages."""
    for page, found in ((PAGE, tables()), (TABLES_PAGE, tables(TABLES, TABLES_HEAD))):
        text = page.read_text(encoding="utf-8")
        page.write_text(written(text, found), encoding="utf-8")


if __name__ == "__main__":
    main()
