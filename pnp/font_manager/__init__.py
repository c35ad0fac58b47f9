"""Fonts of a project: found, added with their licences, checked.

In: files, folders, families of this machine. Out: files below `fonts/` and the manifest's new text.
Public: `check`, `folders`, `ink`, `system_fonts`.
"""
