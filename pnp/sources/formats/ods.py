"""`ods`: a worksheet of a spreadsheet of LibreOffice and others (OpenDocument)."""

from pnp.sources.source_formats import SourceFormat
from pnp.sources.workbooks.ods import read_ods, read_ods_titles

KIND = SourceFormat("ods", (".ods",), read_ods, read_ods_titles, options=("worksheet",))
