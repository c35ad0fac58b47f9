"""Sheet kinds, one file each: the keys of their styles, and how they impose faces."""
