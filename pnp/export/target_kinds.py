"""What an export target is: the input it takes, and how it makes files of that.

A target is one file in `targets/` with a `KIND`. It is found there by name, so a new target touches
nothing else. `pnp build --help` imports all targets, so they import libraries where they use them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from pnp.model.open_kinds import OpenKinds

if TYPE_CHECKING:
    from pnp.draw.pdf.document import Kept, PdfInfo, PdfJob
    from pnp.model.face import Face, Op
    from pnp.model.net import Net
    from pnp.model.sheet import FaceSize, Sheet

Files = Mapping[str, bytes]


class Dieline(Struct, frozen=True):
    """The net of a box. `suffix` distinguishes the boxes of one product in names of files."""

    suffix: str
    title: str
    net: Net


class ExportJob(Struct, frozen=True, kw_only=True):
    """What a target makes files of: a product, or a game with its products one after the other.

    `name` is how its files are called, without an ending. `fronts` and `backs` (None: no backs)
    are the faces in printing order, each as often as it is printed; `faces` are the faces by key.
    `sheets` have a page number each, and `labels` their small print by that number; a target that
    takes faces gets no sheets. `files` are those of the target that a target takes, by name.
    `shown` returns a path as messages show it. `kept` are drawn pages of earlier runs.
    `is_verified`: PDF files are read with pypdf as well.
    """

    name: str
    info: PdfInfo
    fronts: tuple[FaceSize, ...] = ()
    backs: tuple[FaceSize, ...] | None = None
    faces: Mapping[str, Face] = field(default_factory=dict)
    sheets: tuple[Sheet, ...] = ()
    labels: Mapping[int, tuple[Op, ...]] = field(default_factory=dict)
    dielines: tuple[Dieline, ...] = ()
    files: Files = field(default_factory=dict)
    shown: Callable[[str], str] = str
    kept: Kept | None = None
    is_verified: bool = False

    @property
    def pdf(self) -> PdfJob:
        """The sheets as one PDF file."""
        from pnp.draw.pdf.document import PdfJob

        return PdfJob(
            info=self.info, sheets=self.sheets, faces=self.faces, labels=self.labels,
            shown=self.shown, kept=self.kept,
        )  # fmt: skip


class Target(Struct, frozen=True):
    """An export target, called `name` on the command line, with one line of help (`doc`).

    `takes` is its input: faces, sheets, or files, which are those of the target `source`. `unit` is
    what one job is: a product, or a whole game. `endings` are those of its files, that of the main
    file first. `make` returns the files by name, the main file first; each name begins with the
    name of the job and ends with an ending. It raises InputError for input that cannot be used.
    `may_make(name, has_boxes, file)`: whether a product (or game) of this name could have made a
    file; files of earlier builds that no product could have made are reported as left over.
    """

    name: str
    doc: str
    takes: Literal["faces", "sheets", "files"]
    unit: Literal["product", "game"]
    endings: tuple[str, ...]
    make: Callable[[ExportJob], Files]
    source: str = "files"
    may_make: Callable[[str, bool, str], bool] = lambda name, has_boxes, file: file.startswith(name)

    @property
    def takes_sheets(self) -> bool:
        """Whether it needs faces imposed on sheets, itself or for the target whose files it
        takes."""
        return self.takes == "sheets" or (
            self.takes == "files" and targets()[self.source].takes_sheets
        )

    def files(self, job: ExportJob) -> Files:
        """The files of a job. Raises ValueError for names that this target may not give, as only
        files with its endings are known as its own later."""
        found = self.make(job)
        for name in found:
            if not name.startswith(job.name) or not name.endswith(self.endings) or "/" in name:
                raise ValueError(f"target '{self.name}' may not name a file '{name}'")
        return found


@cache
def targets() -> OpenKinds[Target]:
    """The export targets by name."""
    return OpenKinds("pnp.export.targets", "export target")
