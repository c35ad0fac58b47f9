"""The page of the architecture lists the files that one card goes through: all of them exist."""

from __future__ import annotations

import re

from repository import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")


def walked() -> dict[str, list[str]]:
    """The files of each room, from `docs/walk.py`."""
    section = PAGE.partition("## One card, from YAML to bytes\n")[2].partition("\n## ")[0]
    rooms = re.findall(r"^\d+\. `(\w+)`: (.+)$", section, re.MULTILINE)
    return {room: re.findall(r"`([\w/]+)`", files) for room, files in rooms}


def test_every_file_of_the_walk_exists() -> None:
    rooms = walked()
    assert len(rooms) > 15
    missing = [
        f"pnp/{room}/{file}.py"
        for room, files in rooms.items()
        for file in files
        if not (ROOT / "pnp" / room / f"{file}.py").is_file()
    ]
    assert missing == [], "run: python docs/walk.py"


def test_the_walk_goes_the_way_of_the_data() -> None:
    rooms = list(walked())
    way = ["cli", "records", "load", "typeset", "draw", "report"]
    assert [room for room in rooms if room in way] == way
