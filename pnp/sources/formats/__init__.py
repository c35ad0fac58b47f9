"""Source formats, one file each: the endings of its files, and the reader that gives values."""
