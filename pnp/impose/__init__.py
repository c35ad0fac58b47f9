"""From faces and a sheet style to sheets: pure geometry. Public: `finishing`, `grids`, `imposing`,
`machines`, `outlines`, `papers`, `printers`, `sheet_kinds`, `styles`, `suggestions`.
"""
