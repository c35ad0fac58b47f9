"""The YAML reader: values that know their place, and errors explained.

In: text. Out: values, problems. Public: `errors`, `pairs`, `scalars`, `values`.
"""
