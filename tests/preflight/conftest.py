"""Tests of preflight check what they build."""

from preflight_on import with_preflight

__all__ = ["with_preflight"]
