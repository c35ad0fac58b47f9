"""The SVG canvas: faces and sheets as markup, and the fonts and pictures that it refers to.

In: sheets and faces. Out: SVG for a browser, or an SVG file for each face. Public: `colors`,
`definitions`, `markup`, `private_fonts`, `standalone`, `web_pictures`, `writer`.
"""
