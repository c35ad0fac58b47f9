"""From files to values that know their place: YAML, CSV, a project folder.

Public: `book_entries`, `book_layouts`, `boxes`, `checks`, `data_values`, `games`,
`layouts`, `origins`, `products`, `profiles`, `services`, `words`.
"""
