"""Options of commands that need more than a line, or are shared: which cards, which target,
lengths, names, where to.

In: the words of a command line. Out: values for `build`. Public: `cards`, `completion`,
`groups`, `lengths`, `making`, `names`, `targets`.
"""
