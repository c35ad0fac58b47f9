"""The command line: one module for each group of commands.

In: arguments. Out: text or JSON, an exit code. `start` answers a command
that has nothing to do. Public: `start`.
"""
