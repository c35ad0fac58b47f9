"""From faces to pictures: which pixels, in which format, under which names.

In: the faces and sheets of an `ExportJob`, the options of a target. Out: picture files by name.
Public: every module.
"""
