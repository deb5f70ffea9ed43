"""For who writes a game: validate, trial drawing, schema, new, preview."""
