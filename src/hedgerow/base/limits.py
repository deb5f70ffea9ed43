"""Limits shared by the commands, the Python API and the web app."""

# The most players of any game, and the most sheets of a matched set.
MAX_PLAYERS = 40
MAX_SET = 12
# Tables that one kit is for.
MAX_GAMES = 40
MAX_PER_PAGE = 8
MAX_SEED = 999_999_999
MAX_SHEETS = 100_000
MAX_PAD_PAGES = 1_000
MAX_ONLY = 1_000
