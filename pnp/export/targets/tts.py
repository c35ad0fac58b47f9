"""`tts`: a game for Tabletop Simulator: a saved object with its pictures and rules.

The file is a bag with a deck for each deck of cards, a tile for each board, a token for each piece
with an outline, and the rules as a PDF. Its fields are those of
https://kb.tabletopsimulator.com/custom-content/save-file-format/ and
https://api.tabletopsimulator.com/custom-game-objects/ (what is measured: docs/virtual-tables.md).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from pnp.export.pictures.options import Millimetres
from pnp.export.tables.options import CARD_PIXELS, PIECES, SIDE, SIZE
from pnp.export.target_kinds import ExportJob, Files, Target, TargetOption
from pnp.model.problems import InputError
from pnp.model.units import mm
from pnp.schema.values import Text

if TYPE_CHECKING:
    from pnp.export.tables.grids import Grid
    from pnp.export.tables.pieces import Document, Group, Piece

_JSON, _PNG, _PDF = ".json", ".png", ".pdf"
_MOST_COLUMNS, _MOST_ROWS = 10, 7
_THUMBNAIL = 256  # pixels
_BORDER = 4  # transparent pixels around a token, whose outline is found from what is transparent
_UNIT = mm(25.4)  # the game measures in inches
_MERGE = 15  # pixels: how exactly the outline of a token is followed
_CARD_TYPES = {"rounded": 0, "square": 1, "round": 4, "other": 0}
_TILE_TYPES = {"rounded": 3, "square": 0, "round": 2, "other": 0}
_FACE_DOWN = 180.0
_OPTIONS = (
    SIDE,
    CARD_PIXELS,
    TargetOption(
        "base-url", Text(), "the address that the pictures are at (default: the files as they are "
        "written)", names_folder=False,
    ),
    *PIECES,
    TargetOption("card-height", SIZE, "of a card of scale 1 in the game (default: 80mm)",
                 Millimetres(mm(80))),
    TargetOption("tile-width", SIZE, "of a tile or a board of scale 1 (default: 50.8mm)",
                 Millimetres(mm(50.8))),
    TargetOption("token-height", SIZE, "of a token of scale 1 (default: 50.8mm)",
                 Millimetres(mm(50.8))),
    TargetOption("standee-height", SIZE, "of a standee of scale 1 (default: 50.8mm)",
                 Millimetres(mm(50.8))),
    TargetOption("thickness", SIZE, "of boards, tiles and tokens (default: 2mm)",
                 Millimetres(mm(2))),
)  # fmt: skip


def _make(job: ExportJob) -> Files:
    from pnp.export.tables.pieces import contents_of
    from pnp.export.tables.sheets import thumbnail

    if job.folder is None and not job.options["base-url"]:
        message = "files in an archive have no address that the game could load them from"
        hint = "--base-url https://… with the address that you unpack it at, or leave out --zip"
        raise InputError.of("conflicting-keys", message, None, hint)
    contents = contents_of(job)
    made = _Save(job)
    for group in contents.groups:
        made.add_group(group)
    for document in contents.documents:
        made.add_document(document)
    shown = {f"{job.name}{_PNG}": thumbnail(contents.groups[0], _THUMBNAIL)} if (
        contents.groups
    ) else {}  # fmt: skip
    return {f"{job.name}{_JSON}": made.text().encode(), **shown, **made.files}


def file_url(folder: PurePath, name: str) -> str:
    """The address of a local file as the game writes it: with the signs of the system, none of them
    as a percentage."""
    parts = name.split("/")
    return f"file:///{str(folder.joinpath(*parts)).lstrip('/')}"


class _Save:
    """A saved object: its pieces so far, and the `files` that they show."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self.files: dict[str, Any] = {}
        self._objects: list[dict[str, Any]] = []
        self._guids: set[str] = set()
        self._sheets = 0
        self._plain = ""

    def text(self) -> str:
        """The saved object as JSON."""
        edition = self._job.about["edition"]
        title = f"{self._job.title} ({edition})" if "+" in edition else self._job.title
        bag = self._bag("bag", title, self._objects)
        root = {
            "SaveName": title, "GameMode": "", "Date": "", "VersionNumber": "",
            "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "Rules": "",
            "TabStates": {}, "Hands": {"Enable": True}, "LuaScript": "", "LuaScriptState": "",
            "XmlUI": "", "ObjectStates": [bag],
        }  # fmt: skip
        return json.dumps(root, ensure_ascii=False, indent=2) + "\n"

    def add_group(self, group: Group) -> None:
        """Add alike pieces: cards as one deck, boards each on its own, others in a bag."""
        if group.kind == "card":
            self._objects.append(self._cards(group))
            return
        if group.kind == "standee":
            made = [*self._standees(group)]
        elif group.kind == "token" and group.shape == "other":
            made = [*self._tokens(group)]
        else:
            made = [*self._tiles(group)]
        if len(made) > 1 and group.kind != "board":
            made = [self._bag(group.name, group.title, made)]
        self._objects += made

    def add_document(self, document: Document) -> None:
        """Add a book as a PDF file."""
        from pnp.export.tables.documents import document_pdf

        url = self._file(document.name, document_pdf(document), _PDF)
        self._objects.append({
            **self._object("Custom_PDF", document.name, document.title),
            "CustomPDF": {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0},
        })  # fmt: skip

    # -- cards ---------------------------------------------------------------------------------

    def _cards(self, group: Group) -> dict[str, Any]:
        """A deck; of a single card, the card."""
        from pnp.export.tables.grids import Limits, grid_of

        options = self._job.options
        limits = Limits(options["side"], options["card-pixels"], _MOST_COLUMNS, _MOST_ROWS)
        grid = grid_of(group.size.width, group.size.height, len(group.pieces), limits)
        sheets = self._card_sheets(group, grid)
        cards: list[dict[str, Any]] = []
        for number, piece in enumerate(group.pieces):
            sheet, place = divmod(number, grid.places)
            key = list(sheets)[sheet]
            for copy in range(piece.copies):
                card = {
                    "CardID": 100 * int(key) + place,
                    "SidewaysCard": _is_sideways(group),
                    "CustomDeck": {key: sheets[key]},
                }
                cards.append({**self._card("Card", group, piece, copy), **card})
        if len(cards) == 1:
            return {**cards[0], "Name": "CardCustom"}
        deck = self._object("DeckCustom", group.name, group.title, tags=[group.deck])
        return {
            **deck,
            "Transform": self._card_transform(group),
            "HideWhenFaceDown": True,
            "SidewaysCard": _is_sideways(group),
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": sheets,
            "ContainedObjects": cards,
        }

    def _card(self, name: str, group: Group, piece: Piece, copy: int) -> dict[str, Any]:
        return {
            **self._piece(name, group, piece, copy),
            "Transform": self._card_transform(group),
            "Hands": True,
            "HideWhenFaceDown": True,
        }

    def _card_transform(self, group: Group) -> dict[str, float]:
        """A card is as high as its scale states, and as wide as the shape of its picture needs."""
        scale = group.size.height / self._job.options["card-height"]
        return _transform(scale, scale, _FACE_DOWN)

    def _card_sheets(self, group: Group, grid: Grid) -> dict[str, dict[str, Any]]:
        """The sheets of a deck by their numbers."""
        from pnp.export.tables.sheets import sheet_files

        fronts = [
            self._file(f"{group.name}-{number}", content, _PNG)
            for number, content in enumerate(
                sheet_files(group, [piece.key for piece in group.pieces], grid), 1
            )
        ]
        if len(group.backs) > 1:
            contents = sheet_files(group, [piece.back for piece in group.pieces], grid)
            backs = [self._file(f"{group.name}-{number}-back", content, _PNG) for number, content
                     in enumerate(contents, 1)]  # fmt: skip
        else:
            backs = [self._shared_back(group, grid)] * len(fronts)
        found = {}
        for front, back in zip(fronts, backs, strict=True):
            self._sheets += 1
            found[str(self._sheets)] = {
                "FaceURL": front, "BackURL": back, "NumWidth": grid.columns,
                "NumHeight": grid.rows, "BackIsHidden": True,
                "UniqueBack": len(group.backs) > 1, "Type": _CARD_TYPES[group.shape],
            }  # fmt: skip
        return found

    def _shared_back(self, group: Group, grid: Grid) -> str:
        """The address of the back of all cards of a deck; of a plain one if they have none."""
        from pnp.export.tables.sheets import plain_back, single_files

        if group.backs != [""]:
            side = max(grid.width, grid.height)
            ((_, content),) = single_files(group, group.backs, side)
            return self._file(f"{group.name}-back", content, _PNG)
        self._plain = self._plain or self._file("plain-back", plain_back(), _PNG)
        return self._plain

    # -- other pieces --------------------------------------------------------------------------

    def _tiles(self, group: Group) -> Iterator[dict[str, Any]]:
        """Boards, tiles and round tokens. A tile of scale 1 is a square; it is stretched to the
        size of the piece."""
        unit = self._job.options["tile-width"]
        scales = group.size.width / unit, group.size.height / unit
        for made, images in self._images(group, "Custom_Tile"):
            tile = {
                "Type": _TILE_TYPES[group.shape], "Thickness": self._thickness,
                "Stackable": group.kind != "board", "Stretch": True,
            }  # fmt: skip
            yield {
                **made,
                "Transform": _transform(*scales),
                "CustomImage": {**images, "WidthScale": 0.0, "CustomTile": tile},
            }

    def _tokens(self, group: Group) -> Iterator[dict[str, Any]]:
        """Pieces of any outline, which the game finds from what is transparent. They show the same
        picture on both sides."""
        from pnp.export.tables.pieces import note_no_backs
        from pnp.export.tables.sheets import pixels_of

        note_no_backs(self._job, group, "a token of Tabletop Simulator")
        whole = pixels_of(group.size, self._job.options["side"] - 2 * _BORDER)[1]
        height = group.size.height * (whole + 2 * _BORDER) / whole
        scale = height / self._job.options["token-height"]
        for made, images in self._images(group, "Custom_Token"):
            token = {
                "Thickness": self._thickness, "MergeDistancePixels": _MERGE, "StandUp": False,
                "Stackable": True,
            }  # fmt: skip
            yield {
                **made,
                "Transform": _transform(scale, scale),
                "CustomImage": {**images, "WidthScale": 0.0, "CustomToken": token},
            }

    def _standees(self, group: Group) -> Iterator[dict[str, Any]]:
        scale = group.size.height / self._job.options["standee-height"]
        for made, images in self._images(group, "Figurine_Custom"):
            image = {**images, "WidthScale": 0.0}
            yield {**made, "Transform": _transform(scale, scale), "CustomImage": image}

    def _images(self, group: Group, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """The object of each copy of a piece, with the addresses of its pictures."""
        from pnp.export.tables.sheets import single_files

        is_cut = group.kind == "standee" or name == "Custom_Token"
        border = _BORDER if name == "Custom_Token" else 0
        side = self._job.options["side"]
        fronts = [piece.key for piece in group.pieces]
        backs = [] if name == "Custom_Token" else [key for key in group.backs if key]
        urls = {
            key: self._file(f"{group.name}-{number}", content, _PNG)
            for number, (key, content) in enumerate(
                single_files(group, [*fronts, *backs], side, is_cut, border), 1
            )
        }
        for piece in group.pieces:
            images = {
                "ImageURL": urls[piece.key], "ImageSecondaryURL": urls.get(piece.back, ""),
                "ImageScalar": 1.0,
            }  # fmt: skip
            for copy in range(piece.copies):
                yield self._piece(name, group, piece, copy), images

    @property
    def _thickness(self) -> float:
        return round(float(self._job.options["thickness"]) / _UNIT, 4)

    # -- what all objects have -----------------------------------------------------------------

    def _bag(self, seed: str, title: str, inside: list[dict[str, Any]]) -> dict[str, Any]:
        """A bag; what is put in last is taken out first."""
        made = self._object("Bag", seed, title)
        return {**made, "Bag": {"Order": 0}, "ContainedObjects": inside}

    def _piece(self, name: str, group: Group, piece: Piece, copy: int) -> dict[str, Any]:
        made = self._object(name, f"{piece.key}/{copy}", piece.name, piece.text, piece.tags)
        return {**made, "GMNotes": f"{group.deck}/{piece.id}"}

    def _object(
        self, name: str, seed: str, title: str, text: str = "", tags: Iterable[str] = ()
    ) -> dict[str, Any]:
        return {
            "Name": name, "GUID": self._guid(f"{name} {seed}"), "Transform": _transform(1, 1),
            "Nickname": title, "Description": text, "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0}, "Tags": list(tags), "Locked": False,
            "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "Hands": False, "HideWhenFaceDown": False,
        }  # fmt: skip

    def _guid(self, seed: str) -> str:
        """Six digits that no other object of the game has."""
        for number in range(len(self._guids) + 1):
            text = f"{self._job.name} {seed} {number}"
            found = hashlib.sha256(text.encode()).hexdigest()[:6]
            if found not in self._guids:
                break
        self._guids.add(found)
        return found

    def _file(self, stem: str, content: Any, ending: str) -> str:
        """Keep a file. Return its address."""
        from urllib.parse import quote

        from pnp.export.tables.sheets import hashed_name

        name = f"{self._job.name}/{hashed_name(stem, content, ending)}"
        self.files[name] = content
        base = self._job.options["base-url"]
        if base:
            return f"{base.rstrip('/')}/{quote(name)}"
        assert self._job.folder is not None
        return file_url(self._job.folder, name)


def _is_sideways(group: Group) -> bool:
    return group.size.width > group.size.height


def _transform(across: float, down: float, turn: float = 0.0) -> dict[str, float]:
    """A place and a size; `turn`: about the axis to the far side, so that 180 is face down."""
    return {
        "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": turn,
        "scaleX": round(across, 4), "scaleY": 1.0, "scaleZ": round(down, 4),
    }  # fmt: skip


KIND = Target(
    "tts", "a game for Tabletop Simulator, as a saved object", "faces", "either",
    (_JSON, _PNG, _PDF), _make, has_folder=True, is_slow=True, is_two_sided=True, options=_OPTIONS,
)  # fmt: skip
