"""Draw the gallery: a small picture of each product of the sample games in each edition, and a
contact sheet of all faces of each game.

    python docs/gallery.py                    # what is out of date, and docs/gallery/README.md
    python docs/gallery.py --check            # builds all products and lists what is out of date
    python docs/gallery.py --check --files    # only compares the files that the games are made from

`docs/gallery/index.txt` has a hash of what each picture shows: the content of a page, or of faces.
A picture is drawn again only if its hash has changed. The index also has a hash of each file that
was read for the games, so that `--files` finds in a moment whether a build of them could differ.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import contact_sheet
from picture_index import (
    ENDING,
    Draw,
    Index,
    Picture,
    changed_files,
    missing,
    read_index,
    renew,
    stale,
)
from pictures import page_within
from PIL import Image, ImageOps
from sample_products import (
    GAMES,
    ROOT,
    SOURCE,
    Made,
    build_all,
    data_of,
    edition_of,
    open_project,
    page_hash,
    short,
    wanted,
)

from pnp.build.project import Project
from pnp.editions.variants.reading import described
from pnp.languages.defaults import language_name
from pnp.model.result import Built

GALLERY = ROOT / "docs" / "gallery"
PAGE = "README.md"
SIDE = 420  # pixels of the longer side of a picture
EDGE = (200, 198, 192)  # the colour of the line round a page
SHOWN = 190  # pixels of its width on the page
ACROSS = 4  # pictures beside each other
ABOUT = """\
# Gallery

The first page of each product of the two sample games: in each of their languages, and in English
with each of their variants. `python docs/gallery.py` draws these pictures, the contact sheets and
this page.
"""


def path_of(built: Built) -> str:
    """The path of the picture of a product in the gallery, without ending."""
    request = built.request
    return f"{request.game}/{edition_of(request)}/{request.product}"


def faces_path(game: str) -> str:
    """The path of the contact sheet of a game in the gallery, without ending."""
    return f"{game}/faces"


def expected(project: Project) -> set[str]:
    """The paths of all pictures, found without a build."""
    found = {faces_path(game) for game in GAMES}
    for game in GAMES:
        for request in wanted(project, game):
            found.add(path_of(Built(request)))
    return found


# -- drawing ----------------------------------------------------------------------------------


def picture_of(built: Built) -> Picture:
    """What the picture of a product shows: its first page."""
    drawn = short(page_hash(data_of(built), 0).encode(), repr((SIDE, EDGE)).encode())
    return Picture(drawn, built.title, built.pages)


def draw_page(pdf: bytes) -> Image.Image:
    """The picture of a product: the first page of its PDF file, in a line."""
    return ImageOps.expand(page_within(pdf, 0, SIDE), 1, EDGE)


def sheet_of(game: str) -> Picture:
    """What the contact sheet of a game shows."""
    faces = contact_sheet.all_faces(open_project(), game)
    return Picture(contact_sheet.hash_of(faces), "All faces", contact_sheet.count(faces))


def draw_sheet(game: str) -> Image.Image:
    """The contact sheet of a game."""
    return contact_sheet.drawing(contact_sheet.all_faces(open_project(), game))


def update(gallery: Path, made: Mapping[str, Made], jobs: int, is_check: bool) -> list[str]:
    """Return the paths of the pictures that are out of date; `made` are the products of each game.
    Unless it `is_check`, draw these, and write the index and the page."""
    new = Index({}, {})
    draws: dict[str, Draw] = {}
    with ProcessPoolExecutor(jobs) as pool:
        sheets = {game: pool.submit(sheet_of, game) for game in GAMES}
        for game, (products, files) in made.items():
            paths = [path_of(built) for built in products]
            new.files.update(files)
            new.pictures.update(zip(paths, pool.map(picture_of, products), strict=True))
            new.pictures[faces_path(game)] = sheets[game].result()
            draws |= {path_of(built): (draw_page, (data_of(built),)) for built in products}
            draws[faces_path(game)] = (draw_sheet, (game,))
        if is_check:
            return stale(read_index(gallery), new, gallery)
        found = renew(gallery, new, draws, pool)
    (gallery / PAGE).write_text(page(new), encoding="utf-8")
    return found


# -- the page ---------------------------------------------------------------------------------


def page(index: Index) -> str:
    """The page of the gallery: for each game its contact sheet, and a table for each edition."""
    project = open_project()
    parts = [ABOUT]
    for game in GAMES:
        title = project.game(game)[0]
        assert title is not None
        sheet = index.pictures[faces_path(game)]
        parts += [
            f"## {title.title}\n",
            f"All {sheet.pages} faces, with cards at twice the scale of boards and pages:\n",
            f"![All faces of {title.title}]({faces_path(game)}{ENDING})\n",
        ]
        about = described(project.library, project.folder(game))
        by_edition: dict[str, dict[str, Picture]] = {}
        for path, one in index.pictures.items():
            if path.startswith(f"{game}/") and path != faces_path(game):
                by_edition.setdefault(path.split("/")[1], {})[path] = one
        for edition, pictures in by_edition.items():
            parts += _edition(game, edition, about.get(edition), pictures)
    return "\n".join(parts)


def _edition(
    game: str, edition: str, variant: tuple[str, str] | None, pictures: Mapping[str, Picture]
) -> Iterator[str]:
    """The title of an edition, how it is built, and tables of its pictures."""
    if variant is not None:
        title, option = f"Variant: {variant[0]}", f" --variant {edition}"
    else:
        option = "" if edition == SOURCE else f" --lang {edition}"
        title = language_name(edition)
    yield f"### {title}\n"
    if variant is not None:
        yield f"{' '.join(variant[1].split())}\n"
    yield f"`pnp build {game}{option}`\n"
    shown = list(pictures.items())
    for first in range(0, len(shown), ACROSS):
        yield from _table(shown[first : first + ACROSS])


def _table(shown: Sequence[tuple[str, Picture]]) -> Iterator[str]:
    """Pictures beside each other, below their titles."""
    heads = [
        f"{one.title}<br>{one.pages} {'page' if one.pages == 1 else 'pages'}" for _, one in shown
    ]
    images = [
        f'<img src="{path}{ENDING}" width="{SHOWN}" alt="{one.title}">' for path, one in shown
    ]
    yield f"| {' | '.join(heads)} |"
    yield f"|{':-:|' * len(shown)}"
    yield f"| {' | '.join(images)} |\n"


def out_of_date(gallery: Path) -> list[str]:
    """What is out of date as far as is known without a build: changed files, pictures of new or of
    former products, the page."""
    index = read_index(gallery)
    found = [f"{path} has changed" for path in changed_files(index)]
    names = expected(open_project())
    found += [f"{path}: no such picture" for path in sorted(names - index.pictures.keys())]
    found += [f"{path}: no such product" for path in sorted(index.pictures.keys() - names)]
    found += [f"{path}: no such file" for path in missing(index, gallery)]
    if not found and (gallery / PAGE).read_text(encoding="utf-8") != page(index):
        found.append(f"{PAGE} is not that of the index")
    return found


def main() -> int:
    """Draw the gallery, or list what is out of date; then the exit code is 1."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="list what is out of date")
    parser.add_argument("--files", action="store_true", help="compare files only, without a build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    if given.files and not given.check:
        parser.error("--files needs --check")
    try:
        if given.files:
            found = out_of_date(GALLERY)
        else:
            made = {game: build_all(game, given.jobs) for game in GAMES}
            found = update(GALLERY, made, given.jobs, given.check)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(found) if found else "nothing is out of date")
    return 1 if found and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
