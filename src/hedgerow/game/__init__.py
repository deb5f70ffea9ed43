"""A game: its file, what follows from it, its sheets, forms and scores."""
