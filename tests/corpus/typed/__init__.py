"""Finished games as people type them: games, typing habits, and the expected results."""
