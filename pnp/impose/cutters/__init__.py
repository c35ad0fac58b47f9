"""Cutting machines: one file each, whose KIND has the marks by which it finds the sheet."""
