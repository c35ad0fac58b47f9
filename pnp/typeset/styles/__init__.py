"""Text styles: the table of their keys, how they build on each other, and the styles of a layout.

In: the styles of a theme and of elements as written. Out: `TextStyle`s that text is set in.
Public: `book` (the styles of one layout), `sharing` (styles of layouts that look the same), `table`
(keys and defaults).
"""
