"""Element kinds, one file each: their keys, and the operations they compose.

Public: `callout`, `text`.
"""
