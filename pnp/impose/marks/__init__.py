"""What is printed beside the faces of a sheet: crop marks, label, ruler, registration marks.

In: the trim boxes of a page, a sheet style. Out: lines, labels and places. Public: `backs`, `crop`,
`ruler`, `spans`, `strips`, `surround`.
"""
