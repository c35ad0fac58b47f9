"""From a card and a layout to a face: layouts compiled once, composed for each card.

In: a layout, cards. Out: faces, problems. Public: `alternatives`, `common_keys`, `compiling`,
`compose`, `drafts`, `filled_fields`, `nodes`, `small_print`, `tracing`.
"""
