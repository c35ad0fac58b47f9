"""Which inks are printed: greys, black alone, less ink, or CMYK by an ICC profile.

In: faces and pictures in colour, a profile. Out: the same in the inks of the file. Public:
`choosing`, `greys`, `process`, `repainting`.
"""
