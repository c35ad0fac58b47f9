"""Documents to rows of one shape: fields, defaults, ids; layouts with what they extend."""
