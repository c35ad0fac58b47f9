"""From characters to glyphs: fonts, voices, runs.

In: text without line breaks. Out: runs of shaped words in 1/1000 em. Public: every module.
"""
