"""What was released, as text for a terminal or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.release.making import Made
from pnp.report.builds import size_text
from pnp.report.problems import plural, problems_json


def release_text(made: Made, out: Path, seconds: str) -> str:
    """A line for each page of a language and for each archive, and the totals."""
    rows = [(str(out / page), "") for page in made.pages]
    for edition in made.editions:
        for path, data in filter(None, (edition.archive, edition.changes)):
            rows.append((str(out / path), size_text(len(data))))
    width = max(len(row[0]) for row in rows)
    lines = ["  ".join((row[0].ljust(width), row[1])).rstrip() for row in rows]
    size = size_text(sum(map(len, made.files.values())))
    editions = plural(len(made.editions), "edition")
    total = f"{editions}, {plural(len(made.files), 'file')}, {size} in {seconds} s"
    return "\n".join([*lines, total])


def release_json(made: Made, out: Path, seconds: float) -> str:
    """The result as JSON."""
    found = {
        "written": bool(made.files),
        "out": str(out),
        "pages": [str(out / page) for page in made.pages],
        "archives": [str(out / edition.archive[0]) for edition in made.editions],
        "changes": [str(out / one.changes[0]) for one in made.editions if one.changes],
        "files": len(made.files),
        "bytes": sum(map(len, made.files.values())),
        "problems": problems_json(made.problems),
        "seconds": seconds,
    }
    return json.dumps(found, ensure_ascii=False, indent=2)
