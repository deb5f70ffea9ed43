"""Results as text, JSON and pictures: scores, sheets, games, printed files."""
