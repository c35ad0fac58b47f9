"""Options of commands that need more than a line: which cards, which target, lengths, names.

In: the words of a command line. Out: values for `build`. Public: `cards`, `completion`,
`groups`, `lengths`, `names`, `targets`.
"""
