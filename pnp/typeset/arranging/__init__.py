"""What element kinds share: boxes for children, text on a curve, letters as artwork, pictures,
codes for machines.

In: values of an element. Out: boxes and operations. Public: `along`, `barcodes`, `baselines`,
`codes`, `distribution`, `lettering`, `notes`, `pictures`, `spaces`.
"""
