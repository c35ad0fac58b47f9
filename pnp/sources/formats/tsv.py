"""`tsv`: as `csv`, with tabs between the cells."""

from pnp.sources.source_formats import SourceFormat
from pnp.sources.tables.edits import reread_table
from pnp.sources.tables.table import read_table, read_titles

KIND = SourceFormat("tsv", (".tsv",), read_table, read_titles, reread_table, options=("encoding",))
