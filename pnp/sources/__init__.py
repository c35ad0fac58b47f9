"""Read the files of a project as values that know their place: one reader for each format.

Public: `encodings`, `extending`, `files`, `font_manifest`, `known_titles`, `memory`,
`misplaced`, `printers`, `projects`, `reader`, `source_formats`.
"""
