"""Read the files of a project as values that know their place: one reader for each format.

Public: `files`, `font_manifest`, `memory`, `projects`, `reader`, `source_formats`.
"""
