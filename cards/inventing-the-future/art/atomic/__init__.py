"""Flat pictures of the atomic age: from a list of parts to an SVG file.

In: YAML files that name parts with their places and colors. Out: the text of an SVG file for each
picture. `pictures` reads and draws; each module in `parts` holds parts, one function each.
"""
