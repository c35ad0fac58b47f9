"""The words that imposing puts on paper, to be said in other languages by another mapping.

What stands in braces is filled in: names of sheets ('B2'), counts, sizes in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "glue": "glue {sheet} here",
        "made_of": "{columns} × {rows} sheets of {paper} make {width} × {height} mm",
        "assemble": (
            "Cut along the marks; glue each sheet onto the dashed lines of those on its left "
            "and above it, row by row."
        ),
    }
)
