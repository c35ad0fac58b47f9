"""`missing_back`: backs are printed, and a deck has none. `build.products.decks` looks at decks."""

from __future__ import annotations

from pnp.preflight.check_kinds import Check

KIND = Check("missing_back", "backs are printed, and a deck has none", "error")
