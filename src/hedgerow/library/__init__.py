"""Folders of games to loaded games."""
