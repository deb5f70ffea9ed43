"""Load games from the folders of a library."""
