"""From faces and a sheet style to sheets: pure geometry.

Public: `imposing`, `kinds`, `papers`, `sheet_kinds`, `styles`, `suggestions`.
"""
