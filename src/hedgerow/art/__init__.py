"""How any game looks: sheets, decks, pads, rules pages, scored pictures, covers."""
