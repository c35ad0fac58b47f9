"""One card edited in a project that stays open: resident_deck.py WORKDIR COUNT ROUNDS

In: the game edited-COUNT of variations.py. Out: JSON, the seconds of wall and of processor time of
each round: from the edited file to the new face and the content stream of its page. What a preview
does once is not counted: opening the project, a first page, and one edit.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from pathlib import Path

BENCH = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(BENCH), str(BENCH.parents[1])]

from variations import edit_card  # noqa: E402

from pnp.build.project import Places  # noqa: E402
from pnp.build.resident.products import ResidentProduct  # noqa: E402
from pnp.build.resident.projects import ResidentProject  # noqa: E402
from pnp.model.result import Request  # noqa: E402


def main(work: Path, size: int, rounds: int) -> list[list[tuple[float, float]]]:
    """The seconds of each round, which has one task."""
    project = ResidentProject(Places(work, work))
    resident = ResidentProduct(project, Request(f"edited-{size}", "deck"))
    project.update()
    resident.update()
    resident.page(1)
    gc.freeze()  # what stays open lives to the end
    found = []
    for number in range(rounds + 1):
        edit_card(work, size, 1000 + number)
        wall, cpu = time.perf_counter(), time.process_time()
        project.update()
        changed = resident.update()
        for key in changed.faces:
            resident.face(key)
        for page in changed.pages:
            resident.page(page)
        found.append([(time.perf_counter() - wall, time.process_time() - cpu)])
        assert (len(changed.faces), len(changed.pages)) == (1, 1), changed
    return found[1:]


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), *map(int, sys.argv[2:]))))
