"""A release of a game: a folder with its page in each language, its rules, its files to print.

In: a project, a game, languages and variants. Out: files by path: HTML pages, pictures, archives,
`index.json`, checksums. See docs/release.md. Public: `making`, `serving`,
`summary`, `writing`.
"""
