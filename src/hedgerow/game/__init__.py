"""What a game is, and what rules are made of: chance, sheet code, score, score file, lattice."""
