"""Designs of ornament frames, one file each: a corner piece and an edge."""
