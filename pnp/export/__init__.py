"""From drawn pages to files, checked after writing.

Public: `dieline`, `print_pdf`.
"""
