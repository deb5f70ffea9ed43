"""Random decks that no word of the game file can say, by the names in `hedgerow.seams`."""
