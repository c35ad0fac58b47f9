"""Preflight: what will not print right."""
