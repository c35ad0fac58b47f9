"""What a build makes for its export targets: their settings, archives of their files.

In: products and services. Out: values of options; ZIP archives. Public: every module.
"""
