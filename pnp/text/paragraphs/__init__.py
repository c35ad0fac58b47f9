"""From typed lines to set lines: where they are broken, and how wide they become.

In: pieces of marked text and a measure. Out: set lines. Public: `breaking`, `drop_caps`, `inline`,
`nonbreaking`, `paragraph`, `plain`, `setting`, `tab_stops`.
"""
