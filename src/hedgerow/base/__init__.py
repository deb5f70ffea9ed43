"""Errors, messages, files, grid, records, package data: what every package may import."""
