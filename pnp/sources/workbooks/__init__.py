"""From the file of a workbook to the rows of one worksheet: Office Open XML and OpenDocument.

Public: `ods`, `xlsx`.
"""
