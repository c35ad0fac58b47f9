"""From a card and a layout to a face: layouts compiled once, composed for each card.

In: a layout, cards. Out: faces, problems. Public: `compose`, `card_problems`, `compiling`, `nodes`,
`small_print`, `tracing`.
"""
