"""Paths, curves, outlines and colours, without any file format.

In: numbers and path data. Out: segments in points, y down. Public: every module.
"""
