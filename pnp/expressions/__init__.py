"""Expressions: the language of `{placeholders}` and conditions.

In: text of layouts, cards and books. Out: functions of the names in a scope. Public: `parser`,
`values`, `formatters`, `marks`, `excerpts`, `field_names`, `nodes`, `quoting`,
`reading`, `traces`.
"""
