"""Conventions of texts, one file each: how their signs are read as pnp's marks."""
