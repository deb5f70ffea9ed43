"""The engine of all games: games are data."""
