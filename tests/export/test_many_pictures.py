"""Pictures of large decks: bounded memory, and the same bytes with any number of processes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from plain_cards import files_below
from tiny_project import TinyProject

_RUN = """\
import resource, sys
from pnp.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert end.code in (0, None), end.code
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def with_cards(tiny: TinyProject, count: int) -> None:
    cards = [
        f"- {{id: c{n}, name: 'Card {n}', rank: {n % 9 + 1}, suit: sun}}" for n in range(count)
    ]
    tiny.write("cards", "\n".join(cards) + "\n")


def peak(tiny: TinyProject, count: int) -> float:
    """The most memory that a build of so many pictures takes, in MB."""
    with_cards(tiny, count)
    given = ["build", "--target", "png", "--jobs", "1", "--no-cache", "--out", f"o{count}"]
    run = subprocess.run(
        [sys.executable, "-c", _RUN, *given], cwd=tiny.root, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert len(list((tiny.root / f"o{count}").rglob("*.png"))) == count
    found = int(run.stdout.splitlines()[-1])
    return found / (1024 if sys.platform != "darwin" else 1024**2)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="resource is of Unix")
def test_the_memory_does_not_grow_with_the_deck(tiny: TinyProject) -> None:
    """The pixels of 72 more cards of 744 × 1039 are 167 MB."""
    assert peak(tiny, 80) - peak(tiny, 8) < 25


@pytest.mark.slow
def test_the_same_bytes_with_any_number_of_processes(tiny: TinyProject) -> None:
    with_cards(tiny, 20)  # three groups
    tiny.spoil("layout", "bleed: 3mm\n", "bleed: 3mm\ncorner: 4mm\n")
    found = []
    for jobs in ("1", "3"):
        for target in ("png", "jpeg", "sheet-png"):
            given = ("--target", target, "--dpi", "60", "--jobs", jobs, "--no-cache", "--out", jobs)
            assert tiny.run("build", *given)[0] == 0
        names = files_below(tiny.root / jobs)
        assert sum(name.endswith((".png", ".jpg")) for name in names) == 43
        found.append([(name, (tiny.root / jobs / name).read_bytes()) for name in names])
    assert found[0] == found[1]


def test_a_card_that_cannot_be_drawn_is_reported_by_any_number_of_processes(
    tiny: TinyProject,
) -> None:
    with_cards(tiny, 20)
    tiny.write("cards/tiny/art/dot.png", b"\x89PNG\r\n\x1a\n broken")
    first = tiny.run("build", "--target", "png", "--jobs", "1", "--no-cache")
    assert first[0] == 1 and "art/dot.png" in first[2]
    assert tiny.run("build", "--target", "png", "--jobs", "2", "--no-cache") == first
    assert not (tiny.root / "output").exists()
