"""Sizes in pixels: '750x1050'."""

from __future__ import annotations

from pnp.schema.values import Mismatch, Parsed


class PixelSize(tuple[int, int | None]):
    """Pixels across and down (None: as many as the shape of the card needs)."""

    __slots__ = ()

    def __str__(self) -> str:
        return "x".join(str(number) for number in self if number is not None)


def _pixels(raw: object) -> PixelSize:
    """'750x1050', or '750' for the width alone. Raises Mismatch."""
    text = str(raw).strip().lower().replace("×", "x")
    numbers = [part.strip() for part in text.split("x")]
    if not all(part.isascii() and part.isdigit() and 0 < len(part) < 6 for part in numbers):
        numbers = []
    if len(numbers) not in (1, 2) or not all(map(int, numbers)):
        raise Mismatch(f"expected pixels across and down, found '{raw}'", "e.g. 750x1050, or 750")
    return PixelSize((int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else None))


PIXELS = Parsed(
    _pixels, {"type": ["string", "integer"], "pattern": r"^\s*\d{1,5}\s*([x×]\s*\d{1,5}\s*)?$"}
)
