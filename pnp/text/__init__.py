"""From text, fonts and a measure to set lines: what typesetting stands on.

Public: every module.
"""
