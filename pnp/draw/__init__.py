"""From sheets and faces to pages: the one place where y goes up. Public: `extent`,
`fingerprints`, `flattening`, `inks`, `journal`, `pdf`, `pictures`, `resampling`, `svg`.
"""
