"""What checks measure: colours under a text, contrast, ink, the pixels of pictures.

In: operations of faces. Out: ratios, colours, sums. Public: `grounds`, `inks`, `legibility`,
`likeness`, `pictures`, `resolution`.
"""
