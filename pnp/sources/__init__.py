"""Files of a project to values that know their place: one reader for each format.

Public: `files`, `font_manifest`, `projects`, `reader`, `source_formats`.
"""
