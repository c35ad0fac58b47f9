"""Draw the pictures of this game: `python cards/us-patent-1/art/engrave.py [NAME…]`.

Each file in a folder of `plates/` holds pictures as data; each picture becomes an SVG file in the
folder of that name here: those of `plates/upgrades/` in `upgrades/`.
README.md in this folder explains both.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path

from engraving.pictures import Picture, all_parts, draw, read

from pnp.model.problems import PnpError

HERE = Path(__file__).parent


def pictures() -> dict[str, list[Picture]]:
    """The pictures of each folder, in the order of their files; raises InputError."""
    found: dict[str, list[Picture]] = {}
    for file in sorted((HERE / "plates").glob("*/*.yaml")):
        name = f"plates/{file.parent.name}/{file.name}"
        found.setdefault(file.parent.name, []).extend(read(file, name))
    return found


def _parts() -> list[str]:
    """A line for each part: its name, its options with their defaults, what it is."""
    lines = []
    for name, part in sorted(all_parts().items()):
        options = list(inspect.signature(part).parameters.values())[1:]
        needs = ", ".join(
            o.name if o.default is o.empty else f"{o.name}={o.default!r}" for o in options
        )
        about = (part.__doc__ or "").partition("\n")[0]
        lines.append(f"{name}({needs}): {about}")
    return lines


def main(arguments: list[str]) -> int:
    """Write the SVG files whose names contain one of the words, or all of them."""
    parser = argparse.ArgumentParser(description="Draw the engravings of this game.")
    parser.add_argument("--parts", action="store_true", help="list the parts with their options")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="draw those whose names contain it"
    )
    given = parser.parse_args(arguments)
    if given.parts:
        print("\n".join(_parts()))
        return 0
    try:
        for folder, found in pictures().items():
            (HERE / folder).mkdir(exist_ok=True)
            for picture in found:
                if not given.names or any(word in picture.name for word in given.names):
                    text = draw(picture)
                    (HERE / folder / f"{picture.name}.svg").write_text(text, "utf-8")
                    print(f"{picture.name:40} {len(text) / 1000:5.1f} kB")
    except PnpError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
