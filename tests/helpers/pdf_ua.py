"""The rules of PDF/UA-1 (ISO 14289-1) that a program can check, read with pikepdf.

The numbers are those of the Matterhorn Protocol 1.1, the list of failure conditions of the PDF
Association. Conditions about what pnp never writes (forms, formulas, notes, media, XFA, encryption)
are here too where they are one look into the file. Whether a tag is the right one, whether words
stand for what is seen, whether colours alone tell things apart, only a person can judge.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

CONDITIONS: Mapping[str, str] = {
    "01-003": "content marked as artifact is inside tagged content",
    "01-004": "tagged content is inside content marked as artifact",
    "01-005": "content is neither marked as artifact nor tagged",
    "01-006": "a piece of content has no element of the structure",  # of ISO 32000-1, 14.7.4
    "01-007": "Suspects is true",
    "02-001": "a type that is not standard is not mapped to one that is",
    "02-003": "types are mapped in a circle",
    "02-004": "a standard type is mapped to another",
    "06-001": "there is no XMP metadata",
    "06-002": "the metadata do not claim PDF/UA",
    "06-003": "the metadata have no dc:title",
    "07-001": "there is no DisplayDocTitle",
    "07-002": "DisplayDocTitle is false",
    "09-004": "an element of a table is where it must not be",
    "09-005": "an element of a list is where it must not be",
    "09-006": "an element of a table of contents is where it must not be",
    "10-001": "a character has no Unicode value",
    "11-001": "the language of text on a page is not known",
    "13-004": "a Figure has no Alt",
    "14-002": "the first heading is not an H1",
    "14-003": "a level of headings is skipped",
    "14-007": "there are both H and numbered headings",
    "15-003": "a TH has no Scope",
    "19-003": "a Note has no ID",
    "20-002": "the layers have no name",
    "20-003": "layers are switched by themselves (AS)",
    "25-001": "the file has an XFA form",
    "26-001": "the file is encrypted",
    "28-002": "an annotation is not in an element of the structure",
    "28-008": "a page with annotations has no Tabs",
    "28-009": "the Tabs of a page are not those of the structure",
    "28-011": "a link is not in a Link",
    "28-012": "a link has no Contents",
    "30-001": "there is a reference XObject",
    "30-002": "a form with tagged content is drawn more than once",
    "31-006": "a font has no CIDToGIDMap",
    "31-009": "a font is not embedded",
    "31-027": "a font has no ToUnicode",
    "31-028": "ToUnicode has the value 0, U+FEFF or U+FFFE",
    "31-030": "the glyph .notdef is shown",
}

_TYPES = """
Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6
L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot
Ruby RB RT RP Warichu WT WP Figure Formula Form
"""
STANDARD = frozenset(_TYPES.split())
_PARENTS = {
    "TR": ("09-004", {"Table", "THead", "TBody", "TFoot"}),
    "TH": ("09-004", {"TR"}),
    "TD": ("09-004", {"TR"}),
    "THead": ("09-004", {"Table"}),
    "TBody": ("09-004", {"Table"}),
    "TFoot": ("09-004", {"Table"}),
    "LI": ("09-005", {"L"}),
    "LBody": ("09-005", {"LI"}),
    "TOCI": ("09-006", {"TOC"}),
}
_KIDS = {
    "Table": ("09-004", {"TR", "THead", "TBody", "TFoot", "Caption"}),
    "TR": ("09-004", {"TH", "TD"}),
    "L": ("09-005", {"LI", "Caption", "L"}),
    "LI": ("09-005", {"Lbl", "LBody"}),
    "TOC": ("09-006", {"TOC", "TOCI", "Caption"}),
}
_OPERATORS = "S s f F f* B B* b b* sh Tj TJ ' \" EI INLINE IMAGE Do"
_PAINTS = frozenset(_OPERATORS.split())
_BFCHAR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")


def violations(data: bytes, is_claimed: bool = True) -> list[str]:
    """The numbers of the conditions that a file fails, sorted. With `is_claimed`, the file must
    claim PDF/UA."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = set(_Checker(pdf).failed())
    return sorted(found if is_claimed else found - {"06-002"})


class _Checker:
    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._root = pdf.Root
        tree = self._root.get("/StructTreeRoot", Dictionary())
        self._tree = tree
        roles = tree.get("/RoleMap", Dictionary())
        self._roles = {name[1:]: str(kind)[1:] for name, kind in roles.items()}
        self._pieces: dict[tuple[Any, int], str] = {}  # by page and MCID: the type of the element
        self._annotations: dict[Any, tuple[str, ...]] = {}  # the types of the elements around
        self._headings: list[str] = []
        self._fonts: dict[Any, dict[int, str] | None] = {}
        self._drawn: list[Any] = []  # forms with pieces in them

    def failed(self) -> Iterator[str]:
        """The numbers of the conditions, also several times."""
        yield from self._of_catalogue()
        yield from self._of_roles()
        for kid in _many(self._tree.get("/K")):
            yield from self._of_element(kid, ())
        yield from self._of_headings()
        for page in self._pdf.pages:
            yield from self._of_page(page)
        if len(self._drawn) != len(set(self._drawn)):
            yield "30-002"
        yield from self._of_fonts()

    # -- the catalogue --------------------------------------------------------------------

    def _of_catalogue(self) -> Iterator[str]:
        root = self._root
        marks = root.get("/MarkInfo", Dictionary())
        if not marks.get("/Marked", False):
            yield "01-005"
        if marks.get("/Suspects", False):
            yield "01-007"
        viewer = root.get("/ViewerPreferences", Dictionary())
        if "/DisplayDocTitle" not in viewer:
            yield "07-001"
        elif not viewer["/DisplayDocTitle"]:
            yield "07-002"
        if not str(root.get("/Lang", "")):
            yield "11-001"
        if self._pdf.is_encrypted:
            yield "26-001"
        if "/XFA" in root.get("/AcroForm", Dictionary()):
            yield "25-001"
        layers = root.get("/OCProperties", Dictionary()).get("/D")
        if layers is not None and not str(layers.get("/Name", "")):
            yield "20-002"
        if layers is not None and "/AS" in layers:
            yield "20-003"
        yield from self._of_metadata()

    def _of_metadata(self) -> Iterator[str]:
        if "/Metadata" not in self._root:
            yield "06-001"
            return
        with self._pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as found:
            if found.get("pdfuaid:part") != "1":
                yield "06-002"
            if not found.get("dc:title"):
                yield "06-003"

    def _of_roles(self) -> Iterator[str]:
        for name in self._roles:
            if name in STANDARD:
                yield "02-004"
            met, at = {name}, self._roles[name]
            while at in self._roles and at not in met:
                met.add(at)
                at = self._roles[at]
            if at in met:
                yield "02-003"
            elif at not in STANDARD:
                yield "02-001"

    def _standard(self, kind: str) -> str:
        met: set[str] = set()
        while kind in self._roles and kind not in met:
            met.add(kind)
            kind = self._roles[kind]
        return kind

    # -- the structure --------------------------------------------------------------------

    def _of_element(self, element: Any, around: tuple[str, ...]) -> Iterator[str]:
        kind = self._standard(str(element["/S"]).lstrip("/"))
        if kind not in STANDARD:
            yield "02-001"
        above = around[-1] if around else ""
        if kind in _PARENTS and above not in _PARENTS[kind][1]:
            yield _PARENTS[kind][0]
        if above in _KIDS and kind not in _KIDS[above][1]:
            yield _KIDS[above][0]
        words = element.get("/Alt", element.get("/ActualText", ""))
        if kind == "Figure" and not str(words).strip():
            yield "13-004"
        if kind == "TH" and not any("/Scope" in one for one in _many(element.get("/A"))):
            yield "15-003"
        if kind == "Note" and "/ID" not in element:
            yield "19-003"
        if re.fullmatch("H[1-6]?", kind):
            self._headings.append(kind)
        inside = (*around, kind)
        for kid in _many(element.get("/K")):
            if isinstance(kid, Dictionary) and "/S" in kid:
                yield from self._of_element(kid, inside)
            elif isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR:
                self._annotations[kid["/Obj"].objgen] = inside
            elif isinstance(kid, Dictionary):
                page = kid.get("/Pg", element.get("/Pg"))
                self._pieces[page.objgen, int(kid["/MCID"])] = kind
            else:
                self._pieces[element["/Pg"].objgen, int(kid)] = kind

    def _of_headings(self) -> Iterator[str]:
        if "H" in self._headings and len(set(self._headings)) > 1:
            yield "14-007"
        levels = [int(kind[1:]) for kind in self._headings if kind != "H"]
        if levels and levels[0] != 1:
            yield "14-002"
        if any(after > before + 1 for before, after in pairwise(levels)):
            yield "14-003"

    # -- pages ----------------------------------------------------------------------------

    def _of_page(self, page: Any) -> Iterator[str]:
        annotations = page.obj.get("/Annots", Array())
        if len(annotations):
            if "/Tabs" not in page.obj:
                yield "28-008"
            elif page.obj["/Tabs"] != Name.S:
                yield "28-009"
        for annotation in annotations:
            around = self._annotations.get(annotation.objgen)
            if annotation["/Subtype"] == Name.Link:
                if around is None or "Link" not in around:
                    yield "28-011"
                if not str(annotation.get("/Contents", "")):
                    yield "28-012"
            elif around is None:
                yield "28-002"
        yield from self._of_content(page.obj, page.obj.objgen, "")

    def _of_content(self, content: Any, page: Any, outer: str) -> Iterator[str]:
        """A page, or a form drawn where `outer` ('artifact', 'tagged', '') is open."""
        resources = content.get("/Resources", Dictionary())
        open_: list[str] = []
        codes: dict[int, str] | None = None
        saved: list[dict[int, str] | None] = []
        for instruction in pikepdf.parse_content_stream(content):
            operator = str(instruction.operator)
            if operator in ("BDC", "BMC"):
                kind = yield from self._begin(instruction.operands, page, _state(open_, outer))
                open_.append(kind)
            elif operator == "EMC":
                open_.pop()
            elif operator == "q":
                saved.append(codes)
            elif operator == "Q":
                codes = saved.pop()
            elif operator == "Tf":
                codes = yield from self._font(resources["/Font"][str(instruction.operands[0])])
            elif operator in ("Tj", "TJ", "'", '"'):
                yield from _of_text(instruction.operands[-1], codes)
            is_form = operator == "Do" and self._is_form(resources, instruction)
            if operator in _PAINTS and not is_form and not _state(open_, outer):
                yield "01-005"
            if is_form:
                form = resources["/XObject"][str(instruction.operands[0])]
                if "/Ref" in form:
                    yield "30-001"
                if b"/MCID" in form.read_bytes():
                    self._drawn.append(form.objgen)
                yield from self._of_content(form, page, _state(open_, outer))

    def _begin(self, operands: Any, page: Any, state: str) -> Iterator[str]:
        """What begins: 'artifact', 'tagged' or ''; inside of what is open."""
        properties = operands[1] if len(operands) > 1 else None
        if operands[0] == Name.Artifact:
            if state == "tagged":
                yield "01-003"
            return "artifact"
        if isinstance(properties, Dictionary) and "/MCID" in properties:
            if state == "artifact":
                yield "01-004"
            if (page, int(properties["/MCID"])) not in self._pieces:
                yield "01-006"
            return "tagged"
        return ""

    def _is_form(self, resources: Any, instruction: Any) -> bool:
        one = resources["/XObject"][str(instruction.operands[0])]
        return bool(one["/Subtype"] == Name.Form)

    # -- fonts ----------------------------------------------------------------------------

    def _font(self, font: Any) -> Iterator[str]:
        """The texts of a font by code; each font is checked once."""
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = None
            if "/ToUnicode" in font:
                pairs = _BFCHAR.findall(font["/ToUnicode"].read_bytes())
                texts = {int(a, 16): bytes.fromhex(b.decode()).decode("utf-16-be", "replace")
                         for a, b in pairs if len(a) == 4}  # fmt: skip
                self._fonts[font.objgen] = texts
                if any(set(text) & {"\0", "\ufeff", "\ufffe"} for text in texts.values()):
                    yield "31-028"
            else:
                yield "31-027"
        return self._fonts[font.objgen]

    def _of_fonts(self) -> Iterator[str]:
        for one in self._pdf.objects:
            if not isinstance(one, Dictionary) or one.get("/Type") != Name.Font:
                continue
            if one.get("/Subtype") == Name.CIDFontType2 and "/CIDToGIDMap" not in one:
                yield "31-006"
            if one.get("/Subtype") == Name.Type0 or one.get("/Subtype") == Name.Type3:
                continue
            files = {"/FontFile", "/FontFile2", "/FontFile3"}
            if not files & set(one.get("/FontDescriptor", Dictionary()).keys()):
                yield "31-009"


def _state(open_: list[str], outer: str) -> str:
    return next((kind for kind in reversed(open_) if kind), outer)


def _of_text(shown: Any, codes: Mapping[int, str] | None) -> Iterator[str]:
    for part in shown if isinstance(shown, Array) else [shown]:
        if not isinstance(part, pikepdf.String):
            continue
        data = bytes(part)
        for at in range(0, len(data), 2):
            code = int.from_bytes(data[at : at + 2], "big")
            if code == 0:
                yield "31-030"
            if codes is not None and not codes.get(code):
                yield "10-001"


def _many(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]
