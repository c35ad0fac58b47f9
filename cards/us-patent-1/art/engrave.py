"""Draw the pictures of this game: `python cards/us-patent-1/art/engrave.py [NAME…]`.

Each file in `plates/` holds pictures as data; each picture becomes an SVG file in `upgrades/`.
README.md in this folder explains both.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engraving.pictures import Picture, draw, read

from pnp.model.problems import PnpError

HERE = Path(__file__).parent


def pictures() -> list[Picture]:
    """All pictures, in the order of their files; raises InputError."""
    files = sorted((HERE / "plates").glob("*.yaml"))
    return [picture for file in files for picture in read(file, f"plates/{file.name}")]


def main(arguments: list[str]) -> int:
    """Write the SVG files whose names contain one of the words, or all of them."""
    parser = argparse.ArgumentParser(description="Draw the engravings of this game.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="draw those whose names contain it"
    )
    words = parser.parse_args(arguments).names
    folder = HERE / "upgrades"
    folder.mkdir(exist_ok=True)
    try:
        for picture in pictures():
            if not words or any(word in picture.name for word in words):
                text = draw(picture)
                (folder / f"{picture.name}.svg").write_text(text, "utf-8")
                print(f"{picture.name:40} {len(text) / 1000:5.1f} kB")
    except PnpError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
