"""What an export target is: the input it takes, and how it makes files of that.

A target is one file in `targets/` with a `KIND`. It is found there by name, so a new target touches
nothing else. `pnp build --help` imports all targets, so they import libraries where they use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from pnp.model.problems import Problems
from pnp.schema.open_kinds import OpenKinds
from pnp.schema.values import Flag, Type

if TYPE_CHECKING:
    from pnp.draw.pdf.document import DrawnPages, Kept, PdfInfo, PdfJob
    from pnp.model.face import Face, Op
    from pnp.model.game import Card
    from pnp.model.net import BoxPlan, Net
    from pnp.model.result import Stored
    from pnp.model.sheet import FaceSize, Sheet

Files = Mapping[str, "bytes | Stored"]


class Dieline(Struct, frozen=True):
    """The net of a box. `suffix` distinguishes the boxes of one product in names of files. `face`
    is the key of the face with its art. `plan`: how the author describes it."""

    suffix: str
    title: str
    net: Net
    face: str
    plan: BoxPlan


class TargetOption(Struct, frozen=True):
    """An option of a target: `--name VALUE` on the command line, or for a `Flag` `--name` and
    `--no-name`; `pnp build` itself must not have the name. `kind` reads its value; `default` is the
    value of an option that is not given.

    A value that is given is part of the name of the folder, as its text, if it `names_folder`.
    `meanings`: what the words of a `Choice` mean, where the words do not state it.
    """

    name: str
    kind: Type
    doc: str
    default: Any = None
    names_folder: bool = True
    meanings: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> dict[str, str]:
        """The words that its value can be, if these are few, with their meanings ('': none)."""
        found = self.kind.schema.get("enum", ())
        return {word: self.meanings.get(word, "") for word in found if isinstance(word, str)}

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off."""
        return isinstance(self.kind, Flag)

    def folder_name(self, value: Any) -> str:
        """The part of a folder's name for a value."""
        if self.is_flag:
            return self.name if value else f"no-{self.name}"
        return f"{self.name}-{value}"


class Offer(Struct, frozen=True):
    """The product of a service that files are for: its name there, and the size of its cards in
    points, after the cut."""

    name: str
    width: float
    height: float


class ExportJob(Struct, frozen=True, kw_only=True):
    """What a target makes files of: a product, or a game with its products one after the other.

    `name` is how its files are called, without an ending. `fronts` and `backs` (None: no backs)
    are the faces in printing order, each as often as it is printed; `faces` are the faces by key.
    `sheets` have a page number each, and `labels` their small print by that number; a target that
    takes faces gets no sheets. `files` are those of the target that a target takes, by name.
    `shown` returns a path as messages show it. `kept` are drawn pages of earlier runs,
    `drawn` are pages that other processes draw. `spool` is a folder for large temporary files.
    `is_verified`: PDF files are read with pypdf as well. `decks` are those of the product, whose
    faces have the keys 'deck/card', and for backs 'deck/card/back', or 'deck//back' if all cards
    share it. `options` are the values of all options of the target by name.
    A target adds what it reports to `notes`. `processes` may work on it together. `card` returns
    the card of a face by its key (None: it has none), and `about` has what patterns for names of
    files can read beside it: the game, its tables, the product and the edition. `offer` is the
    product of a service that the files are for (None: there is none). `title` is that of the
    product or the game, `content` the key of what the product prints (see model.game.Product;
    empty: of a game). `parts` are the jobs of the products of a game, for a target that takes
    faces. `folder` is the absolute path that the files are written to (None: it is not known, as
    for files in an archive). `is_chosen`: the faces are those of cards that somebody has named, one
    by one.
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
    spool: Path | None = None
    kept: Kept | None = None
    drawn: DrawnPages | None = None
    is_verified: bool = False
    decks: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: Problems = field(default_factory=Problems)
    processes: int = 1
    card: Callable[[str], Card | None] = lambda key: None
    about: Mapping[str, Any] = field(default_factory=dict)
    offer: Offer | None = None
    title: str = ""
    content: str = ""
    parts: tuple[ExportJob, ...] = ()
    folder: Path | None = None
    is_chosen: bool = False

    @property
    def pdf(self) -> PdfJob:
        """The sheets as one PDF file."""
        from pnp.draw.pdf.document import PdfJob

        return PdfJob(
            info=self.info, sheets=self.sheets, faces=self.faces, labels=self.labels,
            shown=self.shown, kept=self.kept, drawn=self.drawn,
        )  # fmt: skip


class Target(Struct, frozen=True):
    """An export target, called `name` on the command line, with one line of help (`doc`).

    `takes` is its input: faces, sheets, or files, which are those of the target `source`. `unit` is
    what one job is: a product, a whole game, or either, as is requested. `endings` are those of its
    files, that of the main file first. `make` returns the files by name, the main file first; each
    name begins with the name of the job and ends with an ending. It raises InputError for input
    that cannot be used.
    `may_make(name, has_boxes, file)`: whether a product (or game) of this name could have made a
    file; files of earlier builds that no product could have made are reported as left over.
    `options` are its own options. `has_folder`: its files are in a folder of their own.
    `has_pages`: it can place pages of existing PDF files; else it gets pictures of them.
    `is_printed`: though it takes no sheets, its files are for presses, so profiles apply.
    `is_slow`: a face takes much longer than in a PDF file, so that processes share even a small
    deck. `is_two_sided`: unless it is requested otherwise, each deck that has a back gets it, also
    in products that are printed without.
    `is_one_sided`: it shows backs only if they are requested, also of products that are printed
    with backs.
    `is_of_cards`: of a whole game, it is made of the products with decks, and of others whose
    `export` names it or its service. Each product that is named is made.
    `also` are other names of what it makes, such as those of programs and formats: a hint for one
    of them names the target, or is `advice`, if this is not empty.
    `least_cards`: it is made of cards; products with fewer different ones are left out, or with
    none, if they are named.
    """

    name: str
    doc: str
    takes: Literal["faces", "sheets", "files"]
    unit: Literal["product", "game", "either"]
    endings: tuple[str, ...]
    make: Callable[[ExportJob], Files]
    source: str = "files"
    may_make: Callable[[str, bool, str], bool] = lambda name, has_boxes, file: file.startswith(name)
    options: tuple[TargetOption, ...] = ()
    has_folder: bool = False
    has_pages: bool = True
    is_printed: bool = False
    is_slow: bool = False
    is_two_sided: bool = False
    is_one_sided: bool = False
    is_of_cards: bool = False
    least_cards: int = 0
    also: tuple[str, ...] = ()
    advice: str = ""

    def values(self, given: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        """The values of all its options: those given, and defaults."""
        return {option.name: option.default for option in self.options} | dict(given)

    def option(self, name: str) -> TargetOption | None:
        """Its option of a name."""
        return next((option for option in self.options if option.name == name), None)

    def folder_names(self, given: Iterable[tuple[str, Any]], service: str = "") -> list[str]:
        """The parts of a folder's name: the service, or the target if `has_folder`, and options
        that are given with another value than the default."""
        values = dict(given)
        named = [
            option.folder_name(values[option.name])
            for option in self.options
            if option.names_folder and values.get(option.name, option.default) != option.default
        ]
        name = service or (self.name if self.has_folder else "")
        return [name, *named] if name else named

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
            is_safe = is_plain_path(name) and name.startswith(job.name)
            if not (is_safe and name.endswith(self.endings)):
                raise ValueError(f"target '{self.name}' may not name a file '{name}'")
        return found


def is_plain_path(path: str) -> bool:
    """Whether a path leads to a file below a folder, in folders of this one, on every system."""
    parts = PurePosixPath(path).parts
    same = PureWindowsPath(path)
    return (
        0 < len(parts) == len(same.parts)
        and "/".join(parts) == path
        and not {".", ".."} & set(parts)
        and not (same.drive or same.root or "\0" in path)
    )


@cache
def targets() -> OpenKinds[Target]:
    """The export targets by name."""
    return OpenKinds("pnp.export.targets", "export target", "-")
