"""The structure tree of a PDF file: its elements, and what they consist of (ISO 32000-1, 14.7).

Each element knows the one around it; each piece of a page and each tagged annotation belongs to one
element, and the parent tree leads from it to that element.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.export.reader.objects import PdfFile
from pnp.export.reader.pages import Page
from pnp.export.reader.values import DamagedError, Ref


def check_structure(pdf: PdfFile, pages: Sequence[Page]) -> list[int]:
    """How many pieces each page has that belong to elements; all 0 for a file without a tree.

    Raises DamagedError for a tree that is not as the standard prescribes.
    """
    reference = pdf.root.get("/StructTreeRoot")
    tree = pdf.dictionary(reference, "the structure tree")
    found = _Tree(pdf, [page.number for page in pages])
    if tree:
        if type(reference) is not Ref:
            raise DamagedError("the structure tree is no object of its own")
        if pdf.dictionary(pdf.root.get("/MarkInfo"), "MarkInfo").get("/Marked") is not True:
            raise DamagedError("a file with a structure tree is not marked as tagged")
        found.read(reference, tree)
    parents = found.parents(tree)
    for index, page in enumerate(pages, 1):
        own = found.pieces.get(page.number, {})
        key = page.entries.get("/StructParents")
        listed = parents.pop(key, []) if key is not None else []
        if [own.get(number) for number in range(len(own))] != listed:
            raise DamagedError(f"the parent tree has not the elements of page {index}")
    for number, element in found.annotations.items():
        annotation = pdf.dictionary(Ref(number), "an annotation")
        if parents.pop(annotation.get("/StructParent", -1), None) != element:
            raise DamagedError(f"the parent tree has not the element of annotation {number}")
    if parents:
        raise DamagedError(f"nothing has the keys {sorted(parents)} of the parent tree")
    return [len(found.pieces.get(page.number, {})) for page in pages]


class _Tree:
    """The elements by their parts: `pieces` of pages by number, `annotations` by number."""

    def __init__(self, pdf: PdfFile, pages: Sequence[int]) -> None:
        self.pieces: dict[int, dict[int, Ref]] = {number: {} for number in pages}
        self.annotations: dict[int, Ref] = {}
        self._pdf = pdf

    def read(self, root: Ref, tree: dict[str, Any]) -> None:
        """Read all elements below the root of a tree."""
        met: set[int] = set()
        waiting: list[tuple[Any, Ref]] = [(kid, root) for kid in self._kids(tree)]
        while waiting:
            number, above = waiting.pop()
            element = self._pdf.dictionary(number, "an element of the structure")
            if type(number) is not Ref or number in met:
                raise DamagedError("an element of the structure is met twice")
            met.add(number)
            if element.get("/P") != above:
                raise DamagedError(f"element {number} of the structure has a wrong P")
            if type(element.get("/S")) is not str:
                raise DamagedError(f"element {number} of the structure has no type")
            kids = self._kids(element)
            if not kids:
                raise DamagedError(f"element {number} of the structure is empty")
            for kid in kids:
                if type(kid) is Ref:
                    waiting.append((kid, number))
                else:
                    self._add(kid, number, element)

    def _kids(self, element: dict[str, Any]) -> list[Any]:
        kids = element.get("/K", [])
        return kids if isinstance(kids, list) else [kids]

    def _add(self, kid: Any, number: Ref, element: dict[str, Any]) -> None:
        """A piece of a page, or an annotation."""
        entry = kid if isinstance(kid, dict) else {"/Type": "/MCR", "/MCID": kid}
        page = entry.get("/Pg", element.get("/Pg"))
        if type(page) is not Ref or page not in self.pieces:
            raise DamagedError(f"element {number} of the structure has a part on no page")
        if entry.get("/Type") == "/OBJR" and type(entry.get("/Obj")) is Ref:
            known: dict[int, Ref] = self.annotations
            name = entry["/Obj"]
        elif entry.get("/Type") == "/MCR" and type(entry.get("/MCID")) is int:
            known, name = self.pieces[page], entry["/MCID"]
        else:
            raise DamagedError(f"element {number} of the structure has a part of no known kind")
        if name in known:
            raise DamagedError(f"elements {known[name]} and {number} have the same part")
        known[name] = number

    def parents(self, tree: dict[str, Any]) -> dict[int, Any]:
        """The parent tree: an element for each annotation, a list of them for each page."""
        entries = self._pdf.dictionary(tree.get("/ParentTree"), "the parent tree")
        numbers = self._pdf.array(entries.get("/Nums"), "the parent tree")
        keys = numbers[::2]
        if len(numbers) % 2 or any(type(key) is not int for key in keys):
            raise DamagedError("the parent tree has not a value for each key")
        if keys != sorted(set(keys)) or max(keys, default=-1) >= tree.get("/ParentTreeNextKey", 0):
            raise DamagedError("the keys of the parent tree are not in order")
        return dict(zip(keys, numbers[1::2], strict=True))
