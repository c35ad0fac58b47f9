"""What targets for virtual tables share: the pieces of a game, its rules, pictures in grids.

In: the `ExportJob` of a product or a game, the options of a target. Out: groups of alike pieces,
picture and PDF files by name. Public: every module.
"""
