"""Errors, messages, files, grid, records, package data: every package may import these."""
