"""The reader of tables (CSV, TSV): rows that know their place.

In: text. Out: rows, problems. Public: `edits`, `table`.
"""
