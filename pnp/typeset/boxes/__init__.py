"""Folding boxes: from the size of what is inside to a net and its lines.

In: sizes in points. Out: nets and dielines. Public: `plans`, `dieline`.
"""
