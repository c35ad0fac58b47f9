"""From faces and a sheet style to sheets: pure geometry. Public: `finishing`, `imposing`, `kinds`,
`sheet_kinds`, `styles`.
"""
