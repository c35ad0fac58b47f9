"""From a Game and what is chosen (language, variant) to a Game."""
