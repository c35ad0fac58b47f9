"""Draw pictures of this game: `python cards/inventing-the-future/art/draw.py [NAME…]`.

Each file in `pictures/` holds pictures as data; each picture becomes an SVG file in the folder that
has the name of the file. README.md in this folder explains both.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from atomic.pictures import Picture, draw, read

from pnp.model.problems import PnpError
from pnp.sources.reader import read_yaml

HERE = Path(__file__).parent
THEME = HERE.parents[2] / "layouts/inventing-the-future/theme.yaml"


def pictures() -> Iterator[tuple[Path, Picture]]:
    """All pictures with their SVG files, in the order of the data; raises InputError."""
    theme = read_yaml(THEME, "layouts/inventing-the-future/theme.yaml")
    assert isinstance(theme, dict)
    palette = {name: str(color) for name, color in theme["palette"].items()}
    for file in sorted((HERE / "pictures").glob("*.yaml")):
        for picture in read(file, f"pictures/{file.name}", palette):
            yield HERE / file.stem / f"{picture.name}.svg", picture


def main(arguments: list[str]) -> int:
    """Write the SVG files whose names contain one of the words, or all of them."""
    parser = argparse.ArgumentParser(description="Draw pictures of this game.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="draw those with it in their names"
    )
    words = parser.parse_args(arguments).names
    try:
        for file, picture in pictures():
            if not words or any(word in picture.name for word in words):
                text = draw(picture)
                file.parent.mkdir(exist_ok=True)
                file.write_text(text, "utf-8")
                print(f"{file.relative_to(HERE).as_posix():32} {len(text) / 1000:5.1f} kB")
    except PnpError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
