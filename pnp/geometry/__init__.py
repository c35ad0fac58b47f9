"""Paths, curves, outlines and colours, without any file format.

In: numbers and path data. Out: segments in points, y down. Public: `color`, `contrast`,
`curves`, `inside`, `leaders`, `offsets`, `outlines`, `path`, `patterns`, `polygons`, `polylines`,
`segments`, `values`.
"""
