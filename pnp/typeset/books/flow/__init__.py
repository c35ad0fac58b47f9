"""The flow of a book: blocks of text, figures and lists in order, before they have a size.

In: the filled text of a book, its layout. Out: a `Flow` of items. Public: `builder`, `figures`,
`items`, `lists`, `parsing`, `structure`, `traces`.
"""
