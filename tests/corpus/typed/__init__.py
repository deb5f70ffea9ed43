"""Finished games as people really type them: games, habits of typing, and what each file gives."""
