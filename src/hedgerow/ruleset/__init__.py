"""What a ruleset is: its functions, random streams, sheet codes, results, simulation."""
