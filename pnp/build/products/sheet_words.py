"""The words that are printed beside the faces of sheets: label, notes and numbers of rulers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.expressions.parser import parse_template
from pnp.model.face import Op
from pnp.model.sheet import Label, Ruler, Sheet
from pnp.text.shaping.library import FontLibrary


class SheetWords:
    """The words of sheets, page after page: their operations (`ops`), and the text of the label
    (`texts`), by the number of the page.

    `about` has the values that labels may name. With `is_traced`, places of texts are noted.
    """

    def __init__(self, about: Mapping[str, Any], fonts: FontLibrary, is_traced: bool) -> None:
        self.ops: dict[int, tuple[Op, ...]] = {}
        self.texts: dict[int, str] = {}
        self._about = about
        self._fonts = fonts
        self._is_traced = is_traced
        self._rulers: dict[int, tuple[Ruler, list[Op]]] = {}  # by identity: most sheets share one

    def add(self, sheet: Sheet) -> None:
        """Set the words of a sheet. Raises ExpressionError for a label that cannot be computed,
        Mismatch if no font has a character."""
        if sheet.label is None and not sheet.notes and sheet.ruler is None:
            return
        # notes are printed on the art, so their letters have a white outline
        ops = [op for note in sheet.notes for op in self._line(note, note.text, True)]
        if sheet.ruler is not None:
            ops += self._ruler(sheet.ruler)
        if sheet.label is not None:
            template = parse_template(sheet.label.text)
            text = str(template({**self._about, "page": sheet.number}))
            self.texts[sheet.number] = text
            ops += self._line(sheet.label, text)
        self.ops[sheet.number] = tuple(ops)

    def _ruler(self, ruler: Ruler) -> list[Op]:
        known = self._rulers.get(id(ruler))
        if known is None:
            ops = [op for label in ruler.labels for op in self._line(label, label.text)]
            known = self._rulers[id(ruler)] = ruler, ops
        return known[1]

    def _line(self, label: Label, text: str, casing: bool = False) -> tuple[Op, ...]:
        from pnp.typeset.faces.small_print import small_print

        return small_print(label, text, self._fonts, casing, self._is_traced)
