"""Rulesets: their functions, random streams, sheet codes, results and simulation."""
