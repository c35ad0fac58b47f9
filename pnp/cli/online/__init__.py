"""Commands that use the network."""
