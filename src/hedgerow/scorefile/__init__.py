"""How a finished game is written: form, grid text, palette, names, entry, blank files."""
