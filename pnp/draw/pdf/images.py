"""Pictures as image objects (ISO 32000-1, 8.9.5)."""

from __future__ import annotations

from itertools import chain

from pnp.draw.pdf.objects import PdfObjects, numbers
from pnp.draw.pictures import Encoded


def write_image(objects: PdfObjects, picture: Encoded) -> int:
    """Write a picture, and the picture of its opacities. Return the number of the object."""
    entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent %d" % (
        picture.width, picture.height, picture.bits,
    )  # fmt: skip
    space = picture.color_space
    if isinstance(space, str):
        entries += b"/ColorSpace/%s" % space.encode()
    else:
        entries += b"/ColorSpace[/Indexed/%s %d<%s>]" % (
            space.space.encode(), space.last, space.palette.hex().encode(),
        )  # fmt: skip
    if picture.decode_parms is not None:
        names = (b"Predictor", b"Colors", b"Columns", b"BitsPerComponent")
        pairs = zip(names, picture.decode_parms, strict=True)
        entries += b"/DecodeParms<<%s>>" % b"".join(b"/%s %d" % pair for pair in pairs)
    if picture.decode is not None:
        entries += b"/Decode[%s]" % numbers(picture.decode)
    if picture.alpha is not None:
        entries += b"/SMask %d 0 R" % write_image(objects, picture.alpha)
    stored = picture.stored
    entries += b"/Filter/%s/Length %d" % (picture.filter.encode(), stored.length)
    head = b"<<%s>>stream\n" % entries
    return objects.put_chunks(chain((head,), stored.chunks(), (b"\nendstream",)))
