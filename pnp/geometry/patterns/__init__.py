"""The geometry of pattern elements: guilloches, rosettes, hatching, rays, gears, ornament frames.

In: numbers and a box in points. Out: segments, as few long paths as possible. Public: every module.
"""
