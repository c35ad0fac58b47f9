"""Options of commands that need more than a line: which cards, which target.

In: the words of a command line. Out: values for `build`. Public: `cards`, `targets`.
"""
