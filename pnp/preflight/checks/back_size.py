"""`back_size`: a back that is not as large as its front. `build.products.decks` looks at decks."""

from __future__ import annotations

from pnp.preflight.check_kinds import Check

KIND = Check("back_size", "a back that is not as large as its front", "error")
