"""From planned pages to the files of a target, checked after writing.

In: an `ExportJob`: faces, sheets, or files of another target. Out: bytes of files, by name. Public:
`archive`, `ink`, `page_pictures`, `pictures`, `print_pdf`, `target_kinds`.
"""
