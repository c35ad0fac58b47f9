"""Messages: which texts of the records of a game can be translated, and their replacement.

Public: `places`, `products`, `tracing`, `unreached`, `walk`.
"""
