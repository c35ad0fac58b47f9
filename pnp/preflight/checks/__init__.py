"""The checks of preflight, one file each: a `KIND` (`check_kinds.Check`) with the file's name."""
