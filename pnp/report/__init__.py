"""Text and JSON for people and programs: builds, fonts, translations, differences, problems.

In: results and problems. Out: text or JSON. `problems` is the only place that groups like problems.
Public: every module.
"""
