"""Validate games, describe them as JSON Schema, create new ones, preview changes."""
