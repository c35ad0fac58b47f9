"""Documents to rows of one shape: fields, defaults, ids; layouts with what they extend.

Public: `defaults`, `fields`, `figures`, `game_records`, `layouts`, `lazy`, `reading`, `tables`,
`translatable`.
"""
