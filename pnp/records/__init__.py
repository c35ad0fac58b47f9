"""Read the files of a game as rows: fields, defaults, ids; layouts merged with their bases.

Public: `defaults`, `fields`, `figures`, `game_records`, `layouts`, `lazy`, `reading`, `tables`,
`translatable`.
"""
