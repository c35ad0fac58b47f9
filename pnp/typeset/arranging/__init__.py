"""What element kinds share: boxes for children, text on a curve, letters as artwork, pictures.

In: values of an element. Out: boxes and operations. Public: {used}." E AssertionError: the
docstring must end with: Public: `along`, `baselines`, `distribution`, `lettering`, `notes`,
`pictures`, `spaces`.
"""
