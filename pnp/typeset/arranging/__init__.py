"""What element kinds share: boxes for children, text on a curve, letters as artwork, pictures,
the bleed of pictures, codes for machines, the line of ornaments.

In: values of an element. Out: boxes and operations. Public: `along`, `barcodes`, `baselines`,
`bleeding`, `codes`, `distribution`, `lettering`, `notes`, `ornament`, `pictures`, `spaces`.
"""
