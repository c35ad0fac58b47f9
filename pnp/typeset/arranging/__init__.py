"""What element kinds share: boxes for children, text on a curve, letters as artwork, pictures.

In: values of an element. Out: boxes and operations. Public: `along`, `baselines`, `distribution`,
`lettering`, `notes`, `pictures`, `spaces`.
"""
