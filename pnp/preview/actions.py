"""What tabs ask for beside drawings."""

from __future__ import annotations

from typing import Any

from pnp.model.problems import UsageError


class Actions:
    """Temporary."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        def missing(*values: Any) -> Any:
            raise UsageError.of("usage", f"{name} is not there yet")

        return missing
