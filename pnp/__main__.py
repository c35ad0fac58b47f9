"""`python -m pnp` is `pnp`."""

from pnp.cli.start import main

if __name__ == "__main__":
    main()
