"""From an SVG file to operations.

In: bytes. Out: a drawing in the box that the file asks for. Public: `drawings`, `paint`, `parse`.
"""
