"""The translator's proof, page by page.

In: entries with their fit and pictures. Out: faces of pages.
"""
