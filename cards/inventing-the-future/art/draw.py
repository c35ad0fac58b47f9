"""Draw pictures of this game: `python cards/inventing-the-future/art/draw.py [NAME…]`.

Each file in `pictures/` holds pictures as data. Each picture becomes an SVG file in the folder that
has the name of the file, and one in outlines in the folder `NAME-lines`. README.md in this folder
explains both.
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


def drawn() -> Iterator[tuple[Path, str]]:
    """All SVG files with their texts; raises InputError."""
    palette = _palette()
    for file, picture in _by_file():
        yield HERE / file.stem / f"{picture.name}.svg", draw(picture)
        outlines = draw(picture, (palette["ink"], "#ffffff"))
        yield HERE / f"{file.stem}-lines" / f"{picture.name}.svg", outlines


def _by_file() -> Iterator[tuple[Path, Picture]]:
    for file in sorted((HERE / "pictures").glob("*.yaml")):
        for picture in read(file, f"pictures/{file.name}", _palette()):
            yield file, picture


def _palette() -> dict[str, str]:
    theme = read_yaml(THEME, "layouts/inventing-the-future/theme.yaml")
    assert isinstance(theme, dict)
    return {name: str(color) for name, color in theme["palette"].items()}


def main(arguments: list[str]) -> int:
    """Write the SVG files whose names contain one of the words, or all of them."""
    parser = argparse.ArgumentParser(description="Draw pictures of this game.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="draw those with it in their names"
    )
    words = parser.parse_args(arguments).names
    try:
        for file, text in drawn():
            if not words or any(word in file.stem for word in words):
                file.parent.mkdir(exist_ok=True)
                file.write_text(text, "utf-8")
                print(f"{file.relative_to(HERE).as_posix():32} {len(text) / 1000:5.1f} kB")
    except PnpError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
