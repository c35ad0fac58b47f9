"""Which inks are printed: everything in greys.

In: faces and pictures in colour. Out: the same with black ink only. Public: `choosing`, `greys`,
`process`, `repainting`.
"""
