"""A strict reader of PDF files, for the check after writing; it shares no code with the writer.

In: a PDF file with a classic cross-reference table. Out: its objects, pages and content streams,
or the first place where it is not what ISO 32000-1 prescribes. Public: `contents`, `objects`,
`outline`, `pages`, `structure`, `values`.
"""
