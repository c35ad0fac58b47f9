"""From faces and a sheet style to sheets: pure geometry.

Public: `imposing`, `kinds`, `sheet_kinds`, `styles`.
"""
