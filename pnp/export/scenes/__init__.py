"""Pictures of cards and boxes in space: a hand, a fan, a row, a box as it is folded.

In: the faces of an `ExportJob`, options of a target. Out: a picture of all of them together.
Public: `arc_targets`, `boxes`, `files`, `options`, `rows`.
"""
