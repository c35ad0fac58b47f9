"""Some cards of a game: those that a command names, or those of a deck list.

In: words that a user has typed, an edition of a game. Out: cards with their numbers of copies, for
requests. Public: `choosing`, `deck_list`, `names`.
"""
