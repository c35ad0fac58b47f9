"""`replace` makes a changed copy of a record. Records are frozen classes of `msgspec.Struct`.

It is `msgspec.structs.replace`. For type checkers it is `dataclasses.replace`, because they check
the names and types of the fields only for that function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace
else:
    from msgspec.structs import replace

__all__ = ["replace"]
