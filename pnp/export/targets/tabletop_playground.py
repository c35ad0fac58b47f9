"""`tabletop-playground`: a package for Tabletop Playground, with a template of each deck and board.

The fields of a template are those of the published schema:
https://github.com/plasticity-studios/tabletop-playground-schemas
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pnp.export.pictures.options import Millimetres
from pnp.export.tables.options import CARD_PIXELS, PIECES, SIDE, SIZE
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.definitions import replace
from pnp.model.units import mm

if TYPE_CHECKING:
    from pnp.export.tables.grids import Grid
    from pnp.export.tables.pieces import Group, Piece

_JSON, _PNG = ".json", ".png"
_CENTIMETRE = mm(10)
_MODELS = {"rounded": "Rounded", "square": "Square", "round": "Round"}
_SHARED_BACK, _OWN_BACKS = -2, -3  # the back is a file of one picture, or a sheet of the same grid
_LIKE_BACK = -3  # of a card that others may not see
_MOST_PLACES = 10  # across and down: a sheet with more would be larger than the game reads
_BORDER = 4  # transparent pixels around a piece with an outline


def _make(job: ExportJob) -> Files:
    from pnp.export.tables.documents import page_groups
    from pnp.export.tables.pieces import contents_of

    contents = contents_of(job)
    made = _Package(job)
    for group in contents.groups:
        made.add(group)
    for document in contents.documents:
        for group in page_groups(document):
            made.add(group)
    return made.all_files()


class _Package:
    """A package: the files that it has so far, by their names in it."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self._files: dict[str, Any] = {}
        self._seed = f"{job.about['game']['id']} {job.about['edition']} {job.name}"

    def all_files(self) -> Files:
        """The files, the manifest first."""
        about = {
            "Name": self._job.title, "Version": "1", "GUID": _guid(f"{self._seed} package"),
        }  # fmt: skip
        files = {f"Manifest{_JSON}": _text(about), **self._files}
        return {f"{self._job.name}/{name}": data for name, data in files.items()}

    def add(self, group: Group) -> None:
        """Add a template for each sheet of cards, or for each other piece."""
        if group.kind != "card" or group.shape == "other":
            for number, piece in enumerate(group.pieces, 1):
                own = replace(group, pieces=(piece,), title=piece.name)
                self._add_sheets(own, f"{group.name}-{number}")
        else:
            self._add_sheets(group, group.name)

    def _add_sheets(self, group: Group, name: str) -> None:
        from pnp.export.tables.grids import Limits, grid_of

        options = self._job.options
        limits = Limits(options["side"], options["card-pixels"], _MOST_PLACES, _MOST_PLACES)
        grid = grid_of(group.size.width, group.size.height, len(group.pieces), limits)
        backs, back_index = self._backs(group, grid, name)
        fronts = self._textures(self._fronts(group, grid), name)
        for number, (front, back) in enumerate(zip(fronts, backs, strict=True)):
            start = number * grid.places
            pieces = group.pieces[start : start + grid.places]
            title = f"{group.title} {number + 1}" if grid.sheets > 1 else group.title
            pictures = {
                "FrontTexture": front, "BackTexture": back, "HiddenTexture": "",
                "BackIndex": back_index, "HiddenIndex": _LIKE_BACK,
                "NumHorizontal": grid.columns, "NumVertical": grid.rows,
                "Model": _MODELS.get(group.shape, front),
            }  # fmt: skip
            made = {**self._template(group, f"{name}-{number + 1}", title), **pictures,
                    **_cards(pieces)}  # fmt: skip
            self._files[f"Templates/{made['GUID']}{_JSON}"] = _text(made)

    def _fronts(self, group: Group, grid: Grid) -> Iterable[Any]:
        from pnp.export.tables.sheets import sheet_files, single_files

        keys = [piece.key for piece in group.pieces]
        if len(keys) > 1:
            return sheet_files(group, keys, grid)
        is_cut = group.shape == "other"
        side = self._job.options["side"] if group.kind != "card" else max(grid.size)
        singles = single_files(group, keys, side, is_cut, _BORDER if is_cut else 0)
        return (content for _, content in singles)

    def _backs(self, group: Group, grid: Grid, name: str) -> tuple[list[str], int]:
        """The back of each sheet, and how the game finds that of a card in it."""
        from pnp.export.tables.sheets import plain_back, sheet_files, single_files

        if len(group.backs) > 1:
            sheets = sheet_files(group, [piece.back for piece in group.pieces], grid)
            return list(self._textures(sheets, f"{name}-back")), _OWN_BACKS
        if group.backs == [""]:
            (back,) = self._textures([plain_back()], "plain-back")
        else:
            is_cut = group.shape == "other"
            side = max(grid.width, grid.height)
            singles = single_files(group, group.backs, side, is_cut, _BORDER if is_cut else 0)
            (back,) = self._textures((content for _, content in singles), f"{name}-back")
        return [back] * grid.sheets, _SHARED_BACK

    def _textures(self, contents: Iterable[Any], stem: str) -> Iterator[str]:
        """The names of pictures, which are added to the files."""
        from pnp.export.tables.sheets import hashed_name

        for content in contents:
            name = hashed_name(stem, content, _PNG)
            self._files[f"Textures/{name}"] = content
            yield name

    def _template(self, group: Group, seed: str, title: str) -> dict[str, Any]:
        """What a template has beside its cards and pictures."""
        is_card = group.kind == "card"
        options = self._job.options
        thickness = options["card-thickness" if is_card else "thickness"]
        width, height = group.size.width / _CENTIMETRE, group.size.height / _CENTIMETRE
        border = 1.0
        if group.shape == "other":
            border = _border_share(group, options["side"])
        return {
            "Type": "Card", "GUID": _guid(f"{self._seed} {seed}"), "Name": title,
            "Metadata": "", "CollisionType": "Regular", "Friction": 0.7, "Restitution": 0,
            "Density": 0.5, "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0,
            "Flippable": True, "AutoStraighten": False, "ShouldSnap": True, "ScriptName": "",
            "Blueprint": "", "Models": [], "Collision": [], "SnapPointsGlobal": False,
            "SnapPoints": [], "Tags": [group.deck] if group.deck else [],
            "Width": round(width * border, 4), "Height": round(height * border, 4),
            "Thickness": round(thickness / _CENTIMETRE, 4), "HiddenInHand": is_card,
            "UsedWithCardHolders": is_card, "CanStack": group.kind != "board",
            "UsePrimaryColorForSide": False, "FrontTextureOverrideExposed": False,
            "AllowFlippedInStack": False, "MirrorBack": True,
        }  # fmt: skip


def _border_share(group: Group, side: int) -> float:
    """How many times as large a picture with its transparent border is."""
    from pnp.export.tables.sheets import pixels_of

    width = pixels_of(group.size, side - 2 * _BORDER)[0]
    return (width + 2 * _BORDER) / width


def _cards(pieces: Sequence[Piece]) -> dict[str, Any]:
    """The cards of a sheet by their places, each as often as there are copies."""
    return {
        "Indices": [place for place, piece in enumerate(pieces) for _ in range(piece.copies)],
        "CardNames": {str(place): piece.name for place, piece in enumerate(pieces)},
        "CardMetadata": {str(place): piece.id for place, piece in enumerate(pieces)},
        "CardTags": {str(place): list(piece.tags) for place, piece in enumerate(pieces)},
    }


def _text(record: dict[str, Any]) -> bytes:
    return (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode()


def _guid(seed: str) -> str:
    """32 digits that are the same for the same game."""
    return hashlib.sha256(seed.encode()).hexdigest()[:32].upper()


KIND = Target(
    "tabletop-playground", "a package for Tabletop Playground", "faces", "either",
    (_JSON, _PNG), _make, has_folder=True, is_slow=True, is_two_sided=True, options=(
        SIDE, CARD_PIXELS, *PIECES,
        TargetOption("thickness", SIZE, "of boards, tiles and tokens (default: 2mm)",
                     Millimetres(mm(2))),
        TargetOption("card-thickness", SIZE, "of a card (default: 0.5mm)",
                     Millimetres(mm(0.5))),
    ),
)  # fmt: skip
