"""The agreed deck made by Typst: typst_deck.py WORKDIR COUNT OUT.pdf

A template written by hand for this one deck (typst_deck.typ), as ../floor.py is a program for it:
no shrinking, no checks, no places of values in YAML. Needs typst of PyPI, a compiler in Rust.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import typst

TEMPLATE = Path(__file__).resolve().with_suffix(".typ")


def main(work: str, count: str, out: str) -> None:
    """Compile the deck of `count` cards in the project `work` to the file `out`."""
    shutil.copy(TEMPLATE, work)  # Typst reads nothing above the folder of the template
    compiler = typst.Compiler(
        f"{work}/{TEMPLATE.name}",
        root=work,
        font_paths=[f"{work}/fonts/lato"],
        ignore_system_fonts=True,
        sys_inputs={"count": count},
    )
    compiler.compile(output=out)


if __name__ == "__main__":
    main(*sys.argv[1:])
