"""Preflight: what will not print right, found on faces and sheets before they are printed.

In: faces, sheets and limits. Out: findings, each with its code, its message and its place; then, by
the settings of the project, problems. A check is one file in `checks/`, found by its name.
Public: `check_kinds`, `engine`, `findings`, `limits`, `placing`, `settings`.
"""
