"""Preflight in a build: the faces and sheets of a product checked, and what is found judged by the
settings of the project and of its games.

In: the content and the plan of a product. Out: problems. Public: `faces`, `judging`,
`proofs`, `sheets`.
"""
