"""What a person or another program reads: builds, fonts, translations, differences, problems.

In: results and problems. Out: text or JSON. `problems` is the only place that groups like problems.
Public: every module.
"""
