"""`different_backs`: a card that is known from behind. `build.preflight.backs` looks at decks."""

from __future__ import annotations

from pnp.preflight.check_kinds import Check

KIND = Check("different_backs", "the back of a card that is unlike all others of its deck")
