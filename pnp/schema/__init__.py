"""Types of values, and mappings merged over each other.

In: plain values. Out: typed ones; Mismatch with a hint for invalid ones. Public:
`color_names`, `colors`, `editor_files`, `file_names`, `open_kinds`, `overlay`, `pixels`,
`records`, `slips`, `values`.
"""
