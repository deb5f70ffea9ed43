"""Bots of kuhfstein."""
