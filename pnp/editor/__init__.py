"""JSON Schemas of the files of a project, and the settings by which editors use them.

In: the keys that the build reads, of every kind of file. Out: schemas as plain values and as JSON.
Public: `schemas`, `settings`.
"""
