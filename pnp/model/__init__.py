"""Values that the stages hand to each other: frozen, picklable, in points with y down.

Public: every module.
"""
