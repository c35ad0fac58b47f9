"""The entries of objects that drawing needs (ISO 32000-1, 8 and 9): only these are copied."""

from __future__ import annotations

from collections.abc import Mapping

# the entries that are copied, by kind of object
KEYS: Mapping[str, tuple[str, ...]] = {
    "form": ("/BBox", "/Matrix", "/Group"),
    "pattern": ("/PatternType", "/PaintType", "/TilingType", "/BBox", "/XStep", "/YStep",
                "/Matrix", "/Shading", "/ExtGState"),
    "image": ("/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Decode", "/Interpolate",
              "/ImageMask", "/Mask", "/SMask", "/SMaskInData", "/Matte", "/Filter",
              "/DecodeParms", "/Intent"),
    "state": ("/LW", "/LC", "/LJ", "/ML", "/D", "/RI", "/OP", "/op", "/OPM", "/Font", "/FL", "/SM",
              "/SA", "/BM", "/SMask", "/CA", "/ca", "/AIS", "/TK"),
    "mask": ("/S", "/G", "/BC", "/TR"),
    "group": ("/S", "/CS", "/I", "/K"),
    "font": ("/Type", "/Subtype", "/BaseFont", "/Name", "/FirstChar", "/LastChar", "/Widths",
             "/FontDescriptor", "/Encoding", "/ToUnicode", "/DescendantFonts", "/CIDSystemInfo",
             "/DW", "/W", "/DW2", "/W2", "/CIDToGIDMap", "/FontBBox", "/FontMatrix"),
    "descriptor": ("/Type", "/FontName", "/FontFamily", "/FontStretch", "/FontWeight", "/Flags",
                   "/FontBBox", "/ItalicAngle", "/Ascent", "/Descent", "/Leading", "/CapHeight",
                   "/XHeight", "/StemV", "/StemH", "/AvgWidth", "/MaxWidth", "/MissingWidth",
                   "/FontFile", "/FontFile2", "/FontFile3", "/CharSet", "/Style", "/Lang",
                   "/CIDSet"),
    "shading": ("/ShadingType", "/ColorSpace", "/Background", "/BBox", "/AntiAlias", "/Domain",
                "/Matrix", "/Function", "/Coords", "/Extend", "/BitsPerCoordinate",
                "/BitsPerComponent", "/BitsPerFlag", "/Decode", "/VerticesPerRow", "/Filter",
                "/DecodeParms"),
}  # fmt: skip
# entries that are objects of another kind
INNER = {
    ("form", "/Group"): "group", ("state", "/SMask"): "mask", ("mask", "/G"): "form",
    ("font", "/FontDescriptor"): "descriptor", ("font", "/DescendantFonts"): "font",
    ("image", "/SMask"): "image", ("image", "/Mask"): "image", ("pattern", "/Shading"): "shading",
    ("pattern", "/ExtGState"): "state", ("state", "/Font"): "font",
    ("image", "/ColorSpace"): "space", ("shading", "/ColorSpace"): "space",
    ("group", "/CS"): "space",
}  # fmt: skip
RESOURCES = {
    "/XObject": "xobject", "/Font": "font", "/ExtGState": "state", "/Shading": "shading",
    "/Pattern": "pattern", "/ColorSpace": "space",
}  # fmt: skip
