"""From faces and a sheet style to sheets: pure geometry. Public: `finishing`, `imposing`, `kinds`,
`machines`, `outlines`, `papers`, `sheet_kinds`, `styles`, `suggestions`.
"""
