"""The specimen of fonts, page by page.

In: families and what they cover. Out: faces of pages.
"""
