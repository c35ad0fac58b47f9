"""Tables to blocks."""

from __future__ import annotations

from pnp.lang.blocks import Table
from pnp.text.blocks import Block, TextBlock
from pnp.text.inline import set_pieces
from pnp.text.paragraph import TextStyle


def table_block(table: Table, style: TextStyle, before: float, indent: float) -> Block:
    """A block."""
    content = tuple(
        set_pieces(cell, style.voices, style.base_level) for row in table.rows for cell in row
    )
    return TextBlock(style, content, before, indent)
