"""Read the headers of picture files.

In: the path of a PNG or JPEG file. Out: its bytes or its `Header`. Pillow is not used, because its
import takes longer than most pictures. Every error is an InputError that names the file as `shown`.

Sources: PNG (ISO/IEC 15948, W3C 2003), JPEG (ITU T.81), Adobe's APP14 (Technical Note 5116),
Exif 2.3 for the orientation.
"""

from __future__ import annotations

import io
import struct
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal

from msgspec import Struct

from pnp.files.listing import is_file, is_folder, list_folder
from pnp.files.reading import NotRegularError, open_regular
from pnp.model.codes import Code
from pnp.model.problems import InputError, PnpError, Span, did_you_mean

LARGEST = 100_000_000  # pixels; decoded as RGB these are 300 MB

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_SIGNATURE = b"\xff\xd8\xff"
COPY_AGAIN = "copy or download the file again, or save it again with a picture editor"

# colour type: mode, samples a pixel, bits a sample
_PNG_TYPES: dict[int, tuple[str, int, tuple[int, ...]]] = {
    0: ("L", 1, (1, 2, 4, 8, 16)),
    2: ("RGB", 3, (8, 16)),
    3: ("P", 1, (1, 2, 4, 8)),
    4: ("LA", 2, (8, 16)),
    6: ("RGBA", 4, (8, 16)),
}
_JPEG_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # SOF0–15 less DHT, JPG, DAC

# kinds of files by their first bytes; '?' matches any byte
_KINDS = (
    ("GIF8", "a GIF picture"),
    ("RIFF????WEBP", "a WebP picture"),
    ("BM", "a BMP picture"),
    ("II*\0", "a TIFF picture"),
    ("MM\0*", "a TIFF picture"),
    ("8BPS", "a Photoshop file"),
    ("????ftypavi", "an AVIF picture"),
    ("????ftyphei", "a HEIC picture"),
    ("????ftypmif", "a HEIC picture"),
    ("\0\0\0\x0cjP  ", "a JPEG 2000 picture"),
    ("\xff\x0a", "a JPEG XL picture"),
    ("\0\0\0\x0cJXL ", "a JPEG XL picture"),
    ("\0\0\x01\0", "an icon file"),
    ("%PDF", "a PDF file"),
    ("%!PS", "a PostScript file"),
    ("PK\x03\x04", "a ZIP archive"),
    ("gimp xcf", "a GIMP file"),
)
_LFS = b"version https://git-lfs"


class Header(Struct, frozen=True):
    """The header of a picture file.

    `width` and `height` are pixels as stored, before the turn by `orientation` (Exif, 1..8).
    `mode` is L, LA, RGB, RGBA, P, PA or CMYK: Pillow's names, with an A also for a key colour or
    palette entries that are transparent. `channels`: stored samples a pixel, each of `bits`. PNG
    only: `interlaced`, `palette` (RGB triples), `transparent` (the tRNS chunk). JPEG only: `frame`
    (the SOF marker), `components` (their names), `adobe` (the colour transform of the APP14
    marker, None without one).
    """

    format: Literal["PNG", "JPEG"]
    width: int
    height: int
    bits: int
    channels: int
    mode: str
    orientation: int = 1
    interlaced: bool = False
    palette: bytes = b""
    transparent: bytes | None = None
    frame: int = 0
    components: bytes = b""
    adobe: int | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down after the turn."""
        lying = self.orientation >= 5  # 5 to 8 exchange rows and columns
        return (self.height, self.width) if lying else (self.width, self.height)


def open_picture(path: str, shown: str) -> BinaryIO:
    """The file, open for reading. Raises InputError if there is none that can be read."""
    try:
        return open_regular(Path(path))
    except NotRegularError as error:
        if error.what == "a folder":
            hint = "write the name of a file in it"
            raise fault(shown, "is a folder, not a picture", hint) from None
        hint = "copy the picture into a file"
        raise fault(shown, f"is {error.what}, not a regular file", hint) from None
    except (FileNotFoundError, NotADirectoryError):
        raise _missing(path, shown) from None
    except PermissionError:
        hint = "allow reading, e.g. with 'chmod u+r' on the file or its folder"
        raise fault(shown, "may not be read (permission denied)", hint) from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise fault(shown, f"cannot be read: {reason}", "check the name and the disk") from None


def read_picture(path: str, shown: str) -> bytes:
    """All bytes of the file. Raises InputError as `open_picture`."""
    with open_picture(path, shown) as file:
        try:
            return file.read()
        except OSError as error:
            raise fault(shown, f"cannot be read: {error.strerror}", COPY_AGAIN) from None


def read_header(file: BinaryIO, shown: str) -> Header:
    """The header of a PNG or JPEG file, from a file open at its start.

    Raises InputError if it is neither, if the header is broken, or if it has more than
    `LARGEST` pixels. The data after the header are not checked.
    """
    start = file.read(len(PNG_SIGNATURE))
    if start == PNG_SIGNATURE:
        header = _png_header(file, shown)
    elif start.startswith(JPEG_SIGNATURE):
        file.seek(2)
        header = _jpeg_header(file, shown)
    else:
        raise _no_picture(start + file.read(512), shown)
    if not header.width or not header.height:
        raise damaged(shown, "it has no pixels")
    if header.width * header.height > LARGEST:
        raise fault(
            shown,
            f"the picture has {header.width} × {header.height} pixels "
            f"({header.width * header.height / 1e6:.0f} megapixels); "
            f"the most is {LARGEST / 1e6:.0f} megapixels",
            "scale it down; A3 at 300 dpi is 17 megapixels",
        )
    return header


def fault(shown: str, message: str, hint: str, code: Code = "picture") -> PnpError:
    """An InputError about a picture file."""
    return InputError.of(code, message, Span(shown), hint)


def cut_short(shown: str) -> PnpError:
    """The error about a file that ends too early."""
    return fault(shown, "the picture is cut short", COPY_AGAIN, "damaged-picture")


def damaged(shown: str, what: str) -> PnpError:
    """The error about a file with wrong data; `what` names them."""
    return fault(shown, f"the picture is damaged: {what}", COPY_AGAIN, "damaged-picture")


def _missing(path: str, shown: str) -> PnpError:
    folder, name = Path(path).parent, Path(path).name
    if not is_folder(folder):
        parent = Path(shown).parent.as_posix()
        return fault(shown, "there is no such file", f"there is no folder '{parent}' either")
    try:
        names = [p.name for p in list_folder(folder) if is_file(p)]
    except OSError:
        names = []
    return fault(shown, "there is no such file", did_you_mean(name, names, "files there"))


def _no_picture(start: bytes, shown: str) -> PnpError:
    """The error about a file that begins with neither signature."""
    if not start:
        return fault(shown, "is not a PNG or JPEG picture, but empty", COPY_AGAIN)
    if PNG_SIGNATURE.startswith(start) or JPEG_SIGNATURE.startswith(start):
        return cut_short(shown)
    if start.startswith(b"\x89PNG"):
        return damaged(shown, "its line ends were changed; copy it as a binary file")
    if start.startswith(_LFS):
        message = "is not a PNG or JPEG picture, but a pointer to one in Git LFS"
        return fault(shown, message, "fetch the picture itself with 'git lfs pull'")
    kind = _kind(start)
    if kind == "an SVG picture":
        return fault(shown, f"is not a PNG or JPEG picture, but {kind}", "rename it to '….svg'")
    but = f", but {kind}" if kind else ""
    hint = "save it as PNG, or as JPEG if it is a photo"
    return fault(shown, f"is not a PNG or JPEG picture{but}", hint)


def _kind(start: bytes) -> str:
    """The kind of a file by its first bytes, '' if it is not known."""
    for pattern, kind in _KINDS:
        begin = start[: len(pattern)].decode("latin-1")
        if len(begin) == len(pattern) and all(
            p in ("?", c) for p, c in zip(pattern, begin, strict=True)
        ):
            return kind
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith((b"<!doctype html", b"<html")):
        return "an HTML page"
    if b"<svg" in text:
        return "an SVG picture"
    return "an XML file" if text.startswith(b"<?xml") else ""


# --- PNG -------------------------------------------------------------------------------------


def _png_header(file: BinaryIO, shown: str) -> Header:
    """Read all chunks, because eXIf may be the last; skip the data of pixels."""
    found: dict[bytes, bytes] = {}
    while len(head := file.read(8)) == 8:
        length, name = struct.unpack(">I4s", head)
        if not found and (name, length) != (b"IHDR", 13):
            raise damaged(shown, "it does not begin with the chunk IHDR")
        if name == b"IEND":
            break
        if name in (b"IHDR", b"PLTE", b"tRNS", b"eXIf"):
            found[name] = file.read(length)
            file.seek(4, io.SEEK_CUR)
        else:
            file.seek(length + 4, io.SEEK_CUR)
    if len(found.get(b"IHDR", b"")) < 13:
        raise cut_short(shown)
    width, height, bits, kind, packing, filtering, interlace = struct.unpack(
        ">IIBBBBB", found[b"IHDR"]
    )
    mode, channels, depths = _PNG_TYPES.get(kind, ("", 0, ()))
    if bits not in depths or packing or filtering or interlace > 1:
        raise damaged(shown, "its chunk IHDR has values that PNG does not define")
    palette = found.get(b"PLTE", b"")[: 3 << bits] if mode == "P" else b""
    if mode == "P" and (not palette or len(palette) % 3):
        raise damaged(shown, "its palette is missing or incomplete")
    transparent = found.get(b"tRNS") if mode in ("L", "RGB", "P") else None
    if transparent is not None and mode != "P" and len(transparent) != 2 * channels:
        raise damaged(shown, "its chunk tRNS has a wrong length")
    return Header(
        format="PNG",
        width=width,
        height=height,
        bits=bits,
        channels=channels,
        mode=mode + "A" * (transparent is not None),
        orientation=orientation(found.get(b"eXIf", b"")),
        interlaced=bool(interlace),
        palette=palette,
        transparent=transparent,
    )


# --- JPEG ------------------------------------------------------------------------------------


class _Frame(Struct, frozen=True):
    marker: int
    bits: int
    height: int
    width: int
    components: bytes


def _jpeg_header(file: BinaryIO, shown: str) -> Header:
    """Read the segments up to the first scan."""
    frame: _Frame | None = None
    adobe: int | None = None
    turn = 1
    while (marker := _next_marker(file, shown)) != 0xDA:
        size = struct.unpack(">H", _exactly(file, 2, shown))[0] - 2
        if marker == 0xD9 or size < 0:
            raise damaged(shown, "its segments end before the picture begins")
        body = _exactly(file, size, shown)
        if marker in _FRAMES:
            frame = _read_frame(marker, body, shown)
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            turn = orientation(body[6:])
        elif marker == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
            adobe = body[11]
    if frame is None or len(frame.components) not in _JPEG_MODES:
        raise damaged(shown, "it has no frame of 1, 3 or 4 components")
    return Header(
        format="JPEG",
        width=frame.width,
        height=frame.height,
        bits=frame.bits,
        channels=len(frame.components),
        mode=_JPEG_MODES[len(frame.components)],
        orientation=turn,
        frame=frame.marker,
        components=frame.components,
        adobe=adobe,
    )


def _next_marker(file: BinaryIO, shown: str) -> int:
    """The next marker's code, after any number of fill bytes FF."""
    if _exactly(file, 1, shown) != b"\xff":
        raise damaged(shown, "there is no marker where one is expected")
    while (code := _exactly(file, 1, shown)[0]) == 0xFF:
        pass
    return code


def _read_frame(marker: int, body: bytes, shown: str) -> _Frame:
    if len(body) < 6 or len(body) < 6 + 3 * body[5]:
        raise damaged(shown, "its frame header is too short")
    bits, height, width, count = struct.unpack_from(">BHHB", body)
    return _Frame(marker, bits, height, width, body[6 : 6 + 3 * count : 3])


def _exactly(file: BinaryIO, size: int, shown: str) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise cut_short(shown)
    return data


def orientation(tiff: bytes) -> int:
    """The orientation (tag 0x112) in Exif data, 1 if there is none or it is invalid."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    with suppress(struct.error):
        if order:
            (directory,) = struct.unpack_from(order + "I", tiff, 4)
            (count,) = struct.unpack_from(order + "H", tiff, directory)
            for i in range(count):
                tag, kind, _, value = struct.unpack_from(
                    order + "HHIH", tiff, directory + 2 + 12 * i
                )
                if (tag, kind) == (0x112, 3) and 1 <= value <= 8:
                    return int(value)
    return 1
