"""Draw the pictures of docs/showcase.md from the sample games.

    python docs/showcase.py            # draws all pictures
    python docs/showcase.py --check    # compares the files that they are made from, without a build

`docs/pictures/showcase/index.txt` has a hash of each picture, and of each file that was read for
it.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from picture_index import (
    ENDING,
    INDEX,
    Index,
    Picture,
    changed_files,
    index_text,
    missing,
    read_index,
)
from pictures import save
from PIL import Image
from sample_products import ROOT, data_of, hashes_of, open_project, short

from pnp.build.run import build
from pnp.export.target_kinds import targets
from pnp.load.services import find_service
from pnp.model.problems import Problems
from pnp.model.result import Request

FOLDER = ROOT / "docs" / "pictures" / "showcase"
MAKES = ("pictures/showcase/*.webp",)
WIDE = 900  # pixels


class Shot(NamedTuple):
    """A picture: its product, its target or service, and options as the command line has them."""

    product: str
    target: str
    options: Mapping[str, str]
    backs: bool = False


SHOTS = {
    "hand": Shot("us-patent-1/cards", "hand", {}),
    "table": Shot("us-patent-1/cards", "hand",
                  {"count": "9", "tilt": "45", "background": "#27303f"}),
    "fan": Shot("inventing-the-future/cards", "fan", {"count": "21"}),
    "ring": Shot("us-patent-1/cards", "fan", {"count": "48", "angle": "220", "radius": "1.1"}),
    "row": Shot("us-patent-1/cards", "showcase", {}),
    "backs": Shot("inventing-the-future/cards", "showcase",
                  {"reflection": "35", "background": "#10151c"}, backs=True),
    "box": Shot("us-patent-1/box", "showcase", {}),
    "kit-box": Shot("us-patent-1/kit-box", "showcase", {}),
    "shop-banner": Shot("us-patent-1/cards", "shop-banner", {}),
}  # fmt: skip


def request_of(shot: Shot, project: Any) -> Request:
    """The request for a picture."""
    game, _, product = shot.product.partition("/")
    service = None
    if shot.target not in targets():
        service = find_service(shot.target, project.library, Problems())
    target = targets()[service.target if service else shot.target]
    values = []
    for name, text in shot.options.items():
        option = target.option(name)
        assert option is not None, name
        values.append((name, option.kind.read(text)))
    return Request(game, product, backs=shot.backs, target=target.name,
                   target_options=tuple(values),
                   service=shot.target if service else "")  # fmt: skip


def shown_hash(shot: Shot) -> str:
    """The hash of what is asked for."""
    return short(
        repr((shot.product, shot.target, sorted(shot.options.items()), shot.backs)).encode()
    )


def draw() -> None:
    """Draw all pictures, and write the index."""
    project = open_project(recorded=True)
    assert project.record is not None
    made = build([request_of(shot, project) for shot in SHOTS.values()], project)
    new = Index({}, {})
    for (name, shot), built in zip(SHOTS.items(), made, strict=True):
        errors = [problem.message for problem in built.problems if problem.severity == "error"]
        if errors:
            raise ValueError(f"{name}: {errors}")
        image = Image.open(io.BytesIO(data_of(built)))
        height = round(image.height * WIDE / image.width)
        small = image.resize((WIDE, height), Image.Resampling.LANCZOS)
        save(small, FOLDER / f"{name}{ENDING}")
        new.pictures[name] = Picture(shown_hash(shot), shot.product, 1)
    new.files.update(hashes_of(map(Path, project.record.read)))
    (FOLDER / INDEX).write_text(index_text(new), encoding="utf-8")


def out_of_date() -> list[str]:
    """What is out of date, as far as is known without a build."""
    index = read_index(FOLDER)
    found = [f"{path} has changed" for path in changed_files(index)]
    found += [f"{name}: no such picture" for name in SHOTS.keys() - index.pictures.keys()]
    found += [f"{name} shows something else" for name, picture in index.pictures.items()
              if name not in SHOTS or shown_hash(SHOTS[name]) != picture.hash]  # fmt: skip
    return found + [f"{name}: no such file" for name in missing(index, FOLDER)]


def main() -> int:
    """Draw the pictures, or list what is out of date; then the exit code is 1."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="list what is out of date")
    if not parser.parse_args().check:
        draw()
        return 0
    found = out_of_date()
    print("\n".join(found) if found else "nothing is out of date")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
