"""Where the command `pnp` begins: it answers at once if nothing has changed (see `unchanged`)."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command of the arguments of this process, and end it with the exit code."""
    from pnp.cli.unchanged import answer

    code = answer(sys.argv[1:])
    if code is not None:
        sys.exit(code)
    from pnp.cli.main import main as run

    run()
