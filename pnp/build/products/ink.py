"""How much ink products take: measured in a file that is made, or before it is made.

    ink_of(content, cache)         of a PDF file
    with_ink(plan, cache, drawn)   a plan whose files are not made yet, for pages that list it

A measurement takes longer than reading a page that was drawn before, so results are kept by the
content of the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import MsgspecError, msgpack

from pnp.build.products.sheets import Plan
from pnp.files.cache import Cache
from pnp.files.contents import Spool, chunks_of
from pnp.files.records import hash_of_all
from pnp.model.definitions import replace
from pnp.model.problems import InputError
from pnp.model.result import Ink, Stored

if TYPE_CHECKING:
    from pnp.draw.pdf.document import DrawnPages

_KIND = "ink"


def ink_of(content: bytes | Stored, folder: Path | None) -> Ink:
    """The ink of a PDF file; `folder` is the cache (None: nothing is kept)."""
    from pnp.export.ink import measured_ink

    cache = Cache(folder) if folder is not None else None
    name = hash_of_all(chunks_of(content)).hex()
    data = cache.get(_KIND, name) if cache is not None else None
    if data is not None:
        try:
            return msgpack.decode(data, type=Ink)
        except MsgspecError:
            pass  # it was not written by this version
    found = measured_ink(content)
    if cache is not None:
        cache.put(_KIND, name, msgpack.encode(found))
    return found


def with_ink(plan: Plan, folder: Path | None, drawn: DrawnPages | None = None) -> Plan:
    """A plan with the ink of some of its pages, if that is requested. `drawn` are pages of it that
    need not be drawn again. What cannot be drawn has no ink; the build reports why."""
    if not plan.built.request.is_measured or plan.built.ink is not None or not plan.sheets:
        return plan
    from pnp.draw.pdf.document import write_pdf
    from pnp.export.ink import sample

    sheets = [plan.sheets[number] for number in sample(len(plan.sheets))]
    info = replace(plan.info, bookmarks=(), page_labels=())
    job = replace(plan.pdf, info=info, sheets=sheets, kept=None, drawn=drawn)
    written = Spool(None)
    try:
        write_pdf(job, written.write)
    except InputError:
        return plan
    ink = ink_of(written.content(), folder)
    return replace(plan, built=replace(plan.built, ink=ink))
