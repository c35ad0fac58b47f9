"""What standards ask of a file beside its pages: its version, its names, its output intent.

Sources: PDF/X-1a:2003 (ISO 15930-4), PDF/X-4 (ISO 15930-7), PDF/A-2 (ISO 19005-2).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.draw.pdf.objects import PdfObjects, pack, string
from pnp.draw.pdf.paint import Rules
from pnp.model.profile import Profile, Standard
from pnp.model.sheet import Binding

_REGISTRY = "http://www.color.org"
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}
_SRGB = "sRGB IEC61966-2.1"


class Demands(Struct, frozen=True):
    """What a standard asks for. `version` of PDF; `info` and `xmp` are the entries by which a file
    claims it; `intent` is the kind of its output intent (b'': none). `has_layers`, `has_links`:
    whether a file may have them. `has_viewing`: whether it states how viewers print it."""

    version: tuple[int, int]
    info: tuple[tuple[str, str], ...] = ()
    xmp: tuple[tuple[str, str], ...] = ()
    intent: bytes = b""
    has_layers: bool = True
    has_links: bool = True
    has_viewing: bool = True


# how a file claims PDF/UA-1 (ISO 14289-1, 5)
PDF_UA = ("pdfuaid:part", "1")
# annotations within the bleed, such as links, are not allowed in PDF/X
DEMANDS: dict[Standard, Demands] = {
    "none": Demands((1, 6)),
    "pdf-x4": Demands(
        (1, 6), (("GTS_PDFXVersion", "PDF/X-4"),),
        (("pdf:Trapped", "False"), ("pdfxid:GTS_PDFXVersion", "PDF/X-4")),
        b"GTS_PDFX", has_links=False, has_viewing=False,
    ),
    "pdf-x1a": Demands(
        (1, 4), (("GTS_PDFXVersion", "PDF/X-1a:2003"),), (("pdf:Trapped", "False"),), b"GTS_PDFX",
        has_layers=False, has_links=False, has_viewing=False,
    ),
    "pdf-a2b": Demands(
        (1, 7), (), (("pdfaid:part", "2"), ("pdfaid:conformance", "B")), b"GTS_PDFA1",
    ),
}  # fmt: skip


def rules_of(profile: Profile) -> Rules:
    """What pages of a profile may have."""
    return Rules(DEMANDS[profile.standard].has_layers, profile.overprint_black)


def viewing(profile: Profile, duplex: str | None, binding: Binding) -> dict[str, str | bool]:
    """What viewers set when they show and print a file; `duplex`: the edge the paper turns on,
    `binding`: the edge that is at the fold when two pages are shown side by side."""
    entries: dict[str, str | bool] = {"DisplayDocTitle": True}
    if binding == "right":
        entries["Direction"] = "R2L"
    if profile.scaling == "none":
        entries["PrintScaling"] = "None"
    if profile.sets_duplex:
        entries["Duplex"] = _DUPLEX[duplex]
    if profile.pick_tray:
        entries["PickTrayByPDFSize"] = True
    return entries


def write_intent(objects: PdfObjects, profile: Profile) -> None:
    """Write the output intent that the standard of a profile asks for. Raises InputError for an ICC
    profile that cannot be read."""
    kind = DEMANDS[profile.standard].intent
    if not kind:
        return
    if profile.standard == "pdf-a2b":
        icc, parts, name, info = srgb_icc(), 3, _SRGB, _SRGB
    else:
        from pnp.draw.inks.process import describe, read_icc

        icc, parts = read_icc(profile.icc), 4
        info = describe(icc)
        name = profile.condition or "Custom"
    number = objects.stream(b"/N %d" % parts, pack(icc))
    registry = b"/RegistryName%s" % string(_REGISTRY) if name != "Custom" else b""
    intent = objects.put(
        b"<</Type/OutputIntent/S/%s/OutputConditionIdentifier%s%s/Info%s/DestOutputProfile %d 0 R>>"
        % (kind, string(name), registry, string(info), number)
    )
    objects.catalogue("OutputIntents", objects.put(b"[%d 0 R]" % intent))


@lru_cache(maxsize=1)
def srgb_icc() -> bytes:
    """The ICC profile of sRGB as littlecms makes it, without the time at which it did."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes((7, 208, 0, 1, 0, 1)) + bytes(6)  # the start of 2000
    data[84:100] = bytes(16)  # the identifier, a hash of the rest: none
    return bytes(data)
