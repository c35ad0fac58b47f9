"""`csv`: rows of texts below a line with the titles of their columns, as spreadsheets save them."""

from pnp.sources.source_formats import SourceFormat
from pnp.sources.tables.edits import reread_table
from pnp.sources.tables.table import read_table, read_titles

KIND = SourceFormat("csv", (".csv",), read_table, read_titles, reread_table, options=("encoding",))
