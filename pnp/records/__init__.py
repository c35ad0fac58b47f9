"""Read the files of a game as rows: fields, defaults, ids; layouts merged with their bases.

Public: `card_order`, `decks`, `defaults`, `field_types`, `fields`, `figures`, `format_versions`,
`game_records`, `layouts`, `lazy`, `named_sources`, `reading`, `rows`, `tables`, `translatable`.
"""
