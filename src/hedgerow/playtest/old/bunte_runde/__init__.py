"""Bots of bunte-runde."""
