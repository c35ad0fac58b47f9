"""The files of a target that makes a picture of each face."""

from __future__ import annotations

from pnp.export.pictures.encoding import Encoding
from pnp.export.target_kinds import ExportJob, Files


def picture_files(job: ExportJob, ending: str, encoding: Encoding) -> Files:
    """The pictures of all faces of a job; a face that has several files is drawn once. Raises
    InputError for faces and options that cannot be used."""
    from pnp.export.pictures.names import face_files
    from pnp.export.pictures.options import resolution
    from pnp.export.pictures.raster import pictures

    how = resolution(job, encoding)
    files = face_files(job, job.options["name"], job.options["copies"])
    sizes = {size.key: size for size in (*job.fronts, *(job.backs or ()))}
    drawn = dict(pictures(job, [sizes[key] for key in dict.fromkeys(f.key for f in files)],
                          how, encoding))  # fmt: skip
    return {f"{file.name}{ending}": drawn[file.key] for file in files}
