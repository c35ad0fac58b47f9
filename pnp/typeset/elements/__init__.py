"""Element kinds, one file each: what they may say, and the operations they compose.

Public: `text`.
"""
