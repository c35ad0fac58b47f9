"""From a card and a layout to a face: layouts compiled once, composed for each card.

In: a layout, cards. Out: faces, problems. Public: {used}." E AssertionError: the docstring must end
with: Public: `compiling`, `compose`, `nodes`, `small_print`, `tracing`.
"""
