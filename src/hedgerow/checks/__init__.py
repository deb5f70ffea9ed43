"""Checks of finished games that no condition can say, by the names in `hedgerow.seams`."""
