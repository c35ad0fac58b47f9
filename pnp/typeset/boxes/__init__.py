"""Folding boxes: from the inner size to a net and its lines.

In: sizes in points. Out: nets and dielines. Public: `plans`, `dieline`.
"""
