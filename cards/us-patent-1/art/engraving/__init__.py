"""Engravings as code: contours, tone as lines that follow the form, lettering.

Lengths are millimetres at print size, y down; a point is a complex number. A part is moved into its
place before it is shaded, so that a turned or smaller part has the same light and line weights.
"""
