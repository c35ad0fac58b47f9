"""From a card and a layout to a Face: fonts, text, elements."""
