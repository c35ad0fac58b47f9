"""From drawn pages to files, checked after writing."""
