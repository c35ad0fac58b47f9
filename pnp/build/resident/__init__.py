"""A project that stays open while its files are edited, and its products as they are requested.

In: the places of a project, requests. Out: after each edit, the faces and pages that are new or
have changed, each laid out when it is asked for, with their problems. Public: `products`,
`projects`.
"""
