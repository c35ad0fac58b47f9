"""From a product to its faces, and from products to the one file of a kit."""
