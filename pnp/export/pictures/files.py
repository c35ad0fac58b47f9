"""The files of a target that makes a picture of each face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.export.pictures.encoding import Encoding
from pnp.export.target_kinds import ExportJob, Files

if TYPE_CHECKING:
    from pnp.export.pictures.names import FaceFile


def picture_files(job: ExportJob, ending: str, encoding: Encoding) -> Files:
    """The pictures of all faces of a job. Raises InputError for faces and options that cannot be
    used."""
    from pnp.export.pictures.names import face_files

    named = face_files(job, job.options["name"], job.options["copies"])
    return drawn_files(job, named, ending, encoding)


def drawn_files(
    job: ExportJob, named: Sequence[FaceFile], ending: str, encoding: Encoding
) -> Files:
    """The pictures of faces under these names; a face that has several files is drawn once. Raises
    InputError for faces and options that cannot be used."""
    from pnp.export.pictures.options import resolution
    from pnp.export.pictures.raster import pictures

    how = resolution(job, encoding)
    sizes = {size.key: size for size in (*job.fronts, *(job.backs or ()))}
    drawn = dict(pictures(job, [sizes[key] for key in dict.fromkeys(f.key for f in named)],
                          how, encoding))  # fmt: skip
    return {f"{file.name}{ending}": drawn[file.key] for file in named}
