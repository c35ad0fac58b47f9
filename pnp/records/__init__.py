"""Read the files of a game as rows: fields, defaults, ids; layouts merged with their bases.

Public: {used}." E AssertionError: the docstring must end with: Public: `defaults`, `fields`,
`figures`, `format_versions`, `game_records`, `layouts`, `lazy`, `reading`, `tables`,
`translatable`.
"""
