"""From faces and a sheet style to sheets: pure geometry. Public: `finishing`, `imposing`, `kinds`,
`papers`, `sheet_kinds`, `styles`, `suggestions`.
"""
