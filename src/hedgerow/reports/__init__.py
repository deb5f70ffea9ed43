"""What people are told: a score, a sheet, the list of games; text or JSON."""
