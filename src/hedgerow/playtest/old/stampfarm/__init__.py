"""Bots of stampfarm."""
