"""The specimen of fonts: what each family has and can do, as a document of layouts.

In: families with what they cover. Out: the records of the document, and the bytes of a PDF. Public:
`building`, `sample`.
"""
