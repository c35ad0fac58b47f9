"""The PDF canvas: objects, content streams, fonts, navigation.

In: sheets and faces. Out: the bytes of a document. Public: `document`, `drawn`, `standards`.
"""
