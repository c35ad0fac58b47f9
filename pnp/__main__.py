"""`python -m pnp` is `pnp`."""

from pnp.cli.main import main

if __name__ == "__main__":
    main()
