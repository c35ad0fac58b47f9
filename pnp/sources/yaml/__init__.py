"""The YAML reader: values that know their place, and errors in words for people.

In: text. Out: values, problems. Public: `errors`, `pairs`, `values`.
"""
