"""What checks measure: colours under a text, contrast, ink, the pixels of pictures, edges.

In: operations of faces. Out: ratios, colours, sums. Public: `edges`, `grounds`, `inks`,
`legibility`, `likeness`, `nets`, `pictures`, `resolution`, `seams`.
"""
