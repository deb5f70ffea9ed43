"""Bots of kuhlorado."""
