"""Fonts of a project: find them, add them with their licences, check them.

In: files, folders, families of this machine. Out: files below `fonts/` and the manifest's new text.
Public: `check`, `folders`, `ink`, `system_fonts`.
"""
