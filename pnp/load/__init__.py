"""From files to values that know their place: YAML, CSV, a project folder.

Public: `book_layouts`, `checks`, `data_values`, `games`, `layouts`, `origins`.
"""
