"""Typed values from values as read, and mappings put over each other.

In: plain values. Out: typed ones; Mismatch with a hint for what cannot be used. Public: every
module.
"""
