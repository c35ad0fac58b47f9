"""`xlsx`: a worksheet of a workbook of Excel and others (Office Open XML)."""

from pnp.sources.source_formats import SourceFormat
from pnp.sources.workbooks.xlsx import read_xlsx, read_xlsx_titles

KIND = SourceFormat("xlsx", (".xlsx", ".xlsm"), read_xlsx, read_xlsx_titles, options=("worksheet",))
