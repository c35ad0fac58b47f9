"""Templates are printed by users: preflight checks them."""

from preflight_on import with_preflight

__all__ = ["with_preflight"]
