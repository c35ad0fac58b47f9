"""`tabletopia`: pictures of all pieces for Tabletopia, one for each face, with a list of them.

It takes no sheets, and the pictures of a deck must have the same pixels:
https://help.tabletopia.com/knowledge-base/how-to-prepare-graphics/
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.export.tables.options import PIECES, SIDE
from pnp.export.target_kinds import ExportJob, Files, Target

if TYPE_CHECKING:
    from pnp.export.tables.pieces import Group

_CSV, _PNG, _PDF = ".csv", ".png", ".pdf"
_HEAD = ("kind", "deck", "name", "front", "back", "quantity", "width_mm", "height_mm")


def _make(job: ExportJob) -> Files:
    from pnp.export.tables.documents import document_pdf
    from pnp.export.tables.pieces import contents_of

    contents = contents_of(job)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(_HEAD)
    files: dict[str, Any] = {}
    for group in contents.groups:
        names = _names(group)
        files |= _pictures(job, group, names)
        rows.writerows(_rows(group, names))
    for document in contents.documents:
        name = f"{document.name}{_PDF}"
        files[f"{job.name}/{name}"] = document_pdf(document)
        rows.writerow(("rules", "", document.title, name, "", 1, "", ""))
    return {f"{job.name}/contents{_CSV}": text.getvalue().encode("utf-8-sig"), **files}


def _names(group: Group) -> dict[str, str]:
    """The file of each face, below the folder of the job: numbered in the order of printing."""
    from pnp.export.pictures.patterns import safe_name

    names = {}
    for number, piece in enumerate(group.pieces, 1):
        stem = f"{group.name}/{number:03}-{safe_name(piece.id)}"
        names[piece.key] = f"{stem}{_PNG}"
        if piece.back and piece.back not in names:
            own = len(group.backs) > 1
            names[piece.back] = f"{stem}-back{_PNG}" if own else f"{group.name}/back{_PNG}"
    return names


def _pictures(job: ExportJob, group: Group, names: dict[str, str]) -> Iterator[tuple[str, Any]]:
    from pnp.export.tables.sheets import single_files

    made = single_files(group, list(names), job.options["side"], is_cut=True)
    return ((f"{job.name}/{names[key]}", content) for key, content in made)


def _rows(group: Group, names: dict[str, str]) -> Iterator[tuple[object, ...]]:
    from pnp.model.units import mm

    size = [f"{round(side / mm(1), 2):g}" for side in (group.size.width, group.size.height)]
    for piece in group.pieces:
        faces = names[piece.key], names.get(piece.back, "")
        yield group.kind, group.deck, piece.name, *faces, piece.copies, *size


KIND = Target(
    "tabletopia", "pictures of all pieces for Tabletopia, with a list", "faces", "either",
    (_CSV, _PNG, _PDF), _make, has_folder=True, is_slow=True, is_two_sided=True,
    options=(SIDE, *PIECES),
)  # fmt: skip
