"""What is kept between runs, so that nothing is made twice.

In: plans and their faces. Out: pages drawn by an earlier run, where nothing that they depend on has
changed. Public: `keys`, `pages`.
"""
