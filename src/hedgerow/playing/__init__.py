"""Simulated play: chance, blocks of games, figures, verdicts."""
