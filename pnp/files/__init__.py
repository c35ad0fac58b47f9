"""The lowest room that touches the disk: regular files only, atomic writing, ended processes.

In: paths and bytes. Out: bytes; files that are old or new, never half. Public: every module.
"""
