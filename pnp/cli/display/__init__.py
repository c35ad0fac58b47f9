"""Commands that show what is in a project."""
