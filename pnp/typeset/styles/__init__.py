"""Text styles: the table of their keys, how they build on each other, and the styles of a layout.

In: the styles of a theme and of elements as written. Out: `TextStyle`s that text is set in.
Public: `table` (keys and defaults), `book` (the styles of one layout).
"""
