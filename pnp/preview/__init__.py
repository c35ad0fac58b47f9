"""The live preview: a page in the browser that shows a project and follows its files.

In: the folder of a project. Out: a server on this machine, until it is stopped. It draws faces as
SVG with the letters of the same fonts as in the PDF files. Public: `editors`,
`guards`, `running`.
"""
