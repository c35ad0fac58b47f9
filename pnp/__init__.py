"""The press for print-and-play games: YAML and art in, print-ready PDF files out."""

__version__ = "0.1.0"
