"""From the records of a game and a choice (language, variants) to the records of that edition.

Public: `catalogue`, `messages`, `opening`, `reads`, `sides`, `untranslated`, `upgrading`,
`variants`.
"""
