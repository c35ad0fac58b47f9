"""Types of values, and mappings merged over each other.

In: plain values. Out: typed ones; Mismatch with a hint for invalid ones. Public: every
module.
"""
